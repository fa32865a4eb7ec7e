import { LOT_FIELD_NAMES } from '@fairlot/auction-rules';
import { get } from 'react-hook-form';
import type { AuctionValues } from './auction-values.js';
import type { Fault } from './faults.js';
import { lotKeyOf } from './lot-list.js';

/** A server error at a field. It is hidden while the values differ from those that caused it. */
export type ServerFault = {
  readonly stablePath: string;
  readonly message: string;
  readonly basis: string;
};
/** An error to show: a key of the texts under `fault`, or a message from the server. */
export type VisibleFault = Pick<Fault, 'code'> | Pick<ServerFault, 'message'>;

const LOT_PATH = /^lots\.(\d+)(?=\.|$)/;
const LOT_INDEX_PATH = /^lots\.#(\d+)(?=\.|$)/;

/**
 * Converts the path of a field in a lot so that it stays valid when lots move. It then contains the
 * key of the lot instead of its index.
 */
export const stablePathOf = (path: string, { lots }: Pick<AuctionValues, 'lots'>): string =>
  path.replace(LOT_PATH, (same, index: string) => {
    const lot = lots[Number(index)];
    return lot === undefined ? same : `lots.#${lotKeyOf(lot)}`;
  });

/** Converts a stable path back to the current path. Null if the lot is gone. */
const currentPathOf = (place: string, { lots }: Pick<AuctionValues, 'lots'>): string | null => {
  const key = LOT_INDEX_PATH.exec(place)?.[1];
  if (key === undefined) return place;
  const index = lots.findIndex((lot) => String(lotKeyOf(lot)) === key);
  return index === -1 ? null : place.replace(LOT_INDEX_PATH, `lots.${index}`);
};

/**
 * Codes of contradictions between choices. They are shown immediately, because the user is not
 * typing.
 */
const SHOWN_IMMEDIATELY: ReadonlySet<string> = new Set(['shared_end']);

const SCHEDULE_FIELDS = ['startDate', 'startTime', 'endDate', 'endTime'];
const STAGGER_FIELDS = [
  'stagger',
  'endDate',
  'endTime',
  'format',
  'policy.softClose',
  'lots.length',
];

/** Fields that are validated together, because correcting one may make the other valid. */
const pathsValidatedTogether = (path: string): readonly string[] => {
  if (SCHEDULE_FIELDS.includes(path)) return [...SCHEDULE_FIELDS, 'idTemplate'];
  if (path.startsWith('stagger')) return STAGGER_FIELDS;
  const lot = LOT_PATH.exec(path)?.[0];
  if (lot === undefined || path.endsWith('.idVehicles')) return [path];
  return LOT_FIELD_NAMES.map((field) => `${lot}.${field}`);
};

/**
 * Fields that are validated when the user leaves the field at `path`. The fields of a lot depend on
 * each other.
 */
export const fieldsValidatedWith = (path: string): readonly string[] =>
  LOT_PATH.test(path) ? pathsValidatedTogether(path) : [path];

const validatedValuesOf = (path: string, values: AuctionValues): string =>
  JSON.stringify(pathsValidatedTogether(path).map((one): unknown => get(values, one)));

/** Attaches the server's error to the values that were sent. */
export const serverFaultOf = (
  { path, message }: { readonly path: string; readonly message: string },
  values: AuctionValues,
): ServerFault => ({
  stablePath: stablePathOf(path, values),
  message,
  basis: validatedValuesOf(path, values),
});

type SeenForm = {
  readonly values: AuctionValues;
  /** Stable paths of fields that have lost the focus. */
  readonly blurred: ReadonlySet<string>;
  /** Whether the user has tried to send the form. All errors are shown from then on. */
  readonly isSubmitted: boolean;
  readonly serverFaults: readonly ServerFault[];
};

/** The errors to show now, by path. */
export const visibleFaults = (
  faults: readonly Fault[],
  { values, blurred, isSubmitted, serverFaults }: SeenForm,
): ReadonlyMap<string, VisibleFault> => {
  const visible = new Map<string, VisibleFault>();
  for (const { stablePath, message, basis } of serverFaults) {
    const path = currentPathOf(stablePath, values);
    if (path !== null && validatedValuesOf(path, values) === basis) visible.set(path, { message });
  }
  for (const { path, code } of faults)
    if (isSubmitted || SHOWN_IMMEDIATELY.has(code) || blurred.has(stablePathOf(path, values)))
      visible.set(path, { code });
  return visible;
};
