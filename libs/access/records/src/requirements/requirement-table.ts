import { among, defineTable, equals, condition } from '@fairlot/records';
import { z } from 'zod';
import { Requirement } from './requirement.entity.js';

export const UNMET = `state IN ('OPEN', 'SUBMITTED', 'REJECTED')`;

/** The list of staff. Bids read `OwedRequirements` instead. */
export const requirementTable = defineTable(Requirement, {
  name: 'requirement',
  key: 'idRequirement',
  announced: ['idDealer'],
  personal: ['note', 'internalNote', 'value', 'fileName'],
  cache: null,
  filter: {
    idDealer: equals('idDealer', z.int()),
    state: among('state', z.string()),
    reason: among('reason', z.string()),
    owedBy: among('owedBy', z.string()),
    market: among('idMarket', z.string()),
    /** Overdue at an instant, in epoch ms. */
    overdueAt: condition(z.number(), `t.${UNMET} AND t.dueAt <= :value`),
  },
  sort: ['dueAt', 'createdAt'],
});
