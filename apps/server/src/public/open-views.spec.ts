import { demonstrationCallers as callers } from '@fairlot/access-domain/testing';
import { expect, it } from 'vitest';
import { ownPartnersOf } from './open-views.js';
import type { Site } from './public-site.js';

const partnerOf = (idTemplate: number, idMarkets: readonly string[]): Site['partners'][number] => ({
  idTemplate,
  idMarkets,
  auctionName: `House ${idTemplate}`,
  largeLogo: 'a',
  smallLogo: 'b',
  description: { en: 'Fleet', de: 'Flotte' },
  phone: '1',
  email: 'a@b.test',
  vatCode: '2',
  rating: 4.5,
  votes: 2,
});
const site: Site = {
  infos: [],
  banners: [],
  texts: [],
  version: '1',
  partners: [partnerOf(1, ['IT']), partnerOf(2, ['DE', 'NL']), partnerOf(3, ['NL'])],
  figures: { totalVehicleAwarded: 0, monthAuctions: 0, awardedVehicleMonth: 0, users: 0 },
};
const { dealer1, centre } = callers;

it.each([
  ["a dealer: those of the dealer's market", { ...dealer1, idMarket: 'NL' }, [2, 3]],
  ['a dealer: none in a market without sellers', { ...dealer1, idMarket: 'PL' }, []],
  [
    'staff: of the markets in which they act',
    { ...centre, idMarket: 'NL', adminEnabledMarkets: ['DE', 'IT'] },
    [1, 2],
  ],
  ['staff without a market: none', { ...centre, idMarket: 'IT', adminEnabledMarkets: [] }, []],
])('sellers are listed for %s', (_who, caller, ids) =>
  expect(ownPartnersOf(site, caller).map(({ idTemplate }) => idTemplate)).toEqual(ids),
);

it("a seller is described in the reader's language, or else in English", () => {
  const [german] = ownPartnersOf(site, { ...dealer1, idMarket: 'DE', language: 'de' });
  const [odd] = ownPartnersOf(site, { ...dealer1, idMarket: 'DE', language: 'xx' });
  expect([german?.description, odd?.description]).toEqual(['Flotte', 'Fleet']);
});
