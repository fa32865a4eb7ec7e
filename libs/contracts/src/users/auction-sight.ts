import { SIGHT_RULES } from '@fairlot/access-domain';
import { z } from 'zod';
import { STAFF } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { id, idText } from '../fields.js';
import { defineOperations } from '../operation.js';

export const auctionSightOperations = defineOperations({
  'ENG-207': {
    ...{ method: 'GET', path: '/api/v1/admin/auction-sight', name: 'auctionSight' },
    ...{ tag: 'back office', callers: STAFF, effect: 'none', names: ['auction', 'record'] },
    summary: 'Why a user or a dealer sees an auction, or does not',
    description:
      'Names the rule that decides whether an auction is shown to a user, or to a buyer of a dealer, and behind it each ' +
      'rule that would decide once the one before is lifted: all that would have to change. It asks the function that ' +
      'decides for lists, boards and offers. Dealers and auctions of markets that the caller does not work for are ' +
      'answered like those that are not there.',
    query: z.object({ idAuction: idText, idUser: idText.optional(), idDealer: idText.optional() }),
    answer: z
      .object({
        sees: z.boolean(),
        rules: z
          .array(z.enum(SIGHT_RULES))
          .min(1)
          .describe('The first one decides; of who sees it, the one that lets him'),
        idTemplate: id,
        auctionMarkets: z.array(z.string()),
        dealerMarkets: z.array(z.string()),
      })
      .meta({ id: 'AuctionSight' }),
    codes: [],
    example: ({ idAuction, idUser }: ExampleTarget) => ({ query: { idAuction, idUser } }),
  },
});
