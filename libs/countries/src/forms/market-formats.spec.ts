import { describe, expect, it } from 'vitest';
import { formsOf } from '../market-forms.js';
import { type IdMarket, MARKETS } from '../markets.js';
import { filledRegistration, misshapenCodes, registrationCodeOf } from '../testing/filled-forms.js';
import { checkForm, readForm } from './check-form.js';
import { looksWrong } from './read-field.js';

const field = (idMarket: IdMarket, name: string) => formsOf(idMarket).registration[name]!;
const shows = (name: string): string =>
  MARKETS.filter((id) => Object.hasOwn(formsOf(id).registration, name)).join(' ');
const hinted = (name: string, hint: string): string =>
  MARKETS.filter((id) => formsOf(id).registration[name]?.hints?.includes(hint)).join(' ');
const labelled = (label: string): string =>
  MARKETS.filter((id) => field(id, 'region').label === label).join(' ');
const starred = (name: string): string =>
  MARKETS.filter((id) => formsOf(id).registration[name]?.required).join(' ');

describe('the format of a field in a market', () => {
  const eleven = 'A'.repeat(11);
  it.each([
    [
      'VAL-038',
      'vatCode',
      'IT',
      ['07643520567'],
      ['0764352056', '0764352056A', '076435205670', 'IT764352056'],
    ],
    [
      'VAL-039',
      'vatCode',
      'ES',
      ['b1234567c'],
      ['B1234567', 'B123456789', 'B-1234567', 'B1234/678'],
    ],
    [
      'VAL-040',
      'vatCode',
      'BE',
      ['0123 456 789', '1001.686.633', '１００１６８６６３３'],
      ['123456789', '01234567890', 'BE12345678', '012345678A'],
    ],
    [
      'VAL-041',
      'vatCode',
      'FR',
      ['12345678901234'],
      ['1234567890123', '1234567890123A', '123456789012345'],
    ],
    ['VAL-042', 'vatCode', 'DE', ['de123456789'], ['123456789', 'DE12345678', 'DE1234567890']],
    ['VAL-046', 'vatCode', 'PT', ['123456789'], ['12345678', '1234567890']],
    ['VAL-047', 'vatCode', 'LU', ['LU12345678', 'A'.repeat(15)], ['A'.repeat(16), 'LU/123', 'ÄÖÜ']],
    [
      'VAL-047',
      'vatCode',
      'OTHER',
      ['CHE123456789', 'CHE-123.456.789', 'A'.repeat(15)],
      ['A'.repeat(16), 'CHE/123'],
    ],
    ['VAL-048', 'postalCode', 'IT', ['10121'], ['1012', '1O121']],
    ['VAL-049', 'postalCode', 'ES', ['28001'], ['2800', '2800A']],
    ['VAL-050', 'postalCode', 'BE', ['1000', ''], ['100', '10A0', '10000']],
    ['VAL-051', 'postalCode', 'FR', ['75001', ''], ['7500', '2A004', '750011']],
    ['VAL-052', 'postalCode', 'DE', ['80331', ''], ['8033', '8033A', '803310']],
    [
      'VAL-054',
      'postalCode',
      'EN',
      ['N1 9GU', 'n19gu', 'SW1A 1AA', 'x'.repeat(9), ''],
      ['N1 9G', 'SW1A 1AA X'],
    ],
    ['VAL-055', 'postalCode', 'PL', ['00-001', '00001', 'PL 00-001', ''], ['0001', '00-0011']],
    [
      'VAL-056',
      'postalCode',
      'PT',
      ['1000-001', '1000001', '1000 – 001', ''],
      ['100001', '1000-0011'],
    ],
    ['VAL-064', 'referenceFiscalCode', 'ES', ['12345678z', ''], ['1234567', '1234567890']],
    ['VAL-065', 'referenceFiscalCode', 'DE', [eleven, ''], [eleven.slice(1), `${eleven}A`]],
    [
      'VAL-067',
      'regon',
      'PL',
      ['123456785', '123-456-785', ''],
      ['12345678', '1234567850', '12345678X'],
    ],
    ['VAL-068', 'referenceFiscalCode', 'PL', [eleven, ''], [eleven.slice(1), `${eleven}A`]],
  ] as const)('%s restricts the %s in %s', (_, name, idMarket, right, wrong) => {
    expect(right.map((value) => registrationCodeOf(idMarket, name, value))).toEqual(
      right.map(() => undefined),
    );
    expect(wrong.map((value) => registrationCodeOf(idMarket, name, value))).toEqual(
      wrong.map(() => 'format'),
    );
  });

  it('VAL-059 Portugal requires only VAT number and postal code', () => {
    const person = 'region referenceFiscalCode referenceBirthDate regon referenceFCA';
    for (const name of `${person} checkCCA checkDati checkTec visura doc2`.split(' '))
      expect([name, registrationCodeOf('PT', name, undefined)]).toEqual([name, undefined]);
    expect(['vatCode', 'postalCode'].map((name) => registrationCodeOf('PT', name, 'A'))).toEqual([
      'format',
      'format',
    ]);
  });

  it('VAL-060 Italy requires its fiscal code', () => {
    const right = 'MRTMTT91D08F205J';
    const codes = ['', right, right.slice(1), `${right}A`].map((value) =>
      registrationCodeOf('IT', 'referenceFiscalCode', value),
    );
    expect(codes).toEqual(['mandatory', undefined, 'format', 'format']);
    for (const wrong of misshapenCodes(right))
      expect([wrong, registrationCodeOf('IT', 'referenceFiscalCode', wrong)]).toEqual([
        wrong,
        'format',
      ]);
  });

  it('VAL-076 Italy rejects a VAT number with a wrong check digit (reading 14)', () => {
    const all = Array.from({ length: 10 }, (_, last) => `0074311015${last}`);
    expect(all.filter((code) => registrationCodeOf('IT', 'vatCode', code) === undefined)).toEqual([
      '00743110157',
    ]);
    expect(looksWrong(field('IT', 'vatCode'), '00743110158')).toBe(true);
  });

  it.each([
    ['referenceSurname', 'Rossi'],
    ['referenceName', 'Marco'],
    ['referenceBirthDate', '09/04/1991'],
  ])(
    'VAL-082 in part: a fiscal code that does not match the %s has its own error code',
    (name, value) => {
      const values = { ...filledRegistration('IT'), [name]: value };
      expect(checkForm(formsOf('IT').registration, values)).toEqual([
        { field: 'referenceFiscalCode', code: 'fiscalCode' },
      ]);
    },
  );
});

it('a website is a web address, not a script', () => {
  const wrong = ['javascript:alert(1)', 'JavaScript://x.example/%0aalert(1)', 'data:text/html,x'];
  const others = [
    'https://x.example/<b>',
    'ftp://x.example',
    'x',
    'http://',
    'a b.example',
    '//x.example',
    'x.example:y',
  ];
  const right = [
    '',
    'moretti.example',
    'https://www.moretti.example/a?b#c',
    'HTTP://müller.example',
  ];
  for (const [values, code] of [
    [[...wrong, ...others], 'format'],
    [right, undefined],
  ] as const)
    for (const value of values)
      expect([value, registrationCodeOf('IT', 'website', value)]).toEqual([value, code]);
});

it.each([
  [
    'EN',
    'postalCode',
    ['sw1a1aa', 'SW1A  1AA', 'SW1A\u00A01AA', ' SW1A-1AA ', 'GB SW1A1AA'],
    'SW1A 1AA',
  ],
  [
    'PL',
    'postalCode',
    ['00001', '00 001', '00–001', 'PL-00-001', '００００１', '00−001'],
    '00-001',
  ],
  ['PT', 'postalCode', ['1000001', '1000 001', 'P-1000-001'], '1000-001'],
  ['NL', 'postalCode', ['3511ab', '3511  AB', 'NL-3511 AB'], '3511 AB'],
  ['DE', 'postalCode', ['D-80331', '80 331'], '80331'],
  ['IT', 'postalCode', ['I-10121', 'IT 10121'], '10121'],
  ['PL', 'vatCode', ['123-456-78-19', '123 456 78 19', 'PL 123-456-78-19'], '1234567819'],
  ['BE', 'vatCode', ['1001.686.633', 'BE 1001.686.633', 'be1001686633'], '1001686633'],
  ['IT', 'vatCode', ['IT 00743110157', 'IT-007.431.101.57'], '00743110157'],
  ['ES', 'vatCode', ['ES B-12345678', 'b 12.345.678'], 'B12345678'],
  ['PT', 'vatCode', ['PT 123 456 789', '123.456.789'], '123456789'],
  ['FR', 'vatCode', ['123 456 789 00012'], '12345678900012'],
  ['NL', 'vatCode', ['NL 1234.56.789.B01'], 'NL123456789B01'],
  ['ES', 'referenceFiscalCode', ['12.345.678-z'], '12345678Z'],
  ['DE', 'email', ['info@autohaus-müller.de'], 'info@xn--autohaus-mller-psb.de'],
] as const)('a value in %s of the field %s has one stored form', (idMarket, name, typed, kept) => {
  const { registration } = formsOf(idMarket);
  expect(typed.map((text) => readForm(registration, { [name]: text }).values[name])).toEqual(
    typed.map(() => kept),
  );
});

describe('a hint while typing', () => {
  const says = (markets: readonly IdMarket[], name: string, typed: string) =>
    markets.map((idMarket) => looksWrong(field(idMarket, name), typed));

  it('VAL-070 expects eight letters or digits in a postal code in EN and PL, but does not reject others', () => {
    expect(says(['EN', 'PL'], 'postalCode', 'AB123456')).toEqual([false, false]);
    expect(says(['EN', 'PL'], 'postalCode', 'SW1A 1AA')).toEqual([true, true]);
    expect(registrationCodeOf('EN', 'postalCode', 'SW1A 1AA')).toBeUndefined();
  });

  it('VAL-071 expects up to 30 characters in a VAT number in EN and PL, but PL accepts fewer', () => {
    expect(says(['EN', 'PL'], 'vatCode', 'A'.repeat(30))).toEqual([false, false]);
    expect(says(['EN', 'PL'], 'vatCode', 'A'.repeat(31))).toEqual([true, true]);
    expect(registrationCodeOf('PL', 'vatCode', 'A'.repeat(30))).toBe('length');
  });

  it('VAL-072 expects a postal code like 1234-567 in PT', () => {
    expect(says(['PT'], 'postalCode', '1234-567')).toEqual([false]);
    expect(says(['PT'], 'postalCode', '12345678')).toEqual([true]);
  });

  it('VAL-078 in part: reports codes and e-mails of a wrong format, but not empty ones', () => {
    for (const [name, typed] of [
      ['referenceFiscalCode', 'MRT'],
      ['email', 'a@'],
      ['confEmail', 'a@'],
      ['referenceEmail', 'a@'],
      ['postalCode', '1012'],
      ['vatCode', '0074'],
    ] as const)
      expect([name, says(['IT'], name, typed), says(['IT'], name, ' ')]).toEqual([
        name,
        [true],
        [false],
      ]);
  });
});

describe('the fields in a market', () => {
  it('mark the fiscal code with an asterisk in Italy', () =>
    expect(starred('referenceFiscalCode')).toBe('IT'));
  it('mark the date of birth with an asterisk in Italy', () =>
    expect(starred('referenceBirthDate')).toBe('IT'));
  it('mark the postal code with an asterisk if it is required', () =>
    expect(starred('postalCode')).toBe('IT NL ES'));
  it('VAL-092 include a province', () => expect(labelled('province')).toBe('IT NL ES BE PL'));
  it('VAL-093 include a department', () => expect(labelled('department')).toBe('FR'));
  it('VAL-094 include a region', () => expect(labelled('region')).toBe('DE'));
  it('VAL-095 include a county', () => expect(labelled('county')).toBe('EN'));
  it('VAL-097 include a separate hint for the postal code', () => {
    const own = MARKETS.filter((id) => hinted('postalCode', `postalCode.${id}`) === id);
    expect(own).toEqual(['IT', 'DE', 'ES', 'BE', 'FR']);
  });
  it('VAL-098 include a second hint for the postal code', () =>
    expect(hinted('postalCode', 'postalCode.more')).toBe('EN IT DE NL ES BE FR PL'));
  it('VAL-099 include a hint for the mobile number, except in DE', () =>
    expect(MARKETS.filter((id) => field(id, 'mobile').hints?.length === 0)).toEqual(['DE']));
  it('VAL-100 include a Polish hint for the mobile number', () =>
    expect([hinted('mobile', 'mobile.PL'), hinted('mobile', 'mobile')]).toEqual([
      'PL',
      'EN IT NL ES BE FR PT LU OTHER',
    ]));
  it('VAL-101 include the REGON number in PL', () => expect(shows('regon')).toBe('PL'));
  it('VAL-102 include no given name in five markets', () =>
    expect(shows('referenceName')).toBe('IT ES PL PT LU OTHER'));
  it('VAL-103 include no e-mail of the reference in DE', () =>
    expect(shows('referenceEmail')).toBe('EN IT NL ES BE FR PL PT LU OTHER'));
  it('VAL-104 include the FCA note in IT and DE', () =>
    expect(shows('referenceFCA')).toBe('IT DE'));
  it('VAL-108 include the extract, in IT with a warning and in DE without it (reading 3)', () =>
    expect([shows('visura'), hinted('visura', 'visura.warning')]).toEqual(['IT DE', 'IT']));
  it('VAL-109 include no second document in DE', () =>
    expect(shows('doc2')).toBe('EN IT NL ES BE FR PL PT LU OTHER'));
});
