import { expect, test } from 'vitest';
import { adopt, build, fresh } from '../../src/labs/lib/field';
import { sampled } from '../../src/labs/lib/samples';
import { frontline } from '../../src/labs/ops/frontline';

test('a published case becomes a preset of its own question, once, without its dice', () => {
  const fire = { op: 'small_arms', id: 's1', fire_value: 2, dice: [9, 4] };
  const found = sampled(
    [
      { name: 'small_arms s1', case: fire },
      { name: 'small_arms s1', case: { ...fire, dice: [1, 1] } },
      { name: 'assault s3', case: { op: 'assault', id: 's3' } },
      { name: 'nothing', case: null },
    ],
    'small_arms',
  );
  expect(found).toEqual([{ name: 'Published sample s1', values: { fire_value: 2 } }]);
});

test('a list of plain values is sent plainly, and read back', () => {
  const flak = frontline.find((it) => it.op === 'flak_cost')!;
  const sent = build('flak_cost', flak.fields, fresh(flak.fields));
  expect(sent).toEqual({ op: 'flak_cost', groups: [3, 1] });
  expect(adopt(flak.fields, sent)).toEqual(fresh(flak.fields));
});
