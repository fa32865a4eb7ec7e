import type { SqlMigration } from '@fairlot/database';
import { defineReaction, type Reaction } from '@fairlot/event-sourcing-reaction';
import { systemClock } from '@fairlot/kernel';
import {
  UNDO_GRACE_MS,
  UNDO_WITHIN_MS,
  type ReachedStage,
  type VehicleMoved,
} from '@fairlot/vehicles-domain';
import type { DataSource } from 'typeorm';

export const vehicleEmailsMigrations: readonly SqlMigration[] = [
  {
    // Vehicle moves about which no e-mail has been written yet.
    name: 'VehicleMoveLetters1768600000000',
    up: `
      CREATE TABLE vehicle_move_letter (
        move_id text PRIMARY KEY,
        due_at  bigint NOT NULL
      );
      CREATE INDEX vehicle_move_letter_due_at ON vehicle_move_letter (due_at);
    `,
  },
];

/** Older moves cause no e-mail, because a new portal reads its whole history as new events. */
const MAX_AGE_MS = 86_400_000;
const NOTIFIED_STATES: readonly ReachedStage[] = ['SENT_SUP', 'SENT_MULTI', 'RETURNED'];

/**
 * Queues vehicle moves to another dealer until they can no longer be undone. `VehicleEmailWriter`
 * then sends an e-mail about the vehicles that were not moved back. A repeated event has no effect,
 * because its row and e-mail ids stay the same.
 */
export const vehicleEmails = (dataSource: DataSource): Reaction =>
  defineReaction<VehicleMoved>({
    group: 'vehicle-emails',
    on: ['VehicleMoved'],
    effect: async (events) => {
      const newsSince = systemClock.now() - MAX_AGE_MS;
      const moves = events.flatMap(({ data: { to, moveId, movedAt } }) =>
        NOTIFIED_STATES.includes(to) && movedAt > newsSince
          ? [[moveId, movedAt + UNDO_WITHIN_MS + UNDO_GRACE_MS] as const]
          : [],
      );
      const waiting = [...new Map(moves)].map(([moveId, dueAt]) => ({ moveId, dueAt }));
      if (waiting.length === 0) return;
      await dataSource.query(
        `INSERT INTO vehicle_move_letter (move_id, due_at)
         SELECT "moveId", "dueAt" FROM json_to_recordset($1::json) m("moveId" text, "dueAt" bigint)
         ON CONFLICT DO NOTHING`,
        [JSON.stringify(waiting)],
      );
    },
  });
