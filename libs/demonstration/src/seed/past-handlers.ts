import { PendingCommands } from '@fairlot/auction-application';
import { Engine } from '@fairlot/event-sourcing-engine';
import type { Clock } from '@fairlot/kernel';
import { auctionHandlers, type AuctionHandlers } from '../auction-handlers.js';
import type { DemoServices } from '../demo-services.js';

/** A clock that is moved by hand, and only forwards. */
export type ManualClock = Clock & { at: number };
export type PastHandlers = AuctionHandlers & { readonly clock: ManualClock };

/**
 * The real handlers on a separate engine with a clock in the past, so that a history is decided,
 * hashed and signed as it would have been at that time. Each auction has a separate engine and
 * clock.
 */
export const pastHandlers = (
  { store, codec, signer, ids }: DemoServices,
  at: number,
): PastHandlers => {
  const clock: ManualClock = { at, now: () => clock.at };
  const engine = new Engine({ store, codec, signer, clock });
  return { ...auctionHandlers({ engine, ids, pending: new PendingCommands(clock) }), clock };
};
