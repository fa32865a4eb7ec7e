import { formOf, type Field, type Form, type FormChanges } from './field.js';

const NAME: Field = { kind: 'text', required: true, max: 80 };
const ANSWER: Field = { kind: 'answer', required: true };

/** The common part of the user sign-up (VAL-119 to VAL-130). */
const FIELDS = {
  surname: NAME,
  name: NAME,
  fiscalCode: {
    kind: 'code',
    max: 50,
    owner: { name: 'name', surname: 'surname', birthDate: 'birthDate' },
  },
  email: { kind: 'email', required: true, max: 100, readOnly: true },
  birthDate: { kind: 'date' },
  idDealer: { kind: 'id', required: true, readOnly: true },
  dealerName: { kind: 'text', required: true, max: 50, readOnly: true },
  consent1: ANSWER,
  consent2: ANSWER,
  consent3: ANSWER,
} as const satisfies Readonly<Record<string, Field>>;

export type SignUpChanges = FormChanges<keyof typeof FIELDS>;

/** The sign-up of a user whose dealer is in a market (reading 10). */
export const signUpForm = (changes: SignUpChanges): Form =>
  formOf<keyof typeof FIELDS>(FIELDS, { rare: [], changes });
