import type { LotKey } from '@fairlot/auction-domain';
import { OFFERS_A_LOT } from './marketplace.ts';

export type LotTurn = { readonly lot: LotKey; readonly nth: number };

const lotAt = (lots: readonly LotKey[], turn: number): LotKey => {
  const lot = lots[turn % lots.length];
  if (lot === undefined) throw new Error('no lots');
  return lot;
};

/**
 * Returns a function that returns each of the lots in turn, with the number of its next bid (from
 * 0).
 */
export const spreadOverLots = (lots: readonly LotKey[]): (() => LotTurn) => {
  let offers = 0;
  return () => {
    const lot = lotAt(lots, offers);
    const nth = Math.floor(offers / lots.length);
    offers += 1;
    return { lot, nth };
  };
};

/**
 * Returns a function that returns one lot for all bids, and changes to the next lot before the
 * first one is full.
 */
export const hotLotTurns = (lots: readonly LotKey[]): (() => LotTurn) => {
  let offers = 0;
  return () => {
    const lot = lotAt(lots, Math.floor(offers / OFFERS_A_LOT));
    const nth = offers % OFFERS_A_LOT;
    offers += 1;
    return { lot, nth };
  };
};
