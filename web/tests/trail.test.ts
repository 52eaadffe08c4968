// One undo takes back what one gesture did.
import { expect, test } from 'vitest';
import { Trail } from '../src/game/trail';

test('answers sent together are taken back together, others one by one', async () => {
  const trail = new Trail();
  trail.add();
  await trail.together(async () => {
    trail.add();
    await trail.together(async () => {
      await Promise.resolve();
      trail.add();
      trail.add();
    });
  });
  trail.add();
  expect([trail.take(), trail.take(), trail.take()]).toEqual([1, 3, 1]);
  expect(trail.take()).toBe(1);
});

test('a gesture that came to nothing leaves no trace, one that broke off what it did', async () => {
  const trail = new Trail();
  await trail.together(async () => Promise.resolve());
  const broken = trail.together(async () => {
    trail.add();
    trail.add();
    return Promise.reject(new Error('refused'));
  });
  await expect(broken).rejects.toThrow('refused');
  expect([trail.take(), trail.take()]).toEqual([2, 1]);
});

test('answers taken back one by one shorten the last gestures', async () => {
  const trail = new Trail();
  trail.add();
  await trail.together(async () => {
    trail.add();
    trail.add();
    trail.add();
    await Promise.resolve();
  });
  trail.drop(2);
  expect(trail.take()).toBe(1);
  trail.add();
  trail.drop(5);
  expect(trail.take()).toBe(1);
});
