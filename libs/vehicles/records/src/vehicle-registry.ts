import { Notifications } from '@fairlot/database';
import { matching, Records } from '@fairlot/records';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { vehicleTable, type VehicleFilter, type VehicleSort } from './vehicle-table.js';
import type { Vehicle } from './vehicle.entity.js';

/** More matches of one search than this are not told apart. */
const MATCHES_MAX = 20_000;

/**
 * The vehicles of all owners: the only way other contexts reach them. Their marks, `state` and
 * `streamPosition`, are `VehicleMarks`' to write: what the vehicle's own events say, so the events
 * are their trail.
 */
@Injectable()
export class VehicleRegistry
  extends Records<Vehicle, VehicleFilter, VehicleSort>
  implements OnModuleInit, OnModuleDestroy
{
  constructor(
    private readonly source: DataSource,
    notifications: Notifications,
  ) {
    super(vehicleTable, { dataSource: source, notifications });
  }

  /** By id, those that exist; a thousand lots cost one query. */
  async byIds(idVehicles: Iterable<number>): Promise<ReadonlyMap<number, Vehicle>> {
    const found = await this.all(idVehicles);
    return new Map(found.map((vehicle) => [vehicle.idVehicle, vehicle]));
  }

  /** The version of each one's row by id: it differs whenever the row was written again, by whomever. */
  async rowVersions(idVehicles: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const [row]: { versions: Readonly<Record<string, string>> }[] = await this.source.query(
      `SELECT coalesce(json_object_agg(id_vehicle, xmin::text), '{}') AS versions
       FROM vehicle WHERE id_vehicle = ANY($1::int[])`,
      [idVehicles],
    );
    return new Map(Object.entries(row?.versions ?? {}).map(([id, one]) => [Number(id), one]));
  }

  /** SEC-46, SEC-53: ids that match, for who knows which lots they are in; at most MATCHES_MAX. */
  async matchingIds(filter: VehicleFilter): Promise<number[]> {
    const rows = await this.matching(filter)
      .select('t.idVehicle', 'idVehicle')
      .orderBy('t.idVehicle')
      .limit(MATCHES_MAX)
      .getRawMany<{ idVehicle: number }>();
    return rows.map(({ idVehicle }) => idVehicle);
  }

  /** Others of the same make and model, whatever the case; at most MATCHES_MAX. */
  async alike({ idVehicle, brand, model }: Vehicle): Promise<number[]> {
    const rows = await this.matching({})
      .select('t.idVehicle', 'idVehicle')
      .where('lower(t.brand) = lower(:brand) AND lower(t.model) = lower(:model)', { brand, model })
      .andWhere('t.idVehicle <> :idVehicle', { idVehicle })
      .limit(MATCHES_MAX)
      .getRawMany<{ idVehicle: number }>();
    return rows.map((row) => row.idVehicle);
  }

  /** SEC-61: one of these at random, null when none exists. `draw` is in [0, 1). */
  async random(idVehicles: readonly number[], draw: () => number): Promise<Vehicle | null> {
    const idVehicle = idVehicles[Math.floor(draw() * idVehicles.length)];
    return idVehicle === undefined ? null : this.get(idVehicle);
  }

  private matching(filter: VehicleFilter): SelectQueryBuilder<Vehicle> {
    return matching(this.source.manager, vehicleTable, filter);
  }
}
