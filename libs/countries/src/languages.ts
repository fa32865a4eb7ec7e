/** Supported languages (CON-002): be is Belgian Dutch, lu French for Luxembourg (reading 41). */
export const LANGUAGES = ['en', 'be', 'it', 'de', 'es', 'nl', 'fr', 'pl', 'pt', 'lu'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Regional languages and their base. Their translation files contain only the texts that differ
 * from the base language. If none differ, there is no file.
 */
export const REGIONAL_BASES = { be: 'nl', lu: 'fr' } as const satisfies Partial<
  Record<Language, Language>
>;

/** A language with a complete translation. */
export type WrittenLanguage = Exclude<Language, keyof typeof REGIONAL_BASES>;
export const WRITTEN_LANGUAGES = LANGUAGES.filter(
  (language): language is WrittenLanguage => !(language in REGIONAL_BASES),
);

/** A translation file, or a group in it. */
export type TextTree = { readonly [name: string]: string | TextTree };

/** The texts of a regional language: those of the base, overridden by its own. */
export const mergeTexts = <Tree extends TextTree>(base: Tree, own: TextTree): Tree => {
  const merged: Record<string, string | TextTree> = { ...base };
  for (const [name, text] of Object.entries(own)) {
    const under = merged[name];
    const areGroups = typeof text === 'object' && typeof under === 'object';
    merged[name] = areGroups ? mergeTexts(under, text) : text;
  }
  return merged as Tree;
};

/** The language for readers without a known language (CON-003): the first of the list. */
export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];

const LANGUAGE_SET: ReadonlySet<unknown> = new Set(LANGUAGES);
export const isLanguage = (value: unknown): value is Language => LANGUAGE_SET.has(value);

/**
 * The decimal mark of a language. Spreadsheets in that language separate CSV fields by a comma, or by a
 * semicolon if the comma is the decimal mark.
 */
export const decimalMark = (language: Language): '.' | ',' => (language === 'en' ? '.' : ',');
