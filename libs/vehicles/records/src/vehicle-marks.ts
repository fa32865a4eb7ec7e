import { setTimeout } from 'node:timers/promises';
import { defineReaction, type Reaction } from '@fairlot/event-sourcing-reaction';
import { assert, unreachable } from '@fairlot/kernel';
import { idVehicleOf, type VehicleEvent } from '@fairlot/vehicles-domain';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { VehicleState } from './vehicle.entity.js';

/** How soon a mark made by another process is seen; one by this process wakes at once. */
const POLL_MS = 25;

type Mark = {
  readonly idVehicle: number;
  /** Of the event in the vehicle's stream. */
  readonly position: number;
  /** Null when the event leaves the state as it is. */
  readonly state: VehicleState | null;
};

/** STA-087: what the vehicle's own stream makes of its state. */
const stateAfter = ({ type, data }: VehicleEvent): VehicleState | null => {
  switch (type) {
    case 'VehicleListed':
      return 'IN_AUCTION';
    case 'VehicleUnlisted':
      return data.free ? 'PUBLISHED' : null;
    case 'VehicleAwarded':
      return 'SOLD';
    case 'VehicleAwardReverted':
      return 'PUBLISHED';
    default:
      return unreachable(type);
  }
};

/** The newest of several events of one vehicle counts. */
const newestOf = (marks: readonly Mark[]): Mark[] => {
  const newest = new Map<number, Mark>();
  for (const mark of marks) {
    const before = newest.get(mark.idVehicle);
    if (before !== undefined && before.position > mark.position) continue;
    newest.set(mark.idVehicle, { ...mark, state: mark.state ?? before?.state ?? null });
  }
  return [...newest.values()];
};

/** Makes the rows of vehicles what their streams say, and lets who wrote an event see it. */
@Injectable()
export class VehicleMarks {
  /** Resolved and replaced after each mark of this process. */
  #marked = Promise.withResolvers<void>();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** A row takes nothing that is not newer than what it was made from. */
  async mark(marks: readonly Mark[]): Promise<void> {
    // Rows are locked in the order of their ids, so two processes never wait for each other.
    await this.dataSource.query(
      `WITH newer AS MATERIALIZED (
         SELECT v.id_vehicle, m.position, m.state
         FROM json_to_recordset($1::json) m("idVehicle" int, position int, state text)
         JOIN vehicle v ON v.id_vehicle = m."idVehicle" AND v.stream_position < m.position
         ORDER BY v.id_vehicle FOR UPDATE OF v)
       UPDATE vehicle v SET state = coalesce(n.state, v.state), stream_position = n.position
       FROM newer n WHERE v.id_vehicle = n.id_vehicle AND v.stream_position < n.position`,
      [JSON.stringify(newestOf(marks))],
    );
    const { resolve } = this.#marked;
    this.#marked = Promise.withResolvers();
    resolve();
  }

  /** True once every row shows its stream up to here; false when time is up. */
  async waitFor(
    events: readonly { readonly stream: string; readonly position: number }[],
    timeoutMs: number,
  ): Promise<boolean> {
    const wanted = events.flatMap(({ stream, position }) => {
      const idVehicle = idVehicleOf(stream);
      return idVehicle === null ? [] : [{ idVehicle, position }];
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
   * Frees what a portal of before this reaction has marked and no lot has. Once, before the first
   * of its events is done. @param held vehicles of every open lot
   */
  async freeStrays(held: readonly number[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE vehicle SET state = 'PUBLISHED'
       WHERE state = 'IN_AUCTION' AND stream_position = -1 AND NOT id_vehicle = ANY ($1::int[])`,
      [held],
    );
  }

  async #isShown(wanted: readonly Omit<Mark, 'state'>[]): Promise<boolean> {
    const behind: unknown[] = await this.dataSource.query(
      `SELECT 1 FROM json_to_recordset($1::json) m("idVehicle" int, position int)
       JOIN vehicle v ON v.id_vehicle = m."idVehicle" AND v.stream_position < m.position LIMIT 1`,
      [JSON.stringify(wanted)],
    );
    return behind.length === 0;
  }
}

/** STA-087. Idempotent by the position that each row keeps. */
export const vehicleMarks = (marks: VehicleMarks): Reaction =>
  defineReaction<VehicleEvent>({
    group: 'vehicle-marks',
    on: ['VehicleListed', 'VehicleUnlisted', 'VehicleAwarded', 'VehicleAwardReverted'],
    effect: (events) =>
      marks.mark(
        events.map((event) => {
          const idVehicle = idVehicleOf(event.stream);
          assert(idVehicle !== null, `${event.stream} is no vehicle's`);
          return { idVehicle, position: event.position, state: stateAfter(event) };
        }),
      ),
  });
