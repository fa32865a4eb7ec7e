import { describe, expect, it } from 'vitest';
import { lookUpElements } from '../code-tables/code-tables.js';
import { contradictingMakes, vinHints } from './frame-makers.js';

const LATEST = 2020;

describe('the data that a VIN suggests', () => {
  it.each([
    // Printed in manuals and standards.
    ['WP0ZZZ99ZTS392124', ['PORSCHE'], 1996, 'EUROPE'],
    ['1HGCM82633A004352', ['HONDA'], 2003, 'NORTH_AMERICA'],
    ['5YJSA3DS2EFP12345', ['TESLA'], 2014, 'NORTH_AMERICA'],
    ['WVWZZZ1JZ3W386752', ['VOLKSWAGEN'], 2003, 'EUROPE'],
    ['TMBAG7NE0F0123456', ['SKODA'], 2015, 'EUROPE'],
    ['W0LPC6DB3CC123456', ['OPEL'], 2012, 'EUROPE'],
    // One manufacturer, two makes.
    ['VSSZZZKLZLR012345', ['CUPRA', 'SEAT'], 2020, 'EUROPE'],
    // Manufacturers that encode no year, although the character looks like a year code.
    ['VF14SRAP451234567', ['RENAULT'], null, 'EUROPE'],
    ['ZFA31200003456789', ['FIAT', 'LANCIA'], null, 'EUROPE'],
    ['WDD2040021A123456', ['MERCEDES BENZ'], null, 'EUROPE'],
    ['WF0DXXGAKDJA12345', ['FORD'], null, 'EUROPE'],
    // Shared by several makes.
    ['VR1J45GBUNY000001', [], null, 'EUROPE'],
    // From North America, where all manufacturers encode the year.
    ['1M8GDM9AXKP042788', [], 2019, 'NORTH_AMERICA'],
  ])('for %s include the makes %j and the model year %s', (frame, makes, modelYear, region) => {
    expect(vinHints(frame, LATEST)).toEqual({ makes, modelYear, body: null, region });
  });

  it.each([
    '',
    'WVW',
    'WVWZZZ1JZ3W38675',
    'WVWZZZ1JZ3W3867522',
    'wvwzzz1jz3w386752',
    'ZZZ8GDM9AXKP04278',
    '__proto__',
    '<script>WVW1</scr>',
    'WVWZZZ1JZ3W38675\0',
  ])('is empty for %j', (frame) => {
    expect(vinHints(frame, LATEST)).toEqual({
      makes: [],
      modelYear: null,
      body: null,
      region: null,
    });
  });

  it('include a body type if the manufacturer code is used for that type only', () => {
    const bodiesOf = (starts: string) =>
      starts.split(' ').map((start) => vinHints(start.padEnd(17, '0'), LATEST).body);
    expect(bodiesOf('WDC SALGA 5UXWX')).toEqual(['SUV', 'SUV', 'SUV']);
    expect(bodiesOf('WV1ZZZ7H WV2ZZZ7H WDF')).toEqual(['VAN', 'VAN', 'VAN']);
    expect(bodiesOf('WVWZZZ WDD WVG VF1')).toEqual([null, null, null, null]);
  });

  it('include the latest possible year of a code, which repeats after thirty years', () => {
    const yearOf = (code: string, latest: number) =>
      vinHints(`WVWZZZ1KZ${code}W123456`, latest).modelYear;
    expect([yearOf('W', 2027), yearOf('V', 2027), yearOf('X', 2027)]).toEqual([1998, 2027, 1999]);
    expect([yearOf('A', 2010), yearOf('A', 2009), yearOf('9', 2039)]).toEqual([2010, 1980, 2039]);
    expect([yearOf('A', 1980), yearOf('B', 1980), yearOf('A', 1900)]).toEqual([1980, null, null]);
    expect(['0', 'U', 'Z'].map((code) => yearOf(code, 2026))).toEqual([null, null, null]);
  });

  it('include the region by ISO 3780, but none for reassigned letters or invented numbers', () => {
    const regionOf = (start: string) => vinHints(start.padEnd(17, '0'), LATEST).region;
    const regionsOf = (starts: string) => new Set(starts.split(' ').map(regionOf));
    expect(regionsOf('AAV CA1')).toEqual(new Set(['AFRICA']));
    expect(regionsOf('JMZ RLA')).toEqual(new Set(['ASIA']));
    expect(regionsOf('SAL ZFA ZZ1')).toEqual(new Set(['EUROPE']));
    expect(regionsOf('1HG 5YJ 7SA 7F1 700')).toEqual(new Set(['NORTH_AMERICA']));
    expect(regionsOf('6T1 7A1 7E1')).toEqual(new Set(['OCEANIA']));
    expect(regionsOf('8AP 9BW')).toEqual(new Set(['SOUTH_AMERICA']));
    expect(regionsOf('DA1 HJR 0AA ZZZ')).toEqual(new Set([null]));
  });

  it.each([
    ['BMW', 'WAUZZZ8K4KA123456', ['AUDI']],
    ['VW', 'WVWZZZ1JZ3W386752', []],
    [' volkswagen', 'WVWZZZ1JZ3W386752', []],
    ['Škoda', 'WVWZZZ1JZ3W386752', ['VOLKSWAGEN']],
    ['Fiat', 'VSSZZZKLZLR012345', ['CUPRA', 'SEAT']],
    ['Seat', 'VSSZZZKLZLR012345', []],
    // An unknown make or manufacturer contradicts nothing.
    ['Wartburg', 'WVWZZZ1JZ3W386752', []],
    ['Fiat', 'ZZZ12345678901234', []],
    ['constructor', '__proto__', []],
  ])('contradict the make %j for %s by these makes: %j', (brand, frame, makes) => {
    expect(contradictingMakes(brand, frame)).toEqual(makes);
  });

  it('include only makes of BRAND', () => {
    const known =
      lookUpElements('BRAND', { language: 'en' })?.map(({ elementCode }) => elementCode) ?? [];
    const makes = new Set<string>();
    const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'.split('');
    for (const a of letters)
      for (const b of letters)
        for (const c of letters)
          for (const make of vinHints(`${a}${b}${c}ZZZ1KZ0W123456`, LATEST).makes) makes.add(make);
    expect([...makes].toSorted()).toEqual(known.toSorted());
  });
});
