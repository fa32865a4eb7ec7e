import type {
  AuctionType,
  AwardStatus,
  BoundOffer,
  ExtensionReason,
  LotStatus,
} from '@fairlot/auction-domain';
import { z } from 'zod';

export const lotStatusSchema = z.enum([
  'SCH',
  'RUN',
  'CLD',
  'AWA',
  'WDR',
]) satisfies z.ZodType<LotStatus>;
export const awardStatus = z.enum(['TBA', 'AWA', 'NAW']) satisfies z.ZodType<AwardStatus>;
export const auctionTypeSchema = z.enum(['LEA', 'MUL', 'OTH']) satisfies z.ZodType<AuctionType>;
const extensionReasonSchema = z.enum([
  'SOFT_CLOSE',
  'OWNER',
  'TECHNICAL',
  'PAUSE',
]) satisfies z.ZodType<ExtensionReason>;

export const boundOfferSchema = z.object({
  idOffer: z.int(),
  idDealer: z.int(),
  amountMinor: z.int(),
}) satisfies z.ZodType<BoundOffer>;

export const noDataSchema = z.object({}) satisfies z.ZodType<Record<never, never>>;
export const reasonOnlySchema = z.object({ reason: z.string() });
/** A new end and its reason, for a lot or an auction. */
export const extensionDataSchema = z.object({
  endsAt: z.int(),
  reason: extensionReasonSchema,
  note: z.string().nullable(),
});
