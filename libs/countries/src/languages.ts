/** Supported languages (CON-002): be is Belgian Dutch, lu French for Luxembourg (reading 41). */
export const LANGUAGES = ['en', 'be', 'it', 'de', 'es', 'nl', 'fr', 'pl', 'pt', 'lu'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The first configured language is the fallback for a reader of whom nothing is known (CON-003). */
export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];

const LANGUAGE_SET: ReadonlySet<unknown> = new Set(LANGUAGES);
export const isLanguage = (value: unknown): value is Language => LANGUAGE_SET.has(value);

/**
 * What stands before decimals where a language is at home. Spreadsheets there separate the fields of
 * a CSV file by a comma, and by a semicolon where the comma is taken.
 */
export const decimalMark = (language: Language): '.' | ',' => (language === 'en' ? '.' : ',');
