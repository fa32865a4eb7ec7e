import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { refusedFailure } from '../terminal/failure.js';

/** Parses US dollars in the file into cents. */
const dollarsAsCents = z.coerce
  .number()
  .positive()
  .max(1e9)
  .transform((dollars) => Math.round(dollars * 100));

const bidRow = z.object({
  auction: z.string().min(1),
  item: z.string(),
  durationDays: z.coerce.number().positive().max(365),
  openingBid: dollarsAsCents,
  finalPrice: dollarsAsCents,
  bidDay: z.coerce.number().nonnegative().max(365),
  bidder: z.string().min(1),
  bid: dollarsAsCents,
});
type BidRow = z.infer<typeof bidRow>;
const COLUMN_NAMES = Object.keys(bidRow.shape);

/** A bid from the file. The amount is the bidder's maximum, in cents. */
export type HistoricalBid = {
  readonly bidder: string;
  readonly bidDay: number;
  readonly amountMinor: number;
};
/** One auction with its bids, sorted by time. */
export type HistoricalAuction = {
  readonly auction: string;
  readonly item: string;
  readonly durationDays: number;
  readonly openingBidMinor: number;
  readonly finalPriceMinor: number;
  readonly bids: readonly HistoricalBid[];
};

const unreadableFile = (file: string, fault: string) =>
  refusedFailure('BAD_FILE', `${file}: ${fault}`);

const readRows = (file: string, text: string): readonly BidRow[] => {
  let records: Record<string, string>[];
  try {
    records = parse(text, { bom: true, columns: true, skip_empty_lines: true });
  } catch (error) {
    throw error instanceof CsvError ? unreadableFile(file, error.message) : error;
  }
  const missing = COLUMN_NAMES.filter(
    (column) => records[0] !== undefined && !(column in records[0]),
  );
  if (records.length === 0) throw unreadableFile(file, 'the file has no bids');
  if (missing.length > 0)
    throw unreadableFile(file, `the header lacks these columns: ${missing.join(', ')}`);
  return records.map((record, index) => {
    const parsed = bidRow.safeParse(record);
    if (parsed.success) return parsed.data;
    const { path, message } = parsed.error.issues[0]!;
    throw unreadableFile(file, `row ${index + 2}, ${String(path[0])}: ${message}`);
  });
};

/**
 * Reads auctions and their bids from a CSV file.
 * @throws Failure BAD_FILE with row, field and reason
 */
export const readHistoricalBids = async (file: string): Promise<readonly HistoricalAuction[]> => {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw unreadableFile(file, error.message);
  });
  const auctions = new Map<string, HistoricalAuction & { bids: HistoricalBid[] }>();
  for (const { auction, item, durationDays, ...bid } of readRows(file, text)) {
    const { openingBid: openingBidMinor, finalPrice: finalPriceMinor } = bid;
    const { bidder, bidDay, bid: amountMinor } = bid;
    const entry = auctions.get(auction) ?? {
      auction,
      item,
      durationDays,
      openingBidMinor,
      finalPriceMinor,
      bids: [],
    };
    auctions.set(auction, entry);
    entry.bids.push({ bidder, bidDay, amountMinor });
  }
  for (const { bids } of auctions.values()) bids.sort((one, other) => one.bidDay - other.bidDay);
  return [...auctions.values()];
};
