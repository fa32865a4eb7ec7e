import { PERMISSIONS, ROLES } from '@fairlot/access-domain';
import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { STAFF } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { editVersion, id, searchText } from '../fields.js';
import { defineOperations } from '../operation.js';
import { bulkChange } from '../record/bulk-changes.js';
import { BULK_MAX, refuseRepeats } from '../record/many-operations.js';
import { enablingMany } from './user-account.js';

/** Maximum number of users that one call can list by id. */
const NAMED_MAX = 1_000;
/** Maximum number of dealers in a filter. */
const DEALERS_MAX = 200;

/** The filter parameters of the list of users, as JSON. */
const chosenFilter = z.strictObject({
  q: searchText.optional(),
  idDealer: z.array(id).max(DEALERS_MAX).optional(),
  market: z.array(z.enum(MARKETS)).max(MARKETS.length).optional(),
  enabled: z.boolean().optional(),
  role: z.array(z.enum(ROLES)).max(ROLES.length).optional(),
  permission: z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length).optional(),
  fcaUser: z.boolean().optional(),
  staff: z.boolean().optional(),
});
const chosenRows = z
  .array(
    z.strictObject({
      idUser: id,
      version: editVersion.describe(
        'Version that the caller saw. An account with another version is not changed',
      ),
    }),
  )
  .min(1)
  .max(NAMED_MAX)
  .superRefine(refuseRepeats('idUser'));

/** Changes of many accounts, as a job. */
export const manyUsersOperations = defineOperations({
  'ENG-320': {
    method: 'PATCH',
    path: '/api/v1/admin/users/enable-disable',
    name: 'enableUserAccounts',
    tag: 'back office',
    summary: 'Enable or disable many users',
    description: `Enables accounts, or disables them with a reason and ends their sessions. The call changes the given users, or all users that match a filter, if their number is \`count\` and at most ${BULK_MAX}. The change runs as a job with a result for each user. The call waits up to two seconds; \`bulkChanges\` (ENG-172) with the record \`user\` returns the progress. The result reports users whom the caller may not see as missing. It refuses the caller's own account with \`OWN_RIGHTS\`, the last enabled administrator with \`LAST_ADMINISTRATOR\`, and staff who also work for markets of others with \`FORBIDDEN\`. A refused user does not affect the others. Disabled users keep the reason of the first time.`,
    callers: STAFF,
    effect: 'change',
    names: [],
    body: z.discriminatedUnion('by', [
      z.strictObject({ by: z.literal('rows'), change: enablingMany, rows: chosenRows }),
      z.strictObject({
        by: z.literal('filter'),
        change: enablingMany,
        filter: chosenFilter,
        count: z.int().min(1).max(BULK_MAX),
      }),
    ]),
    answer: bulkChange,
    codes: ['SELECTION_CHANGED', 'COMMAND_ID_REUSED'],
    example: ({ idUser, userVersion }: ExampleTarget) => ({
      body: {
        by: 'rows' as const,
        change: { flgEnabled: false, reason: 'Has left the company' },
        rows: [{ idUser, version: userVersion }],
      },
    }),
  },
});
