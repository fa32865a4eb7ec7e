import type { LotKey } from '@fairlot/auction-domain';
import { OFFERS_A_LOT } from './marketplace.ts';

export type Turn = { readonly lot: LotKey; readonly nth: number };

/** The lots in turn, each with the number of its next offer (from 0). */
export const spread = (lots: readonly LotKey[]): (() => Turn) => {
  let offers = 0;
  return () => {
    const lot = lots[offers % lots.length] as LotKey;
    const nth = Math.floor(offers / lots.length);
    offers += 1;
    return { lot, nth };
  };
};

/** All on one lot, and on the next one before it is full. */
export const hot = (lots: readonly LotKey[]): (() => Turn) => {
  let offers = 0;
  return () => {
    const lot = lots[Math.floor(offers / OFFERS_A_LOT) % lots.length] as LotKey;
    const nth = offers % OFFERS_A_LOT;
    offers += 1;
    return { lot, nth };
  };
};
