import { unreachable } from '@fairlot/kernel';
import { emptyIdMap, putById } from '../structures/id-map.js';
import type {
  LotEvent,
  LotExtended,
  LotScheduled,
  LotTerms,
  OfferAccepted,
  OfferVoided,
  SealedOfferAccepted,
} from './lot.events.js';
import type { Lot, LotState, Standing } from './lot.state.js';
import { currentOffersOf, listOf, offersWithout } from './rules/offer-list.js';

const termsOf = (data: LotScheduled['data']): LotTerms => {
  const { idAuction: _auction, idLot: _lot, idSellerDealer: _seller, ...terms } = data;
  return terms;
};

const scheduled = (data: LotScheduled['data'], position: number): Lot => ({
  idAuction: data.idAuction,
  idLot: data.idLot,
  idSellerDealer: data.idSellerDealer,
  terms: termsOf(data),
  status: 'SCH',
  paused: false,
  endsAt: data.endsAt,
  ownerEndsAt: data.endsAt,
  softCloses: 0,
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

const offered = (lot: Lot, data: OfferAccepted['data'], position: number): Lot => {
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

const sealedOffered = (lot: Lot, data: SealedOfferAccepted['data'], position: number): Lot => {
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

const voided = (lot: Lot, data: OfferVoided['data'], position: number): Lot => {
  const kept = offersWithout(lot.offers, data.idOffer);
  const standing = standingIn(data);
  const moved = lot.standing?.priceMinor !== standing?.priceMinor;
  return {
    ...lot,
    position,
    pricePosition: moved ? position : lot.pricePosition,
    offersCount: kept.length,
    offers: listOf(kept),
    standing,
    sealedOffers: currentOffersOf(kept),
  };
};

/** An owner's end starts the count of soft closes, and the way to the hard stop, anew. */
const extended = (lot: Lot, { endsAt, reason }: LotExtended['data'], position: number): Lot => {
  if (reason === 'OWNER') return { ...lot, position, endsAt, ownerEndsAt: endsAt, softCloses: 0 };
  const softCloses = lot.softCloses + (reason === 'SOFT_CLOSE' ? 1 : 0);
  return { ...lot, position, endsAt, softCloses };
};

const evolve = (lot: Lot, event: LotEvent): Lot => {
  const position = lot.position + 1;
  switch (event.type) {
    case 'OfferAccepted':
      return offered(lot, event.data, position);
    case 'SealedOfferAccepted':
      return sealedOffered(lot, event.data, position);
    case 'OfferVoided':
      return voided(lot, event.data, position);
    case 'LotExtended':
      return extended(lot, event.data, position);
    case 'LotScheduled':
      return scheduled(event.data, position);
    case 'LotRescheduled': {
      const { endsAt } = event.data;
      return { ...lot, position, terms: event.data, endsAt, ownerEndsAt: endsAt };
    }
    case 'LotStarted':
      return { ...lot, position, status: 'RUN', endsAt: event.data.endsAt };
    case 'LotPaused':
      return { ...lot, position, paused: true };
    case 'LotResumed':
      return { ...lot, position, paused: false, endsAt: event.data.endsAt };
    case 'LotReopened': {
      const { endsAt } = event.data;
      const reopened = { closedAt: null, endsAt, ownerEndsAt: endsAt, softCloses: 0 };
      return { ...lot, position, status: 'RUN', ...reopened };
    }
    case 'LotWithdrawn':
      return { ...lot, position, status: 'WDR', paused: false };
    case 'LotClosed':
    case 'LotSold':
    case 'LotAwarded':
    case 'LotAwardReverted':
      return ended(lot, event, position);
    default:
      return unreachable(event);
  }
};

type EndEvent = Extract<
  LotEvent,
  { type: 'LotClosed' | 'LotSold' | 'LotAwarded' | 'LotAwardReverted' }
>;

const ended = (lot: Lot, event: EndEvent, position: number): Lot => {
  switch (event.type) {
    case 'LotClosed':
      return { ...lot, position, status: 'CLD', closedAt: event.data.closedAt };
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
        lastIdOffer: event.data.idOffer,
        awarded: { channel: 'CLICK_BUY', ...event.data, position },
      };
    case 'LotAwardReverted':
      return { ...lot, position, status: 'CLD', awarded: null };
    default:
      return unreachable(event);
  }
};

/** Validates nothing, reads no clock, never mutates; an event before the first schedule is void. */
export const evolveLot = (lot: LotState, event: LotEvent): LotState => {
  if (lot.status !== null) return evolve(lot, event);
  return event.type === 'LotScheduled' ? scheduled(event.data, 0) : lot;
};
