import { formOf, type Field, type FormFields, type FormChanges } from './field.js';

const textField = (max: number): Field => ({ kind: 'text', max });
const requiredField = (field: Field): Field => ({ ...field, required: true });
const choiceField = (table: string): Field => ({
  kind: 'choice',
  required: true,
  table,
  pattern: '[A-Z0-9_]{1,20}',
});
const ANSWER_FIELD: Field = { kind: 'answer', required: true };
const LEGAL_DOCUMENT: Field = { kind: 'document', types: ['jpg', 'jpeg', 'png', 'pdf', 'eps'] };

/** The common part of the dealer registration (VAL-001 to VAL-037, VAL-083 to VAL-087). */
const FIELDS = {
  businessName: requiredField(textField(50)),
  address: requiredField(textField(100)),
  country: choiceField('COUNTRY'),
  email: { kind: 'email', required: true, max: 100 },
  confEmail: { kind: 'email', required: true, max: 100, repeats: 'email' },
  city: requiredField(textField(50)),
  region: {
    kind: 'choice',
    table: 'COUNTRY_AREA',
    pattern: '[A-Z]{2}-[A-Z0-9]{1,3}',
    label: 'area',
  },
  postalCode: textField(10),
  vatCode: { kind: 'code', required: true, max: 50 },
  mobile: { ...requiredField(textField(50)), hints: ['mobile'] },
  website: { kind: 'website', max: 200 },
  phone: textField(50),
  regon: { kind: 'code', max: 50 },
  typeDealerActivity: choiceField('DEALER_ACTIVITY'),
  carSold: choiceField('CAR_SOLD'),
  buyingInterest: choiceField('BUYING_INTEREST'),
  referenceName: requiredField(textField(50)),
  referenceSurname: requiredField(textField(50)),
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
  referenceFCA: textField(200),
  // Both yes and no are valid answers. Only a missing answer is invalid (reading 16).
  checkConsents1: { ...ANSWER_FIELD, hints: ['consents.reserved'] },
  checkConsents2: ANSWER_FIELD,
  checkConsents3: ANSWER_FIELD,
  checkCCA: { kind: 'tick' },
  checkDati: { kind: 'tick' },
  checkTec: { kind: 'tick' },
  visura: { kind: 'document', types: ['pdf'], required: true },
  doc: { ...LEGAL_DOCUMENT, required: true },
  doc2: LEGAL_DOCUMENT,
} as const satisfies Readonly<Record<string, Field>>;

type FieldName = keyof typeof FIELDS;
const RARE_FIELDS: readonly FieldName[] = [
  'regon',
  'referenceFCA',
  'checkCCA',
  'checkDati',
  'checkTec',
  'visura',
];

export type RegistrationChanges = FormChanges<FieldName>;

/** The registration form of dealers in a market (reading 10). */
export const registrationForm = (idMarket: string, changes: RegistrationChanges): FormFields =>
  formOf<FieldName>(FIELDS, {
    rare: RARE_FIELDS,
    changes: { country: { pattern: idMarket }, ...changes },
  });
