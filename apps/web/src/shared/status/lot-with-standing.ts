import { FORMAT_TRAITS } from '@fairlot/auction-rules';
import type { LotView, OwnStanding } from '@fairlot/contracts/auction';
import type { PublicLot } from '@fairlot/contracts/live';
import { awardState } from './award-status.js';
import { lotState } from './lot-status.js';

/** The dealer's status on a lot, with the facts about the lot from the same message. */
export type OwnStatus = OwnStanding & {
  /** Position of the lot in that message. Facts with the same position belong together. */
  readonly position: number;
  /** The price or award price at that position, in minor units. Null if there is none. */
  readonly priceMinor: number | null;
};

/**
 * What the client knows about a lot: its public state and the dealer's status. Each has its own
 * position, so one may be newer.
 */
export type LotWithStanding = {
  readonly live: Pick<
    PublicLot,
    | ('status' | 'paused' | 'lastCall' | 'lotStatus' | 'awardStatus' | 'format')
    | ('priceMinor' | 'reserveMet' | 'position')
  >;
  readonly own: OwnStatus;
};

export const NO_STANDING: OwnStanding = {
  state: 'NONE',
  amountMinor: null,
  isAgent: false,
  rank: null,
  maximumMinor: null,
  minimumNextMinor: null,
  minimumAgentMinor: null,
  reason: null,
  undone: null,
};

/** The dealer's status in a response that contains the whole lot. */
export const ownStatusIn = ({
  own,
  position,
  priceMinor,
}: Pick<LotView, 'own' | 'position' | 'priceMinor'>): OwnStatus => ({
  ...(own ?? NO_STANDING),
  position,
  priceMinor,
});

/** The phase of the lot, as far as it affects the dealer's status. */
export type Phase =
  | ('ahead' | 'hidden' | 'open')
  | ('toBeAwarded' | 'awarded' | 'notAwarded' | 'withdrawn');

const isHiding = ({ live }: LotWithStanding): boolean => FORMAT_TRAITS[live.format.kind].hides;

export const phaseOf = (lotWithStanding: LotWithStanding): Phase => {
  const lot = lotState(lotWithStanding.live);
  const award = awardState(lotWithStanding.live);
  if (lot.hasTag('isAhead')) return 'ahead';
  if (lot.hasTag('isRunning')) return isHiding(lotWithStanding) ? 'hidden' : 'open';
  if (lot.hasTag('isWithdrawn')) return 'withdrawn';
  if (award.hasTag('isAwarded')) return 'awarded';
  return award.hasTag('isNotAwarded') ? 'notAwarded' : 'toBeAwarded';
};

/** Whether the dealer's status is newer than the lot. */
export const isAhead = ({ live, own }: LotWithStanding): boolean => own.position > live.position;
/** Whether the lot is newer than the dealer's status. */
export const isBehind = ({ live, own }: LotWithStanding): boolean => own.position < live.position;

/** The price from the newer of the two. While other bids are hidden, it is the dealer's own bid. */
export const currentPriceMinor = (lotWithStanding: LotWithStanding): number | null => {
  if (isAhead(lotWithStanding)) return lotWithStanding.own.priceMinor;
  return isHiding(lotWithStanding)
    ? lotWithStanding.own.amountMinor
    : lotWithStanding.live.priceMinor;
};

/**
 * Whether the dealer's agent is still active, because its maximum is above the price. A plain bid
 * of the dealer does not end the agent.
 */
export const hasAgent = (lotWithStanding: LotWithStanding): boolean =>
  lotWithStanding.own.maximumMinor !== null &&
  lotWithStanding.own.maximumMinor > (currentPriceMinor(lotWithStanding) ?? 0);

/**
 * Whether the dealer's bid is below the price. Such a bid does not lead, even if the message about
 * it is old.
 */
export const isBelowPrice = (lotWithStanding: LotWithStanding): boolean =>
  lotWithStanding.own.amountMinor !== null &&
  lotWithStanding.own.amountMinor < (currentPriceMinor(lotWithStanding) ?? 0);

/**
 * Whether a dealer who led still leads in a newer state of the lot. If the dealer was outbid, the
 * price is above the binding maximum. If the dealer's bid was voided, the price is lower than
 * before.
 */
export const stillLeads = ({ live: { priceMinor }, own }: LotWithStanding): boolean =>
  priceMinor !== null &&
  own.priceMinor !== null &&
  own.priceMinor <= priceMinor &&
  priceMinor <= (own.maximumMinor ?? own.priceMinor);

export const isBelowReserve = (lotWithStanding: LotWithStanding): boolean =>
  !isAhead(lotWithStanding) && lotWithStanding.live.reserveMet === false;
