import {
  rulesOf,
  type AwardStatus,
  type BoundOffer,
  type LotScheduled,
  type LotSold,
  type LotStatus,
  type LotTerms,
  type OfferVoided,
  type PublicLotEvent,
  type Standing,
} from '@fairlot/auction-domain';
import type { PublicLot } from '@fairlot/contracts/live';
import { unreachable } from '@fairlot/kernel';
import { closingAfter, type ClosingTime } from './closing.js';
import type { EventPosition } from './positioned-event.js';

/**
 * Leader and price of an open lot. The leader's maximum is not part of the fold: only the engine
 * has it.
 */
export type LeaderAndPrice = Omit<Standing, 'leaderMaxMinor'>;

/**
 * The fold of a lot's stream. Private, because leader, bidders and reserve are only for notices and
 * managers. `publicLotOf` returns the public part. Plain JSON, so that a row can store it.
 */
export type FoldedLot = {
  readonly idAuction: number;
  readonly idLot: number;
  /** Position of the latest event. */
  readonly position: number;
  /** Position of the latest public event. Hidden bids count only after the close. */
  readonly shownPosition: number;
  readonly terms: LotTerms;
  readonly status: LotStatus;
  /** Start and reason of the pause. Null while the lot is not paused. */
  readonly pause: PublicLot['pause'];
  /** The planned or extended end. A last call closes the lot earlier, at its `closesAt`. */
  readonly endsAt: number;
  readonly extension: PublicLot['extension'];
  readonly lastCall: PublicLot['lastCall'];
  /** Leader and price. Null before the first bid, and always in a sealed lot. */
  readonly leading: LeaderAndPrice | null;
  /** Number of current bids. */
  readonly offers: number;
  /** Dealers that ever bid, in the order of their first bid: the first one is bidder 1. */
  readonly idBidders: readonly number[];
  /** What the close revealed. Null before the close, and after a reopening. */
  readonly close: {
    readonly best: BoundOffer | null;
    readonly reserveMet: boolean;
  } | null;
  readonly closing: ClosingTime | null;
  /** The click-and-buy that ended the lot. Null after its revert. */
  readonly sale: LotSold['data'] | null;
  /** Whether the current award is that sale. A revert of version 1 clears this but not `sale`. */
  readonly bySale: boolean;
  /** The award status in the lot's stream. A declined award is only in the award's stream. */
  readonly awardStatus: AwardStatus | null;
  /** Number of award decisions in the lot's stream so far. */
  readonly decisions: number;
};

const addBidder = ({ idBidders }: FoldedLot, idDealer: number): readonly number[] =>
  idBidders.includes(idDealer) ? idBidders : [...idBidders, idDealer];

const applyBid = (lot: FoldedLot, idDealer: number, leading = lot.leading): FoldedLot => ({
  ...lot,
  idBidders: addBidder(lot, idDealer),
  offers: lot.offers + 1,
  leading,
});

/** Leader and price in an event. Null if it has none. */
const leaderAndPriceIn = (
  data: Omit<OfferVoided['data'], 'idOffer' | 'reason' | 'leaderMaxMinor' | 'bound'>,
): LeaderAndPrice | null => {
  const { idLeader, idLeadingOffer, priceMinor, reserveMet } = data;
  if (idLeader === null || idLeadingOffer === null || priceMinor === null) return null;
  return { idLeader, idLeadingOffer, priceMinor, reserveMet };
};

const applyDecision = (lot: FoldedLot, awardStatus: AwardStatus | null, by = 1): FoldedLot => ({
  ...lot,
  awardStatus,
  decisions: lot.decisions + by,
});

/**
 * The lot after a void. A void after the close opens the award again for the remaining binding
 * bids.
 */
const applyVoided = (
  lot: FoldedLot,
  data: Omit<OfferVoided['data'], 'leaderMaxMinor'>,
): FoldedLot => {
  const { bound, reserveMet } = data;
  const fewer = { ...lot, offers: lot.offers - 1, leading: leaderAndPriceIn(data) };
  if (bound === undefined) return fewer;
  const close = { best: bound[0] ?? null, reserveMet };
  return { ...applyDecision(fewer, bound.length > 0 ? 'TBA' : 'NAW', 2), close };
};

/**
 * The lot after a resume, which gives the paused time back: it moves the end, with PAUSE as the
 * reason.
 */
const applyResumed = (lot: FoldedLot, endsAt: number, at: number): FoldedLot => {
  const given = { reason: 'PAUSE', at, note: null } as const;
  return { ...lot, pause: null, endsAt, extension: endsAt > lot.endsAt ? given : lot.extension };
};

/** All events of a lot after the first one. */
type LaterEvent = Exclude<PublicLotEvent, LotScheduled>;

const evolve = (lot: FoldedLot, event: LaterEvent, ingressAt: number): FoldedLot => {
  switch (event.type) {
    case 'LotRescheduled': {
      const { idSellerDealers: _sellers, ...terms } = event.data;
      return { ...lot, terms, endsAt: terms.endsAt };
    }
    case 'LotStarted':
      return { ...lot, status: 'RUN', endsAt: event.data.endsAt };
    case 'OfferAccepted':
      return applyBid(lot, event.data.idDealer, leaderAndPriceIn(event.data));
    case 'SealedOfferAccepted':
      return applyBid(lot, event.data.idDealer);
    case 'OfferVoided':
      return applyVoided(lot, event.data);
    case 'LotExtended': {
      const { endsAt, reason, note } = event.data;
      return { ...lot, endsAt, extension: { reason, at: ingressAt, note } };
    }
    case 'LotPaused': {
      // An event of version 1 contains no time of the pause, so the time of its request is used.
      const { reason, pausedAt: at = ingressAt } = event.data;
      return { ...lot, pause: { at, reason } };
    }
    case 'LotResumed':
      return applyResumed(lot, event.data.endsAt, ingressAt);
    case 'LastCallStarted':
      return { ...lot, lastCall: event.data };
    case 'LastCallCancelled':
      return { ...lot, lastCall: null };
    case 'LotReopened':
      return { ...applyDecision(lot, null), status: 'RUN', endsAt: event.data.endsAt, close: null };
    case 'LotWithdrawn':
      return { ...lot, status: 'WDR', pause: null, lastCall: null, awardStatus: null };
    default:
      return applyEnd(lot, event);
  }
};

type EndEvent = Extract<
  PublicLotEvent,
  { type: 'LotClosed' | 'LotSold' | 'LotAwarded' | 'LotAwardReverted' }
>;

const applyEnd = (lot: FoldedLot, event: EndEvent): FoldedLot => {
  switch (event.type) {
    case 'LotClosed': {
      const { bound, reserveMet, awardStatus } = event.data;
      const close = { best: bound[0] ?? null, reserveMet };
      return { ...applyDecision(lot, awardStatus), status: 'CLD', lastCall: null, close };
    }
    case 'LotSold': {
      const idBidders = addBidder(lot, event.data.idDealer);
      // A sale opens and decides the award, which counts as two decisions.
      const called = { lastCall: null, sale: event.data, bySale: true, idBidders };
      return { ...applyDecision(lot, 'AWA', 2), status: 'AWA', ...called };
    }
    case 'LotAwarded':
      return { ...applyDecision(lot, 'AWA'), status: 'AWA' };
    case 'LotAwardReverted': {
      const { leading } = lot;
      const isOld = event.data.revertedAt === undefined;
      const reverted = { status: 'CLD', bySale: false, sale: isOld ? lot.sale : null } as const;
      // In version 1, a reverted sale left the award with the buyer. Since then, the award is
      // opened again for the previous leader.
      if (isOld || !lot.bySale) return { ...applyDecision(lot, 'TBA'), ...reverted };
      return { ...applyDecision(lot, leading === null ? 'NAW' : 'TBA', 3), ...reverted };
    }
    default:
      return unreachable(event);
  }
};

/** Whether the amounts and the number of bids are secret (I11). */
export const isHidden = ({ terms, close }: FoldedLot): boolean =>
  rulesOf(terms.format).hides && close === null;

/** Events whose number and times are as secret as the amounts until the close. */
const HIDDEN_UNTIL_CLOSE: ReadonlySet<PublicLotEvent['type']> = new Set([
  'SealedOfferAccepted',
  'OfferVoided',
]);

const isVisible = (lot: FoldedLot, { type }: PublicLotEvent): boolean =>
  !HIDDEN_UNTIL_CLOSE.has(type) || !isHidden(lot);

const applyScheduled = (data: LotScheduled['data'], position: number): FoldedLot => {
  const { idAuction, idLot, idSellerDealers: _sellers, ...terms } = data;
  return {
    idAuction,
    idLot,
    position,
    shownPosition: position,
    terms,
    status: 'SCH',
    pause: null,
    endsAt: terms.endsAt,
    extension: null,
    lastCall: null,
    leading: null,
    offers: 0,
    idBidders: [],
    close: null,
    closing: null,
    sale: null,
    bySale: false,
    awardStatus: null,
    decisions: 0,
  };
};

/**
 * The lot after one more event of its stream. Null until it is scheduled: earlier events are
 * ignored.
 */
export const lotAfter = (
  lot: FoldedLot | null,
  event: PublicLotEvent,
  { position, ingressAt }: EventPosition,
): FoldedLot | null => {
  if (event.type === 'LotScheduled') return applyScheduled(event.data, position);
  if (lot === null) return null;
  const after = evolve(lot, event, ingressAt);
  const closing = closingAfter(lot.closing, event, ingressAt);
  const shownPosition = isVisible(after, event) ? position : lot.shownPosition;
  return { ...after, position, closing, shownPosition };
};
