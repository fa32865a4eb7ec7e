import { ACCESS_RULES } from '@fairlot/access-domain';
import { z } from 'zod';
import { STAFF } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { id, idText } from '../fields.js';
import { defineOperations } from '../operation.js';

export const auctionAccessOperations = defineOperations({
  'ENG-207': {
    method: 'GET',
    path: '/api/v1/admin/auction-sight',
    name: 'auctionSight',
    tag: 'back office',
    callers: STAFF,
    effect: 'none',
    names: ['auction', 'record'],
    summary: 'Explain why a user or a dealer can or cannot see an auction',
    description:
      'Returns the rule that determines whether a user, or any buyer of a dealer, can see an auction. It also returns the rules that would apply next if the earlier rules were removed, in that order. For dealers and auctions of markets that the caller does not work for, the call returns 404.',
    query: z.object({ idAuction: idText, idUser: idText.optional(), idDealer: idText.optional() }),
    answer: z
      .object({
        sees: z.boolean(),
        rules: z
          .array(z.enum(ACCESS_RULES))
          .min(1)
          .describe(
            'The first rule is the one that decides. If the user can see the auction, it is the rule that allows this',
          ),
        idTemplate: id,
        auctionMarkets: z.array(z.string()),
        dealerMarkets: z.array(z.string()),
      })
      .meta({ id: 'AuctionSight' }),
    codes: [],
    example: ({ idAuction, idUser }: ExampleTarget) => ({ query: { idAuction, idUser } }),
  },
});
