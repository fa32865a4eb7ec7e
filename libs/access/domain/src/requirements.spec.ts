import { describe, expect, it } from 'vitest';
import {
  mayDecide,
  maySubmit,
  overdueRequirement,
  REQUIREMENT_ACTIONS,
  REQUIREMENT_STATES,
  type OutstandingRequirement,
} from './requirements.js';

const NOW = 1_000;
const outstanding = (
  idRequirement: number,
  idMarket: string,
  dueAt: number,
): OutstandingRequirement => ({
  idRequirement,
  idMarket,
  dueAt,
  reason: 'IDENTITY_DOCUMENT',
});
const deciding = (
  list: readonly OutstandingRequirement[],
  idMarkets: string[],
  auctionMarkets: string[],
) => overdueRequirement(list, { idMarkets, auctionMarkets, now: NOW })?.idRequirement ?? null;

describe('an overdue requirement', () => {
  it('prevents the dealer from bidding in its market from the deadline on', () => {
    expect(deciding([outstanding(1, 'IT', NOW + 1)], ['IT'], ['IT'])).toBe(null);
    expect(deciding([outstanding(1, 'IT', NOW)], ['IT'], ['IT'])).toBe(1);
  });

  it('does not affect other markets', () => {
    expect(deciding([outstanding(1, 'IT', 0)], ['IT', 'DE'], ['DE'])).toBe(null);
    expect(deciding([outstanding(1, 'IT', 0)], ['IT', 'DE'], ['IT', 'DE'])).toBe(null);
    expect(
      deciding([outstanding(1, 'IT', 0), outstanding(2, 'DE', 1)], ['IT', 'DE'], ['IT', 'DE']),
    ).toBe(1);
  });

  it('is chosen by the earliest deadline, then by the lowest id', () => {
    expect(
      deciding(
        [outstanding(3, 'IT', 5), outstanding(2, 'IT', 4), outstanding(1, 'IT', 4)],
        ['IT'],
        ['IT'],
      ),
    ).toBe(1);
  });
});

it('mayDecide allows staff the decisions that fit the state of a requirement', () => {
  const allowed = REQUIREMENT_STATES.map((state) => [
    state,
    REQUIREMENT_ACTIONS.filter((action) => mayDecide({ state, isFinal: false }, action)).join(' '),
  ]);
  expect(Object.fromEntries(allowed)).toEqual({
    OPEN: 'ACCEPT WAIVE',
    SUBMITTED: 'ACCEPT REJECT WAIVE',
    ACCEPTED: 'REQUEST',
    REJECTED: 'ACCEPT WAIVE REQUEST',
    EXPIRED: 'REQUEST',
    WAIVED: 'REQUEST',
  });
});

it('maySubmit allows a dealer an unmet requirement, except after a final rejection', () => {
  const open = REQUIREMENT_STATES.filter((state) => maySubmit({ state, isFinal: false }));
  expect(open).toEqual(['OPEN', 'SUBMITTED', 'REJECTED']);
  expect(maySubmit({ state: 'REJECTED', isFinal: true })).toBe(false);
});
