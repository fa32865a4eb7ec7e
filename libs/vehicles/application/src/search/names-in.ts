import type { ListLine, VehicleField, VehicleName } from '@fairlot/vehicles-records';
import { LIST_WORDS } from '../import/list-vocabulary.js';

/** A line of a file and what it calls a vehicle. */
export type NamedLine = VehicleName & {
  /** Of the file; the first is 1. */
  readonly line: number;
  /** What stands there, for who looks it up. */
  readonly named: string;
};

const NAMES = { licensePlate: 'licensePlate', externalId: 'vehicleCode', frame: 'frame' } as const;
const isName = (field: VehicleField | null): field is keyof typeof NAMES =>
  field !== null && Object.hasOwn(NAMES, field);
/** Longer than any name. */
const SHOWN_MAX = 100;
const NAME_MAX = 100;

/** A first line without a heading that is known is a line like the others, and each cell any name. */
const fieldsOf = (headings: readonly string[]): readonly (keyof typeof NAMES | null)[] | null => {
  const fields = headings.map((heading) => LIST_WORDS.fieldOf(heading.trim()));
  const names = fields.map((field) => (isName(field) ? field : null));
  return names.every((field) => field === null) ? null : names;
};

const named = (
  { line, cells }: ListLine,
  fields: readonly (keyof typeof NAMES | null)[] | null,
): NamedLine => {
  const written = (cell: string | undefined): string => (cell ?? '').trim().slice(0, NAME_MAX);
  if (fields === null) {
    const any = written(cells.find((cell) => cell.trim() !== ''));
    return { line, named: any, licensePlate: any, vehicleCode: any, frame: any };
  }
  const entries = fields.flatMap((field, at) =>
    field === null ? [] : [[NAMES[field], written(cells[at])] as const],
  );
  const texts = entries.map(([, text]) => text).filter(Boolean);
  return { ...Object.fromEntries(entries), line, named: texts.join(' ').slice(0, SHOWN_MAX) };
};

/** What each line calls a vehicle; columns may stand in any order, and others beside them. */
export async function* namesIn(lines: AsyncIterable<ListLine>): AsyncGenerator<NamedLine> {
  let fields: ReturnType<typeof fieldsOf> | undefined;
  for await (const line of lines) {
    if (fields === undefined) {
      fields = fieldsOf(line.cells);
      if (fields !== null) continue;
    }
    yield named(line, fields);
  }
}
