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
 * A typed start that passed no longer ago than this means an immediate start, because the user
 * types the start before entering the lots.
 */
const AT_ONCE_MS = 600_000;

const typedMomentOf = (schedule: Schedule, side: Side) => ({
  date: schedule[`${side}Date`],
  time: schedule[`${side}Time`],
});

/**
 * The instant of a typed start or end in the market's time zone, in epoch milliseconds. Null if the
 * time does not exist. If the saved text is unchanged, the saved instant is kept, with its seconds
 * and with the right occurrence of a repeated hour.
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

/**
 * The start that applies. It is now if the typed start passed while the user filled in the form.
 */
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
 * The schedule as the call takes it. A changed start or end is sent as date and time in the
 * market's time zone. An unchanged one and an immediate start are sent as instants.
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
 * Moves start and end to the first week in which the start is in the future. Weekday, time and
 * duration stay. Used for copies.
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
