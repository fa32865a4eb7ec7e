import { FORMAT_TRAITS } from '@fairlot/auction-rules';
import type { LotView, OwnStanding } from '@fairlot/contracts/auction';
import type { PublicLot } from '@fairlot/contracts/live';
import { awardState } from './award-status.js';
import { lotState } from './lot-status.js';

/** The dealer's status, with facts of the lot from the same message. */
export type OwnStatus = OwnStanding & {
  /** Position of the lot at that time: facts of one position are consistent. */
  readonly position: number;
  /** Price or award price at that position in minor units. Null if absent. */
  readonly priceMinor: number | null;
};

/** The data in the client: the public lot and the dealer's status, each with its position. */
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

/** The standing in an answer with the full lot. */
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

/** Whether the standing is newer than the lot. */
export const isAhead = ({ live, own }: LotWithStanding): boolean => own.position > live.position;
/** Whether the lot is newer than the standing. */
export const isBehind = ({ live, own }: LotWithStanding): boolean => own.position < live.position;

/** The price from the newer of both. If other bids are hidden, this is the dealer's own bid. */
export const currentPriceMinor = (lotWithStanding: LotWithStanding): number | null => {
  if (isAhead(lotWithStanding)) return lotWithStanding.own.priceMinor;
  return isHiding(lotWithStanding)
    ? lotWithStanding.own.amountMinor
    : lotWithStanding.live.priceMinor;
};

/**
 * Whether the agent remains active despite a plain bid, because the binding maximum exceeds the
 * price.
 */
export const hasAgent = (lotWithStanding: LotWithStanding): boolean =>
  lotWithStanding.own.maximumMinor !== null &&
  lotWithStanding.own.maximumMinor > (currentPriceMinor(lotWithStanding) ?? 0);

/** A bid below the price never leads, however old the message. */
export const isBelowPrice = (lotWithStanding: LotWithStanding): boolean =>
  lotWithStanding.own.amountMinor !== null &&
  lotWithStanding.own.amountMinor < (currentPriceMinor(lotWithStanding) ?? 0);

/**
 * Whether a leader still leads in a newer state of the lot. Being outbid raises the price above the
 * binding maximum, and voiding the leading bid lowers it.
 */
export const stillLeads = ({ live: { priceMinor }, own }: LotWithStanding): boolean =>
  priceMinor !== null &&
  own.priceMinor !== null &&
  own.priceMinor <= priceMinor &&
  priceMinor <= (own.maximumMinor ?? own.priceMinor);

export const isBelowReserve = (lotWithStanding: LotWithStanding): boolean =>
  !isAhead(lotWithStanding) && lotWithStanding.live.reserveMet === false;
