import { BOUNDS, VAT_REGIMES, type SaleFormat } from '@fairlot/auction-rules';
import { z } from 'zod';

type Bounded<Schema> = { min: (least: number) => { max: (most: number) => Schema } };
/** A schema of values between the bounds of the rules. */
export const within = <Schema>(
  schema: Bounded<Schema>,
  { min, max }: { readonly min: number; readonly max: number },
): Schema => schema.min(min).max(max);

/** What a number counts, for documents: a word a program can read, and a sentence. */
type Unit = { readonly 'x-unit': string; readonly description: string };
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
  basisPoints: { 'x-unit': 'basis-points', description: 'Hundredths of a percent; 250 is 2.5 %' },
  permille: { 'x-unit': 'permille', description: 'Thousandths; 1500 is one and a half times' },
  bytes: { 'x-unit': 'byte', description: 'Bytes' },
  kilometres: { 'x-unit': 'km', description: 'Kilometres' },
  horsepower: { 'x-unit': 'hp', description: 'Metric horsepower' },
} as const satisfies Readonly<Record<string, Unit>>;

export const ID_MAX = 2_147_483_647;

/** A database id in a body or an answer. */
export const id = z.int().min(1).max(ID_MAX);
/** The same in a path or a query, where everything is text. */
export const idText = z.coerce.number().int().min(1).max(ID_MAX);
/** Integer minor units (cents) that are answered: what follows from amounts may be above each. */
export const moneyMinor = z.int().min(0).meta(UNITS.minor);
/** Integer minor units (cents) that somebody writes, within the bounds of the rules. */
export const positiveMinor = within(z.int(), BOUNDS.amountMinor).meta(UNITS.minor);
/** The same, zero allowed. */
export const writtenMinor = within(z.int(), { ...BOUNDS.amountMinor, min: 0 }).meta(UNITS.minor);
/** The instants that there are: a hundred million days to either side of 1970. */
const INSTANT_MAX = 8_640_000_000_000_000;
/** Epoch milliseconds, UTC, server clock. What a date may be is for the rules of its field. */
export const instant = z.int().min(-INSTANT_MAX).max(INSTANT_MAX).meta(UNITS.instant);
/**
 * `2026-11-22`, a day of the market; or an instant, `2026-11-22T10:30:00Z` or `…+01:00`, or without a
 * zone one on the market's clock.
 */
export const dayOrInstant = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])
  .meta({
    description:
      "A date in the market's time zone, or an ISO 8601 time. A time without an offset is in the market's time zone",
  });
/** An instant that somebody writes, in milliseconds or as a text. */
export const writtenInstant = z.union([instant, dayOrInstant]);
/**
 * The same in a query, where everything is text. Not before 1970: a
 * database's calendar ends long before that of numbers does.
 */
export const instantText = z.union([
  dayOrInstant,
  z.coerce.number().pipe(instant.min(0)).meta(UNITS.instant),
]);
/** Chosen by the client for each command; a repeat answers as the first did. */
export const commandId = z.uuid();
/** Of what somebody signs in with; longer than any that can be chosen. */
export const WRITTEN_PASSWORD_MAX = 200;
export const writtenPassword = z.string().min(1).max(WRITTEN_PASSWORD_MAX);
export const reason = within(z.string().trim(), BOUNDS.reason);

/** How far a vehicle has come on its way to a sale, apart from the lot that has it (STA-087). */
export const vehicleStage = z.enum([
  'DRAFT',
  'LOADED',
  'PUBLISHED',
  'SENT_SUP',
  'SENT_MULTI',
  'RETURNED',
]);
/** Why a vehicle was sent back. */
export const returnReason = z.enum([
  'MISSING_PICTURES',
  'MISSING_DOCUMENTS',
  'WRONG_DATA',
  'PRICE',
  'OTHER',
]);
/** What may be done with a vehicle that no lot has. */
export const vehicleMove = z.enum(['PUBLISH', 'UNPUBLISH', 'SEND_UP', 'SEND_MULTI', 'SEND_BACK']);
/** What is shown of it: its stage, or what the lot that has it makes of it. */
export const vehicleState = z.enum([...vehicleStage.options, 'IN_AUCTION', 'SOLD']);

/** Where an event stands in its stream, in a body or an answer. */
export const streamPosition = z.int().min(0).max(ID_MAX);

/** How far an auction that can be edited has come: `4.12`, its own stream and those of its lots. */
export const draftVersion = z.string().regex(/^\d{1,10}\.\d{1,15}$/);

/** Of the data of a vehicle that can be edited: another one as soon as any of it is another. */
export const editVersion = z.string().regex(/^[0-9a-f]{16}$/);

/** What a caller has seen, as its reads say it: `lot-7.3@12, auction-7@4`. */
export const SEEN_HEADER = 'x-seen';

const elements = new WeakMap<z.core.$ZodType, z.ZodType>();
const split = (value: unknown): unknown =>
  value === undefined
    ? value
    : [value].flat().flatMap((one) => (typeof one === 'string' ? one.split(',') : [one]));

/**
 * A list in a query: `ids=1&ids=2`, `ids[]=1&ids[]=2` and `ids=1,2` are the same, and what stands
 * there twice counts once. They are counted before they are read: a long list costs one complaint.
 */
export const many = <Schema extends z.ZodType>(schema: Schema, max = 200) => {
  const each = z.array(schema).transform((values) => [...new Set(values)]);
  const counted = z.array(z.unknown()).max(max);
  const list = z.preprocess(split, counted.pipe(each));
  elements.set(list, schema);
  elements.set(counted, schema);
  return list;
};
/** What is in a list, of the list and of the count that comes before it; undefined of anything else. */
export const elementOf = (schema: z.core.$ZodType): z.ZodType | undefined => elements.get(schema);
/** Whether a field of a query is a list; one that may be missing too. */
export const isMany = (field: z.core.$ZodType): boolean =>
  elements.has(field instanceof z.ZodOptional ? field.unwrap() : field);

/** `true` or `false` as query text. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
/** Where an event stands, in a path or a query. */
export const eventPosition = z.coerce.number().int().min(0).max(10_000_000);

/** Characters of what is looked for. */
export const SEARCH_MAX = 100;
export const searchText = z.string().trim().max(SEARCH_MAX);

export const auctionStatus = z.enum(['SCH', 'RUN', 'CLD', 'AWA']);
export const lotStatus = z.enum(['SCH', 'RUN', 'CLD', 'AWA', 'WDR']);
export const awardStatus = z.enum(['TBA', 'AWA', 'NAW']);
export const auctionType = z.enum(['LEA', 'MUL', 'OTH']);
export const channel = z.enum(['AUCTION', 'CLICK_BUY', 'SHOWCASE', 'DIRECT']);
export const offerKind = z.enum(['OFFER', 'AGENT', 'SEALED', 'CLICK_BUY']);
/** How a lot is sold, in whatever is asked for or shown. */
export const saleFormat = z
  .union([
    z.strictObject({ kind: z.literal('ASCENDING') }),
    z.strictObject({ kind: z.literal('SEALED') }),
  ])
  .meta({ id: 'SaleFormat' }) satisfies z.ZodType<SaleFormat>;
export const extensionReason = z.enum(['SOFT_CLOSE', 'OWNER', 'TECHNICAL', 'PAUSE']);

/** What VAT is due on: price and fee, the fee only, or nothing. */
export const vatRegime = z.enum(VAT_REGIMES);
export const basisPoints = within(z.int(), BOUNDS.basisPoints).meta(UNITS.basisPoints);

export const done = z.object({ done: z.literal(true) }).meta({ id: 'Done' });
