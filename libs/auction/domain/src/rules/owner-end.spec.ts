import { LAST_CALL_MS } from '@fairlot/auction-rules';
import { expect, it } from 'vitest';
import { checkOwnerEnd } from './owner-end.js';

const NOW = 1_800_000_000_000;
const END = NOW + 10 * 60_000;
/** The refusal for an owner who sets this end before the first bid. */
const refusalFor = (endsAt: number, current = END) =>
  checkOwnerEnd({ endsAt, note: 'typed', now: NOW }, { endsAt: current, mayShorten: true });

it('checkOwnerEnd refuses an earlier end that is sooner than a last call would end', () => {
  expect(refusalFor(NOW + LAST_CALL_MS)).toBeNull();
  expect(refusalFor(NOW + LAST_CALL_MS - 1)).toMatchObject({
    refusal: { code: 'INVALID_TERMS', facts: { field: 'endsAt' } },
  });
});

it('checkOwnerEnd accepts a later end, however soon it is, because it only adds time', () => {
  expect(refusalFor(NOW + 2, NOW + 1)).toBeNull();
});
