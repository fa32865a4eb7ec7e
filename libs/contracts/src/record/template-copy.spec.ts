import { expect, it } from 'vitest';
import { templateRules, USUAL_POLICY } from './template-policy.js';
import { templateCopy } from './template-copy.js';

const FROM = {
  name: 'Fleet',
  idDealer: 3,
  idMarket: 'IT',
  idMarkets: ['IT', 'FR'],
  provenance: 'LTR_RETURN',
  regulationTextKey: 'regulation.sealed',
  partner: { auctionName: 'Autonord' },
  policy: {
    ...USUAL_POLICY,
    charges: {
      vatRegime: 'STANDARD' as const,
      buyerFee: { basisPoints: 250, minMinor: 150_00, maxMinor: 600_00 },
    },
  },
  enabled: true,
};

it('a copy of a template in another market has the same terms and amounts, and only that market', () => {
  expect(templateCopy(FROM, { name: 'Flotte', idMarket: 'DE', idDealer: 3 })).toEqual({
    name: 'Flotte',
    idDealer: 3,
    idMarket: 'DE',
    idMarkets: ['DE'],
    provenance: 'LTR_RETURN',
    regulationTextKey: 'regulation.sealed',
    partner: { auctionName: 'Autonord' },
    policy: FROM.policy,
  });
});

it('a copy of a template for another owner has no partner page', () => {
  const copy = templateCopy(FROM, { name: 'Flotte', idMarket: 'DE', idDealer: 4 });
  expect(copy).toMatchObject({ idDealer: 4, partner: null });
});

it('ENG-303 in part: a copy of a template has no VAT in a market without a VAT rate', () => {
  const copy = templateCopy(FROM, { name: 'Fleet', idMarket: 'OTHER', idDealer: 3 });
  expect(copy.policy.charges).toEqual({ ...FROM.policy.charges, vatRegime: 'NONE' });
  const isKept = (values: object) => templateRules.every((rule) => rule.isKept(values as never));
  expect(isKept(copy)).toBe(true);
  expect(isKept({ ...copy, policy: FROM.policy })).toBe(false);
});
