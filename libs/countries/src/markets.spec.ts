import { describe, expect, it } from 'vitest';
import { isLanguage, LANGUAGES } from './languages.js';
import { isMarket, MARKET_PACKS, marketOf, MARKETS } from './markets.js';

describe('markets', () => {
  it('CON-001 there are eleven, and each has a pack', () => {
    expect(MARKETS.join(' ')).toBe('EN IT DE NL ES BE FR PL PT LU OTHER');
    expect(Object.keys(MARKET_PACKS).sort()).toEqual([...MARKETS].sort());
    for (const id of MARKETS) expect(MARKET_PACKS[id]).toMatchObject({ idMarket: id });
    expect(isMarket('IT')).toBe(true);
    expect(isMarket('it')).toBe(false);
    expect(isMarket('XX')).toBe(false);
  });

  it('CON-002 there are ten languages', () => {
    expect(LANGUAGES.join(' ')).toBe('en be it de es nl fr pl pt lu');
    expect(isLanguage('lu')).toBe(true);
    expect(isLanguage('ru')).toBe(false);
  });

  it('STA-033 Belgium offers English, French and Dutch', () => {
    expect(MARKET_PACKS.BE.languages).toEqual(['en', 'fr', 'be']);
  });

  it('STA-034 France offers French only', () => {
    expect(MARKET_PACKS.FR.languages).toEqual(['fr']);
  });

  it.each(MARKETS.filter((id) => id !== 'BE' && id !== 'FR'))(
    'STA-035 %s offers its language plus English, once each',
    (id) => {
      const { languages, defaultLanguage } = MARKET_PACKS[id];
      expect(languages).toEqual([...new Set([defaultLanguage, 'en'])]);
    },
  );

  it('have their standard VAT rates in basis points', () => {
    const rates = MARKETS.map((id) => [id, MARKET_PACKS[id].vatBasisPoints]);
    expect(Object.fromEntries(rates)).toEqual({
      EN: 2_000,
      IT: 2_200,
      DE: 1_900,
      NL: 2_100,
      ES: 2_100,
      BE: 2_100,
      FR: 2_000,
      PL: 2_300,
      PT: 2_300,
      LU: 1_700,
      OTHER: null,
    });
  });

  it('write dates with the day first, and money in EUR (reading 46)', () => {
    for (const id of MARKETS) {
      expect(MARKET_PACKS[id]).toMatchObject({ dateFormat: 'DD/MM/YYYY', currency: 'EUR' });
    }
  });

  it.each([
    ['it-IT', 'IT'],
    ['be-NL', 'BE'],
    ['be-FR', 'BE'],
    ['en', 'EN'],
    ['lu', 'LU'],
    ['other', 'OTHER'],
    ['ja-JP', 'OTHER'],
    ['', 'OTHER'],
  ])('the market of locale %j is %s (readings 11, 41, 45)', (locale, idMarket) => {
    expect(marketOf(locale)).toBe(idMarket);
  });
});
