import type { SaleFormat } from '@fairlot/auction-rules';
import type { Policy } from '../policy/policy.js';
import type { AuctionType, AwardStatus, ExtensionReason, LotStatus } from '../status.js';

/** The regulation that bidders accept, identified by its version and the hash of its text. */
export type Regulation = { readonly version: number; readonly hash: string };

export type AuctionTerms = {
  readonly name: string;
  readonly auctionType: AuctionType;
  readonly idTemplate: number;
  readonly idMarkets: readonly string[];
  readonly startsAt: number;
  /** End of the last lot. */
  readonly endsAt: number;
  /** Time between the ends of two consecutive lots in catalogue order; 0 if all end together. */
  readonly staggerMs: number;
  readonly format: SaleFormat;
  readonly policy: Policy;
  readonly policyHash: string;
  readonly regulation: Regulation;
  /** Lots of this auction in catalogue order. */
  readonly idLots: readonly number[];
};

type AuctionEventOf<Type extends string, Data extends object> = {
  readonly type: Type;
  readonly data: Data;
};

export type AuctionPublished = AuctionEventOf<
  'AuctionPublished',
  AuctionTerms & { readonly idAuction: number; readonly idOwnerDealer: number }
>;
/** An edit in SCH, which replaces all terms. */
export type AuctionEdited = AuctionEventOf<'AuctionEdited', AuctionTerms>;
export type AuctionStarted = AuctionEventOf<'AuctionStarted', Record<never, never>>;
export type AuctionExtended = AuctionEventOf<
  'AuctionExtended',
  { readonly endsAt: number; readonly reason: ExtensionReason; readonly note: string | null }
>;
/** Sanitised HTML shown to all bidders, or null to remove the message. */
export type AuctionMessageSet = AuctionEventOf<
  'AuctionMessageSet',
  { readonly message: string | null }
>;
/** A file for all bidders, which is in the file store. Null removes it. */
export type AuctionFileMessageSet = AuctionEventOf<
  'AuctionFileMessageSet',
  { readonly file: { readonly idFile: number; readonly fileName: string } | null }
>;

export type LotStanding = {
  readonly idLot: number;
  readonly status: LotStatus;
  readonly awardStatus: AwardStatus | null;
};
/**
 * New statuses of lots, so that the auction knows the status of each lot. Written in the same
 * append as the events of the lots.
 */
export type AuctionLotsChanged = AuctionEventOf<
  'AuctionLotsChanged',
  { readonly lots: readonly LotStanding[] }
>;
/** The auction closed, because no lot is in RUN any more. */
export type AuctionClosed = AuctionEventOf<'AuctionClosed', Record<never, never>>;
/** The auction runs again, because a closed lot was reopened. */
export type AuctionReopened = AuctionEventOf<'AuctionReopened', { readonly endsAt: number }>;
/** The auction is AWA, because no lot is in TBA any more. */
export type AuctionAwarded = AuctionEventOf<'AuctionAwarded', Record<never, never>>;
/** A reverted award moved the auction from AWA back to CLD. */
export type AuctionAwardReverted = AuctionEventOf<'AuctionAwardReverted', Record<never, never>>;
export type AuctionDeleted = AuctionEventOf<'AuctionDeleted', Record<never, never>>;

export type AuctionEvent =
  | AuctionPublished
  | AuctionEdited
  | AuctionStarted
  | AuctionExtended
  | AuctionMessageSet
  | AuctionFileMessageSet
  | AuctionLotsChanged
  | AuctionClosed
  | AuctionReopened
  | AuctionAwarded
  | AuctionAwardReverted
  | AuctionDeleted;
