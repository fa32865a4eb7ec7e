import { isFiscalCodeOf } from '../fiscal-code.js';
import { dayOf } from './day-of.js';
import type { Field, FormFields } from './field.js';
import { readField, type FieldCode, type FieldValue } from './read-field.js';

export type FieldProblem = { readonly field: string; readonly code: FieldCode };
/** The values of a form as stored. Contains only fields that are shown and filled. */
export type FormValues = Readonly<Record<string, Exclude<FieldValue, null>>>;

const ownPropertyValue = (values: unknown, name: string): unknown =>
  typeof values === 'object' && values !== null && Object.hasOwn(values, name)
    ? (values as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** Compares fields with each other. Considers only fields that are valid on their own. */
const faultCodeOf = (
  { repeats, check, owner }: Field,
  value: FieldValue,
  right: ReadonlyMap<string, FieldValue>,
): FieldCode | null => {
  if (repeats !== undefined && value !== (right.get(repeats) ?? value)) return 'mismatch';
  if (check !== 'italianFiscalCode' || typeof value !== 'string') return null;
  const textOf = (name = ''): string => String(right.get(name) ?? '');
  const name = textOf(owner?.name);
  const surname = textOf(owner?.surname);
  const birthDate = dayOf(textOf(owner?.birthDate));
  const isOwners = isFiscalCodeOf(value, {
    ...(name !== '' && { name }),
    ...(surname !== '' && { surname }),
    ...(birthDate !== null && { birthDate }),
  });
  return isOwners ? null : 'fiscalCode';
};

/**
 * Reads a form and finds its problems: at most one code per field, in the order of the form.
 * Browser and server both run it, so they always agree. It reads own properties only and ignores
 * fields that the form does not show.
 */
export const readForm = (
  form: FormFields,
  values: unknown,
): { readonly values: FormValues; readonly problems: readonly FieldProblem[] } => {
  const read = Object.entries(form).map(([name, field]) => ({
    name,
    field,
    ...readField(field, ownPropertyValue(values, name)),
  }));
  const right = new Map(
    read.flatMap(({ name, value, code }) => (code === null ? [[name, value] as const] : [])),
  );
  const judged = read.map(({ name, field, value, code }) => ({
    field: name,
    value,
    code: code ?? (value === null ? null : faultCodeOf(field, value, right)),
  }));
  return {
    values: Object.fromEntries(
      judged.flatMap(({ field, value }) => (value === null ? [] : [[field, value]])),
    ),
    problems: judged.flatMap(({ field, code }) => (code === null ? [] : [{ field, code }])),
  };
};

/** The problems of a form. Empty if it may be sent. */
export const checkForm = (form: FormFields, values: unknown): readonly FieldProblem[] =>
  readForm(form, values).problems;
