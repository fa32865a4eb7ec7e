import { load } from '../load.ts';
import type { LotTurn } from './lot-turns.ts';
import type { Marketplace } from './marketplace.ts';

const IN_FLIGHT = 256;

/** Fills an event log with this number of bids, without a time limit. */
export const makeOffers = async (
  marketplace: Marketplace,
  count: number,
  next: () => LotTurn,
): Promise<void> => {
  let left = count;
  const offer = async () => {
    if (left === 0) return null;
    left -= 1;
    const { lot, nth } = next();
    await marketplace.offer(lot, nth);
    return true;
  };
  await load(offer, { inFlight: IN_FLIGHT, durationMs: Number.POSITIVE_INFINITY });
};
