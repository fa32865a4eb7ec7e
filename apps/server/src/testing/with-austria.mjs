// `node --import` this to add a market to the portal: its file, and its name where markets are
// listed. The portal fails if a market needs anything else.
import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';

const FILE = `
import { marketPack } from '../market-pack.js';
export const AT = marketPack('AT', {
  country: 'AT',
  defaultLanguage: 'de',
  timeZone: 'Europe/Vienna',
  vatBasisPoints: 2_000,
});
export const AT_FORMS = {
  registration: {
    vatCode: { pattern: 'ATU\\\\d{8}' },
    postalCode: { pattern: '\\\\d{4}' },
    regon: { required: true, max: 12 },
  },
  signUp: {},
};
`;

/** Texts to replace, by the end of a file's path. */
const REPLACEMENTS = {
  'countries/dist/market-pack.js': [["'OTHER',", "'AT', 'OTHER',"]],
  'countries/dist/markets.js': [
    ['import { BE }', "import { AT } from './markets/at.js'; import { BE }"],
    [/\bBE,\n/, 'AT, BE,\n'],
  ],
  'countries/dist/market-forms.js': [
    ['import { BE_FORMS', "import { AT_FORMS as AT } from './markets/at.js'; import { BE_FORMS"],
    [/\bBE,\n/, 'AT, BE,\n'],
  ],
  ...Object.fromEntries(
    ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt'].map((language) => [
      `content/dist/locales/${language}.json`,
      [[/("market": \{\s*"EN")/, '"market": { "AT": "Austria", "EN"']],
    ]),
  ),
};

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './markets/at.js'
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) => {
    if (url.endsWith('countries/dist/markets/at.js'))
      return { source: FILE, format: 'module', shortCircuit: true };
    const loaded = next(url, context);
    const [, edits = []] = Object.entries(REPLACEMENTS).find(([file]) => url.endsWith(file)) ?? [];
    return edits.reduce(({ source, ...rest }, [from, to]) => {
      const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
      assert.ok(text.search(from) >= 0, `${url} has no ${from}`);
      return { ...rest, source: text.replace(from, to) };
    }, loaded);
  },
});
