import type { AuctionStatus } from '../status.js';
import type { AuctionTerms, LotStanding } from './auction.events.js';
import type { PartPositions } from './rules/draft-parts.js';

/** An auction that does not exist: its stream is empty, or its last event is the deletion. */
export type NoAuction = { readonly status: null; readonly deleted: boolean };

export type Auction = {
  readonly idAuction: number;
  readonly idOwnerDealer: number;
  readonly terms: AuctionTerms;
  readonly status: AuctionStatus;
  /** The published end, or the latest end that an extension or a reopening set. */
  readonly endsAt: number;
  readonly message: string | null;
  readonly file: { readonly idFile: number; readonly fileName: string } | null;
  /** Every lot of the terms by its id, in catalogue order. */
  readonly lots: ReadonlyMap<number, LotStanding>;
  /** Stream position of the newest folded event, from 0. */
  readonly position: number;
  /** Stream position of the newest event that changed anything that an edit replaces. */
  readonly draftPosition: number;
  /** Stream position of the newest event that changed each part of the terms. */
  readonly partPositions: PartPositions;
};

export type AuctionState = NoAuction | Auction;
