import { listOpenLots } from '@fairlot/auction-application';
import { parseStream } from '@fairlot/auction-domain';
import { CheckpointStore } from '@fairlot/event-sourcing-projection';
import type { CommittedEvent, EventStore, LogPosition } from '@fairlot/event-store-port';
import type { INestApplicationContext } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import { VehicleMarks } from '@fairlot/vehicles-records';
import type { CoreParts } from '../core/open-core.js';

/** Name of the checkpoint that marks the work as complete. */
const CHECKPOINT_NAME = 'vehicle-listings';
const PAGE_EVENTS = 1_000;

/** Ids of all auctions in the log. A read model might lag, or be rebuilt later. */
const auctionIdsInLog = async (
  store: EventStore,
): Promise<{ readonly idAuctions: ReadonlySet<number>; readonly at: LogPosition }> => {
  const idAuctions = new Set<number>();
  for (let after: LogPosition | null = null; ;) {
    const events: readonly CommittedEvent[] = await store.readLog({ after, limit: PAGE_EVENTS });
    if (events.length === 0) return { idAuctions, at: after ?? '' };
    for (const { stream } of events) {
      const name = parseStream(stream);
      if (name?.aggregate === 'auction') idAuctions.add(name.idAuction);
    }
    after = events.at(-1)?.at ?? after;
  }
};

/**
 * Runs once on a log written before VehicleListed existed, before anything is published. It lets
 * open lots claim their vehicles, so that no other lot can. It is idempotent, so after a crash it
 * just runs again (ADR 3).
 */
export const listOldLots = async (
  context: INestApplicationContext,
  parts: CoreParts,
): Promise<void> => {
  const checkpoints = context.get(CheckpointStore, { strict: false });
  if ((await checkpoints.load(CHECKPOINT_NAME)) !== null) return;
  const logger = new Logger('vehicles');
  const { idAuctions, at } = await auctionIdsInLog(parts.store);
  const held: number[] = [];
  for (const idAuction of idAuctions) {
    const { idVehicles, elsewhere } = await listOpenLots(parts, idAuction);
    held.push(...idVehicles);
    if (elsewhere.length > 0)
      logger.warn(
        `vehicles ${elsewhere.join(', ')} of auction ${idAuction} are in another lot too`,
      );
  }
  await context.get(VehicleMarks, { strict: false }).freeStrays(held);
  await checkpoints.save(CHECKPOINT_NAME, at);
};
