import { get } from 'react-hook-form';
import type { AuctionValues } from './auction-values.js';
import { PRICE_FIELDS } from './bulk-pricing.js';
import type { Fault } from './faults.js';
import { keyOf } from './lot-list.js';

/** What the server said of a field, and of which values: of others it has said nothing. */
export type Said = { readonly place: string; readonly message: string; readonly basis: string };
/** What is wrong: a key of the texts under `fault`, or the server's own words. */
export type ShownFault = Pick<Fault, 'code'> | Pick<Said, 'message'>;

const OF_LOT = /^lots\.(\d+)(?=\.|$)/;
const OF_PLACE = /^lots\.#(\d+)(?=\.|$)/;

/** A path that stays the same wherever its lot goes in the list: a lot is named by what it holds. */
export const placeOf = (path: string, { lots }: Pick<AuctionValues, 'lots'>): string =>
  path.replace(OF_LOT, (same, index: string) => {
    const lot = lots[Number(index)];
    return lot === undefined ? same : `lots.#${keyOf(lot)}`;
  });

/** Where that is now; null when its lot is gone. */
const pathOf = (place: string, { lots }: Pick<AuctionValues, 'lots'>): string | null => {
  const key = OF_PLACE.exec(place)?.[1];
  if (key === undefined) return place;
  const index = lots.findIndex((lot) => String(keyOf(lot)) === key);
  return index === -1 ? null : place.replace(OF_PLACE, `lots.${index}`);
};

/** Contradictions between what was chosen: nobody is still typing. */
const AT_ONCE: ReadonlySet<string> = new Set(['shared_end']);

const SCHEDULE = ['startDate', 'startTime', 'endDate', 'endTime'];
const STAGGER = ['stagger', 'endDate', 'endTime', 'format', 'policy.softClose', 'lots.length'];

/** Fields that are right or wrong together: mending one may put the other right. */
const together = (path: string): readonly string[] => {
  if (SCHEDULE.includes(path)) return [...SCHEDULE, 'idTemplate'];
  if (path.startsWith('stagger')) return STAGGER;
  const lot = OF_LOT.exec(path)?.[0];
  if (lot === undefined || path.endsWith('.idVehicles')) return [path];
  return PRICE_FIELDS.map((field) => `${lot}.${field}`);
};

/** What is judged as soon as a field is left: a price is right or wrong beside the others. */
export const judgedWith = (path: string): readonly string[] =>
  OF_LOT.test(path) ? together(path) : [path];

const basisOf = (path: string, values: AuctionValues): string =>
  JSON.stringify(together(path).map((one): unknown => get(values, one)));

/** What the server says of a field now belongs to the values that it was sent. */
export const saidOf = (
  { path, message }: { readonly path: string; readonly message: string },
  values: AuctionValues,
): Said => ({ place: placeOf(path, values), message, basis: basisOf(path, values) });

type Seen = {
  readonly values: AuctionValues;
  /** Places that the user has been at and left. */
  readonly left: ReadonlySet<string>;
  /** Everything is said once it was to be sent. */
  readonly isSubmitted: boolean;
  readonly said: readonly Said[];
};

/** What is wrong with the values of now, by its path, as far as it is to be shown already. */
export const shownFaults = (
  faults: readonly Fault[],
  { values, left, isSubmitted, said }: Seen,
): ReadonlyMap<string, ShownFault> => {
  const shown = new Map<string, ShownFault>();
  for (const { place, message, basis } of said) {
    const path = pathOf(place, values);
    if (path !== null && basisOf(path, values) === basis) shown.set(path, { message });
  }
  for (const { path, code } of faults)
    if (isSubmitted || AT_ONCE.has(code) || left.has(placeOf(path, values)))
      shown.set(path, { code });
  return shown;
};
