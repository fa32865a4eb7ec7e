import { parseStream, type Auction, type LotKey, type LotStanding } from '@fairlot/auction-domain';
import type { Refusal } from '@fairlot/kernel';
import type { Transaction, WrittenEvent } from '@fairlot/event-sourcing-engine';
import { lotsMatching } from './auction-rules.js';

/** The result for one lot of a command on many lots. A null refusal means success. */
export type LotResult = { readonly idLot: number; readonly refusal: Refusal | null };

/**
 * The numbers of the given lots, which may not exist. If none is given, all lots in the given
 * status.
 */
export const namedOrMatchingLots = (
  auction: Auction,
  idLots: readonly number[] | null,
  matches: (standing: LotStanding) => boolean,
): LotKey[] => {
  if (idLots === null || idLots.length === 0) return lotsMatching(auction, matches);
  const { idAuction } = auction;
  return [...new Set(idLots)].map((idLot) => ({ idAuction, idLot }));
};

/** The given lots for a command. Refuses a lot that the auction does not have (LOT_UNKNOWN). */
export const namedLotsOrRefuse = (
  tx: Transaction,
  auction: Auction,
  ...[idLots, matches]: [readonly number[] | null, (standing: LotStanding) => boolean]
): LotKey[] => {
  const keys = namedOrMatchingLots(auction, idLots, matches);
  const unknown = keys.find(({ idLot }) => !auction.lots.has(idLot));
  return unknown === undefined ? keys : tx.refuse('LOT_UNKNOWN', { idLot: unknown.idLot });
};

/** Handles each lot separately. A refusal for one lot does not affect the others. */
export const forEachLot = (
  tx: Transaction,
  keys: readonly LotKey[],
  act: (key: LotKey) => void,
): LotResult[] => keys.map((key) => ({ idLot: key.idLot, refusal: tx.part(() => act(key)) }));

/**
 * The results of a repeated command, from its events. Refused lots have no events and are omitted.
 */
export const lotsWritten = (events: readonly WrittenEvent[]): LotResult[] => {
  const idLots = new Set<number>();
  for (const { stream } of events) {
    const name = parseStream(stream);
    if (name?.aggregate === 'lot' || name?.aggregate === 'award') idLots.add(name.idLot);
  }
  return Array.from(idLots, (idLot) => ({ idLot, refusal: null }));
};
