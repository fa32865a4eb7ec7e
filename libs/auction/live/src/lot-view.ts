import type {
  AwardEvent,
  AwardStatus,
  LotStatus,
  LotTerms,
  Standing,
} from '@fairlot/auction-domain';
import { unreachable } from '@fairlot/kernel';
import type { LiveLot } from '@fairlot/contracts/live';
import type { Happened, PublicLotEvent } from './live-event.js';

/**
 * What the gateway knows of a lot. It is internal: leader, bidders and reserve serve the private
 * notices and stay here; `liveLotOf` says what others may see.
 */
export type LotView = {
  readonly idAuction: number;
  readonly idLot: number;
  /** Of the newest lot event and of the newest award event folded; -1 before any. */
  readonly position: number;
  readonly awardPosition: number;
  readonly terms: LotTerms;
  readonly status: LotStatus;
  readonly paused: boolean;
  readonly endsAt: number;
  readonly extension: LiveLot['extension'];
  /** Null before the first offer, and always in a sealed lot. */
  readonly standing: Standing | null;
  /** Offers that stand. */
  readonly offers: number;
  readonly bidders: ReadonlySet<number>;
  /** What the close revealed of a sealed lot; null before, and again after a reopening. */
  readonly close: {
    readonly bestMinor: number | null;
    readonly reserveMet: boolean;
    /** Why it was closed before its end. */
    readonly reason: string | null;
  } | null;
  readonly soldMinor: number | null;
  readonly awardStatus: AwardStatus | null;
  readonly awarded: { readonly idDealer: number; readonly amountMinor: number } | null;
};

const bidding = (view: LotView, idDealer: number): LotView => {
  const known = view.bidders.has(idDealer);
  const bidders = known ? view.bidders : new Set([...view.bidders, idDealer]);
  return { ...view, bidders, offers: view.offers + 1 };
};

const evolve = (view: LotView, { event, decidedAt }: Happened<PublicLotEvent>): LotView => {
  switch (event.type) {
    case 'LotScheduled':
    case 'LotRescheduled':
      return { ...view, terms: event.data, endsAt: event.data.endsAt };
    case 'LotStarted':
      return { ...view, status: 'RUN', endsAt: event.data.endsAt };
    case 'OfferAccepted':
      return { ...bidding(view, event.data.idDealer), standing: event.data };
    case 'SealedOfferAccepted':
      return bidding(view, event.data.idDealer);
    case 'OfferVoided':
      return { ...view, offers: view.offers - 1, standing: standingIn(event.data) };
    case 'LotExtended': {
      const { endsAt, reason } = event.data;
      return { ...view, endsAt, extension: { reason, at: decidedAt } };
    }
    case 'LotPaused':
      return { ...view, paused: true };
    case 'LotResumed':
      return { ...view, paused: false, endsAt: event.data.endsAt };
    case 'LotClosed': {
      const { bound, reserveMet, awardStatus, reason } = event.data;
      const close = { bestMinor: bound[0]?.amountMinor ?? null, reserveMet, reason };
      return { ...view, status: 'CLD', close, awardStatus };
    }
    case 'LotSold':
      return { ...view, status: 'AWA', soldMinor: event.data.priceMinor, awardStatus: 'AWA' };
    case 'LotAwarded':
      return { ...view, status: 'AWA', awardStatus: 'AWA' };
    case 'LotAwardReverted':
      return { ...view, status: 'CLD', soldMinor: null, awardStatus: 'TBA' };
    case 'LotReopened':
      return { ...view, status: 'RUN', endsAt: event.data.endsAt, close: null, awardStatus: null };
    case 'LotWithdrawn':
      return { ...view, status: 'WDR', paused: false, awardStatus: null };
    default:
      return unreachable(event);
  }
};

type Voided = Extract<PublicLotEvent, { type: 'OfferVoided' }>['data'];

const standingIn = (data: Voided): Standing | null => {
  const { idLeader, idLeadingOffer, leaderMaxMinor, priceMinor, reserveMet } = data;
  if (idLeader === null || idLeadingOffer === null) return null;
  if (leaderMaxMinor === null || priceMinor === null) return null;
  return { idLeader, idLeadingOffer, leaderMaxMinor, priceMinor, reserveMet };
};

/** Null until the lot is scheduled: what came before it says nothing. */
export const lotAfter = (
  view: LotView | null,
  happened: Happened<PublicLotEvent>,
): LotView | null => {
  const { event, position } = happened;
  if (view !== null) return { ...evolve(view, happened), position };
  if (event.type !== 'LotScheduled') return null;
  const { idAuction, idLot, ...terms } = event.data;
  return {
    idAuction,
    idLot,
    position,
    awardPosition: -1,
    terms,
    status: 'SCH',
    paused: false,
    endsAt: terms.endsAt,
    extension: null,
    standing: null,
    offers: 0,
    bidders: new Set(),
    close: null,
    soldMinor: null,
    awardStatus: null,
    awarded: null,
  };
};

const awardEvolve = (view: LotView, event: AwardEvent): LotView => {
  switch (event.type) {
    case 'AwardOpened':
      return { ...view, awardStatus: event.data.bound.length > 0 ? 'TBA' : 'NAW', awarded: null };
    case 'OfferAwarded':
      return { ...view, awardStatus: 'AWA', awarded: event.data };
    case 'AwardRefused':
      return { ...view, awardStatus: 'NAW', awarded: null };
    case 'AwardReverted':
      return { ...view, awardStatus: 'TBA', awarded: null };
    case 'AwardDropped':
      return { ...view, awardStatus: null, awarded: null };
    case 'AwardSettled':
      return view;
    default:
      return unreachable(event);
  }
};

export const awardAfter = (view: LotView, { event, position }: Happened<AwardEvent>): LotView => ({
  ...awardEvolve(view, event),
  awardPosition: position,
});
