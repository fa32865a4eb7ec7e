import { z } from 'zod';
import { auctionType, id, instant, moneyMinor, positiveMinor, reason } from '../fields.js';

export const LOTS_MAX = 2000;

const localDate = z.iso.date();
const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A start and an end: as instants, or as date and time of the template's market (reading 47). */
const schedule = {
  startsAt: instant.optional(),
  startDate: localDate.optional(),
  startTime: localTime.optional(),
  endsAt: instant.optional(),
  endDate: localDate.optional(),
  endTime: localTime.optional(),
};

const softClose = z.strictObject({
  scope: z.enum(['LOT', 'AUCTION']),
  windowMs: z.int().min(1000).max(3_600_000),
  addMs: z.int().min(1000).max(3_600_000),
  maxCount: z.int().min(1).max(1000),
  hardStopMs: z.int().min(0).max(86_400_000),
});

/** Overrides the template's policy for this auction; what is left out is the template's. */
const policy = z.strictObject({
  increments: z
    .array(z.strictObject({ belowMinor: positiveMinor.nullable(), stepMinor: positiveMinor }))
    .min(1)
    .max(50)
    .optional(),
  unitMinor: positiveMinor.optional(),
  softClose: softClose.nullable().optional(),
});

const lotDraft = z.strictObject({
  idLot: id.optional().describe('An existing lot, when editing'),
  idVehicles: z.array(id).min(1).max(20),
  basePriceMinor: positiveMinor,
  reserveMinor: moneyMinor.nullable().optional(),
  clickAndBuyMinor: positiveMinor.nullable().optional(),
});

const auctionFields = {
  auctionName: z.string().trim().min(3).max(100),
  type: auctionType,
  idTemplate: id,
  idMarkets: z.array(z.string().max(10)).min(1).max(11).optional(),
  sealed: z.boolean().default(false),
  policy: policy.optional(),
  ...schedule,
  lots: z.array(lotDraft).min(1).max(LOTS_MAX),
};

export const auctionDraft = z.strictObject(auctionFields).meta({ id: 'AuctionDraft' });
export type AuctionDraft = z.infer<typeof auctionDraft>;
export const auctionEdit = z
  .strictObject({ idAuction: id, ...auctionFields })
  .meta({ id: 'AuctionEdit' });
export type AuctionEdit = z.infer<typeof auctionEdit>;

export const extendBody = z
  .strictObject({
    endsAt: schedule.endsAt,
    endDate: schedule.endDate,
    endTime: schedule.endTime,
    reason,
  })
  .meta({ id: 'ResizeTime' });

export const regulation = z
  .object({ accepted: z.boolean(), version: z.int() })
  .meta({ id: 'Regulation' });

/** One lot of a command on many: what became of it. */
export const lotOutcome = z
  .object({
    idLot: id,
    outcome: z.enum(['done', 'refused']),
    code: z.string().nullable(),
    errorMsg: z.string().nullable(),
  })
  .meta({ id: 'LotOutcome' });
export type LotOutcome = z.infer<typeof lotOutcome>;
