import { z } from 'zod';
import type { ExampleTarget } from '../example.js';
import { editVersion, id, idText, listOf, searchText } from '../fields.js';
import { listSort } from '../list.js';
import type { RecordCallName, RecordDescription } from './describe-record.js';
import { fieldWithParts } from './example-about.js';
import { facetSchemasOf } from './facets.js';
import { filterSchemaOf, type Field } from './field.js';
import { filteredField } from './filtered-field.js';
import { keyParameter } from './key-parameter.js';

/** Key and version for examples if the target has no record of this kind. */
const NO_RECORD = { id: 2_147_483_647, version: '0'.repeat(16) };

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export type SchemaByField = Readonly<Record<string, z.ZodType>>;
export const mapFields = (
  { fields }: RecordDescription,
  of: (field: Field) => z.ZodType | null,
): SchemaByField =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const schema = of(field);
      return schema === null ? [] : [[name, schema]];
    }),
  );

/** Schema of a field in a response. If only some callers can read the field, it is optional. */
const storedSchema = ({ schema, readers }: Field) =>
  readers === undefined ? schema : schema.optional();
const filtersOf = (record: RecordDescription) =>
  Object.fromEntries(
    Object.keys(record.list.filters).map((name) => [
      name,
      listOf(filterSchemaOf(filteredField(record, name))).optional(),
    ]),
  );

/** Titles of referenced objects, by field and id. */
const titles = z.record(z.string(), z.record(z.string(), z.string()));

type TitledAnswer = { readonly titles: z.ZodOptional<typeof titles> };

const hasReferences = ({ fields }: RecordDescription): boolean =>
  Object.values(fields)
    .flatMap(fieldWithParts)
    .some(({ kind }) => kind === 'reference');

/** Parts that all rows of a record share. */
export const operationPartsOf = (record: RecordDescription) => {
  const { name, calls } = record;
  const titled = (hasReferences(record) ? { titles: titles.optional() } : {}) as TitledAnswer;
  const stored = z
    .object({
      [record.key]: id,
      ...mapFields(record, storedSchema),
      ...titled,
      version: editVersion.describe('Version that changes when any field changes'),
    })
    .meta({ id: capitalise(name) });
  const exampleRecordOf = ({ records }: ExampleTarget) => records[name] ?? NO_RECORD;
  return {
    listQuery: {
      q: searchText.optional(),
      ...filtersOf(record),
      sort: listSort(record.list.sorts),
    },
    capital: capitalise(name),
    stored,
    titled,
    exampleRecordOf,
    faceted: facetSchemasOf(record),
    /** Input that identifies one record, with its example: a path or query parameter. */
    naming: (which: RecordCallName) => {
      const { place, key } = keyParameter(record, calls[which]);
      return {
        [place]: z.object({ [key]: idText }),
        example: (target: ExampleTarget) => ({ [place]: { [key]: exampleRecordOf(target).id } }),
      } as {
        readonly query: z.ZodObject;
        readonly example: (target: ExampleTarget) => { query: Record<string, unknown> };
      };
    },
    ofOwnMarkets:
      'For records of markets that the caller does not work for, the call returns 404.' +
      (record.ownerField === undefined || !record.callers.includes('OWNER')
        ? ''
        : ' Owners can read the records of their dealer and change the fields that they have write access to.'),
  };
};
export type OperationParts = ReturnType<typeof operationPartsOf>;
