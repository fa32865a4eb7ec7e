import en from './locales/en.json' with { type: 'json' };

/** A table with personal data that the privacy page describes, by its database name. */
export type StoredName = keyof typeof en.kept;

export const STORED_NAMES = Object.keys(en.kept) as readonly StoredName[];

export const isStoredName = (table: string): table is StoredName => Object.hasOwn(en.kept, table);
