import type { MemoryEventLog } from '@fairlot/event-store-testing';
import { expect } from 'vitest';
import type { AuctionWorld } from './auction-world.js';

/** What a refused command answers: this code, with at least these facts. */
export const refused = (code: string, facts = {}) => ({
  outcome: 'refused',
  refusal: { code, facts: expect.objectContaining(facts) },
});

/** Types by stream of everything that the newest command wrote: proof of one append. */
export const writtenLastIn = (log: MemoryEventLog): string[] => {
  const commandId = JSON.parse(log.events.at(-1)?.metadata ?? '{}').commandId as string;
  return (log.commands.get(commandId) ?? []).map(({ stream, type }) => `${stream} ${type}`);
};

/** Status of an auction and of each of its lots; null when there is none. */
export const statusIn = async (world: AuctionWorld, idAuction: number) => {
  const auction = await world.states.auction(idAuction);
  if (auction.status === null) return null;
  const lots = [...auction.lots.values()].map(
    ({ status, awardStatus }) => `${status}${awardStatus === null ? '' : `/${awardStatus}`}`,
  );
  return [auction.status, ...lots];
};
