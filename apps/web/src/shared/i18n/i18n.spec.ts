// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { texts } from 'virtual:texts';
import { chooseLanguage, i18n, loadTexts, startTexts } from './i18n.js';

beforeEach(() => startTexts());

it.each([
  ['be', 21, '21 kavels'],
  ['be', 1, '1 kavel'],
  ['lu', 0, '0 lot'],
  ['lu', 2, '2 lots'],
  ['pl', 22, '22 pozycje'],
] as const)('a text uses the plural rules of %s for %i', async (language, count, expected) => {
  await i18n().changeLanguage(language);
  expect(i18n().t('word.countLots', { count })).toBe(expected);
});

it('STA-043 each text is loaded only once per language, however often the user switches', async () => {
  await i18n().changeLanguage('en');
  await loadTexts('recovery');
  const loads = vi.spyOn(texts['de'] as Record<string, () => Promise<object>>, 'recovery');
  for (const language of ['de', 'en', 'de', 'en', 'de'] as const)
    await chooseLanguage(language, null);
  await loadTexts('recovery');
  expect(loads).toHaveBeenCalledTimes(1);
  expect(i18n().t('login.password', { ns: 'recovery' })).toBe('Passwort');
  loads.mockRestore();
});
