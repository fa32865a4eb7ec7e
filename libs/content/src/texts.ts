import { DEFAULT_LANGUAGE, instantText, isMarket, LANGUAGES, marketOf } from '@fairlot/countries';
import { moneyText, type IdMarket, type Language } from '@fairlot/countries';
import { createInstance, type i18n } from 'i18next';
import { locales, type Locale } from './locales.js';

export type TextParams = Readonly<Record<string, unknown>>;
type KeyOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${KeyOf<Tree[Name]>}`;
}[keyof Tree & string];
/** Key of a text. A key that does not exist does not compile. */
export type TextKey = KeyOf<Locale>;
/** A text with its parameters, not escaped as HTML. */
export type Texts = (key: TextKey, params?: TextParams) => string;

const start = (): i18n => {
  const instance = createInstance({
    lng: DEFAULT_LANGUAGE,
    // The fallback only covers a bug, because a test compares the keys of all languages.
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: [...LANGUAGES],
    resources: Object.fromEntries(
      LANGUAGES.map((language) => [language, { translation: locales[language] }]),
    ),
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void instance.init();
  return instance;
};

const engine = start();

/** The market whose currency and time zone a text uses: that of a parameter, or the reader's. */
const marketOrDefault = (language: string | undefined, idMarket: unknown): IdMarket =>
  isMarket(idMarket) ? idMarket : marketOf(language ?? DEFAULT_LANGUAGE);

// Formats `{{minimumNextMinor, money}}` and `{{endsAt, instant}}`.
engine.services.formatter?.add('money', (minor, language, { idMarket }) =>
  typeof minor === 'number' ? moneyText(minor, marketOrDefault(language, idMarket)) : '',
);
engine.services.formatter?.add('instant', (at, language, { idMarket }) =>
  typeof at === 'number' ? instantText(at, marketOrDefault(language, idMarket)) : '',
);

/**
 * All texts of one language. Texts may format parameters ending in `Minor` as money, and those
 * ending in `At` as times. `params.idMarket` selects the market. By default, it is the market
 * of the language.
 */
export const texts =
  (language: Language): Texts =>
  (key, params = {}) =>
    engine.t(key, { ...params, lng: language });

/** Whether a text has this key. Used for codes from outside. */
export const hasText = (key: string): key is TextKey =>
  engine.exists(key, { lng: DEFAULT_LANGUAGE });
