import { formsOf, MARKETS } from '@fairlot/countries';
import { describe, expect, it } from 'vitest';
import { describeMarketForm, emptyMarketForm } from './market-form.js';

const useTexts = () => ({ label: 'Label', fault: (code: string) => code });
const signUp = (idMarket: (typeof MARKETS)[number]) => formsOf(idMarket).signUp;
const described = (idMarket: (typeof MARKETS)[number]) =>
  describeMarketForm(signUp(idMarket), () => ({ useTexts }));
const faultsOf = (idMarket: (typeof MARKETS)[number], values: Record<string, unknown>) => {
  const typed = { ...emptyMarketForm(signUp(idMarket)), ...values };
  const { error } = described(idMarket).contract.safeParse(typed);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]));
};

describe('the form of a market', () => {
  it.each(MARKETS)(
    'has the fields of %s in order, each required or optional as in that market',
    (idMarket) => {
      const fields = described(idMarket).fields.map(({ name, bounds }) => [name, bounds.required]);
      const expected = Object.entries(signUp(idMarket)).map(([name, { required }]) => [
        name,
        required === true,
      ]);
      expect(fields).toEqual(expected);
    },
  );

  it('has error codes from the rules of the market', () => {
    const codes = faultsOf('IT', { surname: 'x'.repeat(200), birthDate: '31/02/1991' });
    expect(codes).toMatchObject({ surname: 'length', birthDate: 'date', name: 'mandatory' });
    expect(faultsOf('FR', {})).not.toHaveProperty('birthDate');
  });

  it('initially has empty texts and unanswered questions', () => {
    expect(emptyMarketForm(signUp('FR'))).toMatchObject({ surname: '', consent1: null });
  });
});
