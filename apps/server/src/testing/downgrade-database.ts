import { chainHash, NO_HASH, type HashedEvent } from '@fairlot/event-sourcing-declaration';
import type { DataSource } from 'typeorm';

const REMOVED_MIGRATIONS = [
  'VehicleStreamPosition1764000000000',
  'Reactions1764000000000',
  'EventSalt1764300000000',
  'EventSeal1764500000000',
];

/**
 * Makes the database of a stopped portal look as if written before VehicleListed existed: without
 * that event, salts, seals and reactions. Vehicles keep the marks set by calls. The next start
 * migrates it.
 */
export const downgradeDatabase = async (dataSource: DataSource): Promise<void> => {
  await dataSource.query(
    `DELETE FROM event_index WHERE type IN ('VehicleListed', 'VehicleUnlisted')`,
  );
  await dataSource.query(`DELETE FROM event WHERE type IN ('VehicleListed', 'VehicleUnlisted')`);
  await rebuildHashChains(dataSource);
  await dataSource.query(`DELETE FROM checkpoint WHERE name = 'vehicle-listings'`);
  await dataSource.query('DROP TABLE reaction_parked, reaction_checkpoint');
  await dataSource.query('ALTER TABLE vehicle DROP COLUMN stream_position');
  await dataSource.query('DROP TABLE event_seal');
  await dataSource.query('ALTER TABLE event DROP COLUMN salt');
  await dataSource.query('DELETE FROM migrations WHERE name = ANY ($1)', [REMOVED_MIGRATIONS]);
};

/** Renumbers the remaining events of each stream, without salts. */
const rebuildHashChains = async (dataSource: DataSource): Promise<void> => {
  const events = await dataSource.query<(HashedEvent & { readonly was: number })[]>(
    `SELECT stream, position AS was, type, version, data, metadata, NULL AS salt,
       row_number() OVER (PARTITION BY stream ORDER BY position)::int - 1 AS position
     FROM event ORDER BY stream, position`,
  );
  let previous = NO_HASH;
  for (const { was, ...event } of events) {
    previous = chainHash(event.position === 0 ? NO_HASH : previous, event);
    await dataSource.query(
      'UPDATE event SET position = $3, hash = $4 WHERE stream = $1 AND position = $2',
      [event.stream, was, event.position, previous],
    );
  }
};
