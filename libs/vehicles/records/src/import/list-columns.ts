import type { ListMapping } from './judge-row.js';
import { ListFault } from './list-fault.js';
import type { ListLine } from './list-line.js';
import { REQUIRED_FIELDS, type ListVocabulary, type VehicleField } from './vehicle-fields.js';

/** What somebody has said that a heading means; null: nothing. */
export type KnownHeadings = ReadonlyMap<string, VehicleField | null>;

/** A heading as it is compared: neither case nor blanks at its ends count. */
export const headingKey = (heading: string): string => heading.trim().toLowerCase();

/** What each column tells: as was said before, else as it is called. The first of two alike counts. */
export const mappingOf = (
  headings: readonly string[],
  vocabulary: ListVocabulary,
  known: KnownHeadings = new Map(),
): ListMapping => {
  const taken = new Set<VehicleField>();
  return headings.map((heading) => {
    const said = known.get(headingKey(heading));
    const field = said === undefined ? vocabulary.fieldOf(heading.trim()) : said;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
};

/** Digits, and no letter: a price, a date, a mileage. */
const VALUE = /^[^\p{L}]*\d[^\p{L}]*$/u;

/**
 * The first line of a list, which has to name its columns. @param mapping what is known of it
 * @throws ListFault where it names none, and tells values instead
 */
export const requireHeadings = ({ line, cells }: ListLine, mapping: ListMapping): void => {
  const isHeadless =
    mapping.every((field) => field === null) && cells.some((one) => VALUE.test(one));
  if (isHeadless) throw new ListFault('list_headless', line, 'has no line of headings');
};

/** Required fields that no column tells. */
export const missingIn = (mapping: ListMapping): readonly VehicleField[] =>
  REQUIRED_FIELDS.filter((field) => !mapping.includes(field));
