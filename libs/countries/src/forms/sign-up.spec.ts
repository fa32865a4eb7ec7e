import { describe, expect, it } from 'vitest';
import { formsOf } from '../market-forms.js';
import { type IdMarket, MARKETS } from '../markets.js';
import { filledSignUp, italianSignUp, misshapenCodes } from '../testing/filled-forms.js';
import { checkForm, readForm } from './check-form.js';

const codesOf = (idMarket: IdMarket, change: object = {}): object => {
  const filled = idMarket === 'IT' ? italianSignUp : filledSignUp;
  const problems = checkForm(formsOf(idMarket).signUp, { ...filled, ...change });
  return Object.fromEntries(problems.map(({ field, code }) => [field, code]));
};
const form = (idMarket: IdMarket) => formsOf(idMarket).signUp;
const codeOf = (idMarket: IdMarket, fiscalCode: string) => codesOf(idMarket, { fiscalCode });
const WRONG = { fiscalCode: 'format' };
/** The markets whose form has a fiscal code and a date of birth. */
const WITH_FISCAL_CODE = ['IT', 'DE', 'ES', 'PL', 'PT', 'LU', 'OTHER'] as const;

describe('the sign-up of a user', () => {
  it.each(MARKETS)('is accepted in %s when complete', (idMarket) =>
    expect(codesOf(idMarket)).toEqual({}),
  );

  it.each([
    ['VAL-119', 'surname'],
    ['VAL-120', 'name'],
    ['VAL-121', 'email'],
    ['VAL-122', 'idDealer'],
    ['VAL-123', 'dealerName'],
    ['VAL-124', 'consent1'],
    ['VAL-125', 'consent2'],
    ['VAL-126', 'consent3'],
  ])('%s requires %s', (_, name) => {
    for (const idMarket of MARKETS)
      expect([idMarket, codesOf(idMarket, { [name]: null })]).toEqual([
        idMarket,
        { [name]: 'mandatory' },
      ]);
  });

  it('VAL-127 allows at most 80 characters in surname and name', () => {
    for (const idMarket of MARKETS) {
      // Only Italy compares the fiscal code with the name.
      const longest = idMarket === 'IT' ? { fiscalCode: 'fiscalCode' } : {};
      for (const name of ['surname', 'name']) {
        const codes = [80, 81].map((length) => codesOf(idMarket, { [name]: 'a'.repeat(length) }));
        expect([idMarket, codes]).toEqual([idMarket, [longest, { [name]: 'length' }]]);
      }
    }
  });

  it('VAL-128 refuses a fiscal code of more than 50 characters, before the rule of the market', () => {
    for (const idMarket of WITH_FISCAL_CODE) {
      const codes = [50, 51].map((length) => codeOf(idMarket, 'A'.repeat(length)));
      const shorter = ['PL', 'PT', 'LU', 'OTHER'].includes(idMarket);
      const tooLong = { fiscalCode: 'length' };
      expect([idMarket, codes]).toEqual([idMarket, [shorter ? tooLong : WRONG, tooLong]]);
    }
  });

  it('VAL-129 requires a well-formed e-mail address', () => {
    for (const email of ['a', 'a@b', '@b.de', 'a b@c.de'])
      for (const idMarket of MARKETS)
        expect([email, codesOf(idMarket, { email })]).toEqual([email, { email: 'format' }]);
  });

  it('VAL-037 requires the date of birth as DD/MM/YYYY', () => {
    for (const idMarket of WITH_FISCAL_CODE) {
      for (const birthDate of ['1991-04-08', '8/4/1991', '08.04.1991', '04/31/1991'])
        expect([idMarket, birthDate, codesOf(idMarket, { birthDate })]).toEqual([
          idMarket,
          birthDate,
          { birthDate: 'date' },
        ]);
      expect(codesOf(idMarket, { birthDate: '08/04/1991' })).toEqual({});
    }
  });

  it('has read-only data from the invitation', () => {
    const fixed = Object.entries(form('IT')).flatMap(([name, { readOnly }]) =>
      readOnly ? [name] : [],
    );
    expect(fixed).toEqual(['email', 'idDealer', 'dealerName']);
  });

  it('reads the id of a dealer as a number, also from digits in a URL', () => {
    expect(readForm(form('FR'), filledSignUp).values['idDealer']).toBe(7);
    for (const idDealer of [0, -1, 1.5, '1e3', 'x', '2147483648', true, {}, 1e21])
      expect(codesOf('FR', { idDealer })).toEqual({ idDealer: 'format' });
  });

  it('VAL-131 requires date of birth and fiscal code in Italy', () =>
    expect(codesOf('IT', { birthDate: '', fiscalCode: '' })).toEqual({
      birthDate: 'mandatory',
      fiscalCode: 'mandatory',
    }));

  it('VAL-132 requires an Italian fiscal code to match its pattern', () => {
    expect(codeOf('IT', 'mrtmtt91d08f205j')).toEqual({});
    for (const wrong of [
      'MRTMTT91D08F205JX',
      'MRTMTT91D08F20J',
      ...misshapenCodes('MRTMTT91D08F205J'),
    ])
      expect([wrong, codeOf('IT', wrong)]).toEqual([wrong, WRONG]);
  });

  it('VAL-134 allows a fiscal code of 9 characters, or none, in ES', () => {
    expect([codeOf('ES', '12345678Z'), codeOf('ES', '')]).toEqual([{}, {}]);
    expect(codesOf('ES', { birthDate: '' })).toEqual({});
    expect([codeOf('ES', '12345678'), codeOf('ES', '1234567890')]).toEqual([WRONG, WRONG]);
  });

  it('VAL-135 allows a fiscal code of 11 characters, or none, in DE', () => {
    expect([codeOf('DE', '12345678901'), codeOf('DE', '')]).toEqual([{}, {}]);
    expect([codeOf('DE', '1234567890'), codeOf('DE', '123456789012')]).toEqual([WRONG, WRONG]);
  });

  it('VAL-136 neither shows nor stores a fiscal code in four markets', () => {
    for (const idMarket of ['BE', 'FR', 'EN', 'NL'] as const) {
      const { values, problems } = readForm(form(idMarket), { ...italianSignUp, birthDate: 'x' });
      expect(problems).toEqual([]);
      expect(Object.keys(values)).not.toContain('fiscalCode');
      expect(Object.keys(values)).not.toContain('birthDate');
      expect(codesOf(idMarket, { fiscalCode: undefined, birthDate: undefined })).toEqual({});
    }
  });

  it('VAL-137 allows a fiscal code of at most 20 characters in other markets', () => {
    for (const idMarket of ['PL', 'PT', 'LU', 'OTHER'] as const)
      expect([codeOf(idMarket, 'A'.repeat(20)), codeOf(idMarket, 'A'.repeat(21))]).toEqual([
        {},
        { fiscalCode: 'length' },
      ]);
  });

  const named = (name: string) => MARKETS.filter((id) => Object.hasOwn(form(id), name)).join(' ');
  const starred = (name: string) => MARKETS.filter((id) => form(id)[name]?.required).join(' ');

  it('hides the fiscal code in four markets', () =>
    expect(named('fiscalCode')).toBe('IT DE ES PL PT LU OTHER'));
  it('marks the fiscal code with an asterisk in Italy', () =>
    expect(starred('fiscalCode')).toBe('IT'));
  it('marks the date of birth with an asterisk in Italy', () =>
    expect(starred('birthDate')).toBe('IT'));
  it('hides the date of birth together with the fiscal code (reading 17)', () =>
    expect(named('birthDate')).toBe('IT DE ES PL PT LU OTHER'));

  it('VAL-143 requires an answer to each consent, which can be yes or no', () => {
    for (const idMarket of MARKETS)
      for (const name of ['consent1', 'consent2', 'consent3'])
        expect([
          idMarket,
          [true, false, null, 'yes'].map((answer) => codesOf(idMarket, { [name]: answer })),
        ]).toEqual([idMarket, [{}, {}, { [name]: 'mandatory' }, { [name]: 'format' }]]);
  });
});
