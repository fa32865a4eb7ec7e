import { cellText, type ListMapping } from './judge-row.js';
import { ListFault } from './list-fault.js';
import type { ListLine } from './list-line.js';
import {
  readField,
  REQUIRED_FIELDS,
  type ListVocabulary,
  type VehicleField,
} from './vehicle-fields.js';

/** What somebody has said that a heading means; null: nothing. */
export type KnownHeadings = ReadonlyMap<string, VehicleField | null>;

/** A heading as it is compared: neither case nor blanks at its ends count. */
export const headingKey = (heading: string): string => heading.trim().toLowerCase();

/** A list before its columns are understood: its headings, and its first rows. */
export type ListStart = {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** Of the values of a column more than a third can be read so. */
const ENOUGH = 1 / 3;
const isReadAs = (
  field: VehicleField,
  values: readonly string[],
  vocabulary: ListVocabulary,
): boolean => {
  const texts = values.map((value) => cellText(field, value)).filter((value) => value !== '');
  const read = texts.filter(
    (value) => !('fault' in readField(field, value, { vocabulary, row: {} })),
  );
  return read.length > texts.length * ENOUGH;
};

/** The meaning of a heading that has two: `Registration` is a day or a plate, as its values are. */
const meaningOf = (
  { headings, rows }: ListStart,
  column: number,
  vocabulary: ListVocabulary,
): VehicleField | null => {
  const heading = headings[column]!.trim();
  const [usual, other] = [vocabulary.fieldOf(heading), vocabulary.otherFieldOf(heading)];
  if (usual === null || other === null) return usual;
  // What another column tells without a doubt is not told twice.
  const isPresent = (field: VehicleField) =>
    headings.some(
      (one) =>
        vocabulary.fieldOf(one.trim()) === field && vocabulary.otherFieldOf(one.trim()) === null,
    );
  if (isPresent(other) || isPresent(usual)) return isPresent(other) ? usual : other;
  const values = rows.map((cells) => cells[column] ?? '');
  // Some plates can be read as months, and most days as plates.
  const isDates = isReadAs('firstRegistration', values, vocabulary);
  const [dates, plates] = usual === 'firstRegistration' ? [usual, other] : [other, usual];
  return values.every((value) => value.trim() === '') ? usual : isDates ? dates : plates;
};

/**
 * What each column tells: our own export as we write it; else as was said before, as it is called, or as its
 * values are. The first of two alike counts.
 */
export const mappingOf = (
  start: ListStart,
  vocabulary: ListVocabulary,
  known: KnownHeadings = new Map(),
): ListMapping => {
  const own = vocabulary.ownFieldsOf(start.headings.map((one) => one.trim()));
  const taken = new Set<VehicleField>();
  return start.headings.map((heading, column) => {
    const remembered = known.get(headingKey(heading));
    const meant = remembered === undefined ? meaningOf(start, column, vocabulary) : remembered;
    const field = own === null ? meant : (own[column] ?? null);
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
