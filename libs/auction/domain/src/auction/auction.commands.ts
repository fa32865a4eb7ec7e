import type { ExtensionReason } from '../status.js';
import type { AuctionTerms, LotStanding } from './auction.events.js';

export type PublishAuction = {
  readonly type: 'PublishAuction';
  readonly idAuction: number;
  readonly idOwnerDealer: number;
  readonly terms: AuctionTerms;
  readonly now: number;
};
/** Full edit, SCH only (STA-074). */
export type EditAuction = {
  readonly type: 'EditAuction';
  readonly terms: AuctionTerms;
  readonly now: number;
};
export type StartAuction = { readonly type: 'StartAuction'; readonly now: number };
/**
 * OWNER sets a new end (seconds zero, `note` is the reason); SOFT_CLOSE, TECHNICAL and PAUSE follow
 * a lot and never shorten: an end that is not later changes nothing.
 */
export type ExtendAuction = {
  readonly type: 'ExtendAuction';
  readonly endsAt: number;
  readonly reason: ExtensionReason;
  readonly note: string | null;
  /** Whether nobody has offered on a lot that would end earlier. */
  readonly mayShorten: boolean;
  readonly now: number;
};
/** Sanitised HTML, or null to take it away. */
export type SetMessage = { readonly type: 'SetMessage'; readonly message: string | null };
export type SetFileMessage = {
  readonly type: 'SetFileMessage';
  readonly file: { readonly idFile: number; readonly fileName: string } | null;
};
/**
 * Sent last in a unit that changed lots, with the new standing of each; whether the auction closes,
 * reopens, is awarded or loses that again follows from it.
 */
export type RecordLots = {
  readonly type: 'RecordLots';
  readonly lots: readonly LotStanding[];
  /** The end of the lots that run again, when a closed auction reopens; else null. */
  readonly reopenedUntilAt: number | null;
};
export type DeleteAuction = { readonly type: 'DeleteAuction' };

export type AuctionCommand =
  | PublishAuction
  | EditAuction
  | StartAuction
  | ExtendAuction
  | SetMessage
  | SetFileMessage
  | RecordLots
  | DeleteAuction;
