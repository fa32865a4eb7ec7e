import { oneOfValues, defineTable, equals, condition } from '@fairlot/records';
import { z } from 'zod';
import { Requirement } from './requirement.entity.js';

export const IS_UNMET = `state IN ('OPEN', 'SUBMITTED', 'REJECTED')`;

/** The table of requirements, for lists of staff. Bids use a cache in `Requirements` instead. */
export const requirementTable = defineTable(Requirement, {
  name: 'requirement',
  key: 'idRequirement',
  announced: ['idDealer'],
  personal: ['note', 'internalNote', 'value', 'fileName'],
  cache: null,
  filter: {
    idDealer: equals('idDealer', z.int()),
    state: oneOfValues('state', z.string()),
    reason: oneOfValues('reason', z.string()),
    owedBy: oneOfValues('owedBy', z.string()),
    market: oneOfValues('idMarket', z.string()),
    /** Condition: the requirement is overdue at this time (epoch ms). */
    overdueAt: condition(z.number(), `t.${IS_UNMET} AND t.dueAt <= :value`),
  },
  sort: ['dueAt', 'createdAt'],
});
