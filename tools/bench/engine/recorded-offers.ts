import type { AppendUnit, EventStore } from '@fairlot/event-store-port';
import { UnitRecorder } from './bare-group-commit.ts';
import { spreadOverLots } from './lot-turns.ts';
import { Marketplace } from './marketplace.ts';

/**
 * Places real bids, and returns their recorded units, so that the bare group commit writes the same
 * bytes.
 */
export const recordedOffers = async (
  store: EventStore,
  lots: number,
  count: number,
): Promise<readonly AppendUnit[]> => {
  const recorder = new UnitRecorder(store);
  const marketplace = new Marketplace(recorder);
  const next = spreadOverLots(await marketplace.runningLots(lots));
  recorder.units.length = 0;
  const offers = Array.from({ length: count }, () => {
    const { lot, nth } = next();
    return marketplace.offer(lot, nth);
  });
  await Promise.all(offers);
  return recorder.units;
};
