import { IngressLedger } from '@fairlot/auction-application';
import { Engine } from '@fairlot/event-sourcing-engine';
import type { Clock } from '@fairlot/kernel';
import { auctionDesk, type AuctionDesk } from '../auction-desk.js';
import type { DemoParts } from '../demo-parts.js';

/** Its clock stands where it was put; it is only ever put later. */
export type HandClock = Clock & { at: number };
export type PastDesk = AuctionDesk & { readonly clock: HandClock };

/**
 * The real handlers on an engine of its own whose clock stands in the past, so that a history is
 * decided, hashed and signed as it would have been. One for each auction, so each has its time.
 */
export const pastDesk = ({ store, codec, signer, ids }: DemoParts, at: number): PastDesk => {
  const clock: HandClock = { at, now: () => clock.at };
  const engine = new Engine({ store, codec, signer, clock });
  return { ...auctionDesk({ engine, ids, ledger: new IngressLedger(clock) }), clock };
};
