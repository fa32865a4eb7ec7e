import type { FieldErrors } from 'react-hook-form';
import type { AuctionValues } from './auction-values.js';

/** An invalid field: its path in the form, and a key of the texts under `fault`. */
export type Fault = { readonly path: string; readonly code: string };

/** Fields of the form for those paths of the call that have another name in the form. */
const FIELD_BY_PATH: Readonly<Record<string, string>> = {
  startsAt: 'startTime',
  endsAt: 'endTime',
  staggerMs: 'stagger.everyMs',
  name: 'auctionName',
};

/** Finds the form's field for a path of the call. The elements of a list share one field. */
export const fieldOfPath = (path: string): string =>
  FIELD_BY_PATH[path] ??
  path
    .replace(/^(idMarkets|lots\.\d+\.idVehicles)\.\d+$/, '$1')
    .replace(/^policy$/, 'policy.unitMinor');

/** Fields in the order in which the page shows them, to find the first invalid one. */
const FIELD_ORDER = [
  'auctionName',
  'type',
  'idTemplate',
  'idMarkets',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'stagger',
  'format',
  'policy',
  'lots',
] as const satisfies readonly (keyof AuctionValues)[];

const isFault = (value: object): boolean => 'type' in value && typeof value.type === 'string';

const faultPathIn = (value: unknown, path: string): string | null => {
  if (typeof value !== 'object' || value === null) return null;
  if (isFault(value)) return path;
  for (const [key, inner] of Object.entries(value)) {
    const found = key === 'ref' || key === 'root' ? null : faultPathIn(inner, `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
};

/** Path of the first invalid field in page order. Null if all are valid. */
export const firstFault = (errors: FieldErrors<AuctionValues>): string | null => {
  for (const key of FIELD_ORDER) {
    const found = faultPathIn(errors[key], key);
    if (found !== null) return found;
  }
  return null;
};
