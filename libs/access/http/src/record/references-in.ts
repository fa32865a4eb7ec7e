import type { Caller } from '@fairlot/access-domain';
import { lookUpElements } from '@fairlot/content';
import { isGroup, type Field, type Fields } from '@fairlot/contracts/record';
import type { References } from './references.js';

type Row = Readonly<Record<string, unknown>>;

/** A reference from a field to an object, a picture or a code. */
type FieldReference = {
  /** Names joined by dots: `policy.increments.0.stepMinor`. */
  readonly path: string;
  /** Name of the field, without the path to it. */
  readonly name: string;
  readonly field: Field;
  readonly key: string | number;
};

const NAMING_KINDS: ReadonlySet<string> = new Set(['reference', 'picture', 'code', 'codes']);

const referencesOfField = (
  field: Field,
  value: unknown,
  [path, name]: [string, string],
): FieldReference[] => {
  if (value === null || value === undefined) return [];
  if (isGroup(field)) return referencesIn(field.parts ?? {}, value as Row, `${path}.`);
  if (field.kind === 'list')
    return (value as readonly Row[]).flatMap((item, index) =>
      referencesIn(field.parts ?? {}, item, `${path}.${index}.`),
    );
  if (!NAMING_KINDS.has(field.kind)) return [];
  return [value].flat().map((key) => ({ path, name, field, key: key as string | number }));
};

/** All references in the values of fields, including nested fields. */
const referencesIn = (fields: Fields, values: Row, prefix = ''): FieldReference[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    referencesOfField(field, values[name], [`${prefix}${name}`, name]),
  );

const referenceKindOf = ({ kind, of, table }: Field): string => of ?? table ?? kind;
const groupByKind = (
  all: readonly FieldReference[],
): ReadonlyMap<string, readonly FieldReference[]> =>
  Map.groupBy(all, ({ field }) => referenceKindOf(field));

const hasCode = (table: string, code: string | number): boolean =>
  lookUpElements(table, { language: 'en' })?.some(({ elementCode }) => elementCode === code) ??
  false;

/** New and stored values of a record. Stored values are null for a new record. */
type ReferenceChange = { readonly values: Row; readonly stored: Row | null };

/**
 * Paths of fields that refer to objects that do not exist, or that the caller may not refer to.
 * References that were already in the record stay valid.
 */
export const findUnknownPaths = async (
  fields: Fields,
  { values, stored }: ReferenceChange,
  { references, caller }: { readonly references: References; readonly caller: Caller },
): Promise<readonly string[]> => {
  const idOf = ({ field, key }: FieldReference) => `${referenceKindOf(field)} ${key}`;
  const before = new Set(referencesIn(fields, stored ?? {}).map(idOf));
  const added = referencesIn(fields, values).filter((one) => !before.has(idOf(one)));
  const unknown: string[] = [];
  for (const [kind, named] of groupByKind(added)) {
    const keys = named.map(({ key }) => key);
    const titles = named[0]?.field.table
      ? new Set(keys.filter((code) => hasCode(kind, code)))
      : await references.titlesOf(kind, keys, caller);
    unknown.push(...named.filter(({ key }) => !titles.has(key)).map(({ path }) => path));
  }
  return unknown;
};

type TitlesByField = Record<string, Record<string, string>>;

/** Titles of the referenced objects that the caller may refer to, by field and id. */
export const readTitles = async (
  fields: Fields,
  rows: readonly Row[],
  { references, caller }: { readonly references: References; readonly caller: Caller },
): Promise<TitlesByField> => {
  const all = rows.flatMap((row) => referencesIn(fields, row));
  const found: TitlesByField = {};
  for (const [kind, named] of groupByKind(all.filter(({ field }) => field.kind === 'reference'))) {
    const titles = await references.titlesOf(
      kind,
      [...new Set(named.map(({ key }) => key))],
      caller,
    );
    for (const { name, key } of named) {
      const title = titles.get(key);
      if (title !== undefined) (found[name] ??= {})[key] = title;
    }
  }
  return found;
};
