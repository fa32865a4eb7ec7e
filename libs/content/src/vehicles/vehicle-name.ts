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

/** A word as others may write it too. */
const plain = (word: string): string => brandCodeOf(word).replace(/[^\p{L}\p{N}]/gu, '');
const wordsOf = (text: string): string[] => [...text.split(/[\s-]+/).map(plain), plain(text)];

const CAN_BE_MEANT = /^\p{L}{2,}$/u;

/**
 * What the version says beside make and model: of `VW Golf Golf 1.4` the `1.4`. Letters and numbers
 * of a model go only where they lead: further on, 3 may be doors and S a trim.
 */
const versionOf = ({ brand, model, version }: Listed): string => {
  const make = makeOf(brand);
  const short = [...SHORT].filter(([, code]) => MAKES.get(code) === make).map(([word]) => word);
  const said = new Set([...wordsOf(make), ...wordsOf(brand), ...short, ...wordsOf(model)]);
  const kept: string[] = [];
  for (const word of version.split(/\s+/)) {
    const now = plain(word);
    const isSaid = said.has(now) && (kept.length === 0 || CAN_BE_MEANT.test(now));
    const isAgain = now === plain(kept.at(-1) ?? '');
    if (!isSaid && !isAgain) kept.push(word);
  }
  return kept.join(' ');
};

/** A vehicle as it is named everywhere, each word once. */
export const namedOnce = (listed: Listed): Listed => ({
  brand: makeOf(listed.brand),
  model: modelOf(listed.model),
  version: versionOf(listed),
});

/** All of its name: `Volkswagen Golf 1.4`. */
export const vehicleName = (listed: Listed): string =>
  [vehicleTitle(listed), versionOf(listed)].filter(Boolean).join(' ');
