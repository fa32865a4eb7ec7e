import type { UserProfile } from '@fairlot/contracts/access';
import type { RecordDescription } from '@fairlot/contracts/record';
import { notFound } from '@tanstack/react-router';
import { mayCall } from '#shared/session/rights.js';

/** The records of the back office, by their name in the address. */
const RECORDS = {
  sellers: {
    /** Its texts. */
    area: 'seller',
    /** Who may list them has the menu entry and the pages. */
    list: 'ADM-37',
    load: async () => (await import('@fairlot/contracts/record')).seller,
  },
  banners: {
    area: 'banner',
    list: 'ADM-55',
    load: async () => (await import('@fairlot/contracts/record')).banner,
  },
} as const;

/** In the place of an id: a record that is yet to be created. */
export const NEW = 'new';

export type RecordPath = keyof typeof RECORDS;
export type RecordArea = (typeof RECORDS)[RecordPath]['area'];

/** A record with what its pages need beside its description. */
export type KnownRecord = {
  readonly path: RecordPath;
  readonly area: RecordArea;
  readonly record: RecordDescription;
};

const PATHS = Object.keys(RECORDS) as RecordPath[];

/** The records that a user may list, in the order of the menu. */
export const recordsOf = (user: UserProfile) =>
  PATHS.filter((path) => mayCall(user, RECORDS[path].list)).map((path) => ({
    path,
    area: RECORDS[path].area,
  }));

/** @throws notFound where there is no such record, or the user may not list it */
export const loadRecord = async (
  address: string,
  user: UserProfile | null,
): Promise<KnownRecord> => {
  const found = user === null ? undefined : recordsOf(user).find(({ path }) => path === address);
  if (found === undefined) throw notFound();
  return { ...found, record: await RECORDS[found.path].load() };
};
