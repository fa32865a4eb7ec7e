import { z } from 'zod';
import { id, idText, instant } from '../fields.js';
import { rows } from '../rows.js';

/** Of an application: it waits for staff, for the applicant, or is decided. */
const REGISTRATION_STATES = ['REGISTERED', 'ASKED', 'ANSWERED', 'ACCEPTED', 'REJECTED'] as const;
export const registrationState = z.enum(REGISTRATION_STATES);

/** What happened to an application, for its history. */
const registrationStep = z.enum([
  'REGISTERED',
  'ASSIGNED',
  'ASKED',
  'ANSWERED',
  'VAT_CHECKED',
  'VIEWED',
  'ACCEPTED',
  'REJECTED',
]);

const person = z.object({ idUser: id, username: z.string() }).meta({ id: 'StaffMember' });

const inList = {
  idRegistration: id,
  state: registrationState,
  registeredAt: instant,
  dueAt: instant.describe('The end of the two working days within which the answer is promised'),
  isOverdue: z.boolean().describe('Not decided, and `dueAt` has passed'),
  idMarket: z.string(),
  businessName: z.string(),
  city: z.string(),
  country: z.string(),
  vatCode: z.string(),
  email: z.string(),
  assignee: person.nullable(),
};
export const registrationRow = z.object(inList).meta({ id: 'RegistrationRow' });

const text = z.string().nullable();
const company = {
  address: z.string(),
  region: text,
  postalCode: text,
  mobile: z.string(),
  phone: text,
  website: text,
  regon: text,
  typeDealerActivity: z.string(),
  carSold: z.string(),
  buyingInterest: z.string(),
  referenceName: text,
  referenceSurname: z.string(),
  referenceFiscalCode: text,
  referenceBirthDate: text.describe('ISO 8601 day'),
  referenceEmail: text,
  referenceFCA: text,
  language: z.string(),
};

const consent = z.object({
  consent: z.string(),
  agrees: z.boolean(),
  version: z.int(),
  answeredAt: instant,
});

const document = z.object({
  idFile: z.string(),
  document: z.string().describe('Its field in the form'),
  fileName: z.string(),
  kind: z.enum(['pdf', 'jpeg', 'png', 'eps']),
  bytes: z.int().min(0),
});

/** What a register of VAT numbers says; it is busy more often than it says no. */
export const registryAnswer = z.enum(['VALID', 'INVALID', 'UNKNOWN']);
const registryCheck = z.object({
  answer: registryAnswer,
  checkedAt: instant,
  consultation: text.describe('Number of the consultation, as proof'),
  name: text.describe('To whom the number belongs, as the register says'),
});

const checks = z.object({
  format: z.enum(['RIGHT', 'WRONG']).describe('Of the VAT code, by the rules of its country'),
  checksum: z.enum(['RIGHT', 'WRONG', 'NONE']).describe('NONE: none is known for this country'),
  registry: registryCheck.nullable().describe('Null: nobody has asked the register yet'),
});

const duplicate = z.object({
  kind: z.enum(['DEALER', 'REGISTRATION']),
  id: id.nullable().describe('Null in a market that the caller does not work for'),
  idMarket: z.string(),
  businessName: text.describe('Null likewise'),
  matches: z.array(z.enum(['VAT', 'NAME', 'ADDRESS', 'PHONE'])),
  state: text.describe('Of an application; null of a dealer'),
});

const question = z.object({
  idQuestion: id,
  question: z.string(),
  askedAt: instant,
  askedBy: text,
  answer: text,
  answeredAt: instant.nullable(),
});

const historyEntry = z.object({
  at: instant,
  step: registrationStep,
  by: text.describe('User name; null: the applicant'),
  detail: text.describe(
    'Whom it was assigned to, which document was viewed, what the register said',
  ),
});

const decision = z.object({
  at: instant,
  by: text,
  reason: text.describe('As the applicant was told'),
  note: text.describe('For staff only; it is never sent'),
  idDealer: id.nullable(),
});

/** An application with all that staff decide on. */
export const registrationView = z
  .object({
    ...inList,
    ...company,
    consents: z.array(consent),
    documents: z.array(document),
    checks,
    duplicates: rows(duplicate),
    questions: z.array(question),
    history: z.array(historyEntry),
    decision: decision.nullable(),
    colleagues: z.array(person).describe('Staff of this market to whom it may be assigned'),
  })
  .meta({ id: 'RegistrationView' });

export type RegistrationState = z.infer<typeof registrationState>;
export type RegistrationRow = z.infer<typeof registrationRow>;
export type RegistrationView = z.infer<typeof registrationView>;

export const byRegistration = z.object({ idRegistration: idText });

/** Whether an application in this state can still be decided. */
export const isOpenState = (state: RegistrationState): boolean =>
  state !== 'ACCEPTED' && state !== 'REJECTED';
