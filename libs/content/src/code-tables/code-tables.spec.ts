import { germanArea, LANGUAGES, MARKETS } from '@fairlot/countries';
import { describe, expect, it } from 'vitest';
import { hasText } from '../texts.js';
import { brandCodeOf } from '../vehicles/vehicle-name.js';
import { areaCodesOf, CODE_TABLES, lookUpElements } from './code-tables.js';

const codes = (groupCode: string, idMarket?: string) =>
  lookUpElements(groupCode, { idMarket, language: 'en' })?.map((element) => element.elementCode) ??
  null;

const CATEGORIES = [
  ['CON-045', 'COUNTRY', 11],
  ['CON-046', 'DEALER_ACTIVITY', 8],
  ['CON-047', 'CAR_SOLD', 6],
  ['CON-048', 'BUYING_INTEREST', 8],
  ['CON-049', 'ROLE', 3],
  ['CON-050', 'PERMISSION', 7],
  ['CON-051', 'MENU_BUYER', 9],
  ['CON-052', 'MENU_AUCTIONEER', 11],
  ['CON-053', 'MENU_LOADER', 5],
  ['CON-054', 'MENU_EXHIBITOR', 9],
  ['CON-055', 'MARKET', 11],
  ['CON-056', 'AUCTION_STATUS', 4],
  ['CON-057', 'LOT_STATUS', 5],
  ['CON-058', 'APPRAISAL', 4],
  ['CON-059', 'APPRAISAL_FORMAT', 3],
  ['CON-060', 'VEHICLE_FILTER', 10],
  ['CON-061', 'PRODUCT_TYPE', 6],
  ['CON-062', 'CHANNEL', 4],
  ['CON-064', 'VEHICLE_SHOWCASE_STATE', 5],
  ['CON-065', 'EMAIL_TEMPLATE_TYPE', 21],
  ['CON-066', 'REPORT_TYPE', 10],
  ['CON-067', 'BRAND', 43],
  ['CON-068', 'LOT_SEARCH_STATUS', 8],
  ['CON-069', 'LANGUAGE', 10],
  ['CON-070', 'FUEL_TYPE_INFOCAR', 9],
  ['CON-071', 'FUEL_TYPE_JATO', 9],
  ['CON-072', 'USER_TEMPLATE_ENABLE', 3],
] as const;

describe('code tables', () => {
  it.each(CATEGORIES)('%s table %s has %i elements in every language', (_, group, count) => {
    for (const language of LANGUAGES) {
      const elements = lookUpElements(group, { language }) ?? [];
      expect(elements).toHaveLength(count);
      // A name that is still a key is a missing translation.
      expect(elements.filter(({ elementDes }) => hasText(elementDes) || !elementDes)).toEqual([]);
      expect(
        elements.filter(({ elementDes }) => /^(codeTable|menu|status|market)\./.test(elementDes)),
      ).toEqual([]);
    }
  });

  it('reading 19: are sorted by ranking, and have unique codes', () => {
    for (const group of CODE_TABLES) {
      const elements = lookUpElements(group, { language: 'it' }) ?? [];
      expect(elements.map(({ ranking }) => ranking)).toEqual(elements.map((_, index) => index + 1));
      expect(new Set(codes(group)).size).toBe(elements.length);
    }
  });

  it('CON-043 in part: CAR_SOLD is sorted from the smallest to the largest', () => {
    expect(
      lookUpElements('CAR_SOLD', { language: 'it' })?.map(({ elementDes }) => elementDes),
    ).toEqual([
      'Fino a 50 all’anno',
      'Da 51 a 100 all’anno',
      'Da 101 a 250 all’anno',
      'Da 251 a 500 all’anno',
      'Da 501 a 1000 all’anno',
      'Oltre 1000 all’anno',
    ]);
  });

  it('CON-063 COUNTRY_AREA contains the areas of each market with their ISO 3166-2 codes', () => {
    const counts = MARKETS.map((idMarket) => [idMarket, areaCodesOf(idMarket).length]);
    expect(Object.fromEntries(counts)).toEqual({
      EN: 216,
      IT: 107,
      DE: 16,
      NL: 12,
      ES: 52,
      BE: 11,
      FR: 101,
      PL: 16,
      PT: 20,
      LU: 12,
      OTHER: 0,
    });
    expect(areaCodesOf('IT').every((code) => /^IT-\w{2}$/.test(code))).toBe(true);
    expect(lookUpElements('COUNTRY_AREA', { elementCode: 'IT-TO', language: 'pl' })).toEqual([
      { elementCode: 'IT-TO', elementDes: 'Torino', ranking: expect.any(Number) },
    ]);
  });

  it('maps a German postal code to its area, and an invalid one to none', () => {
    const places = { '10115': 'BE', '80331': 'BY', '50667': 'NW', '20095': 'HH', '01067': 'SN' };
    const others = { '99084': 'TH', '66111': 'SL', '28195': 'HB', '24103': 'SH', '70173': 'BW' };
    for (const [code, land] of Object.entries({ ...places, ...others }))
      expect([code, germanArea(code)]).toEqual([code, `DE-${land}`]);
    const derived = Array.from({ length: 100 }, (_, at) =>
      germanArea(`${String(at).padStart(2, '0')}500`),
    );
    expect(areaCodesOf('DE')).toEqual(
      expect.arrayContaining(derived.filter((one) => one !== null)),
    );
    for (const none of [null, '', '1011', '00999', 'A0115', '101155'])
      expect(germanArea(none)).toBeNull();
  });

  it('contain a BRAND code for each spelling of a make', () => {
    const makes = [
      'Mercedes-Benz',
      'mercedes benz',
      'Škoda',
      'Citroën',
      'Land Rover',
      'VOLKSWAGEN',
    ];
    for (const make of makes) expect(codes('BRAND')).toContain(brandCodeOf(make));
  });

  it('CON-044 are filtered by element, and by market if their elements belong to markets', () => {
    expect(codes('COUNTRY_AREA', 'LU')).toEqual(areaCodesOf('LU'));
    expect(codes('COUNTRY_AREA', 'OTHER')).toEqual([]);
    expect(codes('LOT_STATUS', 'LU')).toEqual(['NEW', 'OPN', 'CNB', 'END', 'WDR']);
    expect(lookUpElements('AUCTION_STATUS', { elementCode: 'CLD', language: 'de' })).toEqual([
      { elementCode: 'CLD', elementDes: 'Beendet', ranking: 3 },
    ]);
    expect(lookUpElements('AUCTION_STATUS', { elementCode: 'XXX', language: 'de' })).toEqual([]);
  });

  it('return null for an unknown group and for the name of an inherited object property', () => {
    expect(codes('NO_SUCH')).toBeNull();
    expect(codes('constructor')).toBeNull();
  });

  const fuel = (group: string, elementCode: string) =>
    lookUpElements(group, { elementCode, language: 'it' })?.[0]?.elementDes;

  it('maps the fuel codes of Infocar to FUEL texts', () =>
    expect(fuel('FUEL_TYPE_INFOCAR', 'M')).toBe('Metano'));

  it('maps the fuel codes of JATO to FUEL texts', () => {
    expect(fuel('FUEL_TYPE_JATO', 'C')).toBe('Metano');
    expect(fuel('FUEL_TYPE_JATO', 'P')).toBe(fuel('FUEL_TYPE_INFOCAR', 'B'));
  });
});
