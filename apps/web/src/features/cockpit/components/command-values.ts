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

/** What a manager writes in a dialog; date and time are of the auction's market. */
export type CommandValues = {
  readonly reason: string;
  readonly date: string;
  readonly time: string;
};

const MINUTE_MS = 60_000;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const { reason } = lotControlOperations['ENG-20'].body.shape;
export const withReason = z.object({ reason, date: z.string(), time: z.string() });
/** A market on that clock: the dates of an auction are written on it. */
const marketOn = (timeZone: string): IdMarket =>
  MARKETS.find((one) => MARKET_PACKS[one].timeZone === timeZone) ?? 'OTHER';

/** The end that was written; epoch milliseconds, seconds zero, null while it is no time of the market. */
export const endOf = (
  { date, time }: Pick<CommandValues, 'date' | 'time'>,
  timeZone: string,
): number | null => fromMarketTime(`${date}T${time}`, marketOn(timeZone));

const inParts = z.object({ reason, date: z.iso.date(), time: z.string().regex(TIME) });
/** Day and time are each one, and together a moment of that clock: summer time skips an hour. */
export const withReasonAndEnd = (timeZone: string) =>
  inParts.refine((end) => endOf(end, timeZone) !== null, { path: ['time'] });

/** The end in what the form took. */
export const takenEnd = (values: CommandValues, timeZone: string): number => {
  const endsAt = endOf(values, timeZone);
  assert(endsAt !== null, 'the form takes no end that its clock does not show');
  return endsAt;
};

/** The first whole minute at or after an instant, as the market writes it. */
export const endAt = (at: number, timeZone: string): Pick<CommandValues, 'date' | 'time'> => {
  const wall = toMarketTime(Math.ceil(at / MINUTE_MS) * MINUTE_MS, marketOn(timeZone));
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
};

/** So many minutes after the end that stands, or after now where it has gone by. */
export const endIn = (minutes: number, endsAt: number, now: number, timeZone: string) =>
  endAt(Math.max(endsAt, now) + minutes * MINUTE_MS, timeZone);
