import { compactPlate } from '@fairlot/kernel';
import type { Vehicle } from '../vehicle.entity.js';
import { cellText, type VehicleRow } from './judge-row.js';

/** Of the vehicles that a list makes. */
export const provenanceOf = ({ provenance, provenanceOfTemplate }: ListOwner): string | null =>
  provenance ?? provenanceOfTemplate ?? null;

/** Of a plate or frame number that nobody has told. */
const UNKNOWN_IDENTITY = '';

/** Whose vehicles a list is of, and what holds for all of them. */
export type ListOwner = {
  readonly idOwnerDealer: number;
  readonly idMarket: string;
  /** Left out, these stay as they stand. */
  readonly provenance?: string | null;
  /** Of vehicles that are new, where the list names none. */
  readonly provenanceOfTemplate?: string | null | undefined;
  readonly channel?: string | null;
  readonly idTemplate?: number | null;
  /** COUNTRY_AREA code of a postal code; without it vehicles have no region. */
  readonly regionOf?: (postalCode: string | null) => string | null;
};

/** What a list tells of a plate or frame number; one that only writes it otherwise changes nothing. */
const asWritten = (text: string | null | undefined, standing: string | undefined): string => {
  if (text === null || text === undefined) return standing ?? UNKNOWN_IDENTITY;
  return standing !== undefined && compactPlate(text) === compactPlate(standing) ? standing : text;
};

const TEXTS = ['brand', 'model', 'version', 'postalCode'] as const;

/** A text that a list can only tell as it does changes nothing: marks that nobody sees, blanks at its end. */
const textsOf = (row: VehicleRow, standing: Vehicle | null): Partial<VehicleRow> =>
  Object.fromEntries(
    TEXTS.flatMap((field) => {
      const stands = standing?.[field] ?? null;
      return stands !== null && cellText(field, stands) === (row[field] ?? '')
        ? [[field, stands]]
        : [];
    }),
  );

/**
 * A row as the table has it. What the list has no column for stays as it stands; of a new vehicle it is unknown.
 * A market is changed by a template of it alone.
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
    ...textsOf(row, standing),
    postalCode,
    licensePlate: asWritten(licensePlate, standing?.licensePlate),
    frame: asWritten(frame, standing?.frame),
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
