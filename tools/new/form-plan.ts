import { z } from 'zod';
import { existingLabel } from './area.ts';
import { type ChangeSet, Refusal } from './change-set.ts';
import { contractOf } from './contract-of.ts';
import { wordsOf } from './screen-plan.ts';

/** A field of the form: its initial value, and the value that the row's example has. */
export type WrittenField = {
  readonly name: string;
  readonly label: string;
  readonly isChoice: boolean;
  readonly initial: string | number;
  readonly sample: string | number;
  readonly isRefusedEmpty: boolean;
};

export type FormPlan = {
  readonly area: string;
  readonly name: string;
  readonly id: string;
  /**
   * The module that exports the call, such as `@fairlot/contracts/auction`, and the table in it.
   */
  readonly contracts: string;
  readonly table: string;
  /** The only parameter in the path; null if it has none. */
  readonly param: string | null;
  readonly fields: readonly WrittenField[];
  /** Whether the body has further fields, which are optional. */
  readonly isPart: boolean;
  readonly isFinal: boolean;
  readonly answer: unknown;
  /** The page that is opened after the form is sent. */
  readonly next: string;
};

type JsonSchema = { readonly type?: unknown; readonly enum?: readonly unknown[] };

const initialOf = ({ type, enum: choices }: JsonSchema): string | number | null => {
  if (choices) return String(choices[0]);
  if (type === 'string') return '';
  return type === 'number' || type === 'integer' ? Number.NaN : null;
};

const isSimple = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** The required fields of the body, which the kit must support. Optional fields are left out. */
const fieldsOf = (
  {
    id,
    body,
    example,
  }: { id: string; body: z.ZodObject; example: Readonly<Record<string, unknown>> },
  labelOf: (name: string) => string,
) => {
  const { properties = {}, required = [] } = z.toJSONSchema(z.object(body.shape), {
    io: 'input',
    unrepresentable: 'any',
  });
  if (required.length === 0) throw new Refusal(`${id} has no required field for a form`);
  return required.map((name): WrittenField => {
    const schema = properties[name] as JsonSchema;
    const initial = initialOf(schema);
    const sample = example[name];
    if (initial === null || !isSimple(sample))
      throw new Refusal(`${id} requires ${name}, for which there is no kind of form field`);
    const isRefusedEmpty = !z.safeParse(body.shape[name] ?? z.unknown(), initial).success;
    const isChoice = schema.enum !== undefined;
    return { name, label: labelOf(name), initial, sample, isChoice, isRefusedEmpty };
  });
};

/**
 * Derives a form from its call. Refuses a call with required fields that the kit does not support.
 */
export const formPlanOf = async (
  changes: ChangeSet,
  [area = '', name = '', id = '']: readonly string[],
): Promise<FormPlan> => {
  const { row, contracts, table, params } = await contractOf(changes, id);
  const { exampleValueOf, EXAMPLE_TARGET } = await import('@fairlot/contracts/documents');
  const { body, answer } = row;
  if (!(body instanceof z.ZodObject) || body.def.checks?.length || !(answer instanceof z.ZodType))
    throw new Refusal(`the body of ${id} is not an object with separate fields`);
  const [param = null, ...more] = params;
  if (more.length > 0) throw new Refusal(`the path of ${id} has more than one id: ${row.path}`);
  const example = { ...(row.example(EXAMPLE_TARGET) as { readonly body?: object }).body };
  const labelOf = (field: string) => existingLabel(changes, area, field) ?? wordsOf(field);
  const fields = fieldsOf({ id, body, example }, labelOf);
  return {
    area,
    name,
    id,
    table,
    contracts,
    param,
    fields,
    next: '/',
    isPart: Object.keys(body.shape).length > fields.length,
    isFinal: 'isFinal' in row,
    answer: exampleValueOf(answer),
  };
};
