import type { ListLine, VehicleField, VehicleName } from '@fairlot/vehicles-records';
import { LIST_WORDS } from '../import/list-vocabulary.js';

/** A line of a file that names a vehicle by its registration, code or VIN. */
export type NamedLine = VehicleName & {
  /** Number of the line in the file, from 1. */
  readonly line: number;
  /** The names as text, for error messages. */
  readonly named: string;
};

const TEXT_KEY_BY_NAME = {
  licensePlate: 'licensePlate',
  externalId: 'vehicleCode',
  frame: 'frame',
} as const;
const isName = (field: VehicleField | null): field is keyof typeof TEXT_KEY_BY_NAME =>
  field !== null && Object.hasOwn(TEXT_KEY_BY_NAME, field);
/** Names are cut to this length in messages. Real names are shorter. */
const SHOWN_MAX = 100;
const NAME_MAX = 100;

/**
 * The kind of name in each column, by its heading. Null if the first line has no known heading.
 * Then it is data, and a cell may be any kind of name.
 */
const nameFieldsOf = (
  headings: readonly string[],
): readonly (keyof typeof TEXT_KEY_BY_NAME | null)[] | null => {
  const fields = headings.map((heading) => LIST_WORDS.fieldOf(heading.trim()));
  const names = fields.map((field) => (isName(field) ? field : null));
  return names.every((field) => field === null) ? null : names;
};

const namedLine = (
  { line, cells }: ListLine,
  fields: readonly (keyof typeof TEXT_KEY_BY_NAME | null)[] | null,
): NamedLine => {
  const written = (cell: string | undefined): string => (cell ?? '').trim().slice(0, NAME_MAX);
  if (fields === null) {
    const any = written(cells.find((cell) => cell.trim() !== ''));
    return { line, named: any, licensePlate: any, vehicleCode: any, frame: any };
  }
  const entries = fields.flatMap((field, at) =>
    field === null ? [] : [[TEXT_KEY_BY_NAME[field], written(cells[at])] as const],
  );
  const texts = entries.map(([, text]) => text).filter(Boolean);
  return { ...Object.fromEntries(entries), line, named: texts.join(' ').slice(0, SHOWN_MAX) };
};

/** Reads the names on each line. Columns may be in any order, and unknown ones are ignored. */
export async function* namesIn(lines: AsyncIterable<ListLine>): AsyncGenerator<NamedLine> {
  let fields: ReturnType<typeof nameFieldsOf> | undefined;
  for await (const line of lines) {
    if (fields === undefined) {
      fields = nameFieldsOf(line.cells);
      if (fields !== null) continue;
    }
    yield namedLine(line, fields);
  }
}
