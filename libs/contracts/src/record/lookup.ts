import { z } from 'zod';
import { STAFF } from '../callers.js';
import { id, idText, searchText } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

/** Maximum number of objects in a response. */
export const LOOKUP_MAX = 20;

/** The call that lists the objects to choose from in a reference field. */
export const lookupOperations = defineOperations({
  'ENG-182': {
    method: 'GET',
    path: '/api/v1/admin/lookup',
    name: 'lookup',
    tag: 'back office',
    summary: 'List objects that a record can refer to',
    description: `Returns at most ${LOOKUP_MAX} objects of a kind whose title contains \`q\`, or the object with the id \`id\`, in the markets that the caller works for. A kind is \`dealer\` or the name of a record type. For an unknown kind, the list is empty.`,
    callers: STAFF,
    effect: 'none',
    names: [],
    query: z.object({
      of: z.string().min(1).max(40),
      q: searchText.default(''),
      id: idText.optional(),
    }),
    answer: rows(z.object({ id, title: z.string() }).meta({ id: 'LookedUp' })),
    codes: [],
    example: () => ({ query: { of: 'dealer', q: 'auctioneer' } }),
  },
});
