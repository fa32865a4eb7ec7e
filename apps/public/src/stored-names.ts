import en from './locales/en.json' with { type: 'json' };

/** The database name of a table with personal data that the privacy page describes. */
export type StoredName = keyof typeof en.kept;

export const STORED_NAMES = Object.keys(en.kept) as readonly StoredName[];

export const isStoredName = (table: string): table is StoredName => Object.hasOwn(en.kept, table);
