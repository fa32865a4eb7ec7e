import { compactPlate } from '@fairlot/kernel';
import type { Vehicle } from '../../vehicle.entity.js';
import { cellText, type VehicleRow } from './judge-row.js';

/** Returns the source of new vehicles. */
export const provenanceOf = ({ provenance, provenanceOfTemplate }: ListOwner): string | null =>
  provenance ?? provenanceOfTemplate ?? null;

/** Stored for an unknown registration or VIN. */
const UNKNOWN_IDENTITY = '';

/** The owner of a list, and values for all its vehicles. */
export type ListOwner = {
  readonly idOwnerDealer: number;
  readonly idMarket: string;
  /** If undefined, vehicles keep their source. */
  readonly provenance?: string | null;
  /** Source of new vehicles if the list does not have one. */
  readonly provenanceOfTemplate?: string | null | undefined;
  readonly channel?: string | null;
  readonly idTemplate?: number | null;
  /**
   * Returns the COUNTRY_AREA code of a postal code. Without this function, regions stay unchanged.
   */
  readonly regionOf?: (postalCode: string | null) => string | null;
};

/** Keeps the stored spelling if only spaces, punctuation or case differ. */
const writtenOrStanding = (
  text: string | null | undefined,
  standing: string | undefined,
): string => {
  if (text === null || text === undefined) return standing ?? UNKNOWN_IDENTITY;
  return standing !== undefined && compactPlate(text) === compactPlate(standing) ? standing : text;
};

const TEXT_FIELDS = ['brand', 'model', 'version', 'postalCode'] as const;

/** Keeps the stored text if only invisible characters or surrounding spaces differ. */
const textFieldsOf = (row: VehicleRow, standing: Vehicle | null): Partial<VehicleRow> =>
  Object.fromEntries(
    TEXT_FIELDS.flatMap((field) => {
      const stands = standing?.[field] ?? null;
      return stands !== null && cellText(field, stands) === (row[field] ?? '')
        ? [[field, stands]]
        : [];
    }),
  );

/**
 * A row as the table stores it. Fields without a column keep their value, or are unknown for new
 * vehicles. Only a template changes the market.
 */
export const vehicleRecord = (
  row: VehicleRow,
  owner: ListOwner,
  standing: Vehicle | null,
): Partial<Vehicle> => {
  const { askingPriceEur: askingPriceMinor, licensePlate, frame, ...rest } = row;
  const { idOwnerDealer, idMarket: ofList, regionOf, provenanceOfTemplate, ...of } = owner;
  const isOfTemplate = owner.idTemplate !== undefined && owner.idTemplate !== null;
  const idMarket = isOfTemplate ? ofList : (standing?.idMarket ?? ofList);
  const isElsewhere = rest.postalCode !== undefined && rest.postalCode !== standing?.postalCode;
  const postalCode = isElsewhere ? (rest.postalCode ?? null) : (standing?.postalCode ?? null);
  const region = regionOf === undefined ? (standing?.region ?? null) : regionOf(postalCode);
  return {
    version: standing?.version ?? '',
    powerHp: standing?.powerHp ?? null,
    mileageKm: standing?.mileageKm ?? null,
    firstRegistration: standing?.firstRegistration ?? null,
    damaged: standing?.damaged ?? false,
    ...rest,
    ...textFieldsOf(row, standing),
    postalCode,
    licensePlate: writtenOrStanding(licensePlate, standing?.licensePlate),
    frame: writtenOrStanding(frame, standing?.frame),
    askingPriceMinor,
    vehicleCode: standing?.vehicleCode ?? row.externalId,
    provenance: standing?.provenance ?? provenanceOfTemplate ?? null,
    channel: standing?.channel ?? null,
    idTemplate: standing?.idTemplate ?? null,
    ...of,
    idMarket,
    region: standing === null || isElsewhere ? region : standing.region,
    idOwnerDealer,
  };
};
