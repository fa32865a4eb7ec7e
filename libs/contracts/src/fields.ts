import { BOUNDS, VAT_REGIMES, type SaleFormat } from '@fairlot/auction-rules';
import { z } from 'zod';

type BoundedSchema<Schema> = { min: (least: number) => { max: (most: number) => Schema } };
/** Limits a schema to the bounds that the rules set. */
export const withinBounds = <Schema>(
  schema: BoundedSchema<Schema>,
  { min, max }: { readonly min: number; readonly max: number },
): Schema => schema.min(min).max(max);

/** Unit of a number, for documents: a machine-readable word and a sentence. */
type FieldUnit = { readonly 'x-unit': string; readonly description: string };
export const UNITS = {
  minor: {
    'x-unit': 'minor',
    description: 'Hundredths of the currency, such as cents; whole number',
  },
  euros: { 'x-unit': 'EUR', description: 'Euros, at most two decimals' },
  instant: {
    'x-unit': 'epoch-ms',
    description: 'Milliseconds since 1970-01-01T00:00:00Z by the server clock',
  },
  durationMs: { 'x-unit': 'ms', description: 'Milliseconds' },
  seconds: { 'x-unit': 's', description: 'Seconds' },
  basisPoints: {
    'x-unit': 'basis-points',
    description: 'Hundredths of a percent; 250 means 2.5 %',
  },
  permille: { 'x-unit': 'permille', description: 'Thousandths; 1500 means a factor of 1.5' },
  bytes: { 'x-unit': 'byte', description: 'Bytes' },
  kilometres: { 'x-unit': 'km', description: 'Kilometres' },
  horsepower: { 'x-unit': 'hp', description: 'Metric horsepower' },
} as const satisfies Readonly<Record<string, FieldUnit>>;

export const ID_MAX = 2_147_483_647;

/** A whole number. Fractions are read too, so that the error text asks for a whole number. */
const WHOLE_NUMBER = /^-?\d{1,16}(?:\.\d*[1-9])?$/;
const DECIMAL_NUMBER = /^-?\d{1,16}(?:\.\d{1,16})?$/;
const readNumber = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? Number(value) : value;

/**
 * A whole number in a path or a query, where everything is text. Unlike `Number()`, it accepts only
 * digits: no empty text, `1e3`, `0x10` or `1.0`.
 */
export const wholeNumberText = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess(readNumber(WHOLE_NUMBER), schema);
/** Like `wholeNumberText`, with decimals after a point. */
export const decimalText = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess(readNumber(DECIMAL_NUMBER), schema);

/** A database id in a body or a response. */
export const id = z.int().min(1).max(ID_MAX);
/** A database id in a path or a query, where everything is text. */
export const idText = wholeNumberText(id);
/** Amount in minor units (cents) in responses. Totals can exceed the bounds of single amounts. */
export const moneyMinor = z.int().min(0).meta(UNITS.minor);
/** Amount in minor units (cents) in requests, within the bounds of the rules. */
export const positiveMinor = withinBounds(z.int(), BOUNDS.amountMinor).meta(UNITS.minor);
/** Like `positiveMinor`, with zero allowed. */
export const writtenMinor = withinBounds(z.int(), { ...BOUNDS.amountMinor, min: 0 }).meta(
  UNITS.minor,
);
/** The range of JavaScript dates: a hundred million days before and after 1970. */
const INSTANT_MAX = 8_640_000_000_000_000;
/** Epoch milliseconds, UTC, server clock. Each field can have narrower limits. */
export const instant = z.int().min(-INSTANT_MAX).max(INSTANT_MAX).meta(UNITS.instant);
/**
 * `2026-11-22` (a date in the market's time zone) or a time: `2026-11-22T10:30:00Z`, `…+01:00`, or
 * without an offset in the market's time zone.
 */
export const dayOrInstant = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])
  .meta({
    description:
      "A date in the market's time zone, or an ISO 8601 time. A time without an offset is in the market's time zone",
  });
/** A time in a request, in milliseconds or as text. */
export const writtenInstant = z.union([instant, dayOrInstant]);
/**
 * A time in a query, where everything is text. Not before 1970, because the calendar of databases
 * is shorter than the range of numbers.
 */
export const instantText = z.union([
  dayOrInstant,
  wholeNumberText(instant.min(0).meta(UNITS.instant)),
]);
/** Id that the client chooses for each command. A repeated request returns the first response. */
export const commandId = z.uuid();
/** Maximum length of a user name or password in a sign-in request. No valid one is as long. */
export const WRITTEN_PASSWORD_MAX = 200;
export const writtenPassword = z.string().min(1).max(WRITTEN_PASSWORD_MAX);
export const reason = withinBounds(z.string().trim(), BOUNDS.reason);

/** Stage of a vehicle on its way to a sale, without the state of its lot (STA-087). */
export const vehicleStage = z.enum([
  'DRAFT',
  'LOADED',
  'PUBLISHED',
  'SENT_SUP',
  'SENT_MULTI',
  'RETURNED',
]);
/** Reasons for returning a vehicle. */
export const returnReason = z.enum([
  'MISSING_PICTURES',
  'MISSING_DOCUMENTS',
  'WRONG_DATA',
  'PRICE',
  'OTHER',
]);
/** Actions on a vehicle that is in no lot. */
export const vehicleMove = z.enum(['PUBLISH', 'UNPUBLISH', 'SEND_UP', 'SEND_MULTI', 'SEND_BACK']);
/** State of a vehicle in the UI: its stage, or the state of its lot. */
export const vehicleState = z.enum([...vehicleStage.options, 'IN_AUCTION', 'SOLD']);

/** Position of an event in its stream, for bodies and responses. */
export const streamPosition = z.int().min(0).max(ID_MAX);

/** Version of a draft: `4.12`, the positions of the auction and its lots. */
export const draftVersion = z.string().regex(/^\d{1,10}\.\d{1,15}$/);

/** Version of the data of a vehicle. Changes when any field changes. */
export const editVersion = z.string().regex(/^[0-9a-f]{16}$/);

/**
 * Header with the positions that the caller has seen in earlier responses: `lot-7.3@12,
 * auction-7@4`.
 */
export const SEEN_HEADER = 'x-seen';

const elementByList = new WeakMap<z.core.$ZodType, z.ZodType>();
const splitList = (value: unknown): unknown =>
  value === undefined
    ? value
    : [value].flat().flatMap((one) => (typeof one === 'string' ? one.split(',') : [one]));

/**
 * A list in a query: `ids=1&ids=2`, `ids[]=1&ids[]=2` and `ids=1,2` are equal, and duplicates count
 * once. The length is checked before the items, so a long list causes one error.
 */
export const listOf = <Schema extends z.ZodType>(schema: Schema, max = 200) => {
  const each = z.array(schema).transform((values) => [...new Set(values)]);
  const counted = z.array(z.unknown()).max(max);
  const list = z.preprocess(splitList, counted.pipe(each));
  elementByList.set(list, schema);
  elementByList.set(counted, schema);
  return list;
};
/**
 * Schema of the items of a list, even if the list is optional or has a length check. Undefined for
 * other schemas.
 */
export const elementOf = (schema: z.core.$ZodType): z.ZodType | undefined =>
  elementByList.get(schema);
/** Whether a query field is a list, even if it is optional. */
export const isArrayField = (field: z.core.$ZodType): boolean =>
  elementByList.has(field instanceof z.ZodOptional ? field.unwrap() : field);

/** `true` or `false` as query text. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
/** Position of an event in its stream, for paths and queries. */
export const eventPosition = wholeNumberText(z.int().min(0).max(10_000_000));

/** Maximum length of a search text. */
export const SEARCH_MAX = 100;
export const searchText = z.string().trim().max(SEARCH_MAX);

export const auctionStatus = z.enum(['SCH', 'RUN', 'CLD', 'AWA']);
export const lotStatus = z.enum(['SCH', 'RUN', 'CLD', 'AWA', 'WDR']);
export const awardStatus = z.enum(['TBA', 'AWA', 'NAW']);
export const auctionType = z.enum(['LEA', 'MUL', 'OTH']);
export const channel = z.enum(['AUCTION', 'CLICK_BUY', 'SHOWCASE', 'DIRECT']);
export const offerKind = z.enum(['OFFER', 'AGENT', 'SEALED', 'CLICK_BUY']);
/** Sale formats, in requests and responses. */
export const saleFormat = z
  .union([
    z.strictObject({ kind: z.literal('ASCENDING') }),
    z.strictObject({ kind: z.literal('SEALED') }),
  ])
  .meta({ id: 'SaleFormat' }) satisfies z.ZodType<SaleFormat>;
export const extensionReason = z.enum(['SOFT_CLOSE', 'OWNER', 'TECHNICAL', 'PAUSE']);

/** VAT base: price and fee, the fee only, or none. */
export const vatRegime = z.enum(VAT_REGIMES);
export const basisPoints = withinBounds(z.int(), BOUNDS.basisPoints).meta(UNITS.basisPoints);

export const done = z.object({ done: z.literal(true) }).meta({ id: 'Done' });
