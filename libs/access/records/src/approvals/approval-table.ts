import { condition, defineTable } from '@fairlot/records';
import { z } from 'zod';
import { Approval } from './approval.entity.js';

/** Requests that a second person can still decide, at `:value`, epoch ms. */
const IS_OPEN = `t.state = 'WAITING' AND t.expiresAt > :value`;

export const approvalTable = defineTable(Approval, {
  name: 'approval',
  key: 'idApproval',
  // The trail of the record has the values, once they are written.
  secret: ['input', 'changes', 'reason', 'decisionReason'],
  cache: null,
  filter: {
    openAt: condition(z.number(), IS_OPEN),
    closedAt: condition(z.number(), `NOT (${IS_OPEN})`),
    /** Requests whose markets are all among these. */
    within: condition(z.array(z.string()).readonly(), 't.idMarkets <@ :value'),
    aboutStaff: condition(z.boolean(), 't.aboutStaff = :value'),
  },
  sort: ['requestedAt'],
});
