import { matching } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, type SelectQueryBuilder } from 'typeorm';
import { vehicleTable, type VehicleFilter } from './vehicle-table.js';
import { Vehicle } from './vehicle.entity.js';

/** `limit` at most 1,000. */
export type Paging = { readonly limit: number; readonly offset: number };
export type VehiclePage = { readonly vehicles: Vehicle[]; readonly total: number };

const PAGE_MAX = 1_000;
const BATCH = 5_000;
/** More matches of one search than this are not told apart. */
const MATCHES_MAX = 20_000;

/** The vehicles of all owners: the only way other contexts reach them. */
@Injectable()
export class VehicleRegistry {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Null when there is none (SEC-20). */
  byId(idVehicle: number): Promise<Vehicle | null> {
    return this.dataSource.getRepository(Vehicle).findOneBy({ idVehicle });
  }

  /** By id, those that exist; a thousand lots cost one query. */
  async byIds(idVehicles: Iterable<number>): Promise<ReadonlyMap<number, Vehicle>> {
    const wanted = [...new Set(idVehicles)];
    const found = new Map<number, Vehicle>();
    for (let from = 0; from < wanted.length; from += BATCH) {
      const idVehicle = In(wanted.slice(from, from + BATCH));
      const batch = await this.dataSource.getRepository(Vehicle).findBy({ idVehicle });
      for (const vehicle of batch) found.set(vehicle.idVehicle, vehicle);
    }
    return found;
  }

  /** SEC-19: newest first. */
  async search(filter: VehicleFilter, { limit, offset }: Paging): Promise<VehiclePage> {
    const [vehicles, total] = await this.#matching(filter)
      .orderBy('t.idVehicle', 'DESC')
      .skip(offset)
      .take(Math.min(limit, PAGE_MAX))
      .getManyAndCount();
    return { vehicles, total };
  }

  /** SEC-46, SEC-53: ids that match, for who knows which lots they are in; at most MATCHES_MAX. */
  async matchingIds(filter: VehicleFilter): Promise<number[]> {
    const rows = await this.#matching(filter)
      .select('t.idVehicle', 'idVehicle')
      .orderBy('t.idVehicle')
      .limit(MATCHES_MAX)
      .getRawMany<{ idVehicle: number }>();
    return rows.map(({ idVehicle }) => idVehicle);
  }

  /** Others of the same make and model, whatever the case; at most MATCHES_MAX. */
  async alike({ idVehicle, brand, model }: Vehicle): Promise<number[]> {
    const rows = await this.dataSource
      .getRepository(Vehicle)
      .createQueryBuilder('v')
      .select('v.idVehicle', 'idVehicle')
      .where('lower(v.brand) = lower(:brand) AND lower(v.model) = lower(:model)', { brand, model })
      .andWhere('v.idVehicle <> :idVehicle', { idVehicle })
      .limit(MATCHES_MAX)
      .getRawMany<{ idVehicle: number }>();
    return rows.map((row) => row.idVehicle);
  }

  /** SEC-17: those that may be put into an auction now. */
  forAuction(filter: Omit<VehicleFilter, 'states'>, paging: Paging): Promise<VehiclePage> {
    return this.search({ ...filter, states: ['PUBLISHED'] }, paging);
  }

  /** SEC-61: one of these at random, null when none exists. `draw` is in [0, 1). */
  async random(idVehicles: readonly number[], draw: () => number): Promise<Vehicle | null> {
    const idVehicle = idVehicles[Math.floor(draw() * idVehicles.length)];
    return idVehicle === undefined ? null : this.byId(idVehicle);
  }

  #matching(filter: VehicleFilter): SelectQueryBuilder<Vehicle> {
    return matching(this.dataSource.manager, vehicleTable, filter);
  }
}
