import { expect, test } from 'vitest';
import {
  carried,
  composed,
  draftOf,
  firstDraft,
  formOf,
  isRange,
  keptOf,
  type Draft,
  type Form,
  type Shape,
} from '../../src/plain/form';
import type { Offer } from '../../src/wire/types';

const offer = (action: unknown): Offer => ({ action, kind: 'k', text: JSON.stringify(action) });
const offers = (actions: unknown[]): Offer[] => actions.map(offer);
const labels = (shape: Shape | undefined): string[] => shape?.fields.map((field) => field.label) ?? [];

/** What a player fills in, by the labels of the controls. */
function filled(form: Form, values: Record<string, unknown>, which = form.shapes[0]!.label): Draft {
  const shape = form.shapes.find((it) => it.label === which)!;
  const draft = firstDraft(form, shape.id);
  for (const field of shape.fields)
    if (field.label in values) draft.values[field.id] = values[field.label] as never;
  return draft;
}

test('numbers of an action get a control each', () => {
  const form = formOf(
    offers(
      [
        [3, 1],
        [3, 3],
        [4, 2],
      ].map(([unit, to]) => ({ shift: { unit, to } })),
    ),
  )!;
  expect(form.shapes).toHaveLength(1);
  expect(labels(form.shapes[0])).toEqual(['unit', 'to']);
  expect(form.shapes[0]!.fields.map((field) => field.values)).toEqual([
    [3, 4],
    [1, 2, 3],
  ]);
  expect(composed(form, filled(form, { unit: 4, to: 2 }))?.action).toEqual({ shift: { unit: 4, to: 2 } });
  expect(composed(form, filled(form, { unit: 4, to: 1 }))).toBeUndefined();
});

test('elements of a list get a control each', () => {
  const all = [
    [2, 3, 4],
    [2, 4, 3],
    [4, 3, 2],
  ].map((strengths) => ({ muster: { strengths } }));
  const form = formOf(offers(all))!;
  expect(labels(form.shapes[0])).toEqual(['1st strength', '2nd strength', '3rd strength']);
  const draft = filled(form, { '1st strength': 4, '2nd strength': 3, '3rd strength': 2 });
  expect(composed(form, draft)?.action).toEqual({ muster: { strengths: [4, 3, 2] } });
  expect(composed(form, filled(form, { '1st strength': 4 }))).toBeUndefined();
});

test('what all answers share is no control', () => {
  const form = formOf(offers([1, 2].map((sector) => ({ restore: { side: 'red', sector } }))))!;
  expect(labels(form.shapes[0])).toEqual(['sector']);
  expect(composed(form, filled(form, { sector: 2 }))?.action).toEqual({
    restore: { side: 'red', sector: 2 },
  });
});

test('orders of several sorts are told apart by what each shares', () => {
  const air = [0, 1].flatMap((sector) => [
    { order: { cover: { sector } } },
    { order: { strike: { sector } } },
  ]);
  const form = formOf(offers([...air, { order: 'wait' }]))!;
  expect(form.shapes.map((shape) => shape.label)).toEqual(['cover', 'strike', 'wait']);
  expect(composed(form, filled(form, { sector: 1 }, 'strike'))?.action).toEqual({
    order: { strike: { sector: 1 } },
  });
  expect(composed(form, filled(form, {}, 'wait'))?.action).toEqual({ order: 'wait' });
});

test('lists of several lengths are told apart by their length', () => {
  const form = formOf(offers([[], [1], [2], [1, 2]].map((units) => ({ send: { units } }))))!;
  expect(form.shapes.map((shape) => shape.label)).toEqual(['0 units', '1 units', '2 units']);
});

test('places with one name are told apart by the way to them', () => {
  const legs = [
    [1, 2],
    [2, 3],
  ].map(([a, b]) => ({ go: { from: { hex: a }, to: { hex: b } } }));
  expect(labels(formOf(offers(legs))!.shapes[0])).toEqual(['from hex', 'to hex']);
});

test('there is no form where there is nothing to fill in', () => {
  expect(formOf(offers(['stand']))).toBeNull();
  expect(formOf(offers([{ advance: { unit: 1 } }]))).toBeNull();
  expect(formOf([])).toBeNull();
});

test('many whole numbers without a gap are stepped through, others are picked', () => {
  const field = (values: number[]) => ({ id: '', label: '', values });
  expect(isRange(field([0, 1, 2, 3, 4, 5, 6, 7]))).toBe(true);
  expect(isRange(field([0, 1, 2, 3, 4, 5, 6, 8]))).toBe(false);
  expect(isRange(field([0, 1, 2]))).toBe(false);
});

test('a draft is kept while it stays legal, and half done while nothing changes', () => {
  const places = (sectors: number[]): Form =>
    formOf(offers(sectors.flatMap((sector) => [1, 2].map((n) => ({ place: { sector, n } })))))!;
  const before = places([0, 1, 2]);
  const draft = filled(before, { sector: 1, n: 2 });
  expect(carried(before, draft, places([1, 2]))).toBe(draft);
  expect(carried(before, draft, places([0, 2]))).toEqual(draftOf({ place: { sector: 0, n: 1 } }));
  const half = { ...draft, values: { ...draft.values, [before.shapes[0]!.fields[0]!.id]: 9 } };
  expect(composed(before, half)).toBeUndefined();
  expect(carried(before, half, places([0, 1, 2]))).toBe(half);
  expect(carried(before, half, places([0, 1]))).toEqual(draftOf({ place: { sector: 0, n: 1 } }));
});

test('a draft is not carried to an answer that differs where there is no control any more', () => {
  const before = formOf(
    offers(
      [
        [3, 1],
        [4, 1],
        [4, 3],
      ].map(([unit, to]) => ({ shift: { unit, to } })),
    ),
  )!;
  const now = formOf(
    offers(
      [
        [3, 1],
        [3, 3],
      ].map(([unit, to]) => ({ shift: { unit, to } })),
    ),
  )!;
  const draft = filled(before, { unit: 4, to: 3 });
  expect(carried(before, draft, now)).toEqual(draftOf({ shift: { unit: 3, to: 1 } }));
});

/** Numbers from 0 to `below`, always the same for a seed. */
function lots(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const SCALARS = ['red', 'blue', true, false, null, 0, 1, 2, 3];
function anyAction(lot: (below: number) => number, depth = 0): unknown {
  const sort = depth > 2 ? 0 : lot(4);
  if (sort === 0) return SCALARS[lot(SCALARS.length)];
  if (sort === 1) return Array.from({ length: lot(4) }, () => anyAction(lot, depth + 1));
  const names = ['unit', 'to', 'side'].filter(() => lot(3) > 0);
  return Object.fromEntries(names.map((name) => [name, anyAction(lot, depth + 1)]));
}

/** Every combination of values that the controls of a shape allow, up to a limit. */
function combinations(form: Form, shape: Shape): Draft[] {
  const size = shape.fields.reduce((sum, field) => sum * field.values.length, 1);
  if (size > 3000) return [];
  return shape.fields.reduce<Draft[]>(
    (drafts, field) =>
      drafts.flatMap((draft) =>
        field.values.map((value) => ({ ...draft, values: { ...draft.values, [field.id]: value } })),
      ),
    [firstDraft(form, shape.id)],
  );
}

test('whatever the actions: every offer can be composed, and nothing but offers', () => {
  let forms = 0;
  for (let seed = 1; seed <= 400; seed += 1) {
    const lot = lots(seed);
    const base = anyAction(lot);
    const all = Array.from({ length: 1 + lot(12) }, () =>
      offer({ do: lot(3) === 0 ? base : anyAction(lot, 1) }),
    );
    const form = formOf(all);
    if (!form) continue;
    forms += 1;
    const known = new Set(all.map((it) => JSON.stringify(it.action)));
    for (const it of all) expect(composed(form, draftOf(it.action))?.action).toEqual(it.action);
    for (const shape of form.shapes) {
      expect(new Set(labels(shape)).size).toBe(shape.fields.length);
      const drafts = combinations(form, shape);
      const sent = drafts.flatMap((draft) => composed(form, draft) ?? []);
      for (const it of sent) expect(known.has(JSON.stringify(it.action))).toBe(true);
      if (drafts.length > 0) expect(sent.length).toBe(shape.offers.size);
    }
    const named = form.shapes.map((shape) => shape.label);
    expect(new Set(named).size).toBe(named.length);
    if (named.length > 1) expect(named).not.toContain('');
  }
  expect(forms).toBeGreaterThan(100);
});

test('what the host has kept of a form comes back where it still fits', () => {
  const offers = [1, 2].flatMap((sector) =>
    ['north', 'south'].map((road) => offer({ raid: { sector, road } })),
  );
  const form = formOf(offers)!;
  const draft = draftOf({ raid: { sector: 2, road: 'south' } });
  expect(keptOf(form, 'raid', { kind: 'raid', draft })).toEqual(draft);
  expect(keptOf(form, 'hold', { kind: 'raid', draft }), 'of another form').toBeNull();
  expect(keptOf(form, 'raid', { kind: 'raid', draft: draftOf({ raid: { sector: 2 } }) })).toBeNull();
  for (const told of [
    undefined,
    null,
    'raid',
    { kind: 'raid' },
    { kind: 'raid', draft: { shape: draft.shape } },
  ])
    expect(keptOf(form, 'raid', told)).toBeNull();
});
