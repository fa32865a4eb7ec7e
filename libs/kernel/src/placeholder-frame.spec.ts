import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameKey } from './frame-key.js';
import { hasLongRun, isPlaceholderFrame } from './placeholder-frame.js';

const PLACEHOLDERS = [
  '12345678901234567',
  '01234567890123456',
  '98765432109876543',
  '1234567890ABCDEFG',
  'ABCDEFG1234567890',
  '123456789ABCDEFGH',
  'ABCDEFGHJKLMNPRST',
  'ABCDEFGHIJKLMNOPQ',
  'ZYXWVUTSRPNMLKJHG',
  'QWERTYUIOPASDFGHJ',
  'QWERTZUIOPASDFGHJ',
  'AZERTYUIOPQSDFGHJ',
  '1QAZ2WSX3EDC4RFV5',
  'ABCABCABCABCABCAB',
  '12312312312312312',
  'ABCD1234ABCD1234A',
  'TESTVIN1TESTVIN1T',
  'TESTTESTTESTTEST1',
  'ABC123ABC123AB999',
  'ABCDEF123ABCDEF12',
  'XXXXXXXXXXXXXXXX1',
  'XXXXXXXXXXX123456',
  'AAAABBBBCCCCDDDDE',
  '1A2B3C4D5E6F7G8H9',
  'TEST1234567890123',
  'WBA12345678901234',
  'WDB00000000000001',
  'WVWZZZ12345678901',
  'VIN00000000012345',
  'WVWZZZ1KZAWXXXXXX',
  'WAUZZZ8K4KAAAAAAA',
];

/** VINs of real vehicles that look unusual, or VINs of the same form. */
const REAL = [
  '1M8GDM9AXKP042788',
  '1HGCM82633A004352',
  '5GZCZ43D13S812715',
  'JM1BL1SF3A1267720',
  '2A4GM684X6R632476',
  '2B3KA43G27H825762',
  '137ZA903X1E412677',
  '19XFC1F7XGE028370',
  '1C4RJEAG2EC476429',
  '1D7RB1CT1BS488952',
  'WVWZZZ1KZ6W612305',
  'W0L0TGF487G011234',
  // The serial number is a sequence, or repeats one digit.
  'WVWZZZ1KZAW123456',
  'WVWZZZ1KZAW000001',
  'WVWZZZ1KZAW000000',
  'WAUZZZ8E11A111111',
  'ZFA19900000111111',
  'ZFA31200000000001',
  'ZFA31200003456789',
  'ZAR93700000123456',
  'ZFA14600008123456',
  'VF14SRAP451234567',
  'WDB1110111A111111',
  'WDB2010231F012345',
  'VSSZZZ6KZ1R123123',
  'TMBZZZ1U212121212',
];

describe('placeholder detection for VINs', () => {
  it.each(PLACEHOLDERS)('detects %s', (frame) =>
    expect(isPlaceholderFrame(frameKey(frame))).toBe(true),
  );

  it.each(REAL)('accepts %s', (frame) => expect(isPlaceholderFrame(frame)).toBe(false));

  it('accepts every VIN with a real start and a numeric serial number', () => {
    const starts = ['WVWZZZ1KZA', 'ZFA3120000', 'W0L0TGF487', 'VF1BZ0B062', 'TMBAG7NE0F'];
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.integer({ min: 0, max: 9_999_999 }),
        (start, serial) => !isPlaceholderFrame(`${start}${String(serial).padStart(7, '0')}`),
      ),
    );
  });

  it('accepts a short and simple chassis number, but rejects a long sequence', () => {
    for (const number of ['118123456', '12345', '11402312345678', '100000'])
      expect(hasLongRun(number)).toBe(false);
    for (const number of ['1234567890', '12345678901234']) expect(hasLongRun(number)).toBe(true);
  });
});
