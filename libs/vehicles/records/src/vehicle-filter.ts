import type { SelectQueryBuilder } from 'typeorm';
import type { Vehicle, VehicleState } from './vehicle.entity.js';

/**
 * Filters of the searches; all that are given must hold. Texts match a part, whatever the case.
 * Filters on earlier auctions and damage amounts belong to other contexts' data.
 */
export type VehicleFilter = {
  /** Only these vehicles. */
  readonly idVehicles?: readonly number[] | undefined;
  readonly idVehicle?: number | undefined;
  readonly brand?: string | undefined;
  readonly model?: string | undefined;
  /** Blanks and dashes do not count. */
  readonly licensePlate?: string | undefined;
  readonly frame?: string | undefined;
  readonly vehicleCode?: string | undefined;
  readonly damaged?: boolean | undefined;
  /** COUNTRY_AREA code. */
  readonly region?: string | undefined;
  readonly states?: readonly VehicleState[] | undefined;
  readonly channel?: string | undefined;
  readonly provenance?: readonly string[] | undefined;
  readonly idTemplate?: number | undefined;
  readonly idOwnerDealers?: readonly number[] | undefined;
  readonly idMarkets?: readonly string[] | undefined;
  readonly minPriceMinor?: number | undefined;
  readonly maxPriceMinor?: number | undefined;
  /** Epoch milliseconds, inclusive and exclusive. */
  readonly insertedFromAt?: number | undefined;
  readonly insertedToAt?: number | undefined;
  /** Free text: each word must stand in make, model, version, plate, frame, code or id (SEC-53). */
  readonly text?: string | undefined;
};

const WORDS_MAX = 10;
const FREE_TEXT = `concat_ws(' ', v.brand, v.model, v.version, v.license_plate,
  regexp_replace(v.license_plate, '[^A-Za-z0-9]', '', 'g'), v.frame, v.vehicle_code, v.id_vehicle)`;

/** A part to find with ILIKE, in which the reader's own `%` and `_` mean themselves. */
const part = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
const plate = (text: string): string => part(text.replace(/[^\p{L}\p{N}]/gu, ''));
const date = (at: number | undefined): Date | undefined =>
  at === undefined ? undefined : new Date(at);

/** Adds what the filter asks for to a query on `v`. */
export const applyFilter = (
  query: SelectQueryBuilder<Vehicle>,
  filter: VehicleFilter,
): SelectQueryBuilder<Vehicle> => {
  const conditions: readonly (readonly [string, unknown])[] = [
    ['v.id_vehicle = ANY(:idVehicles)', filter.idVehicles],
    ['v.id_vehicle = :idVehicle', filter.idVehicle],
    ['v.brand ILIKE :brand', filter.brand && part(filter.brand)],
    ['v.model ILIKE :model', filter.model && part(filter.model)],
    [
      `regexp_replace(v.license_plate, '[^A-Za-z0-9]', '', 'g') ILIKE :licensePlate`,
      filter.licensePlate && plate(filter.licensePlate),
    ],
    ['v.frame ILIKE :frame', filter.frame && part(filter.frame)],
    ['v.vehicle_code ILIKE :vehicleCode', filter.vehicleCode && part(filter.vehicleCode)],
    ['v.damaged = :damaged', filter.damaged],
    ['v.region = :region', filter.region],
    ['v.state = ANY(:states)', filter.states],
    ['v.channel = :channel', filter.channel],
    ['v.provenance = ANY(:provenance)', filter.provenance],
    ['v.id_template = :idTemplate', filter.idTemplate],
    ['v.id_owner_dealer = ANY(:idOwnerDealers)', filter.idOwnerDealers],
    ['v.id_market = ANY(:idMarkets)', filter.idMarkets],
    ['v.asking_price_minor >= :minPriceMinor', filter.minPriceMinor],
    ['v.asking_price_minor <= :maxPriceMinor', filter.maxPriceMinor],
    ['v.insert_date >= :insertedFromAt', date(filter.insertedFromAt)],
    ['v.insert_date < :insertedToAt', date(filter.insertedToAt)],
  ];
  for (const [condition, value] of conditions) {
    const name = /:(\w+)\)?$/.exec(condition)?.[1];
    if (value === undefined || value === '' || name === undefined) continue;
    query.andWhere(condition, { [name]: value });
  }
  const words = filter.text?.split(/\s+/).filter((word) => word !== '') ?? [];
  words.slice(0, WORDS_MAX).forEach((word, index) => {
    query.andWhere(`${FREE_TEXT} ILIKE :word${index}`, { [`word${index}`]: part(word) });
  });
  return query;
};
