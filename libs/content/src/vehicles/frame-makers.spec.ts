import { describe, expect, it } from 'vitest';
import { lookup } from '../code-tables/code-tables.js';
import { saidByFrame } from './frame-makers.js';

const LATEST = 2020;

describe('what a frame number says of its vehicle', () => {
  it.each([
    // Printed in manuals and standards.
    ['WP0ZZZ99ZTS392124', ['PORSCHE'], 1996],
    ['1HGCM82633A004352', ['HONDA'], 2003],
    ['5YJSA3DS2EFP12345', ['TESLA'], 2014],
    ['WVWZZZ1JZ3W386752', ['VOLKSWAGEN'], 2003],
    ['TMBAG7NE0F0123456', ['SKODA'], 2015],
    ['W0LPC6DB3CC123456', ['OPEL'], 2012],
    // One maker, two makes.
    ['VSSZZZKLZLR012345', ['CUPRA', 'SEAT'], 2020],
    // Makers that write no year there, although what stands there is one of its letters.
    ['VF14SRAP451234567', ['RENAULT'], null],
    ['ZFA31200003456789', ['FIAT', 'LANCIA'], null],
    ['WDD2040021A123456', ['MERCEDES BENZ'], null],
    ['WF0DXXGAKDJA12345', ['FORD'], null],
    // Of North America whoever made it.
    ['1M8GDM9AXKP042788', [], 2019],
  ])('%s', (frame, makes, modelYear) => {
    expect(saidByFrame(frame, LATEST)).toEqual({ makes, modelYear });
  });

  it.each([
    ...['', 'WVW', 'WVWZZZ1JZ3W38675', 'WVWZZZ1JZ3W3867522', 'wvwzzz1jz3w386752'],
    ...[
      'ZZZ8GDM9AXKP04278',
      'XXXXXXXXXXXXXXXXX',
      '__proto__',
      '<script>WVW1</scr>',
      'WVWZZZ1JZ3W38675\0',
    ],
  ])('is nothing of %j', (frame) => {
    expect(saidByFrame(frame, LATEST)).toEqual({ makes: [], modelYear: null });
  });

  it('a code of a year comes again after thirty, and never tells one later than it may be', () => {
    const yearOf = (code: string, latest: number) =>
      saidByFrame(`WVWZZZ1KZ${code}W123456`, latest).modelYear;
    expect([yearOf('W', 2027), yearOf('V', 2027), yearOf('X', 2027)]).toEqual([1998, 2027, 1999]);
    expect([yearOf('A', 2010), yearOf('A', 2009), yearOf('9', 2039)]).toEqual([2010, 1980, 2039]);
    expect([yearOf('A', 1980), yearOf('B', 1980), yearOf('A', 1900)]).toEqual([1980, null, null]);
    expect(['0', 'U', 'Z'].map((code) => yearOf(code, 2026))).toEqual([null, null, null]);
  });

  it('names makes of BRAND alone', () => {
    const known = lookup('BRAND', { language: 'en' })?.map(({ elementCode }) => elementCode) ?? [];
    const told = new Set<string>();
    const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'.split('');
    for (const a of letters)
      for (const b of letters)
        for (const c of letters)
          for (const make of saidByFrame(`${a}${b}${c}ZZZ1KZ0W123456`, LATEST).makes)
            told.add(make);
    expect([...told].toSorted()).toEqual(known.toSorted());
  });
});
