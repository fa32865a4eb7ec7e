import type { ExtensionReason } from '../status.js';
import type { AuctionTerms, LotStanding } from './auction.events.js';

export type PublishAuction = {
  readonly type: 'PublishAuction';
  readonly idAuction: number;
  readonly idOwnerDealer: number;
  readonly terms: AuctionTerms;
  readonly now: number;
};
/** Replaces all terms. Allowed only in SCH (STA-074). */
export type EditAuction = {
  readonly type: 'EditAuction';
  readonly terms: AuctionTerms;
  readonly now: number;
};
export type StartAuction = { readonly type: 'StartAuction'; readonly now: number };
/**
 * Sets a new end. With OWNER, the owner chooses it (zero seconds), and `note` is the reason.
 * SOFT_CLOSE, TECHNICAL and PAUSE follow the new end of a lot; an end that is not later has no
 * effect.
 */
export type ExtendAuction = {
  readonly type: 'ExtendAuction';
  readonly endsAt: number;
  readonly reason: ExtensionReason;
  readonly note: string | null;
  /** Whether none of the lots that would end earlier has a bid. */
  readonly mayShorten: boolean;
  readonly now: number;
};
/** Sanitised HTML, or null to remove the message. */
export type SetMessage = { readonly type: 'SetMessage'; readonly message: string | null };
export type SetFileMessage = {
  readonly type: 'SetFileMessage';
  readonly file: { readonly idFile: number; readonly fileName: string } | null;
};
/**
 * The new status of each changed lot, sent last in a command that changes lots. The auction derives
 * its own status from them.
 */
export type RecordLots = {
  readonly type: 'RecordLots';
  readonly lots: readonly LotStanding[];
  /** The new end of the reopened lots when a closed auction reopens; otherwise null. */
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
