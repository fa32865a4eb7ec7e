import { areaCodesOf } from '@fairlot/content';
import { MARKETS, MARKET_PACKS } from '@fairlot/countries';
import { expect, it } from 'vitest';
import { registrationView } from './registration-view.js';

const { areas, choices, consents } = registrationView({ idMarket: 'IT', language: 'it' });

it('VAL-096 the registration form lists the areas of a market under idMarket.groupCode.elementCode', () => {
  expect(Object.keys(areas)).toEqual(
    MARKETS.flatMap((idMarket) =>
      areaCodesOf(idMarket).map((code) => `${idMarket}.COUNTRY_AREA.${code}`),
    ),
  );
  expect(areas['IT.COUNTRY_AREA.IT-TO']).toBe('Torino');
});

it('SCR-025 in part: the registration form sorts choices by their ranking, in the reader’s language', () => {
  expect(choices['CAR_SOLD']?.map(({ code }) => code)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(choices['CAR_SOLD']?.[0]?.name).toBe('Fino a 50 all’anno');
  expect(choices['COUNTRY']?.map(({ code }) => code)).toEqual(Object.keys(MARKET_PACKS));
});

it('SCR-027 in part: the registration form says for each of three consents what the user agrees to', () => {
  for (const name of ['checkConsents1', 'checkConsents2', 'checkConsents3'] as const)
    expect(consents[name]?.text).toMatch(/^Acconsento/);
});
