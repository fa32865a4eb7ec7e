import { randomUUID } from 'node:crypto';
import { encode } from '@fairlot/auction-event-schema';
import { chainHash, NO_HASH } from '@fairlot/event-sourcing-declaration';
import { MemoryEventStore, type MemoryEventLog } from '@fairlot/event-store-testing';
import { vehicleStream } from '@fairlot/vehicles-domain';
import { expect } from 'vitest';
import type { AuctionWorld } from './auction-world.js';

/** The outcome of a refused command: this code, with at least these facts. */
export const refused = (code: string, facts = {}) => ({
  outcome: 'refused',
  refusal: { code, facts: expect.objectContaining(facts) },
});

/** The streams and event types that the latest command wrote, as lines. */
export const typesOfLatestCommand = (log: MemoryEventLog): string[] => {
  const commandId = JSON.parse(log.events.at(-1)?.metadata ?? '{}').commandId as string;
  return (log.commands.get(commandId) ?? []).map(({ stream, type }) => `${stream} ${type}`);
};

/** Status of an auction and of each of its lots. Null if the auction does not exist. */
export const readAuctionStatus = async (world: AuctionWorld, idAuction: number) => {
  const auction = await world.states.auction(idAuction);
  if (auction.status === null) return null;
  const lots = [...auction.lots.values()].map(
    ({ status, awardStatus }) => `${status}${awardStatus === null ? '' : `/${awardStatus}`}`,
  );
  return [auction.status, ...lots];
};

/**
 * Adds the award of a vehicle that no lot has listed, as in a log from before the event
 * VehicleListed.
 */
export const awardElsewhere = async (log: MemoryEventLog, idVehicle: number): Promise<void> => {
  const stream = vehicleStream(idVehicle);
  const before = log.streams.get(stream) ?? [];
  const expected = before.length;
  const commandId = randomUUID();
  const event = encode({ type: 'VehicleAwarded', data: { idAuction: 99, idLot: 1 } });
  const metadata = JSON.stringify({ commandId });
  const stored = { ...event, stream, position: expected, metadata, salt: null };
  const hash = chainHash(before.at(-1)?.hash ?? NO_HASH, stored);
  const events = [{ ...event, metadata, salt: null, hash }];
  await new MemoryEventStore(log).append([{ commandId, writes: [{ stream, expected, events }] }]);
};
