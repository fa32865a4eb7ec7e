import { Notifications, prepared, type Statement } from '@fairlot/database';
import { frameKey } from '@fairlot/kernel';
import { matching, NoRecord, RecordConflict, Records, type By } from '@fairlot/records';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { countFacets, type VehicleFacets } from './search/count-facets.js';
import { namedVehicles, type VehicleName } from './search/named-vehicles.js';
import { frameKeyOf, identitiesOf, isSameCar, plateKey, plateKeyOf } from './search/same-car.js';
import { vehicleTable, type VehicleFilter, type VehicleSort } from './vehicle-table.js';
import type { Vehicle } from './vehicle.entity.js';

/** More matches of one search than this are not told apart. */
const MATCHES_MAX = 20_000;
/** One vehicle is sold again and again, by several owners. */
const PLATES_MAX = 50;
const PROVENANCES_MAX = 500;

const ROW_VERSIONS: Statement = {
  name: 'vehicle-row-versions',
  text: `SELECT json_object_agg(id_vehicle, xmin) AS versions
    FROM vehicle WHERE id_vehicle = ANY ($1::int[])`,
};

type ProvenancesOf = {
  readonly idMarkets?: readonly string[];
  readonly idOwnerDealers?: readonly number[];
  readonly idTemplates?: readonly number[];
  /** Of this market only. */
  readonly idMarket?: string | undefined;
};

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

  /** SEC-23: false when it is gone or no longer as it was seen, and nothing is written. */
  async edit(
    idVehicle: number,
    edited: Partial<Vehicle>,
    { by, seen }: { readonly by: By; readonly seen: Partial<Vehicle> },
  ): Promise<boolean> {
    try {
      await this.change(idVehicle, edited, by, { seen });
      return true;
    } catch (error) {
      if (error instanceof RecordConflict || error instanceof NoRecord) return false;
      throw error;
    }
  }

  /** By id, those that exist; a thousand lots cost ten queries. */
  async byIds(idVehicles: Iterable<number>): Promise<ReadonlyMap<number, Vehicle>> {
    const found = await this.all(idVehicles);
    return new Map(found.map((vehicle) => [vehicle.idVehicle, vehicle]));
  }

  /** The version of each one's row by id: it differs whenever the row was written again, by whomever. */
  async rowVersions(idVehicles: readonly number[]): Promise<ReadonlyMap<number, string>> {
    type Row = { readonly versions: Readonly<Record<string, string>> | null };
    const { rows } = await prepared<Row>(this.source.manager, ROW_VERSIONS, [idVehicles]);
    return new Map(Object.entries(rows[0]?.versions ?? {}).map(([id, one]) => [Number(id), one]));
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

  /** SEC-28: codes of those of these dealers and templates, or of these markets; each once, by name. */
  async provenances(of: ProvenancesOf): Promise<string[]> {
    const { idMarkets = null, idOwnerDealers = null, idTemplates = null, idMarket = null } = of;
    const rows = await this.source.query<{ provenance: string }[]>(
      `SELECT DISTINCT provenance FROM vehicle
       WHERE provenance IS NOT NULL AND ($4::text IS NULL OR id_market = $4)
         AND (id_market = ANY ($1) OR id_owner_dealer = ANY ($2) OR id_template = ANY ($3))
       ORDER BY provenance LIMIT ${PROVENANCES_MAX}`,
      [idMarkets, idOwnerDealers, idTemplates, idMarket],
    );
    return rows.map(({ provenance }) => provenance);
  }

  /** SEC-61: one of these at random, null when none exists. `draw` is in [0, 1). */
  async random(idVehicles: readonly number[], draw: () => number): Promise<Vehicle | null> {
    const idVehicle = idVehicles[Math.floor(draw() * idVehicles.length)];
    return idVehicle === undefined ? null : this.get(idVehicle);
  }

  /** SEC-13: of this plate, however it is written; the newest first, at most PLATES_MAX. */
  withPlate(licensePlate: string): Promise<Vehicle[]> {
    return this.matching({})
      .where(`${plateKeyOf('t.license_plate')} = :plate`, { plate: plateKey(licensePlate) })
      .orderBy('t.idVehicle', 'DESC')
      .limit(PLATES_MAX)
      .getMany();
  }

  /** ENG-105: how many of those that match each make, state, provenance and fuel has. */
  facets(filter: VehicleFilter): Promise<VehicleFacets> {
    return countFacets(this.source, filter);
  }

  /** SEC-39: those that match and that one of the names may mean; the newest first. */
  named(filter: VehicleFilter, names: readonly VehicleName[]): Promise<Vehicle[]> {
    return namedVehicles(this.source, filter, names);
  }

  /** The other vehicles that are the same car, whatever their state, by id; none where there are none. */
  async sameCars(vehicles: Iterable<Vehicle>): Promise<ReadonlyMap<number, readonly Vehicle[]>> {
    const cars = [...vehicles];
    const frames = cars.map(({ frame }) => frameKey(frame)).filter((one) => one !== '');
    const plates = cars
      .map(({ licensePlate }) => plateKey(licensePlate))
      .filter((one) => one !== '');
    if (frames.length + plates.length === 0) return new Map();
    const found = await this.matching({})
      .where(
        `(${frameKeyOf('t.frame')} = ANY(:frames) OR ${plateKeyOf('t.license_plate')} = ANY(:plates))`,
        { frames, plates },
      )
      .getMany();
    const byKey = Map.groupBy(
      found.flatMap((vehicle) => identitiesOf(vehicle).map((key) => ({ key, vehicle }))),
      ({ key }) => key,
    );
    return new Map(
      cars.flatMap((car) => {
        const alike = identitiesOf(car).flatMap((key) => byKey.get(key) ?? []);
        const others = new Set(alike.map(({ vehicle }) => vehicle));
        const same = [...others].filter(
          (one) => one.idVehicle !== car.idVehicle && isSameCar(one, car),
        );
        return same.length === 0 ? [] : [[car.idVehicle, same]];
      }),
    );
  }

  private matching(filter: VehicleFilter): SelectQueryBuilder<Vehicle> {
    return matching(this.source.manager, vehicleTable, filter);
  }
}
