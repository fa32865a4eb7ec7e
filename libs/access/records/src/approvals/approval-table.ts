import { condition, defineTable, equals } from '@fairlot/records';
import { z } from 'zod';
import { Approval } from './approval.entity.js';

/** Condition: a second person can still decide the request at the time `:value`, epoch ms. */
const IS_OPEN = `t.state = 'WAITING' AND t.expiresAt > :value`;

export const approvalTable = defineTable(Approval, {
  name: 'approval',
  key: 'idApproval',
  // Omitted from the audit trail of the request: once the change is made, the trail of the changed
  // record has the values.
  secret: ['input', 'changes', 'reason', 'decisionReason'],
  cache: null,
  filter: {
    idApproval: equals('idApproval', z.int()),
    openAt: condition(z.number(), IS_OPEN),
    closedAt: condition(z.number(), `NOT (${IS_OPEN})`),
    /** Only requests whose markets are all among these. */
    within: condition(z.array(z.string()).readonly(), 't.idMarkets <@ :value'),
    aboutStaff: condition(z.boolean(), 't.aboutStaff = :value'),
  },
  sort: ['requestedAt'],
});
