import {
  DEFAULT_LANGUAGE,
  isLanguage,
  isMarket,
  LANGUAGES,
  marketOf,
  moneyText,
  type Language,
} from '@fairlot/countries';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { texts } from 'virtual:texts';
import { appStore } from '#shared/app/app-scope.js';

const AGAIN_AFTER_MS = 2_000;

/**
 * Each namespace has the texts of one area of the client, and a page loads the areas that it uses.
 * Two namespaces are shared: `words` has common words, and `portal` has the texts that the server
 * uses too, such as refusals, rules and names of codes. Texts of every area may refer to them:
 * `$t(word.price)`. A language is loaded on first use.
 */
const textLoaderOf = (language: string, namespace: string) => {
  const load = texts[language]?.[namespace];
  if (!load) throw new Error(`No texts ${namespace} in ${language}`);
  return load;
};

const bundledTexts = {
  type: 'backend' as const,
  init: () => {},
  /** Waits and retries here, because i18next never requests a namespace again after a failure. */
  read: async (language: string, namespace: string): Promise<Record<string, unknown>> => {
    for (;;) {
      try {
        return await textLoaderOf(language, namespace)();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
      }
    }
  },
};

/** The i18next instance of the app. */
export const i18n = appStore(() => createInstance());

/**
 * `be` and `lu` are names that only the portal uses. Browsers and screen readers know these
 * languages as regional Dutch and French.
 */
const LANGUAGE_TAGS: Partial<Record<Language, string>> = { be: 'nl-BE', en: 'en-GB', lu: 'fr-LU' };
export const languageTagOf = (language: string): string =>
  (isLanguage(language) && LANGUAGE_TAGS[language]) || language;

const preferredLanguage = (): Language => {
  const stored = localStorage.getItem('fairlot.language');
  if (isLanguage(stored)) return stored;
  const tags = navigator.languages.map((tag) => tag.toLowerCase());
  const languages = tags.map((tag) =>
    tag === 'nl-be' ? 'be' : tag === 'fr-lu' ? 'lu' : tag.slice(0, 2),
  );
  return languages.find(isLanguage) ?? DEFAULT_LANGUAGE;
};

type PluralRules = { getRule: (code: string, options?: object) => Intl.PluralRules };

/**
 * Makes the library use the plural rules of Dutch for `be` and of French for `lu`. By themselves,
 * these codes mean other languages.
 */
const countByTag = (plurals: PluralRules): void => {
  const rule = plurals.getRule.bind(plurals);
  plurals.getRule = (code, options) => rule(languageTagOf(code), options);
};

const startLibrary = async (): Promise<void> => {
  const library = i18n();
  library.on('languageChanged', (language) => {
    document.documentElement.lang = languageTagOf(language);
  });
  await library
    .use(bundledTexts)
    .use(initReactI18next)
    .init({
      lng: preferredLanguage(),
      // No fallback is needed, because a test checks that each language has every key.
      fallbackLng: false,
      supportedLngs: [...LANGUAGES],
      ns: ['shell', 'words'],
      defaultNS: 'shell',
      fallbackNS: ['words', 'portal'],
      interpolation: { escapeValue: false },
      // A missing text is a bug, so it is reported.
      parseMissingKeyHandler: (key, written) => {
        if (written === undefined) reportError(new Error(`No text ${key}`));
        return written ?? key;
      },
      react: { useSuspense: true },
    });
  countByTag(library.services.pluralResolver);
  // Formats an amount in a portal text, such as `{{minimumNextMinor, money}}`, by the rules of the
  // reader's market.
  library.services.formatter?.add('money', (minor, language, { idMarket }) =>
    typeof minor === 'number'
      ? moneyText(minor, isMarket(idMarket) ? idMarket : marketOf(language ?? DEFAULT_LANGUAGE))
      : '',
  );
};

/** Starts the library in the reader's language. Resolves when the texts of the shell are loaded. */
export const startTexts = appStore(startLibrary);

const loadIn = async (language: string, namespaces: readonly string[]): Promise<void> => {
  const library = i18n();
  const missing = namespaces.filter((one) => !library.hasResourceBundle(language, one));
  const load = async (one: string) =>
    void library.addResourceBundle(language, one, await textLoaderOf(language, one)());
  await Promise.all(missing.map(load));
};

/**
 * Loads texts before a page is shown, so that the page never shows their keys.
 * @throws if the texts fail to load, so that the page is not shown
 */
export const loadTexts = async (...namespaces: readonly string[]): Promise<void> => {
  await startTexts();
  await loadIn(i18n().language, namespaces);
};

/** Loads all namespaces of the page in the new language, and then switches to the language. */
const switchLanguage = async (language: Language): Promise<void> => {
  const library = i18n();
  await loadIn(language, Object.keys(library.getDataByLanguage(library.language) ?? {}));
  await library.changeLanguage(language);
};

const languageKeyOf = (idUser: number) => `fairlot.language.${idUser}`;

/**
 * Switches to a language, and stores the choice for this user. It also applies to visitors of this
 * browser who have not chosen a language.
 * @throws if the texts fail to load; the language then stays the same
 */
export const chooseLanguage = async (language: Language, idUser: number | null): Promise<void> => {
  await switchLanguage(language);
  localStorage.setItem('fairlot.language', language);
  if (idUser !== null) localStorage.setItem(languageKeyOf(idUser), language);
};

/**
 * Switches to the language that the user has chosen in this browser, otherwise to that of the
 * profile. Keeps the current language if the texts fail to load.
 */
export const readInLanguageOf = async (user: {
  readonly idUser: number;
  readonly preferredLanguage: string;
}): Promise<void> => {
  await startTexts();
  const own =
    localStorage.getItem(languageKeyOf(user.idUser)) ?? user.preferredLanguage.toLowerCase();
  if (isLanguage(own) && own !== i18n().language) await switchLanguage(own).catch(() => {});
};
