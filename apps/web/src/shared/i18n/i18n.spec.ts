// @vitest-environment jsdom
import { beforeAll, expect, it } from 'vitest';
import { i18n, startTexts } from './i18n.js';

beforeAll(startTexts);

it.each([
  ['be', 21, '21 kavels'],
  ['be', 1, '1 kavel'],
  ['lu', 0, '0 lot'],
  ['lu', 2, '2 lots'],
  ['pl', 22, '22 loty'],
] as const)('counts as the people of %s do: %i', async (language, count, said) => {
  await i18n.changeLanguage(language);
  expect(i18n.t('word.countLots', { count })).toBe(said);
});
