import { checkForm, formsOf, MARKETS } from '@fairlot/countries';
import { filledRegistration } from '@fairlot/countries/testing';
import { expect, it } from 'vitest';
import { HOME_MARKETS, type HomeMarket } from '../addresses.js';
import { renderPage } from '../render-page.js';
import type { RegistrationView } from './registration-view.js';
import type { FieldName } from './sections.js';

const view: RegistrationView = {
  name: 'registration',
  choices: {
    COUNTRY: MARKETS.map((code) => ({ code, name: code })),
    DEALER_ACTIVITY: [],
    CAR_SOLD: [],
    BUYING_INTEREST: [],
  },
  areas: {},
  consents: {},
};

const isStarred = (idMarket: HomeMarket, name: FieldName): boolean => {
  const html = renderPage({
    origin: 'https://fairlot.test',
    idMarket,
    language: 'en',
    page: view,
    info: null,
    partners: [],
    assets: null,
  });
  const [, field = ''] = html.split(`data-field="${name}"`);
  const [own = ''] = field.split('data-field=');
  expect(own).toContain('data-star="true"');
  return !/data-star="true" aria-hidden="true" hidden/.test(own);
};
const starred = (name: FieldName) => HOME_MARKETS.filter((one) => isStarred(one, name));

it('VAL-089 the fiscal code has a star and is checked only in Italy', () => {
  expect(starred('referenceFiscalCode')).toEqual(['IT']);
  const values = { ...filledRegistration('IT'), referenceFiscalCode: 'MRTMTT91D08F205K' };
  expect(checkForm(formsOf('IT').registration, values)).toEqual([
    { field: 'referenceFiscalCode', code: 'fiscalCode' },
  ]);
});
it('VAL-090 the date of birth has a star only in Italy', () =>
  expect(starred('referenceBirthDate')).toEqual(['IT']));
it('VAL-091 the postal code has a star only in markets that require it', () => {
  const required = HOME_MARKETS.filter(
    (one) => formsOf(one).registration['postalCode']?.required === true,
  );
  expect(required.toSorted()).toEqual(['ES', 'IT', 'NL']);
  expect(starred('postalCode')).toEqual(required);
});
