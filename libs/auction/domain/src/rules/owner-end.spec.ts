import { LAST_CALL_MS } from '@fairlot/auction-rules';
import { expect, it } from 'vitest';
import { refusedOwnerEnd } from './owner-end.js';

const NOW = 1_800_000_000_000;
const END = NOW + 10 * 60_000;
/** What is said to an owner who sets this end while nobody has offered. */
const said = (endsAt: number, current = END) =>
  refusedOwnerEnd({ endsAt, note: 'typed', now: NOW }, { endsAt: current, mayShorten: true });

it('an earlier end lies no nearer than that of a last call, which it does not make', () => {
  expect(said(NOW + LAST_CALL_MS)).toBeNull();
  expect(said(NOW + LAST_CALL_MS - 1)).toMatchObject({
    refusal: { code: 'INVALID_TERMS', facts: { field: 'endsAt' } },
  });
});

it('a later end may be near: it gives time that nobody counted on', () => {
  expect(said(NOW + 2, NOW + 1)).toBeNull();
});
