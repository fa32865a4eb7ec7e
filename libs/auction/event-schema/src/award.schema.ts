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
import { boundOffer, noData, reasonOnly } from './status.schema.js';

const opened = z.object({
  idAuction: z.int(),
  idLot: z.int(),
  idVehicles: z.array(z.int()),
  currency: z.string(),
  reserveMet: z.boolean(),
  bound: z.array(boundOffer),
  bindsUntilAt: z.int(),
}) satisfies z.ZodType<AwardOpened['data']>;

const offerAwarded = boundOffer.extend({
  channel: z.enum(['AUCTION', 'CLICK_BUY']),
  reason: z.string().nullable(),
}) satisfies z.ZodType<OfferAwarded['data']>;

export const awardEvents = {
  AwardOpened: defineEvent<AwardOpened>({ type: 'AwardOpened', data: opened, upcasts: [] }),
  OfferAwarded: defineEvent<OfferAwarded>({
    type: 'OfferAwarded',
    data: offerAwarded,
    upcasts: [],
  }),
  AwardRefused: defineEvent<AwardRefused>({ type: 'AwardRefused', data: reasonOnly, upcasts: [] }),
  AwardReverted: defineEvent<AwardReverted>({
    type: 'AwardReverted',
    data: reasonOnly,
    upcasts: [],
  }),
  AwardDropped: defineEvent<AwardDropped>({ type: 'AwardDropped', data: noData, upcasts: [] }),
  AwardSettled: defineEvent<AwardSettled>({
    type: 'AwardSettled',
    data: z.object({ idPurchase: z.int() }),
    upcasts: [],
  }),
};
