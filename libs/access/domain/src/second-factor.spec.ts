import { describe, expect, it } from 'vitest';
import { admissionRefusal, callerFor, type CallFacts } from './admission.js';
import { awaitedFactor, isFresh, mustHaveFactor, type FactorRule } from './second-factor.js';
import { maySee } from './auction-access.js';
import { makeCaller, demonstrationCallers as callers } from './testing/make-caller.js';

const names = Object.keys(callers) as (keyof typeof callers)[];

describe('users who must have a second factor', () => {
  const must = (rule: FactorRule) => names.filter((name) => mustHaveFactor(callers[name], rule));
  it('are staff and engineers, or nobody if the portal makes it optional', () => {
    expect(must('staff')).toEqual(['admin', 'centre', 'engineer']);
    expect(must('offered')).toEqual([]);
  });

  it.each([
    ['a dealer without a factor', null, callers.dealer1, [], null],
    ['staff without a factor', 'ENROLMENT', callers.admin, [], null],
    ['staff without a factor whose session passed one earlier', 'ENROLMENT', callers.admin, [], 7],
    ['a dealer with a factor', 'FACTOR', callers.dealer1, ['TOTP'], null],
    ['staff with a factor', 'FACTOR', callers.admin, ['PASSKEY'], null],
    ['a session that passed the factor', null, callers.admin, ['TOTP'], 7],
  ] as const)('who %s: session waits for %s', (_, awaits, { roles }, factors, factorAt) =>
    expect(awaitedFactor({ roles, factors, factorAt }, 'staff')).toBe(awaits),
  );
});

it('a second factor is fresh for exactly five minutes', () => {
  const minutes = 60_000;
  expect([isFresh(0, 5 * minutes - 1), isFresh(0, 5 * minutes), isFresh(null, 0)]).toEqual([
    true,
    false,
    false,
  ]);
});

describe('a session that waits for a second factor', () => {
  const look: CallFacts = { method: 'GET', callers: ['SIGNED_IN'], effect: 'none' };
  const answer: CallFacts = { ...look, method: 'POST', evenFor: ['AWAITING_FACTOR'] };
  const open: CallFacts = { ...look, callers: ['ANYONE'] };
  const who: CallFacts = { ...open, evenFor: ['AWAITING_FACTOR', 'AWAITING_ENROLMENT'] };
  const awaiting = makeCaller({ awaits: 'FACTOR' });
  const bare = makeCaller({ awaits: 'ENROLMENT' });

  it('is admitted only if the row of the call allows it; this is checked before other obstacles', () => {
    expect(admissionRefusal(awaiting, answer)).toBeNull();
    expect(admissionRefusal(bare, answer)).toBe('SECOND_FACTOR_REQUIRED');
    for (const caller of [awaiting, bare, makeCaller({ awaits: 'FACTOR', enabled: false })])
      expect(admissionRefusal(caller, look)).toBe('SECOND_FACTOR_REQUIRED');
    expect(admissionRefusal({ ...awaiting, enabled: false }, answer)).toBe('USER_DISABLED');
  });

  it('counts as signed out in open calls, unless the row of the call admits it', () => {
    expect([
      callerFor(awaiting, open),
      callerFor(awaiting, who),
      callerFor(awaiting, look),
    ]).toEqual([null, awaiting, awaiting]);
    expect([callerFor(callers.dealer1, open), callerFor(null, open)]).toEqual([
      callers.dealer1,
      null,
    ]);
  });

  it('sees no auctions', () => {
    const auction = { idAuction: 1, idMarkets: ['IT'], idTemplate: 1, idOwnerDealer: 9 };
    const facts = { auction: { ...auction, published: true }, dealer: null };
    expect(maySee(callers.admin, facts as never)).toBe(true);
    expect(maySee({ ...callers.admin, awaits: 'ENROLMENT' }, facts as never)).toBe(false);
  });
});
