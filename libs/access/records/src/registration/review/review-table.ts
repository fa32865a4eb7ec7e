import { oneOfValues, containsAny, defineTable, condition } from '@fairlot/records';
import { z } from 'zod';
import { Registration } from './registration.entity.js';
import { IS_OPEN } from './review-migrations.js';

/**
 * The table of applications for the back office. Not cached, because other code writes its rows.
 */
export const registrationTable = defineTable(Registration, {
  name: 'dealer_registration',
  key: 'idRegistration',
  cache: null,
  filter: {
    q: containsAny('businessName', 'vatCode', 'email', 'city'),
    state: oneOfValues('state', z.string()),
    market: oneOfValues('idMarket', z.string()),
    assignee: condition(
      z.union([z.int(), z.literal('none')]),
      (idUser) =>
        idUser === 'none'
          ? 't.idAssignee IS NULL AND :value::int IS NULL'
          : 't.idAssignee = :value',
      (idUser) => (idUser === 'none' ? null : idUser),
    ),
    /** Condition: the application is overdue at this time (epoch ms). */
    overdueAt: condition(z.number(), `t.${IS_OPEN} AND t.dueAt < :value`),
  },
  sort: ['registeredAt', 'businessName'],
});
