import { BOUNDS, VAT_REGIMES, type SaleFormat } from '@fairlot/auction-rules';
import { z } from 'zod';

type Bounded<Schema> = { min: (least: number) => { max: (most: number) => Schema } };
/** A schema of values between the bounds of the rules. */
export const within = <Schema>(
  schema: Bounded<Schema>,
  { min, max }: { readonly min: number; readonly max: number },
): Schema => schema.min(min).max(max);

const ID_MAX = 2_147_483_647;

/** A database id in a body or an answer. */
export const id = z.int().min(1).max(ID_MAX);
/** The same in a path or a query, where everything is text. */
export const idText = z.coerce.number().int().min(1).max(ID_MAX);
/** Integer minor units (cents), zero allowed. */
export const moneyMinor = z.int().min(0).max(BOUNDS.amountMinor.max);
export const positiveMinor = within(z.int(), BOUNDS.amountMinor);
/** Epoch milliseconds, UTC, server clock. */
export const instant = z.int().min(0).max(8_640_000_000_000_000);
/** Chosen by the client for each command; a repeat answers as the first did. */
export const commandId = z.uuid();
export const reason = within(z.string().trim(), BOUNDS.reason);

/** `?ids=1&ids=2`, `?ids=1` or absent. */
export const many = <Schema extends z.ZodType>(schema: Schema, max = 200) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(schema).max(max),
  );
/** `true` or `false` as query text. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
/** Where an event stands, in a path or a query. */
export const eventPosition = z.coerce.number().int().min(0).max(10_000_000);

/** Characters of what is looked for. */
export const SEARCH_MAX = 100;
export const searchText = z.string().trim().max(SEARCH_MAX);
/** Characters of a path to which somebody goes on after the sign-in. */
export const REDIRECT_MAX = 500;

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
export const extensionReason = z.enum(['SOFT_CLOSE', 'OWNER', 'TECHNICAL']);

/** What VAT is due on: price and fee, the fee only, or nothing. */
export const vatRegime = z.enum(VAT_REGIMES);
/** Hundredths of a percent. */
export const basisPoints = within(z.int(), BOUNDS.basisPoints);

export const done = z.object({ done: z.literal(true) }).meta({ id: 'Done' });
