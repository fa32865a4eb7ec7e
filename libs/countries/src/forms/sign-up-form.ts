import { formOf, type Field, type FormFields, type FormChanges } from './field.js';

const NAME_FIELD: Field = { kind: 'text', required: true, max: 80 };
const ANSWER_FIELD: Field = { kind: 'answer', required: true };

/** The common part of the user sign-up (VAL-119 to VAL-130). */
const FIELDS = {
  surname: NAME_FIELD,
  name: NAME_FIELD,
  fiscalCode: {
    kind: 'code',
    max: 50,
    owner: { name: 'name', surname: 'surname', birthDate: 'birthDate' },
  },
  email: { kind: 'email', required: true, max: 100, readOnly: true },
  birthDate: { kind: 'date' },
  idDealer: { kind: 'id', required: true, readOnly: true },
  dealerName: { kind: 'text', required: true, max: 50, readOnly: true },
  consent1: ANSWER_FIELD,
  consent2: ANSWER_FIELD,
  consent3: ANSWER_FIELD,
} as const satisfies Readonly<Record<string, Field>>;

export type SignUpChanges = FormChanges<keyof typeof FIELDS>;

/** The sign-up of a user whose dealer is in a market (reading 10). */
export const signUpForm = (changes: SignUpChanges): FormFields =>
  formOf<keyof typeof FIELDS>(FIELDS, { rare: [], changes });
