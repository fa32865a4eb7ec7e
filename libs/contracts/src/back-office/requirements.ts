import { REQUIREMENT_ACTIONS } from '@fairlot/access-domain';
import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import {
  requirementFields,
  requirementOwer,
  requirementReason,
  requirementState,
  validUntil,
} from '../access/own-requirements.js';
import { STAFF } from '../callers.js';
import { HOUR_MS, noInput, type ExampleTarget } from '../example.js';
import { done, flag, id, idText, instant, listOf, wholeNumberText } from '../fields.js';
import { listBy, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

/** Maximum length of a note. */
export const REQUIREMENT_NOTE_MAX = 2_000;
const DOCUMENT_WIDTH_MAX = 1_920;
const PAGE_USUAL = 50;
const UNUSED_ID = 2_147_483_647;
const DAY_MS = 24 * HOUR_MS;

const market = z.enum(MARKETS);
const note = z.string().trim().max(REQUIREMENT_NOTE_MAX).default('');
const notes = {
  note: note.describe('Note for the dealer, shown on the dealer’s page and in e-mails'),
  internalNote: note.describe('Note for staff. Never shown to the dealer'),
};

const requirementRow = z
  .object({
    ...requirementFields,
    idDealer: id,
    businessName: z.string(),
    isOwnDealer: z.boolean().describe('Whether the caller can open the page of the dealer'),
    internalNote: z.string().nullable(),
    document: z
      .enum(['pdf', 'jpeg', 'png'])
      .nullable()
      .describe('Kind of the submitted document; see ENG-288 and ENG-289'),
    idRule: id.nullable().describe('Market rule that added the requirement'),
    actions: z
      .array(z.enum(REQUIREMENT_ACTIONS))
      .describe('Decisions that the current state allows'),
  })
  .meta({ id: 'RequirementRow' });
export type RequirementRow = z.infer<typeof requirementRow>;

const rule = z
  .object({
    idRule: id,
    idMarket: z.string(),
    reason: requirementReason,
    dueAt: instant,
    createdAt: instant,
    createdBy: z.string().nullable(),
    state: z.enum(['RUNNING', 'DONE', 'FAILED']),
    done: z.int().min(0).describe('Number of dealers who have the requirement'),
    total: z.int().min(0).nullable().describe('Null until the job has reported its progress'),
  })
  .meta({ id: 'RequirementRule' });
export type RequirementRule = z.infer<typeof rule>;

const recordIdOf = ({ records }: ExampleTarget, name: string) => records[name]?.id ?? UNUSED_ID;
const requirementExample = (target: ExampleTarget) => ({
  params: { idRequirement: recordIdOf(target, 'requirement') },
});
const in30Days = ({ now }: ExampleTarget) => now + 30 * DAY_MS;
const OPERATION_DEFAULTS = { tag: 'back office', callers: STAFF } as const;
const READ_CALL = { ...OPERATION_DEFAULTS, method: 'GET', effect: 'none', codes: [] } as const;
const requirementParams = z.object({ idRequirement: idText });
const NOT_FOUND_ELSEWHERE =
  'For requirements of markets that the caller does not work for, the call returns 404.';

/** Requirements of dealers, for staff of their market. */
export const requirementOperations = defineOperations({
  'ENG-285': {
    ...READ_CALL,
    path: '/api/v1/admin/requirements',
    name: 'requirements',
    names: [],
    summary: 'List requirements of dealers',
    description:
      'Returns requirements in the markets that the caller works for, the earliest deadline first. With `overdue`, it returns unmet requirements whose deadline has passed. With `idDealer`, it returns the requirements of one dealer.',
    query: z.object({
      idDealer: idText.optional(),
      state: listOf(requirementState).optional(),
      reason: listOf(requirementReason).optional(),
      owedBy: listOf(requirementOwer).optional(),
      market: listOf(market).optional(),
      overdue: flag.optional(),
      ...listBy(['dueAt', 'createdAt'], 'dueAt', PAGE_USUAL),
    }),
    answer: pageOf(requirementRow),
    example: () => ({ query: { state: ['OPEN' as const], limit: 10 } }),
  },
  'ENG-286': {
    ...OPERATION_DEFAULTS,
    method: 'POST',
    path: '/api/v1/admin/requirement',
    name: 'addRequirement',
    effect: 'change',
    names: ['record'],
    codes: ['REQUIREMENT_EXISTS'],
    summary: 'Add a requirement for a dealer',
    description:
      'Adds a requirement for a dealer in a market that is enabled for the dealer. If `owedBy` is DEALER, the main user of the dealer receives an e-mail. After the deadline, the dealer cannot bid in that market until the item is submitted. If the dealer already has an unmet requirement with the same reason, the call returns REQUIREMENT_EXISTS.',
    body: z.strictObject({
      idDealer: id,
      idMarket: market,
      reason: requirementReason,
      owedBy: requirementOwer.default('DEALER'),
      dueAt: instant,
      ...notes,
    }),
    answer: z.object({ idRequirement: id }),
    example: (target) => ({
      body: {
        idMarket: 'IT' as const,
        reason: 'ADDRESS_PROOF' as const,
        idDealer: recordIdOf(target, 'dealer'),
        dueAt: in30Days(target),
        note: 'Please send a bill that shows your address.',
      },
    }),
  },
  'ENG-287': {
    ...OPERATION_DEFAULTS,
    method: 'POST',
    path: '/api/v1/admin/requirement-decision',
    name: 'decideRequirement',
    effect: 'change',
    names: ['record'],
    codes: ['REQUIREMENT_DECIDED', 'REQUIREMENT_EXISTS'],
    summary: 'Accept, reject, waive or request a requirement again',
    description: `Decides a requirement. REJECT and REQUEST can set a new deadline, and send the dealer an e-mail. After a final rejection, the dealer cannot submit again. With \`validUntil\`, an accepted document is requested again 30 days before it expires. If somebody has decided meanwhile, the call returns REQUIREMENT_DECIDED. ${NOT_FOUND_ELSEWHERE}`,
    body: z.strictObject({
      idRequirement: id,
      action: z.enum(REQUIREMENT_ACTIONS),
      isFinal: z.boolean().default(false).describe('Allowed only with the decision REJECT'),
      dueAt: instant
        .nullable()
        .default(null)
        .describe('Allowed only with the decisions REJECT and REQUEST'),
      validUntil: validUntil.describe('Allowed only with the decision ACCEPT'),
      ...notes,
    }),
    answer: done,
    example: (target) => ({
      body: { idRequirement: recordIdOf(target, 'requirement'), action: 'ACCEPT' as const },
    }),
  },
  'ENG-288': {
    ...READ_CALL,
    path: '/api/v1/admin/requirement/:idRequirement/document',
    name: 'requirementDocumentPicture',
    names: ['record'],
    rateClass: 'heavy',
    summary: 'Get the document of a requirement as a picture',
    description: `Returns a photo, or the first page of a PDF, in the smallest available width that is at least the requested width. Each view is recorded in the audit log. ${NOT_FOUND_ELSEWHERE}`,
    params: requirementParams,
    query: z.object({
      width: wholeNumberText(z.int().min(1).max(DOCUMENT_WIDTH_MAX)).default(640),
    }),
    answer: 'image/jpeg',
    codes: ['OVERLOADED'],
    example: requirementExample,
  },
  'ENG-289': {
    ...READ_CALL,
    path: '/api/v1/admin/requirement/:idRequirement/document/file',
    name: 'requirementDocumentFile',
    names: ['record'],
    summary: 'Download the document of a requirement',
    description: `Returns the stored file as an attachment, which browsers do not display. Each download is recorded in the audit log. ${NOT_FOUND_ELSEWHERE}`,
    params: requirementParams,
    answer: 'application/octet-stream',
    example: requirementExample,
  },
  'ENG-290': {
    ...OPERATION_DEFAULTS,
    method: 'POST',
    path: '/api/v1/admin/requirement-rule',
    name: 'addRequirementRule',
    effect: 'change',
    names: [],
    codes: [],
    summary: 'Add a requirement for all dealers of a market',
    description:
      'Adds a rule to a market that the caller works for. A job adds a requirement with the same deadline to each dealer for whom the market is enabled, and sends their main users an e-mail. Dealers who have an unmet requirement with the same reason are skipped. ENG-291 returns the progress.',
    body: z.strictObject({
      idMarket: market,
      reason: requirementReason,
      dueAt: instant,
      ...notes,
    }),
    answer: z.object({ idRule: id }),
    example: (target) => ({
      body: {
        idMarket: 'IT' as const,
        reason: 'TRADE_REGISTER_EXTRACT' as const,
        dueAt: in30Days(target),
      },
    }),
  },
  'ENG-291': {
    ...READ_CALL,
    path: '/api/v1/admin/requirement-rules',
    name: 'requirementRules',
    names: [],
    summary: 'List the rules of markets, with their progress',
    description:
      'Returns the 50 newest rules of the markets that the caller works for. The number of dealers includes those who have met the requirement.',
    answer: z.object({ rows: rows(rule) }).meta({ id: 'RequirementRules' }),
    example: noInput,
  },
  'ENG-295': {
    ...READ_CALL,
    path: '/api/v1/admin/requirement-reach',
    name: 'requirementReach',
    names: [],
    summary: 'Count the dealers that a new rule would affect',
    description:
      'Counts the dealers to whom a new rule would add a requirement now. For markets that the caller does not work for, the call returns 0.',
    query: z.object({ idMarket: market, reason: requirementReason }),
    answer: z.object({ dealers: z.int().min(0) }),
    example: () => ({ query: { idMarket: 'IT' as const, reason: 'ADDRESS_PROOF' as const } }),
  },
});
