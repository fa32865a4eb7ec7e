import { unreachable } from '@fairlot/kernel';
import type { AuctionEvent, AuctionPublished, AuctionTerms } from './auction.events.js';
import type { Auction, AuctionState } from './auction.state.js';
import { editedParts, publishedParts } from './rules/draft-parts.js';
import { lotsOf, setStandings } from './rules/lots.js';

const termsOf = (data: AuctionPublished['data']): AuctionTerms => {
  const { idAuction: _auction, idOwnerDealer: _owner, ...terms } = data;
  return terms;
};

const applyPublished = (data: AuctionPublished['data']): Auction => ({
  idAuction: data.idAuction,
  idOwnerDealer: data.idOwnerDealer,
  terms: termsOf(data),
  status: 'SCH',
  endsAt: data.endsAt,
  message: null,
  file: null,
  lots: lotsOf(data.idLots),
  position: 0,
  draftPosition: 0,
  partPositions: publishedParts,
});

const applyEdited = (auction: Auction, terms: AuctionTerms, position: number): Auction => ({
  ...auction,
  terms,
  endsAt: terms.endsAt,
  lots: lotsOf(terms.idLots, auction.lots),
  position,
  draftPosition: position,
  partPositions: editedParts(auction, { edited: terms, position }),
});

const evolve = (auction: Auction, event: AuctionEvent): AuctionState => {
  const position = auction.position + 1;
  switch (event.type) {
    case 'AuctionPublished':
      return applyPublished(event.data);
    case 'AuctionEdited':
      return applyEdited(auction, event.data, position);
    case 'AuctionStarted':
      return { ...auction, position, status: 'RUN' };
    case 'AuctionExtended':
      return { ...auction, position, endsAt: event.data.endsAt };
    case 'AuctionMessageSet':
      return { ...auction, position, message: event.data.message };
    case 'AuctionFileMessageSet':
      return { ...auction, position, file: event.data.file };
    case 'AuctionLotsChanged':
      return {
        ...auction,
        position,
        draftPosition: position,
        lots: setStandings(auction.lots, event.data.lots),
      };
    case 'AuctionClosed':
    case 'AuctionAwardReverted':
      return { ...auction, position, status: 'CLD' };
    case 'AuctionReopened':
      return { ...auction, position, status: 'RUN', endsAt: event.data.endsAt };
    case 'AuctionAwarded':
      return { ...auction, position, status: 'AWA' };
    case 'AuctionDeleted':
      return { status: null, deleted: true };
    default:
      return unreachable(event);
  }
};

/** Returns the state after one more event. Does not validate, read a clock or mutate its input. */
export const evolveAuction = (auction: AuctionState, event: AuctionEvent): AuctionState => {
  if (auction.status !== null) return evolve(auction, event);
  return event.type === 'AuctionPublished' ? applyPublished(event.data) : auction;
};
