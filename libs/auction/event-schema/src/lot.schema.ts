import type {
  LotAwarded,
  LotAwardReverted,
  LotClosed,
  LotExtended,
  LotPaused,
  LotReopened,
  LotRescheduled,
  LotResumed,
  LotScheduled,
  LotSold,
  LotStarted,
  LotWithdrawn,
  OfferAccepted,
  OfferVoided,
  SealedOfferAccepted,
} from '@fairlot/auction-domain';
import { z } from 'zod';
import { defineEvent } from '@fairlot/event-sourcing-declaration';
import { policy, withCharges } from './policy.schema.js';
import { saleFormat, withFormat } from './sale-format.schema.js';
import { awardStatus, boundOffer, extended, reasonOnly } from './status.schema.js';

const terms = z.object({
  idVehicles: z.array(z.int()),
  basePriceMinor: z.int(),
  reserveMinor: z.int().nullable(),
  clickAndBuyMinor: z.int().nullable(),
  currency: z.string(),
  startsAt: z.int(),
  endsAt: z.int(),
  format: saleFormat,
  policy,
  policyHash: z.string(),
}) satisfies z.ZodType<LotRescheduled['data']>;

const openOffer = z.object({
  idOffer: z.int(),
  idDealer: z.int(),
  offeredAt: z.int().nullable(),
  kind: z.enum(['OFFER', 'AGENT']),
  amountMinor: z.int(),
  currency: z.string(),
  idLeader: z.int(),
  idLeadingOffer: z.int(),
  leaderMaxMinor: z.int(),
  priceMinor: z.int(),
  reserveMet: z.boolean(),
}) satisfies z.ZodType<OfferAccepted['data']>;

const sealedOffer = z.object({
  idOffer: z.int(),
  idDealer: z.int(),
  amountMinor: z.int(),
  currency: z.string(),
}) satisfies z.ZodType<SealedOfferAccepted['data']>;

const voided = z.object({
  idOffer: z.int(),
  reason: z.string(),
  idLeader: z.int().nullable(),
  idLeadingOffer: z.int().nullable(),
  leaderMaxMinor: z.int().nullable(),
  priceMinor: z.int().nullable(),
  reserveMet: z.boolean(),
}) satisfies z.ZodType<OfferVoided['data']>;

const closed = z.object({
  closedAt: z.int(),
  awardStatus,
  reserveMet: z.boolean(),
  bound: z.array(boundOffer),
  reason: z.string().nullable(),
}) satisfies z.ZodType<LotClosed['data']>;

const scheduled = terms.extend({
  idAuction: z.int(),
  idLot: z.int(),
  idSellerDealer: z.int(),
}) satisfies z.ZodType<LotScheduled['data']>;

const winner = z.object({ idOffer: z.int(), idDealer: z.int(), priceMinor: z.int() });
const newEnd = z.object({ endsAt: z.int() });
const reopened = newEnd.extend({ reason: z.string() });

export const lotEvents = {
  LotScheduled: defineEvent<LotScheduled>({
    type: 'LotScheduled',
    data: scheduled,
    upcasts: [withCharges, withFormat],
  }),
  LotRescheduled: defineEvent<LotRescheduled>({
    type: 'LotRescheduled',
    data: terms,
    upcasts: [withCharges, withFormat],
  }),
  LotStarted: defineEvent<LotStarted>({ type: 'LotStarted', data: newEnd, upcasts: [] }),
  OfferAccepted: defineEvent<OfferAccepted>({
    type: 'OfferAccepted',
    data: openOffer,
    // Only the lot's last minute asks for it, so history need not know it.
    upcasts: [(v1: object) => ({ ...v1, offeredAt: null })],
  }),
  SealedOfferAccepted: defineEvent<SealedOfferAccepted>({
    type: 'SealedOfferAccepted',
    data: sealedOffer,
    upcasts: [],
  }),
  OfferVoided: defineEvent<OfferVoided>({ type: 'OfferVoided', data: voided, upcasts: [] }),
  LotExtended: defineEvent<LotExtended>({ type: 'LotExtended', data: extended, upcasts: [] }),
  LotPaused: defineEvent<LotPaused>({ type: 'LotPaused', data: reasonOnly, upcasts: [] }),
  LotResumed: defineEvent<LotResumed>({ type: 'LotResumed', data: newEnd, upcasts: [] }),
  LotClosed: defineEvent<LotClosed>({
    type: 'LotClosed',
    data: closed,
    // Until version 2 a lot closed at its end only.
    upcasts: [(v1: object) => ({ ...v1, reason: null })],
  }),
  LotSold: defineEvent<LotSold>({ type: 'LotSold', data: winner, upcasts: [] }),
  LotAwarded: defineEvent<LotAwarded>({ type: 'LotAwarded', data: winner, upcasts: [] }),
  LotAwardReverted: defineEvent<LotAwardReverted>({
    type: 'LotAwardReverted',
    data: reasonOnly,
    upcasts: [],
  }),
  LotReopened: defineEvent<LotReopened>({ type: 'LotReopened', data: reopened, upcasts: [] }),
  LotWithdrawn: defineEvent<LotWithdrawn>({ type: 'LotWithdrawn', data: reasonOnly, upcasts: [] }),
};
