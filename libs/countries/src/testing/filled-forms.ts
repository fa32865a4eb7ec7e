import { checkForm } from '../forms/check-form.js';
import { formsOf } from '../market-forms.js';
import type { IdMarket } from '../markets.js';

const PERSON = { name: 'Matteo', surname: 'Moretti' };
const FISCAL_CODE = 'MRTMTT91D08F205J';
const BIRTH_DATE = '08/04/1991';

const COMMON_VALUES = {
  businessName: 'Moretti Auto',
  address: 'Via Roma 1',
  city: 'Torino',
  mobile: '+39 340 1',
  email: 'auto@moretti.example',
  confEmail: 'auto@moretti.example',
  typeDealerActivity: 'INDEPENDENT',
  carSold: '1',
  buyingInterest: 'EX_LEASE',
  referenceName: PERSON.name,
  referenceSurname: PERSON.surname,
  referenceEmail: 'm@moretti.example',
  doc: 'passport.jpg',
  checkConsents1: true,
  checkConsents2: false,
  checkConsents3: false,
};
const TICKS = { checkCCA: true, checkDati: true, checkTec: true };

const VALUES_BY_MARKET: Readonly<Record<IdMarket, object>> = {
  EN: { region: 'GB-ABE', postalCode: 'SW1A 1AA', vatCode: 'GB123456789' },
  IT: {
    region: 'IT-TO',
    postalCode: '10121',
    vatCode: '00743110157',
    referenceFiscalCode: FISCAL_CODE,
    referenceBirthDate: BIRTH_DATE,
    ...TICKS,
    visura: 'visura.pdf',
  },
  DE: { region: 'DE-BY', postalCode: '80331', vatCode: 'DE123456789', visura: 'Auszug.PDF' },
  NL: { region: 'NL-UT', postalCode: '3511 AB', vatCode: 'NL123456789B01' },
  ES: { region: 'ES-M', postalCode: '28001', vatCode: 'B12345678' },
  BE: { region: 'BE-BRU', postalCode: '1000', vatCode: '0123456789' },
  FR: { region: 'FR-75', postalCode: '75001', vatCode: '12345678901234' },
  PL: { region: 'PL-14', postalCode: '00-001', vatCode: '1234567890', regon: '123456785' },
  PT: { postalCode: '1000-001', vatCode: '123456789' },
  LU: { postalCode: 'L-1111', vatCode: 'LU12345678' },
  OTHER: { vatCode: 'CHE123456789' },
};

/** A valid registration of a dealer in a market. */
export const filledRegistration = (idMarket: IdMarket): Readonly<Record<string, unknown>> => ({
  ...COMMON_VALUES,
  ...VALUES_BY_MARKET[idMarket],
  country: idMarket,
});

/** A valid sign-up of a user in any market. */
export const filledSignUp: Readonly<Record<string, unknown>> = {
  ...PERSON,
  email: 'm@moretti.example',
  idDealer: '7',
  dealerName: 'Moretti Auto',
  consent1: true,
  consent2: false,
  consent3: false,
};
export const italianSignUp: Readonly<Record<string, unknown>> = {
  ...filledSignUp,
  fiscalCode: FISCAL_CODE,
  birthDate: BIRTH_DATE,
};

/**
 * Variants of a fiscal code, each with a digit in place of one letter or a letter in place of one
 * digit.
 */
export const misshapenCodes = (code: string): string[] =>
  code
    .split('')
    .map((sign, at) => code.slice(0, at) + (/\d/.test(sign) ? 'X' : '7') + code.slice(at + 1));

/** The error code of one field of a registration that is otherwise valid. */
export const registrationCodeOf = (
  idMarket: IdMarket,
  name: string,
  value: unknown,
): string | undefined =>
  checkForm(formsOf(idMarket).registration, {
    ...filledRegistration(idMarket),
    [name]: value,
  }).find(({ field }) => field === name)?.code;
