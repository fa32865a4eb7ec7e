import { unreachable } from '@fairlot/kernel';
import type { AuctionEvent, AuctionPublished, AuctionTerms } from './auction.events.js';
import type { Auction, AuctionState } from './auction.state.js';
import { lotsOf, withStandings } from './rules/lots.js';

const termsOf = (data: AuctionPublished['data']): AuctionTerms => {
  const { idAuction: _auction, idOwnerDealer: _owner, ...terms } = data;
  return terms;
};

const published = (data: AuctionPublished['data']): Auction => ({
  idAuction: data.idAuction,
  idOwnerDealer: data.idOwnerDealer,
  terms: termsOf(data),
  status: 'SCH',
  endsAt: data.endsAt,
  message: null,
  file: null,
  lots: lotsOf(data.idLots),
});

const evolve = (auction: Auction, event: AuctionEvent): AuctionState => {
  switch (event.type) {
    case 'AuctionPublished':
      return published(event.data);
    case 'AuctionEdited': {
      const { idLots, endsAt } = event.data;
      return { ...auction, terms: event.data, endsAt, lots: lotsOf(idLots, auction.lots) };
    }
    case 'AuctionStarted':
      return { ...auction, status: 'RUN' };
    case 'AuctionExtended':
      return { ...auction, endsAt: event.data.endsAt };
    case 'AuctionMessageSet':
      return { ...auction, message: event.data.message };
    case 'AuctionFileMessageSet':
      return { ...auction, file: event.data.file };
    case 'AuctionLotsChanged':
      return { ...auction, lots: withStandings(auction.lots, event.data.lots) };
    case 'AuctionClosed':
    case 'AuctionAwardReverted':
      return { ...auction, status: 'CLD' };
    case 'AuctionReopened':
      return { ...auction, status: 'RUN', endsAt: event.data.endsAt };
    case 'AuctionAwarded':
      return { ...auction, status: 'AWA' };
    case 'AuctionDeleted':
      return { status: null, deleted: true };
    default:
      return unreachable(event);
  }
};

/** Validates nothing, reads no clock, never mutates. */
export const evolveAuction = (auction: AuctionState, event: AuctionEvent): AuctionState => {
  if (auction.status !== null) return evolve(auction, event);
  return event.type === 'AuctionPublished' ? published(event.data) : auction;
};
