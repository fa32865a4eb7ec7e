import { basename, dirname } from 'node:path';
import { REGIONAL_BASES, WRITTEN_LANGUAGES } from '@fairlot/countries';
import { describe, expect, it } from 'vitest';
import { projectFiles, readTextOrNull } from './repository.js';

const BASES: Readonly<Record<string, string>> = REGIONAL_BASES;
/**
 * Matches the plural suffix of a key (`lots_one`, `lots_few`). Languages differ in plural forms, so
 * only the base keys are compared.
 */
const PLURAL = /_(zero|one|two|few|many|other)$/;

const locales = projectFiles.filter((path) => /^(libs|apps)\/.*\/locales\/.*\.json$/.test(path));
const folders = [...new Set(locales.map(dirname))];
const isRegional = (path: string): boolean => basename(path, '.json') in BASES;
const translatedLocales = locales.filter((path) => !isRegional(path));
const regional = locales.filter(isRegional);

/**
 * The texts of a file by key, such as `{ "offer.tooLow": ["text"] }`. All plural forms of one key
 * are in the same list.
 */
const textsOf = (path: string): Map<string, string[]> => {
  const texts = new Map<string, string[]>();
  const visit = (value: unknown, key: string): void => {
    if (value !== null && typeof value === 'object') {
      for (const [name, inner] of Object.entries(value))
        visit(inner, key ? `${key}.${name}` : name);
      return;
    }
    const plain = key.replace(PLURAL, '');
    texts.set(plain, [...(texts.get(plain) ?? []), String(value)]);
  };
  visit(JSON.parse(readTextOrNull(path) ?? '{}'), '');
  return texts;
};

/** Each key with its placeholders. A plural form may omit the placeholder of the count. */
const shapeOf = (texts: Map<string, string[]>): string[] =>
  [...texts]
    .map(([key, forms]) => {
      const names = [...forms.join(' ').matchAll(/\{\{-?\s*(\w+)/g)].map(([, name = '']) => name);
      const needed = new Set(names.filter((name) => name !== 'count'));
      return [key, ...[...needed].toSorted()].join(' ');
    })
    .toSorted();

/** Language tags of `be` and `lu`, which are our codes for regional Dutch and French. */
const TAGS: Readonly<Record<string, string>> = { be: 'nl-BE', lu: 'fr-LU' };

/** The keys with missing or extra plural forms for the language, each as `key few`. */
const wrongPlurals = (tree: unknown, language: string): string[] => {
  const needed = new Intl.PluralRules(TAGS[language] ?? language).resolvedOptions()
    .pluralCategories;
  const forms = new Map<string, Set<string>>();
  const visit = (value: unknown, key: string): void => {
    if (value !== null && typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) visit(inner, `${key}.${name}`);
    const [, form] = PLURAL.exec(key) ?? [];
    const plain = key.slice(1).replace(PLURAL, '');
    if (form) forms.set(plain, (forms.get(plain) ?? new Set()).add(form));
  };
  visit(tree, '');
  return [...forms].flatMap(([key, had]) => {
    const all = new Set<string>([...needed, ...had]);
    const isWrong = (form: string) => !had.has(form) || !needed.some((one) => one === form);
    return [...all].filter(isWrong).map((form) => `${key} ${form}`);
  });
};

const emptyIn = (texts: Map<string, string[]>): string[] =>
  [...texts].flatMap(([key, forms]) => (forms.some((form) => form.trim() === '') ? [key] : []));

describe('the translations', () => {
  it.each(folders)('in %s have a file for each fully translated language', (folder) => {
    const languages = translatedLocales
      .filter((path) => dirname(path) === folder)
      .map((path) => basename(path, '.json'));
    expect(languages.toSorted()).toEqual(WRITTEN_LANGUAGES.toSorted());
  });

  it.each(translatedLocales)(
    '%s has the same keys and placeholders as English, and no empty text',
    (path) => {
      const texts = textsOf(path);
      expect(shapeOf(texts)).toEqual(shapeOf(textsOf(`${dirname(path)}/en.json`)));
      expect(emptyIn(texts)).toEqual([]);
    },
  );

  it.each(regional)('%s has only keys of its base language, each with a different text', (path) => {
    const texts = textsOf(path);
    const base = textsOf(`${dirname(path)}/${BASES[basename(path, '.json')]}.json`);
    const shapes = new Set(shapeOf(base));
    expect(shapeOf(texts).filter((shape) => !shapes.has(shape))).toEqual([]);
    expect(emptyIn(texts)).toEqual([]);
    const repeated = [...texts].filter(([key, forms]) => String(forms) === String(base.get(key)));
    expect(repeated.map(([key]) => key)).toEqual([]);
  });

  it.each(locales)('%s has exactly the plural forms of its language', (path) => {
    const tree: unknown = JSON.parse(readTextOrNull(path) ?? '{}');
    expect(wrongPlurals(tree, basename(path, '.json'))).toEqual([]);
  });

  it.each([
    ['en', { lots_one: 'a', lots_other: 'b' }, []],
    ['pl', { a: { lots_one: 'a', lots_other: 'b' } }, ['a.lots few', 'a.lots many']],
    ['lu', { lots_one: 'a', lots_other: 'b' }, ['lots many']],
    ['be', { lots_one: 'a', lots_other: 'b', lots_few: 'c' }, ['lots few']],
    ['de', { lots: 'a', who_does: 'b' }, []],
  ])('a missing or extra plural form is reported: %s %j', (language, tree, wrong) => {
    expect(wrongPlurals(tree, language)).toEqual(wrong);
  });
});
