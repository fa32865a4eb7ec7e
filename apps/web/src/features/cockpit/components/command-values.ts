import {
  fromMarketTime,
  MARKET_PACKS,
  MARKETS,
  toMarketTime,
  type IdMarket,
} from '@fairlot/countries';
import { lotControlOperations } from '@fairlot/contracts/auction';
import { assert } from '@fairlot/kernel';
import { z } from 'zod';

/** Values of a command's dialog. Date and time are in the market's time zone. */
export type CommandValues = {
  readonly reason: string;
  readonly date: string;
  readonly time: string;
};

const MINUTE_MS = 60_000;
const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;

const { reason } = lotControlOperations['ENG-20'].body.shape;
export const reasonSchema = z.object({ reason, date: z.string(), time: z.string() });
/** A market with this time zone, because the clock functions take a market. */
const marketOfTimeZone = (timeZone: string): IdMarket =>
  MARKETS.find((one) => MARKET_PACKS[one].timeZone === timeZone) ?? 'OTHER';

/** The typed end in epoch milliseconds, with zero seconds. Null if summer time skips it. */
export const endOf = (
  { date, time }: Pick<CommandValues, 'date' | 'time'>,
  timeZone: string,
): number | null => fromMarketTime(`${date}T${time}`, marketOfTimeZone(timeZone));

const endPartsSchema = z.object({
  reason,
  date: z.iso.date(),
  time: z.string().regex(TIME_PATTERN),
});
/** Validates date and time each, and then together, because summer time skips an hour. */
export const reasonAndEndSchema = (timeZone: string) =>
  endPartsSchema.refine((end) => endOf(end, timeZone) !== null, { path: ['time'] });

/** The instant of the typed end. The values must be validated. */
export const requireEnd = (values: CommandValues, timeZone: string): number => {
  const endsAt = endOf(values, timeZone);
  assert(endsAt !== null, 'the form refused the displayed end');
  return endsAt;
};

/** The first whole minute at or after an instant, as form values in the market's time zone. */
export const endAt = (at: number, timeZone: string): Pick<CommandValues, 'date' | 'time'> => {
  const wall = toMarketTime(Math.ceil(at / MINUTE_MS) * MINUTE_MS, marketOfTimeZone(timeZone));
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
};

/** The end that is this many minutes after the current end, or after now if that has passed. */
export const endIn = (minutes: number, endsAt: number, now: number, timeZone: string) =>
  endAt(Math.max(endsAt, now) + minutes * MINUTE_MS, timeZone);
