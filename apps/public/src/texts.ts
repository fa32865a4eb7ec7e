import { DEFAULT_LANGUAGE, LANGUAGES, mergeTexts, type Language } from '@fairlot/countries';
import { createInstance } from 'i18next';
import be from './locales/be.json' with { type: 'json' };
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import it from './locales/it.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import pl from './locales/pl.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };

type Locale = typeof en;
type KeyOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${KeyOf<Tree[Name]>}`;
}[keyof Tree & string];
export type PublicKey = KeyOf<Locale>;
/** Returns a text. It is not escaped, because React escapes texts. */
export type PublicTexts = (key: PublicKey, params?: Readonly<Record<string, unknown>>) => string;

/**
 * The texts of each language. Each must have exactly the keys of English; a missing key does not
 * compile.
 */
const locales: Readonly<Record<Language, Locale>> = {
  de,
  en,
  es,
  fr,
  it,
  nl,
  pl,
  pt,
  be: mergeTexts(nl, be),
  lu: fr,
};

const i18n = createInstance({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: DEFAULT_LANGUAGE,
  supportedLngs: [...LANGUAGES],
  resources: Object.fromEntries(
    LANGUAGES.map((language) => [language, { translation: locales[language] }]),
  ),
  interpolation: { escapeValue: false },
  initAsync: false,
});
void i18n.init();

/** The texts of the public pages in a language. The client does not load them. */
export const publicTexts =
  (language: Language): PublicTexts =>
  (key, params = {}) =>
    i18n.t(key, { ...params, lng: language });
