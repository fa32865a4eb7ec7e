/** A plate format of a market: a pattern that reads it with any separators, and the stored form. */
export type PlateShape = {
  /** Matches a whole plate in capitals. */
  readonly read: RegExp;
  /** A replacement with the groups of `read`, such as `$1-$2 $3`. */
  readonly written: string;
};

/** The formats of a market's plates. Plates in other formats are valid too. */
export type PlateRules = {
  /** The format of generated plates: A is a letter, 9 a digit, other characters are literal. */
  readonly sample: string;
  readonly shapes: readonly PlateShape[];
};

/** Optional separators between groups. */
const GROUP_SEPARATORS = '[ .·-]*';

/** `AA-999-AA`: A is a letter, 9 a digit. Separators are written, but optional when read. */
const plateShape = (sample: string): PlateShape => {
  const groups = [...sample.matchAll(/(A+|9+)([ -]?)/g)];
  const read = groups.map(([, one = '']) =>
    one.startsWith('A') ? `([A-Z]{${one.length}})` : `(\\d{${one.length}})`,
  );
  return {
    read: new RegExp(`^${read.join(GROUP_SEPARATORS)}$`),
    written: groups.map(([, , mark = ''], at) => `$${at + 1}${mark}`).join(''),
  };
};

/** The first format is used for generated plates. */
export const plateRules = (sample: string, ...others: (string | PlateShape)[]): PlateRules => ({
  sample,
  shapes: [sample, ...others].map((one) => (typeof one === 'string' ? plateShape(one) : one)),
});
