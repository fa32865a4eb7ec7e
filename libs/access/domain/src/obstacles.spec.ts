import { describe, expect, it } from 'vitest';
import { obstacles } from './obstacles.js';
import { maySee, type OwnDealer, type AccessFacts } from './auction-access.js';
import { makeCaller, demonstrationCallers as callers } from './testing/make-caller.js';
import { narrowedStanding, visible } from './visibility.js';

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

describe('reasons why a caller sees an auction or not', () => {
  it.each([
    ['NOT_PUBLISHED', facts({}, { published: false })],
    ['OTHER_MARKET', facts({ idMarkets: ['FR'] })],
    ['NOT_REQUESTED', facts({ standing: null })],
    ['PENDING', facts({ standing: 'PENDING' })],
    ['BLOCKED', facts({ standing: 'BLOCKED' })],
    ['USER_PENDING', facts({ userStanding: 'PENDING' })],
    ['USER_BLOCKED', facts({ userStanding: 'BLOCKED' })],
    ['DEALER_DISABLED', facts({ enabled: false })],
  ] as const)('are only %s if only this rule fails', (rule, one) => {
    expect([maySee(buyer, one), obstacles(buyer, one)]).toEqual([false, [rule]]);
  });

  it('list everything that must change, in the order of the checks', () => {
    const one = facts({
      idMarkets: ['FR'],
      standing: 'PENDING',
      userStanding: 'BLOCKED',
      enabled: false,
    });
    const disabled = makeCaller({ permissions: [], enabled: false });
    expect(obstacles(disabled, one)).toEqual([
      'USER_DISABLED',
      'NO_ROLE',
      'OTHER_MARKET',
      'PENDING',
      'USER_BLOCKED',
      'DEALER_DISABLED',
    ]);
  });

  it('include the reason why a caller does see it', () => {
    expect(obstacles(buyer, facts())).toEqual(['VISIBLE']);
    expect(obstacles(callers.admin, facts())).toEqual(['MANAGES']);
  });

  it('stop at a rule that nobody can change', () => {
    expect(obstacles(buyer, { auction, dealer: null })).toEqual(['NO_DEALER']);
    expect(obstacles(buyer, facts({}, { idMarkets: [] }))).toEqual(['OTHER_MARKET']);
  });
});

describe('the standing of a single user', () => {
  const STANDINGS = ['ACCEPTED', 'PENDING', 'BLOCKED', null] as const;
  const pairs = STANDINGS.flatMap((standing) => STANDINGS.map((own) => [standing, own] as const));

  it.each(pairs)(
    'of a dealer %s with a user row %s shows at most what the dealer sees',
    (standing, own) => {
      const seen = visible({ ...dealer, standing, userStanding: own }, auction);
      expect(seen).toBe(narrowedStanding(standing, own) === 'ACCEPTED');
      if (seen) expect(visible({ ...dealer, standing }, auction)).toBe(true);
    },
  );
});
