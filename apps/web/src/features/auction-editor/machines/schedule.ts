import { scheduleFault } from '@fairlot/auction-rules';
import { auctionDraft, type AuctionDraft } from '@fairlot/contracts/auction';
import { fromMarketTime, type IdMarket } from '@fairlot/countries';
import { localTimeOf, type AuctionValues } from './auction-values.js';
import { fieldOfPath, type Fault } from './faults.js';

export type Schedule = Pick<AuctionValues, 'startDate' | 'startTime' | 'endDate' | 'endTime'>;
/** Current start and end of an existing auction. */
export type SavedSchedule = { readonly startsAt: number; readonly endsAt: number } | null;
type Side = 'start' | 'end';

const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/**
 * A typed start that passed up to this long ago still means an immediate start, because the user
 * enters the lots after it.
 */
const AT_ONCE_MS = 600_000;

const typedMomentOf = (schedule: Schedule, side: Side) => ({
  date: schedule[`${side}Date`],
  time: schedule[`${side}Time`],
});

/**
 * Instant of a typed start or end in the market's time zone, in epoch milliseconds. Unchanged text
 * keeps its seconds, and the second occurrence of a repeated hour. Null if the time does not exist.
 */
export const instantOf = (
  schedule: Schedule,
  side: Side,
  {
    idMarket,
    savedSchedule,
  }: { readonly idMarket: IdMarket; readonly savedSchedule: SavedSchedule },
): number | null => {
  const { date, time } = typedMomentOf(schedule, side);
  const before = savedSchedule && savedSchedule[`${side}sAt`];
  if (before !== null) {
    const wall = localTimeOf(before, idMarket);
    if (wall.date === date && wall.time === time) return before;
  }
  return fromMarketTime(`${date}T${time}`, idMarket);
};

/** Whether the time occurs twice at the end of summer time. The first occurrence applies. */
export const isAmbiguousTime = (at: number, idMarket: IdMarket): boolean => {
  const first = localTimeOf(at, idMarket);
  const second = localTimeOf(at + HOUR_MS, idMarket);
  return first.date === second.date && first.time === second.time;
};

export type ScheduleFacts = {
  readonly idMarket: IdMarket;
  readonly savedSchedule: SavedSchedule;
  readonly now: number;
};

const sideFaults = (schedule: Schedule, side: Side, facts: ScheduleFacts): Fault[] => {
  const { date, time } = typedMomentOf(schedule, side);
  const { shape } = auctionDraft;
  const judged = [
    { path: `${side}Date` as const, typed: date, wrong: 'no_such_day' },
    { path: `${side}Time` as const, typed: time, wrong: 'no_time' },
  ];
  const faults = judged
    .filter(({ path, typed }) => !shape[path].safeParse(typed).success)
    .map(({ path, typed, wrong }) => ({ path, code: typed === '' ? 'required' : wrong }));
  if (faults.length > 0 || instantOf(schedule, side, facts) !== null) return faults;
  return [{ path: `${side}Time`, code: 'no_such_time' }];
};

/** The effective start, which is now if the typed one passed while the user filled in the form. */
const effectiveStart = (
  startsAt: number,
  { savedSchedule, now }: Omit<ScheduleFacts, 'idMarket'>,
): number =>
  startsAt !== savedSchedule?.startsAt && startsAt <= now && now - startsAt < AT_ONCE_MS
    ? now
    : startsAt;

export const scheduleFaults = (schedule: Schedule, facts: ScheduleFacts): Fault[] => {
  const faults = [...sideFaults(schedule, 'start', facts), ...sideFaults(schedule, 'end', facts)];
  if (faults.length > 0) return faults;
  const startsAt = effectiveStart(instantOf(schedule, 'start', facts) ?? 0, facts);
  const endsAt = instantOf(schedule, 'end', facts) ?? 0;
  const fault = scheduleFault({ startsAt, endsAt }, facts.now, facts.savedSchedule);
  return fault === null ? [] : [{ path: fieldOfPath(fault.field), code: fault.code }];
};

/**
 * The schedule in the call: date and time of the market, or the instant for an unchanged side or an
 * immediate start.
 */
export const scheduleToSend = (
  schedule: Schedule,
  facts: ScheduleFacts,
): Pick<AuctionDraft, keyof Schedule | 'startsAt' | 'endsAt'> => {
  const { startDate, startTime, endDate, endTime } = schedule;
  const kept = (side: Side) => {
    const at = instantOf(schedule, side, facts);
    return at !== null && facts.savedSchedule?.[`${side}sAt`] === at ? at : null;
  };
  const typedStart = instantOf(schedule, 'start', facts);
  const isAtOnce = typedStart !== null && effectiveStart(typedStart, facts) !== typedStart;
  const startsAt = isAtOnce ? facts.now : kept('start');
  const endsAt = kept('end');
  return {
    ...(startsAt === null ? { startDate, startTime } : { startsAt }),
    ...(endsAt === null ? { endDate, endTime } : { endsAt }),
  };
};

const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The same weekday and time in the first week with a future start, which is the initial schedule of
 * a copy.
 */
export const moveToFutureWeek = (
  schedule: Schedule,
  { idMarket, now }: Pick<ScheduleFacts, 'idMarket' | 'now'>,
): Schedule => {
  const today = localTimeOf(now, idMarket);
  const start = `${schedule.startDate}T${schedule.startTime}`;
  const behind = Date.parse(`${today.date}T${today.time}Z`) - Date.parse(`${start}Z`);
  const weeks = Math.max(0, Math.floor(behind / (WEEK_DAYS * DAY_MS)) + 1);
  const { startDate, endDate } = schedule;
  return {
    ...schedule,
    startDate: daysLater(startDate, weeks * WEEK_DAYS),
    endDate: daysLater(endDate, weeks * WEEK_DAYS),
  };
};
