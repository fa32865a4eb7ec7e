import { LARGE_LOTS } from './templates.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export type PlannedFate = 'SCHEDULED' | 'RUNNING' | 'CLOSED' | 'AWARDED';
export type PlannedAuction = {
  readonly template: string;
  readonly lots: number;
  readonly fate: PlannedFate;
  /** Epoch milliseconds, whole minutes. */
  readonly startsAt: number;
  readonly endsAt: number;
};

/** Template, lots, outcome, and hours from now to the start and to the end. */
type AuctionRow = readonly [
  template: string,
  lots: number,
  fate: PlannedFate,
  start: number,
  end: number,
];

const hoursOfMinutes = (count: number) => count / 60;
const AUCTION_ROWS: readonly AuctionRow[] = [
  ['Flottenrückläufer', 24, 'AWARDED', -122, -98],
  ['Inruil Benelux', 20, 'AWARDED', -75, -51],
  ['UK Remarketing', 18, 'AWARDED', -54, -30],
  ['Retours de flotte', 22, 'AWARDED', -32, -8],
  ['Leasing Ritorni Italia', 20, 'CLOSED', -27, -3],
  ['Polska Flota', 16, 'CLOSED', -26, -2],
  ['Retours de flotte', 14, 'CLOSED', -25, -1],
  ['Leasing Ritorni Italia', 8, 'RUNNING', -20, hoursOfMinutes(7)],
  ['Inruil Benelux', 8, 'RUNNING', -18, hoursOfMinutes(12)],
  ['Vehículos de renting', 10, 'RUNNING', -16, hoursOfMinutes(18)],
  ['Leasing Ritorni Italia', 30, 'RUNNING', -4, 5],
  ['Flottenrückläufer', 24, 'RUNNING', -6, 4],
  ['Vehículos de renting', 20, 'RUNNING', -3, 7],
  ['Inruil Benelux', 18, 'RUNNING', -8, 3],
  ['Polska Flota', 20, 'RUNNING', -5, 6],
  ['UK Remarketing', 16, 'RUNNING', -7, 8],
  ['Retours de flotte', 22, 'RUNNING', -5, 9],
  ['Leasing Ritorni Italia', 12, 'SCHEDULED', hoursOfMinutes(40), 6],
  ['Retours de flotte', 18, 'SCHEDULED', 2, 10],
  ['UK Remarketing', 14, 'SCHEDULED', 5, 14],
  ['Flottenrückläufer', 25, 'SCHEDULED', 22, 46],
  ['Fairlot Europe', LARGE_LOTS, 'RUNNING', -9, 39],
];

/** Auctions of every status around now, open and sealed, one with 1,000 lots. */
export const plannedAuctions = (now: number): readonly PlannedAuction[] => {
  const minute = Math.ceil(now / MINUTE_MS) * MINUTE_MS;
  return AUCTION_ROWS.map(([template, lots, fate, start, end]) => ({
    template,
    lots,
    fate,
    startsAt: minute + Math.round(start * 60) * MINUTE_MS,
    endsAt: minute + Math.round(end * 60) * MINUTE_MS,
  }));
};

/** How long before its start a past auction was published. */
export const PUBLISHED_BEFORE_MS = DAY_MS;

/**
 * The name of an auction, for example `Polska Flota 21/11, 14:30`, with the start in the time zone
 * of its market.
 */
export const auctionName = (template: string, startsAt: number, timeZone: string): string => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `${template} ${format.format(startsAt)}`;
};
