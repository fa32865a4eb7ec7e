import { FORMAT_TRAITS } from '@fairlot/auction-rules';
import type { LotView, OwnStanding } from '@fairlot/contracts/auction';
import type { PublicLot } from '@fairlot/contracts/live';
import { awardState } from './award-status.js';
import { lotState } from './lot-status.js';

/** How the own dealer stands on a lot, with what was said of the lot in the same breath. */
export type Own = OwnStanding & {
  /** The lot's position then: two facts of one position do not contradict each other. */
  readonly position: number;
  /** The price then, or that of the award, in minor units; null where none was said. */
  readonly priceMinor: number | null;
};

/** What a client knows: the lot as everybody sees it, and the own standing, each as of its position. */
export type Known = {
  readonly live: Pick<
    PublicLot,
    | ('status' | 'paused' | 'lastCall' | 'lotStatus' | 'awardStatus' | 'format')
    | ('priceMinor' | 'reserveMet' | 'position')
  >;
  readonly own: Own;
};

export const NO_STANDING: OwnStanding = {
  ...{ state: 'NONE', amountMinor: null, isAgent: false, rank: null },
  ...{ maximumMinor: null, minimumNextMinor: null, minimumAgentMinor: null },
  reason: null,
  undone: null,
};

/** The standing that an answer with the whole lot tells. */
export const ownIn = ({
  own,
  position,
  priceMinor,
}: Pick<LotView, 'own' | 'position' | 'priceMinor'>): Own => ({
  ...(own ?? NO_STANDING),
  position,
  priceMinor,
});

/** Where a lot is, as far as a standing on it goes. */
export type Phase =
  | ('ahead' | 'hidden' | 'open')
  | ('toBeAwarded' | 'awarded' | 'notAwarded' | 'withdrawn');

const isHiding = ({ live }: Known): boolean => FORMAT_TRAITS[live.format.kind].hides;

export const phaseOf = (known: Known): Phase => {
  const lot = lotState(known.live);
  const award = awardState(known.live);
  if (lot.hasTag('isAhead')) return 'ahead';
  if (lot.hasTag('isRunning')) return isHiding(known) ? 'hidden' : 'open';
  if (lot.hasTag('isWithdrawn')) return 'withdrawn';
  if (award.hasTag('isAwarded')) return 'awarded';
  return award.hasTag('isNotAwarded') ? 'notAwarded' : 'toBeAwarded';
};

/** The standing is of a later state than the lot. */
export const isAhead = ({ live, own }: Known): boolean => own.position > live.position;
/** The lot has moved on since. */
export const isBehind = ({ live, own }: Known): boolean => own.position < live.position;

/** The price that the dealer knows, of the newer of both: where others' offers are hidden, his own. */
export const knownPriceMinor = (known: Known): number | null => {
  if (isAhead(known)) return known.own.priceMinor;
  return isHiding(known) ? known.own.amountMinor : known.live.priceMinor;
};

/** An agent goes on for an offer that was made beside it: what binds is more than the price. */
export const hasAgent = (known: Known): boolean =>
  known.own.maximumMinor !== null && known.own.maximumMinor > (knownPriceMinor(known) ?? 0);

/** Below the price no offer leads, however old the news of it. */
export const isBelowPrice = (known: Known): boolean =>
  known.own.amountMinor !== null && known.own.amountMinor < (knownPriceMinor(known) ?? 0);

/**
 * Who led leads still, though the lot has moved on: who outbids him raises the price above what binds
 * him, and a void of what led lowers it.
 */
export const stillLeads = ({ live: { priceMinor }, own }: Known): boolean =>
  priceMinor !== null &&
  own.priceMinor !== null &&
  own.priceMinor <= priceMinor &&
  priceMinor <= (own.maximumMinor ?? own.priceMinor);

export const isBelowReserve = (known: Known): boolean =>
  !isAhead(known) && known.live.reserveMet === false;
