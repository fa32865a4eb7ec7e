import { WRITTEN_LANGUAGES, type WrittenLanguage } from '@fairlot/countries';
import { type ChangeSet, Refusal } from './change-set.ts';
import { camel, kebab } from './names.ts';

const LOCALES = 'apps/web/src/locales';
const TEXT_GROUPS_FILE = 'apps/web/texts-together.ts';

export type ByLanguage = Readonly<Record<WrittenLanguage, string>>;
/** A text in each language, or the same text for all languages until it is translated. */
export type Text = string | ByLanguage;
export type Texts = { readonly [key: string]: Text | Texts };

const isByLanguage = (text: ByLanguage | Texts): text is ByLanguage => 'en' in text;

const inLanguage = (texts: Texts, language: WrittenLanguage): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      if (typeof text === 'string') return [key, text];
      return [key, isByLanguage(text) ? text[language] : inLanguage(text, language)];
    }),
  );

export const byLanguage = (textIn: (language: WrittenLanguage) => string): ByLanguage =>
  Object.fromEntries(WRITTEN_LANGUAGES.map((language) => [language, textIn(language)])) as Record<
    WrittenLanguage,
    string
  >;

/** Checks that the feature exists and the page does not. Returns the folder of the feature. */
export const checkedFeature = (changes: ChangeSet, name: string): string => {
  const feature = `apps/web/src/features/${kebab(name)}`;
  if (changes.has(feature)) throw new Refusal(`${feature} exists`);
  return feature;
};

const hasArea = (changes: ChangeSet, area: string): boolean =>
  changes.has(`${LOCALES}/${area}/en.json`);

/**
 * Adds an area of texts for pages of staff. The area shares a file with the other areas of this
 * kind.
 */
const addArea = (changes: ChangeSet, area: string): void => {
  if (!/^[a-z]+$/.test(kebab(area))) throw new Refusal('an area must be one word');
  for (const language of WRITTEN_LANGUAGES)
    changes.create(`${LOCALES}/${area}/${language}.json`, '{}');
  changes.insert(TEXT_GROUPS_FILE, { after: 'const STAFF_AREAS = [' }, `'${area}', `);
};

/**
 * Name of the group with the labels of fields. A list and a form of an area use the same labels.
 */
export const labelsOf = (area: string): string => `${camel(area)}Field`;
export type Labels = Readonly<Record<string, Text>>;

/** Adds the texts of a page in all languages, and creates the area if needed. */
export const addTexts = (
  changes: ChangeSet,
  area: string,
  { texts, labels }: { readonly texts: Texts; readonly labels: Labels },
): void => {
  if (!hasArea(changes, area)) addArea(changes, area);
  for (const language of WRITTEN_LANGUAGES) {
    const path = `${LOCALES}/${area}/${language}.json`;
    for (const [key, value] of Object.entries(inLanguage(texts, language)))
      changes.addToJson(path, key, value);
    changes.changeJson(path, (content) => ({
      ...content,
      [labelsOf(area)]: {
        ...inLanguage(labels, language),
        ...(content[labelsOf(area)] as object | undefined),
      },
    }));
  }
};

type Words = { readonly word?: Readonly<Record<string, unknown>> };

/** The English label of a field. If the vocabulary has this label, it is used from there. */
export const labelOf = (changes: ChangeSet, name: string, label: string): string => {
  const { word = {} } = JSON.parse(changes.read(`${LOCALES}/words/en.json`)) as Words;
  return word[name] === label ? `$t(word.${name})` : label;
};

/** The English label that an area already has for a field; null if it has none. */
export const existingLabel = (changes: ChangeSet, area: string, name: string): string | null => {
  if (!hasArea(changes, area)) return null;
  const texts = JSON.parse(changes.read(`${LOCALES}/${area}/en.json`)) as Readonly<
    Record<string, Readonly<Record<string, string>>>
  >;
  const label = texts[labelsOf(area)]?.[name];
  if (label === undefined) return null;
  const [, key] = /^\$t\(word\.(\w+)\)$/.exec(label) ?? [];
  if (key === undefined) return label;
  const { word = {} } = JSON.parse(changes.read(`${LOCALES}/words/en.json`)) as Words;
  return String(word[key]);
};
