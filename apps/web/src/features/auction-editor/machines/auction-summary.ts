import type { ValidAuction } from './auction-rules.js';
import { changedParts, type PolicyPart } from './auction-order.js';
import type { Template } from './auction-values.js';
import { instantOf, type SavedSchedule } from './schedule.js';
import { lastEndOf } from './stagger.js';

const SOON_MS = 10 * 60_000;

export type SummaryWarning =
  | { readonly kind: 'noReserve'; readonly count: number }
  | { readonly kind: 'startsAtOnce' | 'startsSoon' };

/** Contents of the summary before publication (SCR-113). */
export type AuctionSummary = {
  readonly startsAt: number;
  /** End of the first lot and of the last lot, in epoch milliseconds. */
  readonly firstEndsAt: number;
  readonly endsAt: number;
  readonly vehicles: number;
  readonly baseMinor: number;
  readonly reserveMinor: number;
  readonly clickAndBuys: number;
  readonly changed: readonly PolicyPart[];
  readonly warnings: readonly SummaryWarning[];
};

const sumOf = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((sum, minor) => sum + (minor ?? 0), 0);

const warningsOf = ({ lots }: ValidAuction, startsAt: number, now: number): SummaryWarning[] => {
  const count = lots.filter(({ reserveMinor }) => reserveMinor === null).length;
  const starts: SummaryWarning[] =
    startsAt <= now
      ? [{ kind: 'startsAtOnce' }]
      : startsAt - now < SOON_MS
        ? [{ kind: 'startsSoon' }]
        : [];
  return [...starts, ...(count > 0 ? [{ kind: 'noReserve', count } as const] : [])];
};

export const summaryOf = (
  valid: ValidAuction,
  {
    template,
    savedSchedule,
    now,
  }: { readonly template: Template; readonly savedSchedule: SavedSchedule; readonly now: number },
): AuctionSummary => {
  const { lots } = valid;
  const facts = { idMarket: template.idMarket, savedSchedule };
  const startsAt = instantOf(valid, 'start', facts) ?? 0;
  const firstEndsAt = instantOf(valid, 'end', facts) ?? 0;
  return {
    startsAt,
    firstEndsAt,
    endsAt: lastEndOf(valid, firstEndsAt),
    vehicles: sumOf(lots.map(({ idVehicles }) => idVehicles.length)),
    baseMinor: sumOf(lots.map(({ basePriceMinor }) => basePriceMinor)),
    reserveMinor: sumOf(lots.map(({ reserveMinor }) => reserveMinor)),
    clickAndBuys: lots.filter(({ clickAndBuyMinor }) => clickAndBuyMinor !== null).length,
    changed: changedParts(valid.policy, template),
    warnings: warningsOf(valid, startsAt, now),
  };
};
