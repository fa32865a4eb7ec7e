import { unreachable } from '@fairlot/kernel';
import { emptyIdMap, putById } from '../structures/id-map.js';
import type {
  LotEvent,
  LotExtended,
  LotPaused,
  LotRescheduled,
  LotScheduled,
  LotTerms,
  OfferAccepted,
  OfferVoided,
  SealedOfferAccepted,
} from './lot.events.js';
import type { Lot, LotState, Standing } from './lot.state.js';
import { currentOffersOf, listOf, offersWithout } from './rules/offer-list.js';

const termsOf = (data: LotScheduled['data']): LotTerms => {
  const { idAuction: _auction, idLot: _lot, idSellerDealers: _sellers, ...terms } = data;
  return terms;
};

const applyRescheduled = (lot: Lot, data: LotRescheduled['data'], position: number): Lot => {
  const { idSellerDealers: sellers, ...terms } = data;
  const [first = 0] = lot.idSellerDealers;
  const idSellerDealers = sellers ?? terms.idVehicles.map(() => first);
  return { ...lot, position, idSellerDealers, terms, ...newOwnerEnd(terms.endsAt) };
};

/**
 * The state after a published end or an end set by the owner, which restarts the soft-close limit.
 */
const newOwnerEnd = (endsAt: number) => ({
  endsAt,
  ownerEndsAt: endsAt,
  givenBackMs: 0,
  softCloses: 0,
});

const extendedEnd = (lot: Lot, endsAt: number) => ({
  endsAt,
  givenBackMs: lot.givenBackMs + endsAt - lot.endsAt,
});

const applyScheduled = (data: LotScheduled['data'], position: number): Lot => ({
  idAuction: data.idAuction,
  idLot: data.idLot,
  idSellerDealers: data.idSellerDealers,
  terms: termsOf(data),
  status: 'SCH',
  paused: false,
  leftMs: null,
  ...newOwnerEnd(data.endsAt),
  lastCall: null,
  position,
  pricePosition: -1,
  lastIdOffer: 0,
  offersCount: 0,
  offers: null,
  lastOfferAt: null,
  standing: null,
  sealedOffers: emptyIdMap,
  closedAt: null,
  awarded: null,
});

const applyOffer = (lot: Lot, data: OfferAccepted['data'], position: number): Lot => {
  const { idOffer, idDealer, kind, amountMinor } = data;
  const moved = lot.standing?.priceMinor !== data.priceMinor;
  return {
    ...lot,
    position,
    pricePosition: moved ? position : lot.pricePosition,
    lastIdOffer: idOffer,
    offersCount: lot.offersCount + 1,
    offers: { idOffer, idDealer, kind, amountMinor, previous: lot.offers },
    lastOfferAt: data.offeredAt,
    standing: data,
  };
};

const applySealedOffer = (lot: Lot, data: SealedOfferAccepted['data'], position: number): Lot => {
  const { idOffer, idDealer, amountMinor } = data;
  const offer = { idOffer, idDealer, kind: 'SEALED', amountMinor } as const;
  return {
    ...lot,
    position,
    lastIdOffer: idOffer,
    offersCount: lot.offersCount + 1,
    offers: { ...offer, previous: lot.offers },
    sealedOffers: putById(lot.sealedOffers, idDealer, offer),
  };
};

const standingIn = (data: OfferVoided['data']): Standing | null => {
  const { idLeader, idLeadingOffer, leaderMaxMinor, priceMinor, reserveMet } = data;
  if (idLeader === null || idLeadingOffer === null) return null;
  if (leaderMaxMinor === null || priceMinor === null) return null;
  return { idLeader, idLeadingOffer, leaderMaxMinor, priceMinor, reserveMet };
};

const applyVoided = (lot: Lot, data: OfferVoided['data'], position: number): Lot => {
  const remaining = offersWithout(lot.offers, data.idOffer);
  const standing = standingIn(data);
  const moved = lot.standing?.priceMinor !== standing?.priceMinor;
  return {
    ...lot,
    position,
    pricePosition: moved ? position : lot.pricePosition,
    offersCount: remaining.length,
    offers: listOf(remaining),
    standing,
    sealedOffers: currentOffersOf(remaining),
  };
};

const applyExtended = (
  lot: Lot,
  { endsAt, reason }: LotExtended['data'],
  position: number,
): Lot => {
  if (reason === 'OWNER') return { ...lot, position, ...newOwnerEnd(endsAt) };
  if (reason === 'TECHNICAL') return { ...lot, position, ...extendedEnd(lot, endsAt) };
  return { ...lot, position, endsAt, softCloses: lot.softCloses + 1 };
};

const NOT_PAUSED = { paused: false, leftMs: null } as const;

const applyPaused = (lot: Lot, { pausedAt }: LotPaused['data'], position: number): Lot => {
  const leftMs = pausedAt === undefined ? null : lot.endsAt - pausedAt;
  return { ...lot, position, paused: true, leftMs };
};

const evolve = (lot: Lot, event: LotEvent): Lot => {
  const position = lot.position + 1;
  switch (event.type) {
    case 'OfferAccepted':
      return applyOffer(lot, event.data, position);
    case 'SealedOfferAccepted':
      return applySealedOffer(lot, event.data, position);
    case 'OfferVoided':
      return applyVoided(lot, event.data, position);
    case 'LotExtended':
      return applyExtended(lot, event.data, position);
    case 'LotScheduled':
      return applyScheduled(event.data, position);
    case 'LotRescheduled':
      return applyRescheduled(lot, event.data, position);
    case 'LotStarted':
      return { ...lot, position, status: 'RUN', endsAt: event.data.endsAt };
    case 'LotPaused':
      return applyPaused(lot, event.data, position);
    case 'LotResumed':
      return { ...lot, position, ...NOT_PAUSED, ...extendedEnd(lot, event.data.endsAt) };
    case 'LastCallStarted':
      return { ...lot, position, lastCall: event.data };
    case 'LastCallCancelled':
      return { ...lot, position, lastCall: null };
    case 'LotReopened':
      return { ...lot, position, status: 'RUN', closedAt: null, ...newOwnerEnd(event.data.endsAt) };
    case 'LotWithdrawn':
      return { ...lot, position, status: 'WDR', ...NOT_PAUSED, lastCall: null };
    case 'LotClosed':
    case 'LotSold':
    case 'LotAwarded':
    case 'LotAwardReverted':
      return applyEnd(lot, event, position);
    default:
      return unreachable(event);
  }
};

type EndEvent = Extract<
  LotEvent,
  { type: 'LotClosed' | 'LotSold' | 'LotAwarded' | 'LotAwardReverted' }
>;

const applyEnd = (lot: Lot, event: EndEvent, position: number): Lot => {
  switch (event.type) {
    case 'LotClosed':
      return { ...lot, position, status: 'CLD', lastCall: null, closedAt: event.data.closedAt };
    case 'LotAwarded':
      return {
        ...lot,
        position,
        status: 'AWA',
        awarded: { channel: 'AUCTION', ...event.data, position },
      };
    case 'LotSold':
      return {
        ...lot,
        position,
        status: 'AWA',
        lastCall: null,
        lastIdOffer: event.data.idOffer,
        awarded: { channel: 'CLICK_BUY', ...event.data, position },
      };
    case 'LotAwardReverted':
      return {
        ...lot,
        position,
        status: 'CLD',
        closedAt: lot.closedAt ?? event.data.revertedAt ?? null,
        awarded: null,
      };
    default:
      return unreachable(event);
  }
};

/**
 * Returns the state of a lot after one more event. Does not validate, read a clock or mutate its
 * input. Ignores events before the lot is scheduled.
 */
export const evolveLot = (lot: LotState, event: LotEvent): LotState => {
  if (lot.status !== null) return evolve(lot, event);
  return event.type === 'LotScheduled' ? applyScheduled(event.data, 0) : lot;
};
