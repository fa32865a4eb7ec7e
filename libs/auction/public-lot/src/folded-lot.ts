import type {
  AwardStatus,
  BoundOffer,
  LotScheduled,
  LotSold,
  LotStatus,
  LotTerms,
  OfferVoided,
  Standing,
} from '@fairlot/auction-domain';
import type { PublicLot } from '@fairlot/contracts/live';
import { unreachable } from '@fairlot/kernel';
import type { Happened, PublicLotEvent } from './happened.js';

/** Who leads an open lot and at which price; the leader's maximum stays in the engine. */
export type Leading = Omit<Standing, 'leaderMaxMinor'>;

/**
 * A lot's stream, folded. Private: leader, bidders and reserve serve the notices and who manages
 * the auction; `publicLotOf` says what others may see. Plain JSON, so that a row can keep it.
 */
export type FoldedLot = {
  readonly idAuction: number;
  readonly idLot: number;
  /** Of the newest event. */
  readonly position: number;
  readonly idSellerDealer: number;
  readonly terms: LotTerms;
  readonly status: LotStatus;
  readonly pauseReason: string | null;
  readonly paused: boolean;
  /** The end that decides. */
  readonly endsAt: number;
  readonly extension: PublicLot['extension'];
  /** Null before the first offer, and always in a sealed lot. */
  readonly leading: Leading | null;
  /** Offers that stand. */
  readonly offers: number;
  /** Dealers that ever offered, in the order of their first offer: the first one is bidder 1. */
  readonly idBidders: readonly number[];
  /** What the close revealed; null before, and again after a reopening. */
  readonly close: {
    readonly best: BoundOffer | null;
    readonly reserveMet: boolean;
    /** Why it was closed before its end. */
    readonly reason: string | null;
  } | null;
  /** The click-and-buy that ended it, even if it is reverted. */
  readonly sale: LotSold['data'] | null;
  /** As this stream states it; a refusal stands in the award's stream only. */
  readonly awardStatus: AwardStatus | null;
  /** How many decisions of its award are repeated here so far. */
  readonly decisions: number;
};

const withBidder = ({ idBidders }: FoldedLot, idDealer: number): readonly number[] =>
  idBidders.includes(idDealer) ? idBidders : [...idBidders, idDealer];

const bidding = (lot: FoldedLot, idDealer: number): FoldedLot => ({
  ...lot,
  idBidders: withBidder(lot, idDealer),
  offers: lot.offers + 1,
});

/** Whom and what the event states, without its maximum. */
const leadingIn = (data: Omit<OfferVoided['data'], 'idOffer' | 'reason'>): Leading | null => {
  const { idLeader, idLeadingOffer, priceMinor, reserveMet } = data;
  if (idLeader === null || idLeadingOffer === null || priceMinor === null) return null;
  return { idLeader, idLeadingOffer, priceMinor, reserveMet };
};

const decided = (lot: FoldedLot, awardStatus: AwardStatus | null, by = 1): FoldedLot => ({
  ...lot,
  awardStatus,
  decisions: lot.decisions + by,
});

const evolve = (lot: FoldedLot, { event, ingressAt }: Happened<PublicLotEvent>): FoldedLot => {
  switch (event.type) {
    case 'LotScheduled':
      return { ...lot, terms: termsIn(event.data), endsAt: event.data.endsAt };
    case 'LotRescheduled':
      return { ...lot, terms: event.data, endsAt: event.data.endsAt };
    case 'LotStarted':
      return { ...lot, status: 'RUN', endsAt: event.data.endsAt };
    case 'OfferAccepted':
      return { ...bidding(lot, event.data.idDealer), leading: leadingIn(event.data) };
    case 'SealedOfferAccepted':
      return bidding(lot, event.data.idDealer);
    case 'OfferVoided':
      return { ...lot, offers: lot.offers - 1, leading: leadingIn(event.data) };
    case 'LotExtended': {
      const { endsAt, reason } = event.data;
      return { ...lot, endsAt, extension: { reason, at: ingressAt } };
    }
    case 'LotPaused':
      return { ...lot, paused: true, pauseReason: event.data.reason };
    case 'LotResumed':
      return { ...lot, paused: false, pauseReason: null, endsAt: event.data.endsAt };
    case 'LotReopened':
      return { ...decided(lot, null), status: 'RUN', endsAt: event.data.endsAt, close: null };
    case 'LotWithdrawn':
      return { ...lot, status: 'WDR', paused: false, pauseReason: null, awardStatus: null };
    default:
      return ended(lot, event);
  }
};

type Ending = Extract<
  PublicLotEvent,
  { type: 'LotClosed' | 'LotSold' | 'LotAwarded' | 'LotAwardReverted' }
>;

const ended = (lot: FoldedLot, event: Ending): FoldedLot => {
  switch (event.type) {
    case 'LotClosed': {
      const { bound, reserveMet, awardStatus, reason } = event.data;
      const close = { best: bound[0] ?? null, reserveMet, reason };
      return { ...decided(lot, awardStatus), status: 'CLD', close };
    }
    case 'LotSold': {
      const idBidders = withBidder(lot, event.data.idDealer);
      // The award is opened and decided at once.
      return { ...decided(lot, 'AWA', 2), status: 'AWA', sale: event.data, idBidders };
    }
    case 'LotAwarded':
      return { ...decided(lot, 'AWA'), status: 'AWA' };
    case 'LotAwardReverted':
      return { ...decided(lot, 'TBA'), status: 'CLD' };
    default:
      return unreachable(event);
  }
};

const termsIn = (data: LotScheduled['data']): LotTerms => {
  const { idAuction: _auction, idLot: _lot, idSellerDealer: _seller, ...terms } = data;
  return terms;
};

/** Null until the lot is scheduled: what came before it says nothing. */
export const lotAfter = (
  lot: FoldedLot | null,
  happened: Happened<PublicLotEvent>,
): FoldedLot | null => {
  const { event, position } = happened;
  if (lot !== null) return { ...evolve(lot, happened), position };
  if (event.type !== 'LotScheduled') return null;
  const { idAuction, idLot, idSellerDealer, endsAt } = event.data;
  return {
    idAuction,
    idLot,
    position,
    idSellerDealer,
    terms: termsIn(event.data),
    status: 'SCH',
    paused: false,
    pauseReason: null,
    endsAt,
    extension: null,
    leading: null,
    offers: 0,
    idBidders: [],
    close: null,
    sale: null,
    awardStatus: null,
    decisions: 0,
  };
};
