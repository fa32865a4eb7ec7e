import { Notifications, queryPrepared, type Statement } from '@fairlot/database';
import { frameKey } from '@fairlot/kernel';
import { matching, NoRecord, RecordConflict, Records, type Cause } from '@fairlot/records';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { claimedAmong, ListingClaims } from './listing/listing-claims.js';
import { countFacets, type VehicleFacets } from './search/count-facets.js';
import { namedVehicles, type VehicleName } from './search/named-vehicles.js';
import { frameKeySql, identitiesOf, isSameCar, plateKey, plateKeySql } from './search/same-car.js';
import { vehicleTable, type VehicleFilter, type VehicleSort } from './vehicle-table.js';
import type { Vehicle } from './vehicle.entity.js';

/** The maximum number of matches of a search. */
const MATCHES_MAX = 20_000;
/** The same car may be sold several times, so several vehicles can have one registration. */
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
  /** Searches only in this market. */
  readonly idMarket?: string | undefined;
};

/** A command is listing the vehicle, so its data must not change now. */
export class VehicleClaimed extends Error {
  override readonly name = 'VehicleClaimed';
}

/**
 * The vehicles of all owners, and the only access for other contexts. Only `VehicleMarks` writes `state`
 * and `streamPosition`: they follow from the events, which serve as their audit trail.
 */
@Injectable()
export class VehicleRegistry
  extends Records<Vehicle, VehicleFilter, VehicleSort>
  implements OnModuleInit, OnModuleDestroy
{
  /** Vehicles that commands are listing. */
  readonly claims: ListingClaims;

  constructor(
    private readonly source: DataSource,
    notifications: Notifications,
  ) {
    super(vehicleTable, { dataSource: source, notifications });
    this.claims = new ListingClaims(source);
  }

  /**
   * SEC-23: returns false without writing if the vehicle was deleted or changed in the meantime.
   * @throws VehicleClaimed if a command is listing the vehicle
   */
  async edit(
    idVehicle: number,
    edited: Partial<Vehicle>,
    { by, seen: expected }: { readonly by: Cause; readonly seen: Partial<Vehicle> },
  ): Promise<boolean> {
    try {
      const guard = async (manager: EntityManager) => {
        if ((await claimedAmong(manager, [idVehicle])).size > 0) throw new VehicleClaimed();
      };
      await this.change(idVehicle, edited, by, { expected, guard });
      return true;
    } catch (error) {
      if (error instanceof RecordConflict || error instanceof NoRecord) return false;
      throw error;
    }
  }

  /** Finds vehicles by id. A thousand ids cost ten queries. */
  async byIds(idVehicles: Iterable<number>): Promise<ReadonlyMap<number, Vehicle>> {
    const found = await this.all(idVehicles);
    return new Map(found.map((vehicle) => [vehicle.idVehicle, vehicle]));
  }

  /** Returns row versions by id. They change with every write. */
  async rowVersions(idVehicles: readonly number[]): Promise<ReadonlyMap<number, string>> {
    type Row = { readonly versions: Readonly<Record<string, string>> | null };
    const { rows } = await queryPrepared<Row>(this.source.manager, ROW_VERSIONS, [idVehicles]);
    return new Map(Object.entries(rows[0]?.versions ?? {}).map(([id, one]) => [Number(id), one]));
  }

  /**
   * SEC-46, SEC-53: returns ids of matching vehicles, at most MATCHES_MAX. Callers find the lots
   * for them.
   */
  async matchingIds(filter: VehicleFilter): Promise<number[]> {
    const rows = await this.matching(filter)
      .select('t.idVehicle', 'idVehicle')
      .orderBy('t.idVehicle')
      .limit(MATCHES_MAX)
      .getRawMany<{ idVehicle: number }>();
    return rows.map(({ idVehicle }) => idVehicle);
  }

  /**
   * Returns ids of other vehicles of the same make and model, ignoring case, at most MATCHES_MAX.
   */
  async alike({ idVehicle, brand, model }: Vehicle): Promise<number[]> {
    const rows = await this.matching({})
      .select('t.idVehicle', 'idVehicle')
      .where('lower(t.brand) = lower(:brand) AND lower(t.model) = lower(:model)', { brand, model })
      .andWhere('t.idVehicle <> :idVehicle', { idVehicle })
      .limit(MATCHES_MAX)
      .getRawMany<{ idVehicle: number }>();
    return rows.map((row) => row.idVehicle);
  }

  /**
   * SEC-28: returns the sources of these dealers and templates, or of these markets, sorted and
   * without duplicates.
   */
  async provenances(filter: ProvenancesOf): Promise<string[]> {
    const { idMarkets = null, idOwnerDealers = null, idTemplates = null, idMarket = null } = filter;
    const rows = await this.source.query<{ provenance: string }[]>(
      `SELECT DISTINCT provenance FROM vehicle
       WHERE provenance IS NOT NULL AND ($4::text IS NULL OR id_market = $4)
         AND (id_market = ANY ($1) OR id_owner_dealer = ANY ($2) OR id_template = ANY ($3))
       ORDER BY provenance LIMIT ${PROVENANCES_MAX}`,
      [idMarkets, idOwnerDealers, idTemplates, idMarket],
    );
    return rows.map(({ provenance }) => provenance);
  }

  /**
   * SEC-61: returns one of these vehicles at random, or null. `draw` returns a number in [0, 1).
   */
  async random(idVehicles: readonly number[], draw: () => number): Promise<Vehicle | null> {
    const idVehicle = idVehicles[Math.floor(draw() * idVehicles.length)];
    return idVehicle === undefined ? null : this.get(idVehicle);
  }

  /** SEC-13: finds vehicles by registration in any spelling, newest first, at most PLATES_MAX. */
  withPlate(licensePlate: string): Promise<Vehicle[]> {
    return this.matching({})
      .where(`${plateKeySql('t.license_plate')} = :plate`, { plate: plateKey(licensePlate) })
      .orderBy('t.idVehicle', 'DESC')
      .limit(PLATES_MAX)
      .getMany();
  }

  /** ENG-105: counts matching vehicles by make, state, source and fuel. */
  facets(filter: VehicleFilter): Promise<VehicleFacets> {
    return countFacets(this.source, filter);
  }

  /** SEC-39: finds vehicles that match the filter and at least one name, newest first. */
  named(filter: VehicleFilter, names: readonly VehicleName[]): Promise<Vehicle[]> {
    return namedVehicles(this.source, filter, names);
  }

  /** Returns other records of the same cars in any state, by id. Omits vehicles without any. */
  async sameCars(vehicles: Iterable<Vehicle>): Promise<ReadonlyMap<number, readonly Vehicle[]>> {
    const cars = [...vehicles];
    const frames = cars.map(({ frame }) => frameKey(frame)).filter((one) => one !== '');
    const plates = cars
      .map(({ licensePlate }) => plateKey(licensePlate))
      .filter((one) => one !== '');
    if (frames.length + plates.length === 0) return new Map();
    const found = await this.matching({})
      .where(
        `(${frameKeySql('t.frame')} = ANY(:frames) OR ${plateKeySql('t.license_plate')} = ANY(:plates))`,
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
