import type {
  LastCallCancelCause,
  LastCallCancelled,
  LastCallStarted,
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
  LotTerms,
  LotWithdrawn,
  OfferAccepted,
  OfferVoided,
  SealedOfferAccepted,
} from '@fairlot/auction-domain';
import { eachLotField, type LotFieldName, type LotFields } from '@fairlot/auction-rules';
import { z } from 'zod';
import { defineEvent } from '@fairlot/event-sourcing-declaration';
import { policy, withCharges } from './policy.schema.js';
import { saleFormat, withFormat } from './sale-format.schema.js';
import { awardStatus, boundOffer, extensionData, reasonOnly } from './status.schema.js';

const terms = z.object({
  idVehicles: z.array(z.int()),
  ...eachLotField<{ readonly [Name in LotFieldName]: z.ZodType<LotFields[Name]> }>(
    (_name, { kind, isRequired }) => {
      const value = kind === 'amount' ? z.int() : z.string();
      return isRequired ? value : value.nullable();
    },
  ),
  currency: z.string(),
  startsAt: z.int(),
  endsAt: z.int(),
  format: saleFormat,
  policy,
  policyHash: z.string(),
}) satisfies z.ZodType<LotTerms>;

/** Upcasts to a version that only adds optional fields. */
const keepData = (data: object): object => data;

/** Present when a credit was checked. */
const exposure = { exposureMinor: z.int().optional() };

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
  ...exposure,
}) satisfies z.ZodType<OfferAccepted['data']>;

const sealedOffer = z.object({
  idOffer: z.int(),
  idDealer: z.int(),
  amountMinor: z.int(),
  currency: z.string(),
  ...exposure,
}) satisfies z.ZodType<SealedOfferAccepted['data']>;

const voided = z.object({
  idOffer: z.int(),
  idDealer: z.int().optional(),
  reason: z.string(),
  idLeader: z.int().nullable(),
  idLeadingOffer: z.int().nullable(),
  leaderMaxMinor: z.int().nullable(),
  priceMinor: z.int().nullable(),
  reserveMet: z.boolean(),
  bound: z.array(boundOffer).optional(),
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
  idSellerDealers: z.array(z.int()),
}) satisfies z.ZodType<LotScheduled['data']>;

const rescheduled = terms.extend({
  idSellerDealers: z.array(z.int()).nullable(),
}) satisfies z.ZodType<LotRescheduled['data']>;

/** Before version 4 a lot had only one seller: the seller of its first vehicle. */
const withSellers = ({
  idSellerDealer,
  ...scheduledV3
}: {
  readonly idSellerDealer: number;
  readonly idVehicles: readonly number[];
}): object => ({
  ...scheduledV3,
  idSellerDealers: scheduledV3.idVehicles.map(() => idSellerDealer),
});

const cancelCause = z.enum([
  'OFFER',
  'VOID',
  'PAUSE',
  'OWNER',
  'OUTAGE',
]) satisfies z.ZodType<LastCallCancelCause>;

const winner = z.object({ idOffer: z.int(), idDealer: z.int(), priceMinor: z.int() });
const newEnd = z.object({ endsAt: z.int() });
const reopened = newEnd.extend({ reason: z.string() });

export const lotEvents = {
  LotScheduled: defineEvent<LotScheduled>({
    type: 'LotScheduled',
    data: scheduled,
    upcasts: [withCharges, withFormat, withSellers],
  }),
  LotRescheduled: defineEvent<LotRescheduled>({
    type: 'LotRescheduled',
    data: rescheduled,
    // The sellers of the vehicles are unknown in version 3, so the seller stays.
    upcasts: [withCharges, withFormat, (v3: object) => ({ ...v3, idSellerDealers: null })],
  }),
  LotStarted: defineEvent<LotStarted>({ type: 'LotStarted', data: newEnd, upcasts: [] }),
  OfferAccepted: defineEvent<OfferAccepted>({
    type: 'OfferAccepted',
    data: openOffer,
    // Used only within a minute after the bid, so older events need not have it.
    upcasts: [(v1: object) => ({ ...v1, offeredAt: null }), keepData],
  }),
  SealedOfferAccepted: defineEvent<SealedOfferAccepted>({
    type: 'SealedOfferAccepted',
    data: sealedOffer,
    upcasts: [keepData],
    quiet: true,
  }),
  OfferVoided: defineEvent<OfferVoided>({
    type: 'OfferVoided',
    data: voided,
    // Before version 2 a void was possible only while the lot ran; before version 3 the event did
    // not name the dealer.
    upcasts: [keepData, keepData],
  }),
  LotExtended: defineEvent<LotExtended>({ type: 'LotExtended', data: extensionData, upcasts: [] }),
  LotPaused: defineEvent<LotPaused>({
    type: 'LotPaused',
    data: reasonOnly.extend({ pausedAt: z.int().optional() }),
    upcasts: [keepData],
  }),
  LotResumed: defineEvent<LotResumed>({ type: 'LotResumed', data: newEnd, upcasts: [] }),
  LastCallStarted: defineEvent<LastCallStarted>({
    type: 'LastCallStarted',
    data: reasonOnly.extend({ closesAt: z.int() }),
    upcasts: [],
  }),
  LastCallCancelled: defineEvent<LastCallCancelled>({
    type: 'LastCallCancelled',
    data: z.object({ cause: cancelCause }),
    upcasts: [],
  }),
  LotClosed: defineEvent<LotClosed>({
    type: 'LotClosed',
    data: closed,
    // Before version 2 a lot closed only at its end.
    upcasts: [(v1: object) => ({ ...v1, reason: null })],
  }),
  LotSold: defineEvent<LotSold>({
    type: 'LotSold',
    data: winner.extend(exposure),
    upcasts: [keepData],
  }),
  LotAwarded: defineEvent<LotAwarded>({ type: 'LotAwarded', data: winner, upcasts: [] }),
  LotAwardReverted: defineEvent<LotAwardReverted>({
    type: 'LotAwardReverted',
    data: reasonOnly.extend({ revertedAt: z.int().optional() }),
    upcasts: [keepData],
  }),
  LotReopened: defineEvent<LotReopened>({ type: 'LotReopened', data: reopened, upcasts: [] }),
  LotWithdrawn: defineEvent<LotWithdrawn>({ type: 'LotWithdrawn', data: reasonOnly, upcasts: [] }),
};
