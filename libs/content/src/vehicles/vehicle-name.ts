import makes from '../code-tables/brands.json' with { type: 'json' };

/** As it is listed: every seller writes make and model in his own way, and again in the version. */
export type Listed = { readonly brand: string; readonly model: string; readonly version: string };

const MAKES: ReadonlyMap<string, string> = new Map(Object.entries(makes));
/** What sellers write for a make that none of its words is. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['VW', 'VOLKSWAGEN'],
  ['MB', 'MERCEDES BENZ'],
  ['MERCEDES', 'MERCEDES BENZ'],
  ['ALFA', 'ALFA ROMEO'],
  ['LANDROVER', 'LAND ROVER'],
]);

/** BRAND code of a make, however it is written: `Mercedes-Benz`, `Škoda`. */
export const brandCodeOf = (brand: string): string =>
  brand
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('-', ' ')
    .toUpperCase();

/** The same where it is one that we know, for what sellers write short too; else null. */
export const makeCodeOf = (brand: string): string | null => {
  const written = brandCodeOf(brand.trim());
  const code = SHORT.get(written) ?? written;
  return MAKES.has(code) ? code : null;
};

const makeOf = (brand: string): string => MAKES.get(makeCodeOf(brand) ?? '') ?? brand;

/** `e klasse`, `c max` and `mx reihe` are one word each. */
const JOINED = /^(\w|\w\w(?= reihe\b)) (?=\p{L})/iu;
/** `a4`, and what nobody could speak: `tt`, `clk`. */
const LETTERS = /^(?:\p{L}{1,2}\d+|[^\Waeiouy\d]{2,3})$/iu;

const capital = (word: string): string =>
  LETTERS.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);

/** Stock files write models in small letters. */
const modelOf = (model: string): string =>
  model.replace(JOINED, '$1-').replace(/[^\s-]+/gu, capital);

/** Make and model, each in its own spelling: `Mercedes-Benz E-Klasse`, `Audi TT`. */
export const vehicleTitle = ({ brand, model }: Pick<Listed, 'brand' | 'model'>): string =>
  [makeOf(brand), modelOf(model)].filter(Boolean).join(' ');

/** Words as others may write them too: `C-Max` and `c max` are alike. */
const plain = (words: string): string => brandCodeOf(words).replace(/[^\p{L}\p{N}]/gu, '');

/** No name of a make or model has more words. */
const WORDS_MAX = 5;

/** How many words at the start are one of these names; as many as can be. */
const leading = (words: readonly string[], names: ReadonlySet<string>): number => {
  for (let count = Math.min(WORDS_MAX, words.length); count > 0; count -= 1) {
    const name = plain(words.slice(0, count).join(' '));
    // A mark behind a name is no part of it: `Ka +`.
    if (plain(words[count - 1]!) !== '' && names.has(name)) return count;
  }
  return 0;
};

/** `A4` and `Golf` alone are the model; `3` may be doors, and `S` a trim. */
const CAN_BE_MEANT = /^(?=.*\p{L})..+$/u;

/**
 * What the version says beside make and model: of `VW Golf 1.4` the `1.4`. Only a make that leads and the model
 * right behind it go; all other words stay, in their order and number.
 */
const versionOf = ({ brand, model, version }: Listed): string => {
  const make = makeOf(brand);
  const short = [...SHORT].filter(([, code]) => MAKES.get(code) === make).map(([word]) => word);
  const makeNames = new Set([make, brand, ...short].map(plain).filter(Boolean));
  const modelNames = new Set([plain(model)].filter(Boolean));
  const words = version.split(/\s+/).filter(Boolean);
  const ofMake = leading(words, makeNames);
  const behind = words.slice(ofMake);
  const ofModel = ofMake > 0 || CAN_BE_MEANT.test(plain(model)) ? leading(behind, modelNames) : 0;
  return behind.slice(ofModel).join(' ');
};

/** A vehicle as it is named everywhere: its version without the make and model that it begins with. */
export const namedOnce = (listed: Listed): Listed => ({
  brand: makeOf(listed.brand),
  model: modelOf(listed.model),
  version: versionOf(listed),
});

/** All of its name: `Volkswagen Golf 1.4`. */
export const vehicleName = (listed: Listed): string =>
  [vehicleTitle(listed), versionOf(listed)].filter(Boolean).join(' ');
