import { DEFAULT_POLICY } from '../../policy/policy.js';
import type { AwardStatus, LotStatus } from '../../status.js';
import type { AuctionEvent, AuctionTerms, LotStanding } from '../auction.events.js';

export const MINUTE_MS = 60_000;
export const STARTS_AT = Date.UTC(2026, 2, 2, 9);
export const ENDS_AT = STARTS_AT + 60 * MINUTE_MS;

export const makeTerms = (changes: Partial<AuctionTerms> = {}): AuctionTerms => ({
  name: 'Fleet of March',
  auctionType: 'LEA',
  idTemplate: 4,
  idMarkets: ['IT', 'DE'],
  startsAt: STARTS_AT,
  endsAt: ENDS_AT,
  staggerMs: 0,
  format: { kind: 'ASCENDING' },
  policy: DEFAULT_POLICY,
  policyHash: 'policy-hash',
  regulation: { version: 1, hash: 'regulation-hash' },
  idLots: [1, 2],
  ...changes,
});
export const auctionPublished = (changes: Partial<AuctionTerms> = {}): AuctionEvent => ({
  type: 'AuctionPublished',
  data: { idAuction: 1, idOwnerDealer: 9, ...makeTerms(changes) },
});
export const startedEvent: AuctionEvent = { type: 'AuctionStarted', data: {} };
export const closedEvent: AuctionEvent = { type: 'AuctionClosed', data: {} };
export const awardedEvent: AuctionEvent = { type: 'AuctionAwarded', data: {} };
/** Events after which no lot runs and none awaits an award. */
export const ENDED_HISTORY = [closedEvent, awardedEvent];
export const lotStanding = (
  idLot: number,
  status: LotStatus,
  awardStatus: AwardStatus | null = null,
) => ({ idLot, status, awardStatus }) satisfies LotStanding;
export const lotsChanged = (...lots: readonly LotStanding[]): AuctionEvent => ({
  type: 'AuctionLotsChanged',
  data: { lots },
});
export const recordLots = (...lots: readonly LotStanding[]) =>
  ({ type: 'RecordLots', lots, reopenedUntilAt: null }) as const;
