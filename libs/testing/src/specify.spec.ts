import { accept, refuse, type Decider } from '@fairlot/kernel';
import { describe, expect, it } from 'vitest';
import { fakeClock, FAKE_NOW, checkProperty, specify } from './index.js';
import * as fc from 'fast-check';

type Added = { readonly type: 'Added'; readonly data: { readonly by: number } };
const counter: Decider<number, number, Added, 'TOO_MUCH'> = {
  initial: 0,
  decide: (by, sum) =>
    sum + by > 3 ? refuse('TOO_MUCH', { sum }) : accept({ type: 'Added', data: { by } }),
  evolve: (sum, { data }) => sum + data.by,
};
const added = (by: number): Added => ({ type: 'Added', data: { by } });
const { given } = specify(counter);

describe('specify', () => {
  it('passes only for exactly the expected events or refusal', () => {
    given(added(1)).when(2).then(added(2));
    given(added(1)).when(3).thenRefused('TOO_MUCH', { sum: 1 });
  });

  it('fails for other or additional events, for other facts, and for another outcome', () => {
    const fine = given(added(1)).when(2);
    const refused = given(added(1)).when(3);
    expect(() => fine.then(added(1))).toThrow();
    expect(() => fine.then(added(2), added(2))).toThrow();
    expect(() => fine.thenNothing()).toThrow();
    expect(() => fine.thenRefused('TOO_MUCH')).toThrow();
    expect(() => refused.thenRefused('TOO_MUCH', { sum: 2 })).toThrow();
    expect(() => refused.thenNothing()).toThrow();
  });

  it('fails for a decider that is not pure', () => {
    let calls = 0;
    const impure = { ...counter, decide: () => accept(added((calls += 1))) };
    expect(() => specify(impure).given().when(1)).toThrow();
  });
});

it('a fake clock moves only when a test advances it', () => {
  const clock = fakeClock();
  expect([clock.now(), clock.now()]).toEqual([FAKE_NOW, FAKE_NOW]);
  expect([clock.advance(5), clock.now()]).toEqual([FAKE_NOW + 5, FAKE_NOW + 5]);
  clock.set(7);
  expect(clock.now()).toBe(7);
});

it('a seeded property is checked with the same values in every run, and fails if one value violates it', () => {
  const tried = () => {
    const values: number[] = [];
    checkProperty(fc.nat(), (value) => void values.push(value), 20);
    return values;
  };
  expect(tried()).toEqual(tried());
  expect(() => checkProperty(fc.nat(), (value) => expect(value).toBeLessThan(50))).toThrow(/seed/);
});
