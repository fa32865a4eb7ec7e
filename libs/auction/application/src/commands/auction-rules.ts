import type { Auction, Lot, LotKey, LotStanding } from '@fairlot/auction-domain';
import type { Transaction } from '@fairlot/event-sourcing-engine';
import { auctionTarget, lotTarget } from './targets.js';

/** Returns the auction, or refuses with NOT_FOUND. */
export const existingAuction = (tx: Transaction, idAuction: number): Auction => {
  const auction = tx.state(auctionTarget(idAuction));
  return auction.status === null ? tx.refuse('NOT_FOUND') : auction;
};

/** Returns the lot, or refuses with LOT_UNKNOWN. */
export const existingLot = (tx: Transaction, key: LotKey): Lot => {
  const lot = tx.state(lotTarget(key));
  return lot.status === null ? tx.refuse('LOT_UNKNOWN', { idLot: key.idLot }) : lot;
};

/** Returns the matching lots of the auction in catalogue order. */
export const lotsMatching = (
  { idAuction, lots }: Auction,
  matches: (standing: LotStanding) => boolean,
): LotKey[] => {
  const keys: LotKey[] = [];
  for (const standing of lots.values()) {
    if (matches(standing)) keys.push({ idAuction, idLot: standing.idLot });
  }
  return keys;
};

export const isRunning = ({ status }: LotStanding): boolean => status === 'RUN';
export const isToBeAwarded = ({ awardStatus }: LotStanding): boolean => awardStatus === 'TBA';
/**
 * Whether a lot with this status keeps its vehicles from other lots: it is open, or closed and TBA.
 */
export const hasVehicles = (lot: LotStanding): boolean =>
  lot.status === 'SCH' || isRunning(lot) || isToBeAwarded(lot);

/**
 * Records the current status of changed lots in the stream of the auction. Call it last in a
 * command that changes lots.
 */
export const recordLots = (
  tx: Transaction,
  idAuction: number,
  lots: readonly LotStanding[],
  reopenedUntilAt: number | null = null,
): void => {
  if (lots.length === 0) return;
  tx.decide(auctionTarget(idAuction), { type: 'RecordLots', lots, reopenedUntilAt });
};
