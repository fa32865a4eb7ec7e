import { allForms, type Field } from '@fairlot/countries';

type Json = Record<string, unknown>;
type InMarket = { readonly idMarket: string; readonly field: Field };

const marketsText = (fields: readonly InMarket[], all: number): string =>
  fields.length === all ? 'every market' : fields.map(({ idMarket }) => idMarket).join(', ');

/**
 * Schema of a form field. Its description says in which markets the field is shown and required.
 */
const fieldPropertyOf = (shown: readonly InMarket[], all: number): Json => {
  const kinds = new Set(shown.map(({ field }) => field.kind));
  const isAnswer = kinds.has('answer') || kinds.has('tick');
  const lengths = shown.flatMap(({ field: { max } }) => (max === undefined ? [] : [max]));
  const required = shown.filter(({ field }) => field.required === true);
  const must = required.length === 0 ? 'nowhere' : marketsText(required, all);
  const name = kinds.has('document') ? 'Name of the file. ' : '';
  const date = kinds.has('date') ? 'A date as DD/MM/YYYY. ' : '';
  return {
    type: isAnswer ? 'boolean' : 'string',
    ...(lengths.length > 0 && { maxLength: Math.max(...lengths) }),
    description: `${name}${date}Shown in ${marketsText(shown, all)}; required in ${must}.`,
  };
};

/**
 * Schema of `dealerFullDTO` for all markets. The server checks it against the form of the given
 * country.
 */
export const registrationBody = (): Json => {
  const forms = allForms();
  const names = [...new Set(forms.flatMap(({ registration }) => Object.keys(registration)))];
  const shownIn = (name: string): InMarket[] =>
    forms.flatMap(({ idMarket, registration: { [name]: field } }) =>
      field === undefined ? [] : [{ idMarket, field }],
    );
  return {
    type: 'object',
    description:
      'Fields of the registration form of the market `country`. Fields that are not part of this form are ignored.',
    properties: {
      ...Object.fromEntries(
        names.map((name) => [name, fieldPropertyOf(shownIn(name), forms.length)]),
      ),
      idMarket: {
        type: 'string',
        description: 'Market of the registration page. The default is the market of the country.',
      },
    },
    required: ['country'],
  };
};
