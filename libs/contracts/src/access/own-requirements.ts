import {
  REQUIREMENT_OWERS,
  REQUIREMENT_REASONS,
  REQUIREMENT_STATES,
  VALUE_REASONS,
} from '@fairlot/access-domain';
import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { noInput, type ExampleFile, type ExampleTarget } from '../example.js';
import { done, id, idText, instant } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

/** Maximum length of a submitted number. */
export const REQUIREMENT_VALUE_MAX = 100;
const UNUSED_ID = 2_147_483_647;

export const requirementReason = z.enum(REQUIREMENT_REASONS);
export const requirementState = z.enum(REQUIREMENT_STATES);
export const requirementOwer = z.enum(REQUIREMENT_OWERS);

/** Fields that both the dealer and staff see. */
export const requirementFields = {
  idRequirement: id,
  idMarket: z.string().describe('Market in which the requirement applies'),
  reason: requirementReason.describe('Code of REQUIREMENT_REASON'),
  owedBy: requirementOwer,
  state: requirementState,
  dueAt: instant.describe('Deadline. If the item is not submitted by then, the dealer cannot bid'),
  isOverdue: z.boolean().describe('Whether the requirement is unmet and `dueAt` has passed'),
  isFinal: z
    .boolean()
    .describe('Whether the requirement was rejected and the dealer cannot submit again'),
  note: z.string().nullable().describe('Note from staff to the dealer'),
  createdAt: instant,
  submittedAt: instant.nullable(),
  fileName: z.string().nullable(),
  value: z.string().nullable().describe('Submitted number'),
  validUntil: z.iso.date().nullable().describe('Last day on which the document is valid'),
};

const ownRequirement = z
  .object({
    ...requirementFields,
    isBlocking: z
      .boolean()
      .describe('Whether the requirement prevents the dealer from bidding in its market'),
    canSubmit: z.boolean(),
  })
  .meta({ id: 'OwnRequirement' });
export type OwnRequirement = z.infer<typeof ownRequirement>;

/**
 * Whether a requirement with this reason needs a number from the dealer. All others need a
 * document.
 */
export const isValueRequired = (reason: OwnRequirement['reason']): boolean =>
  VALUE_REASONS.includes(reason);

export const validUntil = z.iso.date().nullable().default(null);
const examplePdf: ExampleFile = {
  name: 'extract.pdf',
  mediaType: 'application/pdf',
  content: '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n',
};
const recordIdOf = ({ records }: ExampleTarget, name: string) => records[name]?.id ?? UNUSED_ID;
const OPERATION_DEFAULTS = { tag: 'registration', callers: SIGNED_IN } as const;
const SUBMISSION_DEFAULTS = {
  ...OPERATION_DEFAULTS,
  method: 'POST',
  effect: 'change',
  answer: done,
  names: ['record'],
} as const;

/** Requirements of the caller's dealer. */
export const ownRequirementOperations = defineOperations({
  'ENG-292': {
    ...OPERATION_DEFAULTS,
    method: 'GET',
    path: '/api/v1/secure/requirements',
    name: 'ownRequirements',
    effect: 'none',
    names: [],
    codes: [],
    summary: "List the requirements of the caller's dealer",
    description:
      "Returns the requirements of the caller's dealer in all markets. Unmet requirements come first, ordered by deadline. Internal notes are not included. Callers without a dealer receive an empty list.",
    answer: z.object({ rows: rows(ownRequirement) }).meta({ id: 'OwnRequirements' }),
    example: noInput,
  },
  'ENG-293': {
    ...SUBMISSION_DEFAULTS,
    path: '/api/v1/secure/requirement-document',
    name: 'submitDocument',
    rateClass: 'upload',
    upload: 'file',
    codes: ['FILE_REFUSED', 'REQUIREMENT_DECIDED'],
    summary: 'Submit a document for a requirement',
    description:
      "Stores a PDF, JPEG or PNG file of at most 10 MB for a requirement of the caller's dealer, and replaces an earlier document. The requirement then waits for a decision of staff. Camera data is removed from pictures. A requirement that is met, waived or finally rejected returns REQUIREMENT_DECIDED.",
    fields: z.object({ idRequirement: idText, validUntil: z.iso.date().optional() }),
    example: (target) => ({
      fields: { idRequirement: recordIdOf(target, 'ownRequirement'), validUntil: '2030-12-31' },
      file: examplePdf,
    }),
  },
  'ENG-294': {
    ...SUBMISSION_DEFAULTS,
    path: '/api/v1/secure/requirement-value',
    name: 'submitValue',
    codes: ['REQUIREMENT_DECIDED'],
    summary: 'Submit a number for a requirement',
    description:
      "Stores a VAT number or bank account number for a requirement of the caller's dealer. The requirement then waits for a decision of staff. Requirements of other kinds need a document. A requirement that is met, waived or finally rejected returns REQUIREMENT_DECIDED.",
    body: z.strictObject({
      idRequirement: id,
      value: z.string().trim().min(1).max(REQUIREMENT_VALUE_MAX),
    }),
    example: (target) => ({
      body: { idRequirement: recordIdOf(target, 'ownRequirement'), value: 'IT00743110157' },
    }),
  },
});
