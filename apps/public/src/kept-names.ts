import en from './locales/en.json' with { type: 'json' };

/** A table about persons for which the privacy page has words, by its name in the database. */
export type KeptName = keyof typeof en.kept;

export const KEPT_NAMES = Object.keys(en.kept) as readonly KeptName[];

export const isKeptName = (table: string): table is KeptName => Object.hasOwn(en.kept, table);
