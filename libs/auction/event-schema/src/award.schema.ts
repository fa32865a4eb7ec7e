import type {
  AwardDropped,
  AwardOpened,
  AwardRefused,
  AwardReverted,
  AwardSettled,
  OfferAwarded,
} from '@fairlot/auction-domain';
import { z } from 'zod';
import { defineEvent } from '@fairlot/event-sourcing-declaration';
import { boundOfferSchema, noDataSchema, reasonOnlySchema } from './status.schema.js';

const openedData = z.object({
  idAuction: z.int(),
  idLot: z.int(),
  idVehicles: z.array(z.int()),
  currency: z.string(),
  reserveMet: z.boolean(),
  bound: z.array(boundOfferSchema),
  bindsUntilAt: z.int(),
}) satisfies z.ZodType<AwardOpened['data']>;

const offerAwarded = boundOfferSchema.extend({
  channel: z.enum(['AUCTION', 'CLICK_BUY']),
  reason: z.string().nullable(),
}) satisfies z.ZodType<OfferAwarded['data']>;

export const awardEvents = {
  AwardOpened: defineEvent<AwardOpened>({ type: 'AwardOpened', data: openedData, upcasts: [] }),
  OfferAwarded: defineEvent<OfferAwarded>({
    type: 'OfferAwarded',
    data: offerAwarded,
    upcasts: [],
  }),
  AwardRefused: defineEvent<AwardRefused>({
    type: 'AwardRefused',
    data: reasonOnlySchema,
    upcasts: [],
  }),
  AwardReverted: defineEvent<AwardReverted>({
    type: 'AwardReverted',
    data: reasonOnlySchema,
    upcasts: [],
  }),
  AwardDropped: defineEvent<AwardDropped>({
    type: 'AwardDropped',
    data: noDataSchema,
    upcasts: [],
  }),
  AwardSettled: defineEvent<AwardSettled>({
    type: 'AwardSettled',
    data: z.object({ idPurchase: z.int() }),
    upcasts: [],
  }),
};
