import { z } from 'zod';
import { STAFF } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { done, id, idText, reason } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

const BASE_PATH = '/api/v1/admin/dealer';
const UNUSED_ID = 2_147_483_647;

const MERGE_OBSTACLES = ['MERGED', 'TOO_MANY_USERS', 'SELLS', 'OPEN_BIDS'] as const;

const count = z.int().min(0);
const mergedDealer = z.object({
  idDealer: id,
  businessName: z.string(),
  idMarket: z.string(),
  city: z.string(),
  vatCode: z.string(),
  enabled: z.boolean(),
  mainUser: z
    .object({ idUser: id, username: z.string() })
    .nullable()
    .describe('Null if the dealer has no enabled user'),
});
const mergePreview = z
  .object({
    version: z
      .string()
      .describe('Version that changes with any value of the preview. Send it with ENG-299'),
    from: mergedDealer.describe('The duplicate, which stays as a disabled record'),
    into: mergedDealer.describe('The remaining dealer'),
    moves: z.object({
      users: count,
      requirements: count.describe('Number of requirements that move with their documents'),
      templates: count,
      userRestrictions: count,
      markets: z
        .array(z.string())
        .describe('Markets that the merge enables for the remaining dealer'),
      seller: z.boolean().describe('Whether the assigned account manager moves'),
    }),
    stays: z
      .object({
        bids: count,
        purchases: count,
        acceptances: count.describe('Number of acceptances of regulations'),
        applications: count.describe('Number of applications, with documents and consents'),
        requirements: count.describe('Number of requirements that the remaining dealer has too'),
      })
      .describe('Data that stays with the duplicate, as evidence of what that dealer did'),
    endedInvites: count,
    differing: z
      .array(z.string())
      .describe('Fields that differ. The remaining dealer keeps its values'),
    differingTemplates: count.describe(
      'Number of templates on which the two dealers have different states. If one of the dealers is blocked, the remaining dealer is blocked',
    ),
    sharedEmails: z.array(z.string()).describe('E-mail addresses that users of both dealers have'),
    mustChooseMainUser: z
      .boolean()
      .describe('Whether both dealers have a main user, so that the caller must choose one'),
    obstacles: z
      .array(z.enum(MERGE_OBSTACLES))
      .describe(
        'Reasons why the dealers cannot be merged now: one of them was already merged, there are too many users, or the duplicate has templates, auctions, vehicles, a bid on a running lot or an undecided award',
      ),
  })
  .meta({ id: 'DealerMergePreview' });

const merged = z.object({ idDealer: id, businessName: z.string(), idMarket: z.string() });

const OPERATION_DEFAULTS = { tag: 'back office', callers: STAFF, names: ['record'] } as const;
const NOT_FOUND_ELSEWHERE =
  'For dealers of markets that the caller does not work for, the call returns 404.';
const recordIdOf = ({ records }: ExampleTarget, name: string) => records[name]?.id ?? UNUSED_ID;
const examplePair = (target: ExampleTarget) => ({
  idDealer: recordIdOf(target, 'dealer'),
  idInto: recordIdOf(target, 'kept'),
});

/** Merging duplicates of a dealer (ADR 57). */
export const dealerMergeOperations = defineOperations({
  'ENG-298': {
    ...OPERATION_DEFAULTS,
    method: 'GET',
    path: `${BASE_PATH}/merge-preview`,
    name: 'dealerMergePreview',
    effect: 'none',
    summary: 'Preview a merge of two dealers',
    description: `Returns what would move from the duplicate \`idDealer\` to the dealer \`idInto\`, what would stay, what differs, and what prevents the merge. Nothing changes. ${NOT_FOUND_ELSEWHERE}`,
    query: z.object({ idDealer: idText, idInto: idText }),
    answer: mergePreview,
    codes: [],
    example: (target) => ({ query: examplePair(target) }),
  },
  'ENG-299': {
    ...OPERATION_DEFAULTS,
    method: 'POST',
    path: `${BASE_PATH}/merge`,
    name: 'mergeDealers',
    effect: 'change',
    isFinal: true,
    summary: 'Merge two dealers',
    description: `Moves users, requirements and template states of the duplicate \`idDealer\` to the dealer \`idInto\`. The duplicate is disabled and links to the remaining dealer from then on. Moved users are signed out. Bids and purchases keep the id of the duplicate, and the remaining dealer sees these purchases. If the data of the preview has changed since, nothing is merged and the call returns RECORD_CHANGED. If the preview contains obstacles, the call returns MERGE_REFUSED. Repeating the call changes nothing. ${NOT_FOUND_ELSEWHERE}`,
    body: z.strictObject({
      idDealer: id,
      idInto: id,
      version: z.string().min(1).max(100).describe('The `version` of the preview'),
      reason,
      idMainUser: id
        .nullable()
        .default(null)
        .describe('Main user of the remaining dealer. Required if the preview requires a choice'),
    }),
    answer: done,
    codes: ['RECORD_CHANGED', 'MERGE_REFUSED', 'APPROVAL_REQUIRED'],
    example: (target) => ({
      body: {
        ...examplePair(target),
        version: target.records['dealer']?.version ?? 'unknown',
        reason: 'Registered twice',
        idMainUser: null,
      },
    }),
  },
  'ENG-300': {
    ...OPERATION_DEFAULTS,
    method: 'GET',
    path: `${BASE_PATH}/merges`,
    name: 'dealerMerges',
    effect: 'none',
    summary: 'List the merges of a dealer',
    description: `Returns the dealer into which the given dealer was merged, or null, and the duplicates that were merged into the given dealer. Dealers of other markets are omitted. ${NOT_FOUND_ELSEWHERE}`,
    query: z.object({ idDealer: idText }),
    answer: z
      .object({ into: merged.nullable(), merged: rows(merged) })
      .meta({ id: 'DealerMerges' }),
    codes: [],
    example: (target) => ({ query: { idDealer: recordIdOf(target, 'dealer') } }),
  },
});
