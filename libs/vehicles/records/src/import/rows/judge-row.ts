import { cleanText } from '@fairlot/kernel';
import { isEmptyText } from '../values/empty-words.js';
import type { RowProblem } from './row-problem.js';
import {
  FIELD_NAMES,
  isFreeTextField,
  readField,
  VEHICLE_FIELDS,
  type ListVocabulary,
  type VehicleField,
} from './vehicle-fields.js';

/** The field of each column. Null for a column that is ignored. */
export type ListMapping = readonly (VehicleField | null)[];

/**
 * One row as the table stores it. Null means explicitly unknown. A missing field was not in the
 * list.
 */
export type VehicleRow = {
  readonly externalId: string;
  readonly brand: string;
  readonly model: string;
  readonly bodyType: string;
  readonly fuelType: string;
  readonly gearbox: string;
  /** In hundredths of a euro. */
  readonly askingPriceEur: number;
  readonly version?: string;
  readonly powerHp?: number | null;
  readonly mileageKm?: number | null;
  /** `YYYY-MM`. */
  readonly firstRegistration?: string | null;
  readonly damaged?: boolean;
  readonly postalCode?: string | null;
  readonly licensePlate?: string | null;
  readonly frame?: string | null;
};

export type JudgedRow = {
  /** The vehicle that was read. Null if the row has a problem. */
  readonly vehicle: VehicleRow | null;
  readonly problems: readonly RowProblem[];
};

const VALUE_MAX = 100;
/**
 * Lists contain stray control characters from other encodings. They must not reach the database or
 * a screen.
 */
const HAS_CONTROLS = /\p{Cc}/u;
const CONTROL_RUN = /\s*\p{Cc}[\s\p{Cc}]*/gu;
/**
 * Undecodable bytes, unpaired surrogates that the database rejects, and error values of formulas such as
 * `#REF!`.
 */
const UNREADABLE_CELL = /[\uFFFD\p{Surrogate}]|^#[¡¿]?[\p{Lu}\d/]{3,9} ?[!?]$/u;
const EMPTY_FIELDS: Readonly<Partial<Record<VehicleField, string | boolean>>> = {
  version: '',
  damaged: false,
};

const makeProblem = (
  field: VehicleField | null,
  code: RowProblem['code'],
  value: string,
): RowProblem => ({
  field,
  code,
  value: printableText(value),
});

/** Replaces characters that a screen or a database cannot handle, and truncates the value. */
export const printableText = (value: string): string =>
  value.replaceAll(CONTROL_RUN, ' ').slice(0, VALUE_MAX).toWellFormed();

/** Returns the text of a cell on one line, trimmed. Empty if it means that the value is unknown. */
export const cellText = (field: VehicleField, cell: string): string => {
  const clean = cleanText(cell);
  const text = (HAS_CONTROLS.test(clean) ? clean.replaceAll(CONTROL_RUN, ' ') : clean).trim();
  return field !== 'externalId' && isEmptyText(text, isFreeTextField(field)) ? '' : text;
};

type RowValues = Partial<Record<VehicleField, unknown>> & { firstRegistration?: string | null };
/** Vehicles with these fuels have no gearbox, so sellers leave the column empty. */
const WITHOUT_GEARS: readonly unknown[] = ['ELECTRIC', 'HYDROGEN'];

/** Columns in reading order. Fields that others depend on come first. */
type OrderedColumns = readonly (readonly [VehicleField, number])[];
const columnsInOrder = (mapping: ListMapping): OrderedColumns =>
  mapping
    .flatMap((field, column) => (field === null ? [] : [[field, column] as const]))
    .toSorted(([a], [b]) => FIELD_NAMES.indexOf(a) - FIELD_NAMES.indexOf(b));

/** The column order by mapping, so that it is computed once and not for every row. */
const orderByMapping = new WeakMap<ListMapping, OrderedColumns>();
const columnOrder = (mapping: ListMapping): OrderedColumns => {
  const order = orderByMapping.get(mapping) ?? columnsInOrder(mapping);
  orderByMapping.set(mapping, order);
  return order;
};

/** Reads a row with a mapping and returns the vehicle or the problems. */
export const judgeRow = (
  cells: readonly string[],
  mapping: ListMapping,
  vocabulary: ListVocabulary,
): JudgedRow => {
  if (cells.slice(mapping.length).some((cell) => cell.trim() !== ''))
    return { vehicle: null, problems: [makeProblem(null, 'row_wide', cells.join(' '))] };
  const problems: RowProblem[] = [];
  const values: RowValues = {};
  for (const [field, column] of columnOrder(mapping)) {
    const written = cellText(field, cells[column] ?? '');
    const meant = vocabulary.meaningOf?.(field, written);
    const value = meant === undefined ? written : (meant ?? '');
    if (value === '' && field === 'gearbox' && WITHOUT_GEARS.includes(values.fuelType))
      values[field] = 'AUTOMATIC';
    else if (value === '' && VEHICLE_FIELDS[field].isRequired)
      problems.push(makeProblem(field, 'missing', ''));
    else if (value === '') values[field] = (EMPTY_FIELDS[field] ?? null) as never;
    else if (UNREADABLE_CELL.test(value)) problems.push(makeProblem(field, 'unreadable', value));
    else {
      const reading = readField(field, value, { vocabulary, row: values });
      if ('fault' in reading) problems.push(makeProblem(field, reading.fault, value));
      else values[field] = reading.value as never;
    }
  }
  return { vehicle: problems.length === 0 ? (values as VehicleRow) : null, problems };
};
