import {
  BOUNDS,
  eachLotField,
  STAGGER_MS,
  type LotFieldName,
  type LotFields,
  type RequiredLotField,
} from '@fairlot/auction-rules';
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
  withinBounds,
  writtenInstant,
  writtenMinor,
} from '../fields.js';
import { withDisclosure } from '../disclosure.js';
import { HOUR_MS, type ExampleTarget } from '../example.js';
import { vehicleDetails } from '../vehicles/views.js';

export const LOTS_MAX = BOUNDS.lots.max;

/** A date, or a date with time. */
const localDate = dayOrInstant;
const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * Start and end: epoch milliseconds, or date and time in the time zone of the template's market
 * (reading 47).
 */
const schedule = {
  startsAt: writtenInstant.optional(),
  startDate: localDate.optional(),
  startTime: localTime.optional(),
  endsAt: writtenInstant.optional(),
  endDate: localDate.optional(),
  endTime: localTime.optional(),
};

/** Time between the ends of two lots, in whole seconds. */
const staggerMs = withinBounds(z.int(), STAGGER_MS)
  .multipleOf(1000)
  .meta({
    ...UNITS.durationMs,
    description:
      'Time between the ends of consecutive lots. The end in this request is the end of the first lot',
  });

const softClose = z.strictObject({
  scope: z.enum(['LOT', 'AUCTION']),
  windowMs: withinBounds(z.int(), BOUNDS.softCloseWindowMs).meta(UNITS.durationMs),
  addMs: withinBounds(z.int(), BOUNDS.softCloseAddMs).meta(UNITS.durationMs),
  maxCount: withinBounds(z.int(), BOUNDS.softCloseCount),
  hardStopMs: withinBounds(z.int(), BOUNDS.softCloseHardStopMs).meta(UNITS.durationMs),
});

/** The VAT rate is that of the template's market. With equal bounds, the fee is flat. */
const charges = z.strictObject({
  vatRegime,
  buyerFee: z.strictObject({
    basisPoints,
    minMinor: writtenMinor,
    maxMinor: writtenMinor.nullable(),
  }),
});

/** Overrides of the template's policy for this auction. Omitted fields use the template. */
const policy = z.strictObject({
  increments: withinBounds(
    z.array(z.strictObject({ belowMinor: positiveMinor.nullable(), stepMinor: positiveMinor })),
    BOUNDS.increments,
  ).optional(),
  unitMinor: positiveMinor.optional(),
  softClose: softClose.nullable().optional(),
  charges: charges.optional(),
});

type DraftField<Value> = z.ZodType<Value, Value>;
type LotShape = {
  readonly [Name in LotFieldName]: Name extends RequiredLotField
    ? DraftField<LotFields[Name]>
    : z.ZodOptional<z.ZodNullable<DraftField<NonNullable<LotFields[Name]>>>>;
};
const lotFields = eachLotField<LotShape>((name, field) => {
  const text = (max: number) => z.string().trim().min(1).max(max);
  // A reserve price of zero passes this schema, because the rules of the auction refuse it with a
  // clearer error.
  const amount = name === 'reserveMinor' ? writtenMinor : positiveMinor;
  const given: z.ZodType = field.kind === 'amount' ? amount : text(field.max);
  const value = field.secret === null ? given : withDisclosure(given, field.secret);
  return field.isRequired ? value : value.nullable().optional();
});

const lotDraft = z.strictObject({
  idLot: id.optional().describe('Id of an existing lot, for an edit'),
  idVehicles: withinBounds(z.array(id), BOUNDS.lotVehicles),
  ...lotFields,
});

const auctionFields = {
  auctionName: withinBounds(z.string().trim(), BOUNDS.auctionName),
  type: auctionType,
  idTemplate: id,
  idMarkets: withinBounds(z.array(z.string().max(10)), BOUNDS.markets).optional(),
  format: saleFormat.default({ kind: 'ASCENDING' }),
  policy: policy.optional(),
  ...schedule,
  staggerMs: staggerMs.default(0),
  lots: withinBounds(z.array(lotDraft), BOUNDS.lots),
};

export const auctionDraft = z.strictObject(auctionFields).meta({ id: 'AuctionDraft' });
export type AuctionDraft = z.infer<typeof auctionDraft>;

/** An example draft: an auction that starts in an hour, with one lot. */
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
        'The `version` of `auctionAsDraft` that this edit is based on. If another user has changed the auction since, the call returns AUCTION_CHANGED. If omitted, the edit overwrites changes by other users',
      ),
  })
  .meta({ id: 'AuctionEdit' });
export type AuctionEdit = z.infer<typeof auctionEdit>;

const wholePolicy = policy.required();
/** Rules of a template, including rules that a draft cannot override. */
export const templatePolicy = z.looseObject(wholePolicy.shape).meta({ id: 'TemplatePolicy' });
export type TemplatePolicy = z.infer<typeof templatePolicy>;

/**
 * A published auction in the format of SEC-43, with explicit values. Sending it back unchanged
 * changes nothing (ENG-21).
 */
export const auctionAsDraft = z
  .object({
    status: auctionStatus,
    version: draftVersion
      .nullable()
      .describe(
        'Version that changes with every edit. Send it as `ifVersion`. Null once the auction runs, because it cannot be edited any more',
      ),
    /** Lots in catalogue order, except withdrawn lots. */
    draft: auctionEdit.omit({ ifVersion: true }).extend({
      idMarkets: z.array(z.string()),
      policy: wholePolicy,
      startsAt: instant,
      endsAt: instant,
      lots: z.array(lotDraft.required()),
    }),
    /** Vehicles of the lots in the draft, each once. */
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

/** Result for one lot of a command on several lots. */
export const lotOutcome = z
  .object({
    idLot: id,
    outcome: z.enum(['done', 'refused']),
    code: z.string().nullable(),
    errorMsg: z.string().nullable(),
  })
  .meta({ id: 'LotOutcome' });
export type LotOutcome = z.infer<typeof lotOutcome>;
