import { describe, expect, it } from 'vitest';
import { formsOf } from '../market-forms.js';
import { type IdMarket, MARKETS } from '../markets.js';
import { filledRegistration } from '../testing/filled-forms.js';
import { checkForm, readForm } from './check-form.js';

const codesOf = (idMarket: IdMarket, change: object): object => {
  const values = { ...filledRegistration(idMarket), ...change };
  const problems = checkForm(formsOf(idMarket).registration, values);
  return Object.fromEntries(problems.map(({ field, code }) => [field, code]));
};
const expectEach = (markets: readonly IdMarket[], change: object, codes: object): void => {
  const found = markets.map((idMarket) => [idMarket, codesOf(idMarket, change)]);
  expect(found).toEqual(markets.map((idMarket) => [idMarket, codes]));
};
const without = (...hidden: IdMarket[]) => MARKETS.filter((one) => !hidden.includes(one));
const shows = (name: string): string =>
  MARKETS.filter((id) => Object.hasOwn(formsOf(id).registration, name)).join(' ');
const hinted = (hint: string): IdMarket[] =>
  MARKETS.filter((id) => formsOf(id).registration['checkConsents1']?.hints?.includes(hint));

describe('the registration of a dealer', () => {
  it.each(MARKETS)('is accepted in %s when complete', (idMarket) =>
    expect(codesOf(idMarket, {})).toEqual({}),
  );

  it.each([
    ['VAL-001', 'businessName', MARKETS],
    ['VAL-002', 'address', MARKETS],
    ['VAL-003', 'country', MARKETS],
    ['VAL-004', 'email', MARKETS],
    ['VAL-005', 'confEmail', MARKETS],
    ['VAL-006', 'city', MARKETS],
    ['VAL-007', 'vatCode', MARKETS],
    ['VAL-008', 'mobile', MARKETS],
    ['VAL-009', 'typeDealerActivity', MARKETS],
    ['VAL-010', 'carSold', MARKETS],
    ['VAL-011', 'buyingInterest', MARKETS],
    ['VAL-012', 'referenceName', without('DE', 'BE', 'FR', 'NL', 'EN')],
    ['VAL-013', 'referenceSurname', MARKETS],
    ['VAL-014', 'referenceEmail', without('DE')],
    ['VAL-015', 'checkConsents1', MARKETS],
    ['VAL-016', 'checkConsents2', MARKETS],
    ['VAL-017', 'checkConsents3', MARKETS],
    ['VAL-058', 'region', without('PT', 'LU', 'OTHER')],
    ['VAL-061', 'referenceBirthDate', ['IT']],
  ] as const)('%s requires %s', (_, name, markets) => {
    for (const nothing of [undefined, null, ...(name.startsWith('check') ? [] : ['', '  '])])
      expectEach(markets, { [name]: nothing }, { [name]: 'mandatory' });
    const others = MARKETS.filter((id) => !(markets as readonly string[]).includes(id));
    expectEach(others, { [name]: undefined }, {});
  });

  it.each([
    ['VAL-018', 'businessName', 50, MARKETS],
    ['VAL-019', 'address', 100, MARKETS],
    ['VAL-022', 'city', 50, MARKETS],
    ['VAL-023', 'postalCode', 10, MARKETS],
    ['VAL-024', 'vatCode', 50, without('EN', 'NL', 'PL')],
    ['VAL-025', 'mobile', 50, MARKETS],
    ['VAL-026', 'phone', 50, MARKETS],
    ['VAL-027', 'regon', 50, ['PL']],
    ['VAL-028', 'referenceName', 50, without('DE', 'BE', 'FR', 'NL', 'EN')],
    ['VAL-029', 'referenceSurname', 50, MARKETS],
    ['VAL-030', 'referenceFiscalCode', 20, MARKETS],
    ['VAL-032', 'referenceFCA', 200, ['IT', 'DE']],
    ['VAL-043', 'vatCode', 30, ['NL']],
    ['VAL-044', 'vatCode', 30, ['EN']],
    ['VAL-045', 'vatCode', 10, ['PL']],
    ['VAL-053', 'postalCode', 10, ['NL']],
    ['VAL-057', 'postalCode', 10, ['LU', 'OTHER']],
    ['VAL-069', 'referenceFiscalCode', 20, ['LU', 'OTHER']],
  ] as const)('%s %s has at most %i characters', (_, name, max, markets) => {
    const long = { [name]: 'A'.repeat(max + 1) };
    expectEach(markets, long, { [name]: 'length' });
    for (const idMarket of markets)
      expect(codesOf(idMarket, { [name]: 'A'.repeat(max) })).not.toHaveProperty(name, 'length');
  });

  const mail = (length: number) =>
    `${'a'.repeat(20)}@${'b'.repeat(20)}.${'c'.repeat(length - 45)}.de`;
  it.each([
    ['VAL-020', 'email', 100],
    ['VAL-021', 'confEmail', 100],
    ['VAL-031', 'referenceEmail', 50],
  ] as const)('%s %s has at most %i characters', (_, name, max) => {
    const markets = name === 'referenceEmail' ? without('DE') : MARKETS;
    // The repeated address must match.
    const same = name === 'referenceEmail' ? {} : { email: mail(max), confEmail: mail(max) };
    for (const idMarket of markets) {
      expect(codesOf(idMarket, { [name]: mail(max + 1) })).toMatchObject({ [name]: 'length' });
      expect(codesOf(idMarket, { ...same, [name]: mail(max) })).toEqual({});
    }
  });

  it('VAL-033 requires well-formed e-mail addresses', () => {
    for (const name of ['email', 'confEmail', 'referenceEmail'])
      for (const idMarket of name === 'referenceEmail' ? without('DE') : MARKETS)
        for (const wrong of ['a', 'a@b', '@b.de', 'a@b..de', 'a b@c.de', 'a@b.de\u0000', 'a@b.d,e'])
          expect([name, wrong, codesOf(idMarket, { [name]: wrong })]).toEqual([
            name,
            wrong,
            expect.objectContaining({ [name]: 'format' }),
          ]);
  });

  it('VAL-034 requires the same e-mail address twice', () => {
    expectEach(MARKETS, { confEmail: 'other@moretti.example' }, { confEmail: 'mismatch' });
    expectEach(MARKETS, { confEmail: ' auto@moretti.example ' }, {});
  });

  it('VAL-036 requires a date of birth that exists in the calendar', () => {
    for (const referenceBirthDate of ['29/02/2023', '31/04/1990', '00/01/1990', '01/13/1990'])
      expectEach(MARKETS, { referenceBirthDate }, { referenceBirthDate: 'date' });
    expectEach(without('IT'), { referenceBirthDate: '29/02/2024' }, {});
  });

  it('VAL-037 requires the date of birth as DD/MM/YYYY', () => {
    for (const referenceBirthDate of [
      '1991-04-08',
      '8/4/1991',
      '08.04.1991',
      '08/04/91',
      '04/31/1991',
    ])
      expectEach(MARKETS, { referenceBirthDate }, { referenceBirthDate: 'date' });
  });

  it('stores only the fields shown, in their stored form', () => {
    const values = { ...filledRegistration('DE'), vatCode: ' de 123 456 789', phone: ' ', x: 1 };
    const kept = readForm(formsOf('DE').registration, values).values;
    expect(kept).toMatchObject({ vatCode: 'DE123456789', checkConsents2: false });
    for (const name of ['phone', 'x', 'referenceName', 'referenceEmail', 'checkCCA'])
      expect(kept).not.toHaveProperty(name);
  });
});

describe('the checkboxes', () => {
  it('VAL-062 are all required in Italy', () => {
    for (const name of ['checkCCA', 'checkDati', 'checkTec'])
      for (const value of [undefined, false])
        expectEach(['IT'], { [name]: value }, { [name]: 'mandatory' });
  });

  it('VAL-106 include an extra block in Italy and Portugal, which is optional there (reading 15)', () => {
    expect([shows('checkCCA'), shows('checkTec')]).toEqual(['IT PT', 'IT PT']);
    expectEach(['PT'], { checkCCA: false, checkTec: undefined }, {});
  });

  it('VAL-107 include a heading and the checkbox of data only in Italy', () => {
    expect([shows('checkDati'), hinted('consents.heading')]).toEqual(['IT', ['IT']]);
  });

  it('VAL-105 explain what the consent is for, except in France', () => {
    expect(hinted('consents.reserved')).toEqual(without('FR'));
  });
});
