import { listOpenLots } from '@fairlot/auction-application';
import { parseStream } from '@fairlot/auction-domain';
import { CheckpointStore } from '@fairlot/event-sourcing-projection';
import type { CommittedEvent, EventStore, LogPosition } from '@fairlot/event-store-port';
import type { INestApplicationContext } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import { VehicleMarks } from '@fairlot/vehicles-records';
import type { CoreParts } from '../core/open-core.js';

/** Name of the checkpoint that says it was done. */
const DONE = 'vehicle-listings';
const PAGE = 1_000;

/** Every auction of the log: a read model may be behind it, or be made anew after this. */
const auctionsOf = async (
  store: EventStore,
): Promise<{ readonly idAuctions: ReadonlySet<number>; readonly at: LogPosition }> => {
  const idAuctions = new Set<number>();
  for (let after: LogPosition | null = null; ;) {
    const events: readonly CommittedEvent[] = await store.readLog({ after, limit: PAGE });
    if (events.length === 0) return { idAuctions, at: after ?? '' };
    for (const { stream } of events) {
      const name = parseStream(stream);
      if (name?.aggregate === 'auction') idAuctions.add(name.idAuction);
    }
    after = events.at(-1)?.at ?? after;
  }
};

/**
 * Once on a log of before VehicleListed, before anything is published: open lots list what they
 * have, so that nobody else may. After a crash it is done again, which changes nothing (ADR 3).
 */
export const listOldLots = async (
  context: INestApplicationContext,
  parts: CoreParts,
): Promise<void> => {
  const checkpoints = context.get(CheckpointStore, { strict: false });
  if ((await checkpoints.load(DONE)) !== null) return;
  const logger = new Logger('vehicles');
  const { idAuctions, at } = await auctionsOf(parts.store);
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
  await checkpoints.save(DONE, at);
};
