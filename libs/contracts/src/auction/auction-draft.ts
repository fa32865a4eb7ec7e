import { BOUNDS, STAGGER_MS } from '@fairlot/auction-rules';
import { z } from 'zod';
import {
  auctionStatus,
  auctionType,
  basisPoints,
  dayOrInstant,
  draftVersion,
  id,
  instant,
  positiveMinor,
  reason,
  saleFormat,
  UNITS,
  vatRegime,
  within,
  writtenInstant,
  writtenMinor,
} from '../fields.js';
import { telling } from '../disclosure.js';
import { HOUR_MS, type ExampleTarget } from '../example.js';
import { vehicleDetails } from '../vehicles/views.js';

export const LOTS_MAX = BOUNDS.lots.max;

/** A day; or day and time at once. */
const localDate = dayOrInstant;
const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A start and an end: as instants, or as date and time of the template's market (reading 47). */
const schedule = {
  startsAt: writtenInstant.optional(),
  startDate: localDate.optional(),
  startTime: localTime.optional(),
  endsAt: writtenInstant.optional(),
  endDate: localDate.optional(),
  endTime: localTime.optional(),
};

/** Whole seconds. */
const staggerMs = within(z.int(), STAGGER_MS)
  .multipleOf(1000)
  .meta({
    ...UNITS.durationMs,
    description:
      'Interval between the ends of two lots; the end of the auction is that of the first lot',
  });

const softClose = z.strictObject({
  scope: z.enum(['LOT', 'AUCTION']),
  windowMs: within(z.int(), BOUNDS.softCloseWindowMs).meta(UNITS.durationMs),
  addMs: within(z.int(), BOUNDS.softCloseAddMs).meta(UNITS.durationMs),
  maxCount: within(z.int(), BOUNDS.softCloseCount),
  hardStopMs: within(z.int(), BOUNDS.softCloseHardStopMs).meta(UNITS.durationMs),
});

/** The VAT rate is that of the template's market; bounds of the fee that are equal make it flat. */
const charges = z.strictObject({
  vatRegime,
  buyerFee: z.strictObject({
    basisPoints,
    minMinor: writtenMinor,
    maxMinor: writtenMinor.nullable(),
  }),
});

/** Overrides the template's policy for this auction; what is left out is the template's. */
const policy = z.strictObject({
  increments: within(
    z.array(z.strictObject({ belowMinor: positiveMinor.nullable(), stepMinor: positiveMinor })),
    BOUNDS.increments,
  ).optional(),
  unitMinor: positiveMinor.optional(),
  softClose: softClose.nullable().optional(),
  charges: charges.optional(),
});

const lotDraft = z.strictObject({
  idLot: id.optional().describe('Id of an existing lot, for an edit'),
  idVehicles: within(z.array(id), BOUNDS.lotVehicles),
  basePriceMinor: positiveMinor,
  reserveMinor: telling(writtenMinor, 'RESERVE').nullable().optional(),
  clickAndBuyMinor: positiveMinor.nullable().optional(),
});

const auctionFields = {
  auctionName: within(z.string().trim(), BOUNDS.auctionName),
  type: auctionType,
  idTemplate: id,
  idMarkets: within(z.array(z.string().max(10)), BOUNDS.markets).optional(),
  format: saleFormat.default({ kind: 'ASCENDING' }),
  policy: policy.optional(),
  ...schedule,
  staggerMs: staggerMs.default(0),
  lots: within(z.array(lotDraft), BOUNDS.lots),
};

export const auctionDraft = z.strictObject(auctionFields).meta({ id: 'AuctionDraft' });
export type AuctionDraft = z.infer<typeof auctionDraft>;

/** A draft of one lot, starting in an hour. */
export const draftOf = ({
  idTemplate,
  idFreeVehicle,
  now,
}: Pick<ExampleTarget, 'idTemplate' | 'idFreeVehicle' | 'now'>) => ({
  auctionName: 'Cars of the spring',
  type: 'LEA' as const,
  idTemplate,
  startsAt: now + HOUR_MS,
  endsAt: now + 2 * HOUR_MS,
  lots: [{ idVehicles: [idFreeVehicle], basePriceMinor: 500_000 }],
});

export const auctionEdit = z
  .strictObject({
    idAuction: id,
    ...auctionFields,
    ifVersion: draftVersion
      .optional()
      .describe(
        'The `version` of `auctionAsDraft` that this edit is based on. If another user has changed the auction since, the call returns AUCTION_CHANGED. Without it, the edit overwrites the changes of others',
      ),
  })
  .meta({ id: 'AuctionEdit' });
export type AuctionEdit = z.infer<typeof auctionEdit>;

const wholePolicy = policy.required();
/** A template's rules: those that a draft may override, and the others beside them. */
export const templatePolicy = z.looseObject(wholePolicy.shape).meta({ id: 'TemplatePolicy' });
export type TemplatePolicy = z.infer<typeof templatePolicy>;

/**
 * An auction as it was published or last edited, in the words of SEC-43, with nothing left to its
 * template or to a market's clock: sent back as it is, it changes nothing (ENG-21).
 */
export const auctionAsDraft = z
  .object({
    status: auctionStatus,
    version: draftVersion
      .nullable()
      .describe(
        'Changes with every edit; send it as `ifVersion`. Null once the auction runs, because it cannot be edited any more',
      ),
    /** Lots in catalogue order, without those withdrawn. */
    draft: auctionEdit.omit({ ifVersion: true }).extend({
      idMarkets: z.array(z.string()),
      policy: wholePolicy,
      startsAt: instant,
      endsAt: instant,
      lots: z.array(lotDraft.required()),
    }),
    /** Of those lots, each once. */
    vehicles: z.array(vehicleDetails),
  })
  .meta({ id: 'AuctionAsDraft' });
export type AuctionAsDraft = z.infer<typeof auctionAsDraft>;

export const extendBody = z
  .strictObject({
    endsAt: schedule.endsAt,
    endDate: schedule.endDate,
    endTime: schedule.endTime,
    reason,
  })
  .meta({ id: 'ResizeTime' });

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
