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
import { policy, addCharges } from './policy.schema.js';
import { saleFormatSchema, addFormat } from './sale-format.schema.js';
import {
  awardStatus,
  boundOfferSchema,
  extensionDataSchema,
  reasonOnlySchema,
} from './status.schema.js';

const lotTerms = z.object({
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
  format: saleFormatSchema,
  policy,
  policyHash: z.string(),
}) satisfies z.ZodType<LotTerms>;

/** Upcasts to a version that only adds optional fields. */
const keepData = (data: object): object => data;

/** The dealer's exposure on other lots. Present if a credit was checked. */
const exposureField = { exposureMinor: z.int().optional() };

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
  ...exposureField,
}) satisfies z.ZodType<OfferAccepted['data']>;

const sealedOfferSchema = z.object({
  idOffer: z.int(),
  idDealer: z.int(),
  amountMinor: z.int(),
  currency: z.string(),
  ...exposureField,
}) satisfies z.ZodType<SealedOfferAccepted['data']>;

const voidedData = z.object({
  idOffer: z.int(),
  idDealer: z.int().optional(),
  reason: z.string(),
  idLeader: z.int().nullable(),
  idLeadingOffer: z.int().nullable(),
  leaderMaxMinor: z.int().nullable(),
  priceMinor: z.int().nullable(),
  reserveMet: z.boolean(),
  bound: z.array(boundOfferSchema).optional(),
}) satisfies z.ZodType<OfferVoided['data']>;

const closedData = z.object({
  closedAt: z.int(),
  awardStatus,
  reserveMet: z.boolean(),
  bound: z.array(boundOfferSchema),
  reason: z.string().nullable(),
}) satisfies z.ZodType<LotClosed['data']>;

const scheduledData = lotTerms.extend({
  idAuction: z.int(),
  idLot: z.int(),
  idSellerDealers: z.array(z.int()),
}) satisfies z.ZodType<LotScheduled['data']>;

const rescheduledData = lotTerms.extend({
  idSellerDealers: z.array(z.int()).nullable(),
}) satisfies z.ZodType<LotRescheduled['data']>;

/**
 * Upcasts to version 4, which has a seller for each vehicle. Before that, a lot had one seller:
 * that of its first vehicle.
 */
const addSellers = ({
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

const winnerData = z.object({ idOffer: z.int(), idDealer: z.int(), priceMinor: z.int() });
const newEndSchema = z.object({ endsAt: z.int() });
const reopenedData = newEndSchema.extend({ reason: z.string() });

export const lotEvents = {
  LotScheduled: defineEvent<LotScheduled>({
    type: 'LotScheduled',
    data: scheduledData,
    upcasts: [addCharges, addFormat, addSellers],
  }),
  LotRescheduled: defineEvent<LotRescheduled>({
    type: 'LotRescheduled',
    data: rescheduledData,
    // Version 3 contains no sellers, so null keeps the seller.
    upcasts: [addCharges, addFormat, (v3: object) => ({ ...v3, idSellerDealers: null })],
  }),
  LotStarted: defineEvent<LotStarted>({ type: 'LotStarted', data: newEndSchema, upcasts: [] }),
  OfferAccepted: defineEvent<OfferAccepted>({
    type: 'OfferAccepted',
    data: openOffer,
    // The time is used only within a minute after the bid, so it may be missing in older events.
    upcasts: [(v1: object) => ({ ...v1, offeredAt: null }), keepData],
  }),
  SealedOfferAccepted: defineEvent<SealedOfferAccepted>({
    type: 'SealedOfferAccepted',
    data: sealedOfferSchema,
    upcasts: [keepData],
    quiet: true,
  }),
  OfferVoided: defineEvent<OfferVoided>({
    type: 'OfferVoided',
    data: voidedData,
    // Before version 2, a bid could be voided only while the lot ran. Before version 3, the event
    // did not contain the dealer.
    upcasts: [keepData, keepData],
  }),
  LotExtended: defineEvent<LotExtended>({
    type: 'LotExtended',
    data: extensionDataSchema,
    upcasts: [],
  }),
  LotPaused: defineEvent<LotPaused>({
    type: 'LotPaused',
    data: reasonOnlySchema.extend({ pausedAt: z.int().optional() }),
    upcasts: [keepData],
  }),
  LotResumed: defineEvent<LotResumed>({ type: 'LotResumed', data: newEndSchema, upcasts: [] }),
  LastCallStarted: defineEvent<LastCallStarted>({
    type: 'LastCallStarted',
    data: reasonOnlySchema.extend({ closesAt: z.int() }),
    upcasts: [],
  }),
  LastCallCancelled: defineEvent<LastCallCancelled>({
    type: 'LastCallCancelled',
    data: z.object({ cause: cancelCause }),
    upcasts: [],
  }),
  LotClosed: defineEvent<LotClosed>({
    type: 'LotClosed',
    data: closedData,
    // Before version 2, a lot closed only at its end.
    upcasts: [(v1: object) => ({ ...v1, reason: null })],
  }),
  LotSold: defineEvent<LotSold>({
    type: 'LotSold',
    data: winnerData.extend(exposureField),
    upcasts: [keepData],
  }),
  LotAwarded: defineEvent<LotAwarded>({ type: 'LotAwarded', data: winnerData, upcasts: [] }),
  LotAwardReverted: defineEvent<LotAwardReverted>({
    type: 'LotAwardReverted',
    data: reasonOnlySchema.extend({ revertedAt: z.int().optional() }),
    upcasts: [keepData],
  }),
  LotReopened: defineEvent<LotReopened>({ type: 'LotReopened', data: reopenedData, upcasts: [] }),
  LotWithdrawn: defineEvent<LotWithdrawn>({
    type: 'LotWithdrawn',
    data: reasonOnlySchema,
    upcasts: [],
  }),
};
