import type { AuctionEvent, AuctionStatus } from '@fairlot/auction-domain';
import type { LiveAuction } from '@fairlot/contracts/live';
import { unreachable } from '@fairlot/kernel';
import type { Happened } from './live-event.js';

export type AuctionView = {
  readonly idAuction: number;
  readonly position: number;
  /** Null once deleted. */
  readonly status: AuctionStatus | null;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly message: LiveAuction['message'];
  readonly fileMessage: LiveAuction['fileMessage'];
  readonly extension: LiveAuction['extension'];
  /** Every lot it ever had: their topics are cleared with it. */
  readonly idLots: ReadonlySet<number>;
};

const evolve = (view: AuctionView, { event, ingressAt }: Happened<AuctionEvent>): AuctionView => {
  switch (event.type) {
    case 'AuctionPublished':
    case 'AuctionEdited': {
      const { startsAt, endsAt } = event.data;
      const idLots = new Set([...view.idLots, ...event.data.idLots]);
      return { ...view, startsAt, endsAt, idLots };
    }
    case 'AuctionStarted':
      return { ...view, status: 'RUN' };
    case 'AuctionExtended': {
      const { endsAt, reason } = event.data;
      return { ...view, endsAt, extension: { reason, at: ingressAt } };
    }
    case 'AuctionMessageSet':
      return { ...view, message: event.data.message };
    case 'AuctionFileMessageSet':
      return { ...view, fileMessage: event.data.file };
    case 'AuctionLotsChanged':
      return view;
    case 'AuctionClosed':
    case 'AuctionAwardReverted':
      return { ...view, status: 'CLD' };
    case 'AuctionReopened':
      return { ...view, status: 'RUN', endsAt: event.data.endsAt };
    case 'AuctionAwarded':
      return { ...view, status: 'AWA' };
    case 'AuctionDeleted':
      return { ...view, status: null };
    default:
      return unreachable(event);
  }
};

/** Null until the auction is published. */
export const auctionAfter = (
  view: AuctionView | null,
  happened: Happened<AuctionEvent>,
): AuctionView | null => {
  const { event, position } = happened;
  if (view !== null) return { ...evolve(view, happened), position };
  if (event.type !== 'AuctionPublished') return null;
  const { idAuction, startsAt, endsAt, idLots } = event.data;
  return {
    idAuction,
    position,
    status: 'SCH',
    startsAt,
    endsAt,
    message: null,
    fileMessage: null,
    extension: null,
    idLots: new Set(idLots),
  };
};

/** The whole public state of an auction; null once deleted. */
export const liveAuctionOf = (view: AuctionView, serverNow: number): LiveAuction | null => {
  const { idLots: _internal, status, ...state } = view;
  return status === null ? null : { v: 1, ...state, status, serverNow };
};
