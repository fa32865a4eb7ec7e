import { richText } from '@fairlot/content-records';
import { isGroup, type Field, type Fields } from '@fairlot/contracts/record';

type Row = Readonly<Record<string, unknown>>;

const sanitisedValue = (field: Field, value: unknown): unknown => {
  const { kind, parts = {}, isRequired } = field;
  if (value === null || value === undefined) return value;
  if (isGroup(field)) return sanitiseRichTexts(parts, value as Row);
  if (kind === 'list')
    return (value as readonly Row[]).map((item) => sanitiseRichTexts(parts, item));
  if (kind !== 'richText' || typeof value !== 'string') return value;
  const html = richText(value);
  return html === '' && !isRequired ? null : html;
};

/** The values with sanitised rich texts. */
export const sanitiseRichTexts = (fields: Fields, values: Row): Row => {
  const all = Object.entries(values).map(([name, value]) => [
    name,
    fields[name] === undefined ? value : sanitisedValue(fields[name], value),
  ]);
  return Object.fromEntries(all) as Row;
};

/** Paths of required rich texts that are empty after they are sanitised. */
export const emptyRichTexts = (fields: Fields, values: Row, prefix = ''): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    const path = `${prefix}${name}`;
    const { kind, parts = {} } = field;
    if (kind === 'richText') return value === '' ? [path] : [];
    if (value === null || value === undefined) return [];
    if (isGroup(field)) return emptyRichTexts(parts, value as Row, `${path}.`);
    if (kind !== 'list') return [];
    return (value as readonly Row[]).flatMap((item, index) =>
      emptyRichTexts(parts, item, `${path}.${index}.`),
    );
  });
