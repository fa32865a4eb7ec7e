import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { ANYONE, STAFF } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { done, flag, id, idText, listOf, searchText, wholeNumberText } from '../fields.js';
import { listPage, listSort, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { dealer } from '../record/dealer.js';
import {
  registrationParams,
  companyCheck,
  registrationRow,
  registrationState,
  registrationView,
  registryOutcome,
} from './registration-fields.js';

/** Maximum length of a question, an answer, a reason or a note. */
export const REVIEW_TEXT_MAX = 2_000;
/** Maximum number of templates on which one call accepts the new dealer. */
const TEMPLATES_MAX = 50;
const DOCUMENT_WIDTH_MAX = 1_920;
const UNUSED_ID = 2_147_483_647;
const NO_FILE = '0'.repeat(32);

const reviewText = z.string().trim().min(1).max(REVIEW_TEXT_MAX);
const idFile = z.string().regex(/^[0-9a-f]{32}$/);
const recordIdOf = ({ records }: ExampleTarget, name = 'registration') =>
  records[name]?.id ?? UNUSED_ID;
const registrationExample = (target: ExampleTarget) => ({
  params: { idRegistration: recordIdOf(target) },
});
const documentExample = (target: ExampleTarget) => ({
  params: {
    idRegistration: recordIdOf(target),
    idFile: target.records['registrationDocument']?.version ?? NO_FILE,
  },
});
/** Values of the dealer that replace those of the application. */
const takenOver = {
  businessName: dealer.fields.businessName.schema.optional(),
  address: dealer.fields.address.schema.optional(),
  city: dealer.fields.city.schema.optional(),
  vatCode: dealer.fields.vatCode.schema.optional(),
};
const staffDefaults = { tag: 'back office', callers: STAFF, names: ['record'] } as const;
const decisionDefaults = {
  ...staffDefaults,
  effect: 'change',
  codes: ['REGISTRATION_DECIDED'],
} as const;

/** Applications for staff of their market, and the answers of applicants. */
export const applicationOperations = defineOperations({
  'ENG-220': {
    ...staffDefaults,
    names: [],
    method: 'GET',
    path: '/api/v1/admin/registrations',
    name: 'registrations',
    summary: 'List applications to become a dealer',
    description:
      'Returns applications of the markets that the caller works for. `q` searches company name, VAT number, e-mail address and city. `assignee` is `me`, `none` or the id of a user. `overdue` returns applications that were not decided within two working days.',
    effect: 'none',
    query: z.object({
      q: searchText.optional(),
      state: listOf(registrationState).optional(),
      market: listOf(z.enum(MARKETS)).optional(),
      assignee: z.union([z.enum(['me', 'none']), idText]).optional(),
      overdue: flag.optional(),
      sort: listSort(['registeredAt', 'businessName']),
      ...listPage,
    }),
    answer: pageOf(registrationRow),
    codes: [],
    example: () => ({ query: { state: ['REGISTERED' as const], limit: 10 } }),
  },
  'ENG-221': {
    ...staffDefaults,
    method: 'GET',
    path: '/api/v1/admin/registration/:idRegistration',
    name: 'registration',
    summary: 'Get an application with its documents, checks and history',
    description:
      'Returns all data of the applicant, checks of the VAT number (see ENG-330 for the company registry), similar dealers and applications, questions with answers, and the history. For a similar application in a market that the caller does not work for, only the market is returned.',
    effect: 'none',
    params: registrationParams,
    answer: registrationView,
    codes: [],
    example: registrationExample,
  },
  'ENG-222': {
    ...staffDefaults,
    method: 'GET',
    path: '/api/v1/admin/registration/:idRegistration/document/:idFile',
    name: 'registrationDocumentPicture',
    summary: 'Get a document of an application as a picture',
    description:
      'Returns a photo, or the first page of a PDF, in the smallest available width that is at least the requested width. EPS files and unreadable PDFs have no picture. Each view is recorded in the history of the application.',
    effect: 'none',
    params: registrationParams.extend({ idFile }),
    query: z.object({
      width: wholeNumberText(z.int().min(1).max(DOCUMENT_WIDTH_MAX)).default(640),
    }),
    answer: 'image/jpeg',
    codes: ['OVERLOADED'],
    rateClass: 'heavy',
    example: documentExample,
  },
  'ENG-223': {
    ...staffDefaults,
    method: 'GET',
    path: '/api/v1/admin/registration/:idRegistration/document/:idFile/file',
    name: 'registrationDocumentFile',
    summary: 'Download a document of an application',
    description:
      'Returns the stored file as an attachment, which browsers do not display. Each download is recorded in the history of the application.',
    effect: 'none',
    params: registrationParams.extend({ idFile }),
    answer: 'application/octet-stream',
    codes: [],
    example: documentExample,
  },
  'ENG-224': {
    ...decisionDefaults,
    method: 'PUT',
    path: '/api/v1/admin/registration-assignee',
    name: 'assignRegistration',
    summary: 'Assign an application to a colleague',
    description:
      'Sets the assignee of an application; null removes the assignee. The assignee must be enabled staff of its market.',
    body: z.strictObject({ idRegistration: id, idUser: id.nullable() }),
    answer: done,
    example: (target) => ({ body: { idRegistration: recordIdOf(target), idUser: null } }),
  },
  'ENG-225': {
    ...decisionDefaults,
    method: 'POST',
    path: '/api/v1/admin/registration-question',
    name: 'askApplicant',
    summary: 'Ask an applicant a question',
    description:
      'Sends the question by e-mail, in the language of the registration. The e-mail has a link to the status page, where the applicant answers.',
    body: z.strictObject({ idRegistration: id, question: reviewText }),
    answer: done,
    example: (target) => ({
      body: { idRegistration: recordIdOf(target), question: 'Could you send us a newer extract?' },
    }),
  },
  'ENG-226': {
    ...decisionDefaults,
    method: 'POST',
    path: '/api/v1/admin/registration-accept',
    name: 'acceptRegistration',
    summary: 'Accept an application',
    description:
      'Creates a dealer with its main user and sets its state on the given templates to ACCEPTED, in one transaction. `businessName`, `address`, `city` and `vatCode` replace the values of the application, for example with those of the company registry (`registrationCompany`). With `flgEnabled`, the dealer is CONFIGURED and enabled, otherwise REGISTERED. The main user receives an e-mail with a link to choose a password. If two colleagues accept at the same time, the second receives REGISTRATION_DECIDED. If the register reports the VAT number as invalid, the call returns VAT_CODE_INVALID. If another dealer has the VAT number, the call returns an error at `vatCode`, as ADM-08 does.',
    body: z.strictObject({
      ...takenOver,
      idRegistration: id,
      flgEnabled: z.boolean().describe('Whether the dealer can bid immediately'),
      idTemplates: z.array(id).max(TEMPLATES_MAX),
    }),
    answer: z.object({ idDealer: id, idUser: id, username: z.string() }),
    codes: ['REGISTRATION_DECIDED', 'VAT_CODE_INVALID'],
    isFinal: true,
    example: (target) => ({
      body: {
        idRegistration: recordIdOf(target),
        flgEnabled: true,
        idTemplates: [target.idTemplate],
      },
    }),
  },
  'ENG-227': {
    ...decisionDefaults,
    method: 'POST',
    path: '/api/v1/admin/registration-reject',
    name: 'rejectRegistration',
    summary: 'Reject an application',
    description:
      'Rejects an application and sends the reason to the applicant by e-mail. The note is only for staff and is not sent.',
    body: z.strictObject({
      idRegistration: id,
      reason: reviewText,
      note: z.string().trim().max(REVIEW_TEXT_MAX).default(''),
    }),
    answer: done,
    isFinal: true,
    example: (target) => ({
      body: {
        idRegistration: recordIdOf(target, 'unwantedRegistration'),
        reason: 'The extract is older than three months.',
        note: 'Second attempt of the same company.',
      },
    }),
  },
  'ENG-228': {
    ...decisionDefaults,
    method: 'POST',
    path: '/api/v1/admin/registration-vat-check',
    name: 'checkRegistrationVatCode',
    summary: 'Check the VAT number of an application',
    description:
      'Checks the VAT number in the VAT register and stores the result with time, name and consultation number. UNKNOWN means that the register neither confirmed nor denied the number; `reason` says why. UNKNOWN never prevents an acceptance, and never replaces a stored VALID or INVALID.',
    body: z.strictObject({ idRegistration: id }),
    answer: z.object(registryOutcome),
    example: (target) => ({ body: { idRegistration: recordIdOf(target) } }),
  },
  'ENG-330': {
    ...staffDefaults,
    method: 'GET',
    path: '/api/v1/admin/registration/:idRegistration/company',
    name: 'registrationCompany',
    summary: 'Compare an application with the company registry',
    description:
      'Looks up the VAT number of an application in the company registry and compares name and address. If several companies have the number, the most similar one is compared. The call waits at most 5 seconds for the registry. UNKNOWN means that the registry did not answer, or that the portal has no registry. The result never prevents an acceptance.',
    effect: 'none',
    params: registrationParams,
    answer: companyCheck,
    codes: [],
    example: registrationExample,
  },
  'ENG-230': {
    method: 'POST',
    path: '/api/v1/open/registration-answer',
    name: 'answerRegistrationQuestion',
    tag: 'registration',
    summary: 'Answer a question about an application',
    description:
      'Receives the form of the status page, which the applicant opens with a link from an e-mail, and redirects back to that page. Each question can be answered once. Requests are limited by IP address.',
    callers: ANYONE,
    effect: 'change',
    names: [],
    body: z.strictObject({
      tag: z.string().min(1).max(100),
      idQuestion: idText,
      answer: z.string().trim().max(REVIEW_TEXT_MAX),
    }),
    form: true,
    answer: '',
    status: 302,
    codes: [],
    example: ({ recoveryTag, records: known }) => ({
      body: {
        tag: known['registrationTag']?.version ?? recoveryTag,
        idQuestion: known['registrationTag']?.id ?? UNUSED_ID,
        answer: 'The new extract comes tomorrow.',
      },
    }),
  },
});
