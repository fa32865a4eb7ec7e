import makes from '../code-tables/brands.json' with { type: 'json' };

/**
 * A vehicle as the seller listed it. Sellers spell make and model differently, and repeat them in
 * the version.
 */
export type ListedVehicle = {
  readonly brand: string;
  readonly model: string;
  readonly version: string;
};

const MAKE_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(makes));
const MAKE_ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['VW', 'VOLKSWAGEN'],
  ['MB', 'MERCEDES BENZ'],
  ['MERCEDES', 'MERCEDES BENZ'],
  ['ALFA', 'ALFA ROMEO'],
  ['LANDROVER', 'LAND ROVER'],
]);

/** BRAND code of a make in any spelling: `Mercedes-Benz`, `Škoda`. */
export const brandCodeOf = (brand: string): string =>
  brand
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('-', ' ')
    .toUpperCase();

/** BRAND code of a known make in any spelling, including abbreviations; otherwise null. */
export const makeCodeOf = (brand: string): string | null => {
  const written = brandCodeOf(brand.trim());
  const code = MAKE_ABBREVIATIONS.get(written) ?? written;
  return MAKE_NAMES.has(code) ? code : null;
};

const makeOf = (brand: string): string => MAKE_NAMES.get(makeCodeOf(brand) ?? '') ?? brand;

/** Joins a model in two parts to one word: `e klasse`, `c max`, `mx reihe`. */
const TWO_PART_MODEL = /^(\w|\w\w(?= reihe\b)) (?=\p{L})/iu;
/** Models to write in capitals: `a4`, and words without vowels, such as `tt` and `clk`. */
const LETTER_CODE = /^(?:\p{L}{1,2}\d+|[^\Waeiouy\d]{2,3})$/iu;

const capitalise = (word: string): string =>
  LETTER_CODE.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);

/** A model as displayed. Many stock files contain models in lower case. */
const displayedModelOf = (model: string): string =>
  model.replace(TWO_PART_MODEL, '$1-').replace(/[^\s-]+/gu, capitalise);

/** Make and model in their official spelling: `Mercedes-Benz E-Klasse`, `Audi TT`. */
export const vehicleTitle = ({ brand, model }: Pick<ListedVehicle, 'brand' | 'model'>): string =>
  [makeOf(brand), displayedModelOf(model)].filter(Boolean).join(' ');

/** Normalises words for comparison: `C-Max` and `c max` are equal, but `Ka` and `Ka+` are not. */
const plainWords = (words: string): string => brandCodeOf(words).replace(/[^\p{L}\p{N}+]/gu, '');

/** Maximum number of words in a make or model name. */
const WORDS_MAX = 5;

/** The largest number of leading words that form one of these names. */
const leadingWordCount = (words: readonly string[], names: ReadonlySet<string>): number => {
  for (let count = Math.min(WORDS_MAX, words.length); count > 0; count -= 1) {
    const name = plainWords(words.slice(0, count).join(' '));
    // A mark before or after a name does not belong to it: `Ka +`.
    const hasMark = [words[0]!, words[count - 1]!].some((word) => !/[\p{L}\p{N}]/u.test(word));
    if (!hasMark && names.has(name)) return count;
  }
  return 0;
};

/** `A4` and `Golf` are models without any doubt. `3` may mean doors, and `S` a trim. */
const CLEAR_MODEL = /^(?=.*\p{L})..+$/u;

/**
 * The version without make and model: `1.4` of `VW Golf 1.4`. Removes only a leading make and the
 * model right after it. All other words stay in order.
 */
const displayedVersionOf = ({ brand, model, version }: ListedVehicle): string => {
  const make = makeOf(brand);
  const short = [...MAKE_ABBREVIATIONS]
    .filter(([, code]) => MAKE_NAMES.get(code) === make)
    .map(([word]) => word);
  const makeNames = new Set([make, brand, ...short].map(plainWords).filter(Boolean));
  const modelNames = new Set([plainWords(model)].filter(Boolean));
  const words = version.split(/\s+/).filter(Boolean);
  const ofMake = leadingWordCount(words, makeNames);
  const ofClearModel = CLEAR_MODEL.test(plainWords(model))
    ? leadingWordCount(words, modelNames)
    : 0;
  // The model can begin with the make: `DS 3`.
  if (ofClearModel > ofMake || ofMake === 0) return words.slice(ofClearModel).join(' ');
  const behind = words.slice(ofMake);
  return behind.slice(leadingWordCount(behind, modelNames)).join(' ');
};

/** A vehicle as displayed: its version without leading make and model. */
export const displayedVehicle = (vehicle: ListedVehicle): ListedVehicle => ({
  brand: makeOf(vehicle.brand),
  model: displayedModelOf(vehicle.model),
  version: displayedVersionOf(vehicle),
});

/** The full name: `Volkswagen Golf 1.4`. */
export const vehicleName = (vehicle: ListedVehicle): string =>
  [vehicleTitle(vehicle), displayedVersionOf(vehicle)].filter(Boolean).join(' ');
