import en from './locales/en.json' with { type: 'json' };

/** A table about persons for which the privacy page has words, by its name in the database. */
export type StoredName = keyof typeof en.kept;

export const KEPT_NAMES = Object.keys(en.kept) as readonly StoredName[];

export const isStoredName = (table: string): table is StoredName => Object.hasOwn(en.kept, table);
