import { z } from 'zod';
import { STAFF } from '../callers.js';
import { noInput, type ExampleTarget } from '../example.js';
import { done, id, idText, instant, reason } from '../fields.js';
import { listPage, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { customFault } from '../problem/field-faults.js';

/** Calls that can require the approval of a second person (ADR 58). */
export const APPROVABLE_CALLS = ['ADM-09', 'ADM-21', 'TPL-02', 'ADM-27', 'ENG-299'] as const;
export type ApprovableCall = (typeof APPROVABLE_CALLS)[number];

const UNUSED_ID = 2_147_483_647;

const RECORD_KINDS = ['DEALER', 'USER', 'TEMPLATE'] as const;
const STATES = ['WAITING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'OUTDATED', 'EXPIRED'] as const;
const ACTIONS = ['APPROVE', 'REJECT', 'WITHDRAW'] as const;

/** Maximum depth of a body. No call has a deeper one. */
const DEPTH_MAX = 12;
const isWithin = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((one) => isWithin(one, depth - 1)));
/** Body of any of these calls. The server parses it again with the schema of the call. */
const anyBody = z
  .record(z.string(), z.unknown())
  .refine((body) => isWithin(body, DEPTH_MAX), customFault('invalid'));

const person = z.object({ idUser: id, username: z.string().nullable() });
const approval = z
  .object({
    idApproval: id,
    call: z.enum(APPROVABLE_CALLS),
    kind: z.enum(RECORD_KINDS),
    key: z.string().describe('Id of the record'),
    title: z.string().nullable().describe('Current name of the record'),
    idMarkets: z.array(z.string()).describe('Markets of the record'),
    fields: z
      .record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }))
      .describe(
        'Changed fields with old and new values. Empty for an anonymisation. For a merge: the remaining dealer, the reason, the new main user, and the credit if it differs',
      ),
    reason: z.string(),
    requester: person,
    requestedAt: instant,
    expiresAt: instant,
    state: z.enum(STATES),
    decidedAt: instant.nullable(),
    approver: person.nullable().describe('User who approved or rejected it'),
    decisionReason: z.string().nullable(),
    actions: z.array(z.enum(ACTIONS)).describe('Decisions that the caller can make'),
  })
  .meta({ id: 'Approval' });
export type ApprovalRow = z.infer<typeof approval>;

const recordIdOf = ({ records }: ExampleTarget, name: string) => records[name]?.id ?? UNUSED_ID;
const OPERATION_DEFAULTS = { tag: 'back office', callers: STAFF } as const;
const CHANGE_DEFAULTS = {
  ...OPERATION_DEFAULTS,
  method: 'POST',
  effect: 'change',
  names: ['record'],
} as const;
const OTHER_MARKETS =
  'For requests about markets that the caller does not work for, the call returns 404.';

/** Changes of money and permanent deletions that a second member of staff approves (ADR 58). */
export const approvalOperations = defineOperations({
  'ENG-312': {
    ...CHANGE_DEFAULTS,
    path: '/api/v1/admin/approval',
    name: 'requestApproval',
    summary: 'Request a change that a second person must approve',
    description:
      'Checks a call with this body as if the caller made it, and stores it until another member of staff decides. Nothing changes yet. The request expires after seven days. A request for ADM-27 can name only one user. A record can have one waiting request (APPROVAL_PENDING). A change that the call would refuse, or that has no effect, returns APPROVAL_OUTDATED. For records of markets that the caller does not work for, the call returns 404.',
    body: z.strictObject({
      call: z.enum(APPROVABLE_CALLS),
      body: anyBody.describe('Body of the call to approve'),
      reason,
    }),
    answer: z.object({ idApproval: id }),
    codes: ['APPROVAL_PENDING', 'APPROVAL_OUTDATED'],
    example: (target) => ({
      body: {
        call: 'ADM-27' as const,
        body: { idUsers: [recordIdOf(target, 'erasable')] },
        reason: 'Asked us to delete the data',
      },
    }),
  },
  'ENG-313': {
    ...OPERATION_DEFAULTS,
    method: 'GET',
    path: '/api/v1/admin/approvals',
    name: 'approvals',
    effect: 'none',
    names: [],
    summary: 'List changes that need a second person',
    description:
      'Returns requests in the markets that the caller works for, newest first: either waiting requests, requests of the last ninety days that were decided or have expired, or both. Only administrators receive requests about accounts of staff.',
    query: z.object({
      state: z.enum(['WAITING', 'DECIDED', 'ALL']).default('WAITING'),
      idApproval: idText.optional().describe('Only this request'),
      ...listPage,
    }),
    answer: pageOf(approval).meta({ id: 'ApprovalPage' }),
    codes: [],
    example: noInput,
  },
  'ENG-314': {
    ...CHANGE_DEFAULTS,
    path: '/api/v1/admin/approval-decision',
    name: 'decideApproval',
    summary: 'Approve or reject a requested change',
    description: `If the request is approved, the portal makes the change in the name of the user who requested it. The audit log names both users. Both must have the right to make the change now. If the record or the rights of the requester have changed, the request ends and the call returns APPROVAL_OUTDATED. For requests of the caller, the call returns APPROVAL_OWN. ${OTHER_MARKETS}`,
    body: z.strictObject({ idApproval: id, approve: z.boolean(), reason }),
    answer: done,
    codes: ['APPROVAL_DECIDED', 'APPROVAL_OUTDATED', 'APPROVAL_OWN'],
    example: (target) => ({
      body: {
        idApproval: recordIdOf(target, 'approval'),
        approve: true,
        reason: 'Checked with the dealer',
      },
    }),
  },
  'ENG-315': {
    ...CHANGE_DEFAULTS,
    path: '/api/v1/admin/approval-withdrawal',
    name: 'withdrawApproval',
    summary: "Withdraw the caller's request",
    description:
      'Ends a waiting request of the caller. For requests of other users, the call returns 404.',
    body: z.strictObject({ idApproval: id }),
    answer: done,
    codes: ['APPROVAL_DECIDED'],
    example: (target) => ({ body: { idApproval: recordIdOf(target, 'ownApproval') } }),
  },
});
