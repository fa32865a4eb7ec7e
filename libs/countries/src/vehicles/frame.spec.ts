import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { MARKET_PACKS, MARKETS } from '../markets.js';
import { FRAME_PATTERN, hasCheckDigit, looksMistyped } from './frame.js';
import { readFrame } from './read-frame.js';

const FRAMES = fc.stringMatching(FRAME_PATTERN);

describe('the check digit of a VIN (49 CFR 565)', () => {
  it.each(['1M8GDM9AXKP042788', '11111111111111111', '1HGCM82633A004352'])('%s passes', (frame) => {
    expect(hasCheckDigit(frame)).toBe(true);
    expect(looksMistyped(frame)).toBe(false);
  });

  it('detects each single wrong digit, and reports a typo only for North America', () => {
    const right = '1M8GDM9AXKP042788';
    for (const wrong of ['1M8GDM9AXKP042789', '1M8GDM9A0KP042788', '1M8GDM8AXKP042788']) {
      expect(hasCheckDigit(wrong)).toBe(false);
      expect(looksMistyped(wrong)).toBe(true);
    }
    expect(looksMistyped(`W${right.slice(1)}`)).toBe(false);
    expect(looksMistyped('1M8')).toBe(false);
  });

  it('has exactly one valid value for any other 16 characters', () => {
    const digits = '0123456789X'.split('');
    fc.assert(
      fc.property(FRAMES, (frame) => {
        const right = digits.filter((one) =>
          hasCheckDigit(`${frame.slice(0, 8)}${one}${frame.slice(9)}`),
        );
        expect(right).toHaveLength(1);
      }),
    );
  });
});

describe('the stored form of a VIN', () => {
  afterEach(() => {
    Object.assign(MARKET_PACKS.LU, { frames: { checkDigit: false } });
  });

  it('is upper case without spaces, and needs no check digit in any market', () => {
    expect(readFrame(' zfa 31200003456789', 'IT')).toBe('ZFA31200003456789');
    for (const idMarket of MARKETS)
      expect(readFrame('1M8GDM9AXKP042789', idMarket)).toBe('1M8GDM9AXKP042789');
    for (const wrong of ['', 'ZFA3120000345678', '1.23457E+16', '0'.repeat(17), '1'.repeat(17)])
      expect(readFrame(wrong, 'IT')).toBeNull();
  });

  it('has no punctuation and no letters I, O and Q', () => {
    expect(readFrame('ZAR-937-00000123456', 'DE')).toBe('ZAR93700000123456');
    const labels =
      'VIN: |FIN |telaio: |VIN-Nr.: |FIN-Nr. |nr VIN: |Fahrgestellnummer: |Fahrgestell-Nr.: ' +
      '|Numero di telaio: |N° châssis : |Numéro de châssis |Chassisnummer: |Chassis no. |VIN number: ' +
      '|Nº de bastidor: |Nr nadwozia: |Numer VIN: |VIN#|chassi: |n.º de quadro: ';
    for (const label of labels.split('|'))
      expect([label, readFrame(`${label}ZAR93700000123456`, 'DE')]).toEqual([
        label,
        'ZAR93700000123456',
      ]);
    expect(readFrame(`VIN${' '.repeat(1_000_000)}ZAR93700000123456`, 'DE')).toBeNull();
    expect(readFrame('WVW ZZZ 1KZ AW 123456', 'DE')).toBe('WVWZZZ1KZAW123456');
    expect(readFrame('wvwzzzIkzaw12345O', 'DE')).toBe('WVWZZZ1KZAW123450');
    expect(readFrame('ＷＶＷＺＺＺ１ＫＺＡＷ１２３４５６', 'DE')).toBe('WVWZZZ1KZAW123456');
  });

  it.each([
    '12345678901234567',
    'ABCDEFGHJKLMNPRST',
    'XXX-XXXXX-XXX123456',
    'qwertyuiop asdfghj',
    'KEINE FIN VORHANDEN',
    'WVW ZZZ 1KZ AW XXXXXX',
  ])('does not exist for the placeholder %s', (text) => {
    expect(readFrame(text, 'DE')).toBeNull();
    expect(readFrame(text, 'DE', '1968-07')).toBeNull();
  });

  it('accepts a number that is marked as invented', () => {
    for (const frame of ['ZZZDEMABCDEFGHJKL', 'ZZZ12345678901234'])
      expect(readFrame(frame, 'DE')).toBe(frame);
  });

  it('is the chassis number of a vehicle from before 1981', () => {
    expect(readFrame('118 123 456', 'DE', '1968-07')).toBe('118123456');
    expect(readFrame('AR 105.14', 'IT', '1980-12')).toBe('AR10514');
    expect(readFrame('118 123 456', 'DE', '1981-01')).toBeNull();
    expect(readFrame('118 123 456', 'DE')).toBeNull();
    expect(readFrame('0000', 'DE', '1968-07')).toBeNull();
    expect(readFrame('none', 'DE', '1968-07')).toBeNull();
    expect(readFrame('1.23457E+16', 'DE', '1968-07')).toBeNull();
    expect(readFrame('1E+17', 'DE', '1968-07')).toBeNull();
    expect(readFrame('1234567890', 'DE', '1968-07')).toBeNull();
    expect(readFrame('12345', 'IT', '1968-07')).toBe('12345');
  });

  it('has a valid check digit if the market requires one, unless the number is marked as invented', () => {
    Object.assign(MARKET_PACKS.LU, { frames: { checkDigit: true } });
    expect(readFrame('1M8GDM9AXKP042788', 'LU')).toBe('1M8GDM9AXKP042788');
    expect(readFrame('1M8GDM9AXKP042789', 'LU')).toBeNull();
    expect(readFrame('ZZZ8GDM9AXKP04278', 'LU')).toBe('ZZZ8GDM9AXKP04278');
    expect(readFrame('1M8GDM9AXKP042789', 'IT')).toBe('1M8GDM9AXKP042789');
  });
});
