import { describe, expect, it } from 'vitest';
import { findObstacles } from './obstacles.js';
import { maySee, type OwnDealer, type AccessFacts } from './auction-access.js';
import { makeCaller, demonstrationCallers as callers } from './testing/make-caller.js';
import { narrowedStanding, isVisible } from './visibility.js';

const auction = { published: true, idMarkets: ['IT'], idTemplate: 3, idOwnerDealer: 50 };
const dealer: OwnDealer = {
  enabled: true,
  idMarkets: ['IT'],
  standing: 'ACCEPTED' as const,
  ownTemplates: [],
  linkedTemplates: [],
};
const facts = (change: Partial<OwnDealer> = {}, of: object = {}): AccessFacts => ({
  auction: { ...auction, ...of },
  dealer: { ...dealer, ...change },
});
const buyer = makeCaller({ permissions: ['BUYER'] });

describe('the reasons why a caller sees an auction or not', () => {
  it.each([
    ['NOT_PUBLISHED', facts({}, { published: false })],
    ['OTHER_MARKET', facts({ idMarkets: ['FR'] })],
    ['NOT_REQUESTED', facts({ standing: null })],
    ['PENDING', facts({ standing: 'PENDING' })],
    ['BLOCKED', facts({ standing: 'BLOCKED' })],
    ['USER_PENDING', facts({ userStanding: 'PENDING' })],
    ['USER_BLOCKED', facts({ userStanding: 'BLOCKED' })],
    ['DEALER_DISABLED', facts({ enabled: false })],
  ] as const)('contain only %s if no other rule fails', (rule, one) => {
    expect([maySee(buyer, one), findObstacles(buyer, one)]).toEqual([false, [rule]]);
  });

  it('list everything that must change, in the order of the checks', () => {
    const one = facts({
      idMarkets: ['FR'],
      standing: 'PENDING',
      userStanding: 'BLOCKED',
      enabled: false,
    });
    const disabled = makeCaller({ permissions: [], enabled: false });
    expect(findObstacles(disabled, one)).toEqual([
      'USER_DISABLED',
      'NO_ROLE',
      'OTHER_MARKET',
      'PENDING',
      'USER_BLOCKED',
      'DEALER_DISABLED',
    ]);
  });

  it('include the rule that allows access if the caller sees the auction', () => {
    expect(findObstacles(buyer, facts())).toEqual(['VISIBLE']);
    expect(findObstacles(callers.admin, facts())).toEqual(['MANAGES']);
  });

  it('end with a rule that no change by staff or the owner can satisfy', () => {
    expect(findObstacles(buyer, { auction, dealer: null })).toEqual(['NO_DEALER']);
    expect(findObstacles(buyer, facts({}, { idMarkets: [] }))).toEqual(['OTHER_MARKET']);
  });
});

describe('the standing of a single user', () => {
  const STANDINGS = ['ACCEPTED', 'PENDING', 'BLOCKED', null] as const;
  const pairs = STANDINGS.flatMap((standing) => STANDINGS.map((own) => [standing, own] as const));

  it.each(pairs)(
    '%s of the dealer and %s of the user show the user no more than the dealer sees',
    (standing, own) => {
      const seen = isVisible({ ...dealer, standing, userStanding: own }, auction);
      expect(seen).toBe(narrowedStanding(standing, own) === 'ACCEPTED');
      if (seen) expect(isVisible({ ...dealer, standing }, auction)).toBe(true);
    },
  );
});
