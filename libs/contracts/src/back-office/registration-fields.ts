import { z } from 'zod';
import { id, idText, instant } from '../fields.js';
import { rows } from '../rows.js';

/** State of an application: with staff, with the applicant, or decided. */
const REGISTRATION_STATES = ['REGISTERED', 'ASKED', 'ANSWERED', 'ACCEPTED', 'REJECTED'] as const;
export const registrationState = z.enum(REGISTRATION_STATES);

/** Events in the history of an application. */
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

const listFields = {
  idRegistration: id,
  state: registrationState,
  registeredAt: instant,
  dueAt: instant.describe(
    'End of the two working days within which applicants are promised a decision',
  ),
  isOverdue: z.boolean().describe('Whether the application is undecided and `dueAt` has passed'),
  idMarket: z.string(),
  businessName: z.string(),
  city: z.string(),
  country: z.string(),
  vatCode: z.string(),
  email: z.string(),
  assignee: person.nullable(),
};
export const registrationRow = z.object(listFields).meta({ id: 'RegistrationRow' });

const optionalText = z.string().nullable();
const company = {
  address: z.string(),
  region: optionalText,
  postalCode: optionalText,
  mobile: z.string(),
  phone: optionalText,
  website: optionalText,
  regon: optionalText,
  typeDealerActivity: z.string(),
  carSold: z.string(),
  buyingInterest: z.string(),
  referenceName: optionalText,
  referenceSurname: z.string(),
  referenceFiscalCode: optionalText,
  referenceBirthDate: optionalText.describe('ISO 8601 date'),
  referenceEmail: optionalText,
  referenceFCA: optionalText,
  language: z.string(),
};

export const givenConsent = z.object({
  consent: z.string(),
  agrees: z.boolean(),
  version: z.int(),
  answeredAt: instant,
});

export const sentDocument = z.object({
  idFile: z.string(),
  document: z.string().describe('Name of the field in the form'),
  fileName: z.string(),
  kind: z.enum(['pdf', 'jpeg', 'png', 'eps']),
  bytes: z.int().min(0),
});

/** Answers of a VAT register. It is often unavailable; the answer is then UNKNOWN, not INVALID. */
const registryAnswer = z.enum(['VALID', 'INVALID', 'UNKNOWN']);
/** Outcome of one check of a VAT number. */
export const registryOutcome = {
  answer: registryAnswer,
  reason: z
    .enum(['NOT_ASKED', 'NOT_COVERED', 'BUSY', 'NO_ANSWER'])
    .nullable()
    // Optional, because servers of the previous version do not send it during an upgrade.
    .optional()
    .describe(
      'Why the answer is UNKNOWN. `NOT_ASKED`: the portal has no VAT register. `NOT_COVERED`: the register does not list all companies of this country. `BUSY`: the register is busy, or did not respond in time. `NO_ANSWER`: the register could not be reached, or its response is unusable. Null for other answers',
    ),
};
const registryCheck = z.object({
  ...registryOutcome,
  checkedAt: instant,
  consultation: optionalText.describe(
    'Consultation number of the VAT register, as proof of the check',
  ),
  name: optionalText.describe('Owner of the VAT number according to the register'),
});

const checks = z.object({
  format: z
    .enum(['RIGHT', 'WRONG'])
    .describe('Whether the VAT number follows the rules of its country'),
  checksum: z.enum(['RIGHT', 'WRONG', 'NONE']).describe('NONE: no rule is known for this country'),
  registry: registryCheck
    .nullable()
    .describe(
      'The last VALID or INVALID answer of the register, or if there is none, the last UNKNOWN answer. Null before the first check',
    ),
});

const compared = z.object({
  registered: z.string().describe('Value in the company registry'),
  isEqual: z
    .boolean()
    .describe('Whether the application has the same value, ignoring case, accents and punctuation'),
});

/** An application compared with the company registry. The registry never decides about it. */
export const companyCheck = z
  .object({
    answer: z
      .enum(['FOUND', 'NOT_FOUND', 'UNKNOWN'])
      .describe('UNKNOWN: the registry did not answer, or the portal has no registry'),
    reason: z
      .enum(['NOT_ASKED', 'NO_ANSWER'])
      .nullable()
      .describe('Why the answer is UNKNOWN. Null for other answers'),
    name: compared.nullable().describe('Null unless a company was found'),
    address: compared.nullable().describe('Address with city. Null unless a company was found'),
    others: z
      .int()
      .min(0)
      .describe('Number of other companies with this VAT number, such as branches'),
    // Optional, because servers of the previous version do not send it during an upgrade.
    company: z
      .object({
        businessName: z.string(),
        address: z.string(),
        city: z.string(),
        vatCode: z.string(),
      })
      .nullable()
      .optional()
      .describe('The compared company, whose values staff can take over when they accept'),
  })
  .meta({ id: 'CompanyCheck' });
export type CompanyCheck = z.infer<typeof companyCheck>;

const duplicate = z.object({
  kind: z.enum(['DEALER', 'REGISTRATION']),
  id: id.nullable().describe('Null if the caller does not work for the market'),
  idMarket: z.string(),
  businessName: optionalText.describe('Null if the caller does not work for the market'),
  matches: z.array(z.enum(['VAT', 'NAME', 'ADDRESS', 'PHONE'])),
  state: optionalText.describe('State of an application; null for a dealer'),
});

const question = z.object({
  idQuestion: id,
  question: z.string(),
  askedAt: instant,
  askedBy: optionalText,
  answer: optionalText,
  answeredAt: instant.nullable(),
});

const historyEntry = z.object({
  at: instant,
  step: registrationStep,
  by: optionalText.describe('User name; null for the applicant'),
  detail: optionalText.describe(
    'Depending on the step: the assignee, the viewed document, the answer of the register, or the reason why the answer is UNKNOWN',
  ),
});

const decision = z.object({
  at: instant,
  by: optionalText,
  reason: optionalText.describe('Reason that was sent to the applicant'),
  note: optionalText.describe('Note for staff; never sent to the applicant'),
  idDealer: id.nullable(),
});

/** An application with all data for its decision. */
export const registrationView = z
  .object({
    ...listFields,
    ...company,
    consents: z.array(givenConsent),
    documents: z.array(sentDocument),
    checks,
    duplicates: rows(duplicate),
    questions: z.array(question),
    history: z.array(historyEntry),
    decision: decision.nullable(),
    colleagues: z
      .array(person)
      .describe('Members of staff to whom the application can be assigned'),
  })
  .meta({ id: 'RegistrationView' });

export type RegistrationState = z.infer<typeof registrationState>;
export type RegistrationRow = z.infer<typeof registrationRow>;
export type RegistrationView = z.infer<typeof registrationView>;

export const registrationParams = z.object({ idRegistration: idText });

/** Whether an application in this state can be decided. */
export const isOpenState = (state: RegistrationState): boolean =>
  state !== 'ACCEPTED' && state !== 'REJECTED';
