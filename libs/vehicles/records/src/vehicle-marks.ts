import { setTimeout } from 'node:timers/promises';
import { defineReaction, type Reaction } from '@fairlot/event-sourcing-reaction';
import type { StoredEvent } from '@fairlot/event-store-port';
import { assert } from '@fairlot/kernel';
import { idVehicleOf, type VehicleEvent } from '@fairlot/vehicles-domain';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { isMove, vehicleMarksOf, type VehicleMark } from './vehicle-mark.js';

/**
 * How long it takes to notice a mark by another process. Marks by this process are noticed
 * immediately.
 */
const POLL_MS = 25;

type MarkUpdate = {
  readonly idVehicle: number;
  readonly position: number;
  readonly moved: boolean;
};

/** Updates vehicle rows from their event streams. Writers can wait until an event is visible. */
@Injectable()
export class VehicleMarks {
  /** Resolved and then replaced after each mark by this process. */
  #marked = Promise.withResolvers<void>();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Applies only events newer than those a row already contains. Moves and events of lots have different
   * bus keys and may arrive in either order, so a row stores the position of each.
   */
  async mark(marks: readonly VehicleMark[]): Promise<void> {
    // Locks the rows in the order of their ids to avoid deadlocks.
    await this.dataSource.query(
      `WITH newer AS MATERIALIZED (
         SELECT v.id_vehicle, m.*,
           m."heldAt" > v.stream_position AS is_held_newer,
           m."movedAt" > v.stage_position AS is_moved_newer
         FROM json_to_recordset($1::json)
           m("idVehicle" int, "heldAt" int, held text, "movedAt" int, stage text, "idTemplate" int,
             reason text)
         JOIN vehicle v ON v.id_vehicle = m."idVehicle"
         WHERE m."heldAt" > v.stream_position OR m."movedAt" > v.stage_position
         ORDER BY v.id_vehicle FOR UPDATE OF v)
       UPDATE vehicle v SET
         state = CASE
           WHEN is_held_newer AND n.held IN ('IN_AUCTION', 'SOLD') THEN n.held
           WHEN is_held_newer AND n.held = 'FREE' THEN
             coalesce(CASE WHEN is_moved_newer THEN n.stage ELSE v.stage END, v.made_as)
           WHEN is_moved_newer AND v.state NOT IN ('IN_AUCTION', 'SOLD') THEN n.stage
           ELSE v.state END,
         stream_position = greatest(v.stream_position, n."heldAt"),
         stage = CASE WHEN is_moved_newer THEN n.stage ELSE v.stage END,
         id_sent_template =
           CASE WHEN is_moved_newer THEN n."idTemplate" ELSE v.id_sent_template END,
         return_reason =
           CASE WHEN is_moved_newer THEN coalesce(n.reason, v.return_reason) ELSE v.return_reason END,
         stage_position = greatest(v.stage_position, n."movedAt")
       FROM newer n WHERE v.id_vehicle = n.id_vehicle`,
      [JSON.stringify(marks)],
    );
    const { resolve } = this.#marked;
    this.#marked = Promise.withResolvers();
    resolve();
  }

  /** Waits until all rows reflect these events. Returns false on timeout. */
  async waitFor(
    events: readonly Pick<StoredEvent, 'stream' | 'position' | 'type'>[],
    timeoutMs: number,
  ): Promise<boolean> {
    const wanted = events.flatMap(({ stream, position, type }) => {
      const idVehicle = idVehicleOf(stream);
      return idVehicle === null ? [] : [{ idVehicle, position, moved: isMove(type) }];
    });
    if (wanted.length === 0) return true;
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const { promise: marked } = this.#marked;
      if (await this.#isShown(wanted)) return true;
      if (performance.now() >= deadline) return false;
      await Promise.race([marked, setTimeout(POLL_MS)]);
    }
  }

  /**
   * Frees vehicles that versions before this reaction marked, but that are in no lot. Runs once
   * before the first event.
   * @param idsHeld vehicles of every open lot
   */
  async freeStrays(idsHeld: readonly number[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE vehicle SET state = coalesce(stage, made_as)
       WHERE state = 'IN_AUCTION' AND stream_position = -1 AND NOT id_vehicle = ANY ($1::int[])`,
      [idsHeld],
    );
  }

  async #isShown(wanted: readonly MarkUpdate[]): Promise<boolean> {
    const behind: unknown[] = await this.dataSource.query(
      `SELECT 1 FROM json_to_recordset($1::json) m("idVehicle" int, position int, moved boolean)
       JOIN vehicle v ON v.id_vehicle = m."idVehicle"
         AND CASE WHEN m.moved THEN v.stage_position ELSE v.stream_position END < m.position
       LIMIT 1`,
      [JSON.stringify(wanted)],
    );
    return behind.length === 0;
  }
}

/**
 * Updates vehicle rows from their events (STA-087). A repeated event has no effect, because each
 * row stores the positions of the events that it contains.
 */
export const vehicleMarks = (marks: VehicleMarks): Reaction =>
  defineReaction<VehicleEvent>({
    group: 'vehicle-marks',
    on: [
      'VehicleListed',
      'VehicleUnlisted',
      'VehicleAwarded',
      'VehicleAwardReverted',
      'VehicleMoved',
      'VehicleMoveUndone',
    ],
    effect: (events) =>
      marks.mark(
        vehicleMarksOf(
          events.map((event) => {
            const idVehicle = idVehicleOf(event.stream);
            assert(idVehicle !== null, `${event.stream} is not a stream of a vehicle`);
            return { idVehicle, position: event.position, event };
          }),
        ),
      ),
  });
