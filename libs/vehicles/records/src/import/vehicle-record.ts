import { compactPlate } from '@fairlot/kernel';
import type { Vehicle } from '../vehicle.entity.js';
import type { VehicleRow } from './judge-row.js';
import { syntheticIdentity } from './synthetic-identity.js';

/** Whose vehicles a list is of, and what holds for all of them. */
export type ListOwner = {
  readonly idOwnerDealer: number;
  readonly idMarket: string;
  /** Left out, these stay as they stand. */
  readonly provenance?: string | null;
  readonly channel?: string | null;
  readonly idTemplate?: number | null;
  /** COUNTRY_AREA code of a postal code; without it vehicles have no region. */
  readonly regionOf?: (postalCode: string | null) => string | null;
};

/** What a list tells of a plate; one that only writes it otherwise changes nothing. */
const plateOf = (told: string | null | undefined, standing: string | undefined): string | null => {
  if (told === null || told === undefined) return standing ?? null;
  return standing !== undefined && compactPlate(told) === compactPlate(standing) ? standing : told;
};

/**
 * A row as the table has it. What the list has no column for stays as it stands; a new vehicle has then no
 * value there, and a synthetic plate and frame number.
 */
export const vehicleRecord = (
  row: VehicleRow,
  owner: ListOwner,
  standing: Vehicle | null,
): Partial<Vehicle> => {
  const { askingPriceEur: askingPriceMinor, licensePlate, frame, ...told } = row;
  const { idOwnerDealer, idMarket, regionOf, ...of } = owner;
  const made = syntheticIdentity(idMarket, row.externalId);
  const postalCode =
    told.postalCode === undefined ? (standing?.postalCode ?? null) : told.postalCode;
  return {
    version: standing?.version ?? '',
    powerHp: standing?.powerHp ?? null,
    mileageKm: standing?.mileageKm ?? null,
    firstRegistration: standing?.firstRegistration ?? null,
    damaged: standing?.damaged ?? false,
    ...told,
    postalCode,
    licensePlate: plateOf(licensePlate, standing?.licensePlate) ?? made.licensePlate,
    frame: frame ?? standing?.frame ?? made.frame,
    askingPriceMinor,
    vehicleCode: row.externalId,
    provenance: standing?.provenance ?? null,
    channel: standing?.channel ?? null,
    idTemplate: standing?.idTemplate ?? null,
    ...of,
    idMarket,
    region: regionOf === undefined ? (standing?.region ?? null) : regionOf(postalCode),
    idOwnerDealer,
  };
};
