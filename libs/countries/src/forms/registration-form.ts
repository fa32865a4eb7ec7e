import { formOf, type Field, type Form, type FormChanges } from './field.js';

const text = (max: number): Field => ({ kind: 'text', max });
const required = (field: Field): Field => ({ ...field, required: true });
const chosen = (table: string): Field => ({
  kind: 'choice',
  required: true,
  table,
  pattern: '[A-Z0-9_]{1,20}',
});
const ANSWER: Field = { kind: 'answer', required: true };
const LEGAL: Field = { kind: 'document', types: ['jpg', 'jpeg', 'png', 'pdf', 'eps'] };

/** The common part of the dealer registration (VAL-001 to VAL-037, VAL-083 to VAL-087). */
const FIELDS = {
  businessName: required(text(50)),
  address: required(text(100)),
  country: chosen('COUNTRY'),
  email: { kind: 'email', required: true, max: 100 },
  confEmail: { kind: 'email', required: true, max: 100, repeats: 'email' },
  city: required(text(50)),
  region: {
    kind: 'choice',
    table: 'COUNTRY_AREA',
    pattern: '[A-Z]{2}-[A-Z0-9]{1,3}',
    label: 'area',
  },
  postalCode: text(10),
  vatCode: { kind: 'code', required: true, max: 50 },
  mobile: { ...required(text(50)), hints: ['mobile'] },
  website: { kind: 'website', max: 200 },
  phone: text(50),
  regon: { kind: 'code', max: 50 },
  typeDealerActivity: chosen('DEALER_ACTIVITY'),
  carSold: chosen('CAR_SOLD'),
  buyingInterest: chosen('BUYING_INTEREST'),
  referenceName: required(text(50)),
  referenceSurname: required(text(50)),
  referenceFiscalCode: {
    kind: 'code',
    max: 20,
    owner: {
      name: 'referenceName',
      surname: 'referenceSurname',
      birthDate: 'referenceBirthDate',
    },
  },
  referenceBirthDate: { kind: 'date' },
  referenceEmail: { kind: 'email', required: true, max: 50 },
  referenceFCA: text(200),
  // Both yes and no are valid answers. Only a missing answer is invalid (reading 16).
  checkConsents1: { ...ANSWER, hints: ['consents.reserved'] },
  checkConsents2: ANSWER,
  checkConsents3: ANSWER,
  checkCCA: { kind: 'tick' },
  checkDati: { kind: 'tick' },
  checkTec: { kind: 'tick' },
  visura: { kind: 'document', types: ['pdf'], required: true },
  doc: { ...LEGAL, required: true },
  doc2: LEGAL,
} as const satisfies Readonly<Record<string, Field>>;

type Name = keyof typeof FIELDS;
const RARE_FIELDS: readonly Name[] = [
  'regon',
  'referenceFCA',
  'checkCCA',
  'checkDati',
  'checkTec',
  'visura',
];

export type RegistrationChanges = FormChanges<Name>;

/** The registration form of dealers in a market (reading 10). */
export const registrationForm = (idMarket: string, changes: RegistrationChanges): Form =>
  formOf<Name>(FIELDS, {
    rare: RARE_FIELDS,
    changes: { country: { pattern: idMarket }, ...changes },
  });
