import { expect, it } from 'vitest';
import type { IdMarket } from '../markets.js';
import { filledRegistration, registrationCodeOf } from '../testing/filled-forms.js';

type Rule = readonly [
  id: string,
  name: 'vatCode' | 'postalCode',
  markets: readonly IdMarket[],
  wrong: readonly string[],
];

const many = (count: number) => 'A'.repeat(count);

it.each<Rule>([
  ['VAL-043', 'vatCode', ['NL'], [many(31)]],
  ['VAL-044', 'vatCode', ['EN'], [many(31)]],
  ['VAL-045', 'vatCode', ['PL'], [many(11)]],
  ['VAL-047', 'vatCode', ['LU', 'OTHER'], [many(16), 'LU/123']],
  ['VAL-048', 'postalCode', ['IT'], ['1012', '101211', '1O121']],
  ['VAL-049', 'postalCode', ['ES'], ['2800', '280011', '2800A']],
  ['VAL-053', 'postalCode', ['NL'], [many(11)]],
])('%s %s is required and has a fixed format', (_, name, markets, wrong) => {
  for (const idMarket of markets) {
    const own = filledRegistration(idMarket)[name];
    expect(registrationCodeOf(idMarket, name, own)).toBeUndefined();
    for (const nothing of [undefined, '', ' '])
      expect(registrationCodeOf(idMarket, name, nothing)).toBe('mandatory');
    for (const value of wrong)
      expect([value, registrationCodeOf(idMarket, name, value)]).toEqual([
        value,
        expect.stringMatching(/^(?:format|length)$/),
      ]);
  }
});

it('VAL-057 a postal code is optional, with at most 10 characters, in other markets', () => {
  for (const idMarket of ['LU', 'OTHER'] as const) {
    const codes = ['', many(10), many(11)].map((value) =>
      registrationCodeOf(idMarket, 'postalCode', value),
    );
    expect(codes).toEqual([undefined, undefined, 'length']);
  }
});
