import { z } from 'zod';
import type { ExampleTarget } from '../example.js';
import { done, editVersion, id, idText, instant, many, searchText } from '../fields.js';
import { listPage, listSort, pageOf } from '../list.js';
import type { Operation } from '../operation.js';
import { ownFault } from '../problem/field-faults.js';
import { rows } from '../rows.js';
import type {
  RecordCallName,
  RecordCalls,
  RecordDescription,
  RecordView,
  SwitchCall,
  ViewCallName,
} from './describe-record.js';
import { exampleAbout, withParts } from './example-about.js';
import { isWritten } from './field-access.js';
import { facetedOf } from './facets.js';
import { filterSchemaOf, type Field } from './field.js';
import { filteredField } from './filtered-field.js';
import { keyPlace } from './key-place.js';
import { manyOf } from './many-operations.js';
import type { RowsOf } from './record-rows.js';
import { missingIn } from './required-fields.js';
import { switchOf, turningOf } from './turning-operations.js';
import { viewOf } from './view-operations.js';

const change = z.object({
  changedAt: instant,
  idUser: id.nullable().describe('User who made the change; null for the portal itself'),
  fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});

/** Used if an example has no record. */
const NO_RECORD = { id: 2_147_483_647, version: '0'.repeat(16) };

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Schemas = Readonly<Record<string, z.ZodType>>;
const mapFields = (
  { fields }: RecordDescription,
  of: (field: Field) => z.ZodType | null,
): Schemas =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const schema = of(field);
      return schema === null ? [] : [[name, schema]];
    }),
  );

/** A field that the caller cannot read is omitted. */
const storedSchema = ({ schema, readers }: Field) =>
  readers === undefined ? schema : schema.optional();
const newSchema = (field: Field) => (isWritten(field) ? field.schema : null);
/** A field that only some callers can write is optional. If it is omitted, it stays unchanged. */
const changedSchema = (field: Field) => {
  if (!isWritten(field)) return null;
  return field.writers === undefined ? field.schema : field.schema.optional();
};

/** Body fields, checked by the rules of the record. */
const writtenOf = (record: RecordDescription, shape: Schemas): z.ZodObject =>
  z.strictObject(shape).superRefine((values, context) => {
    for (const { field, fault, isKept } of record.rules ?? [])
      if (!isKept(values)) context.addIssue({ ...ownFault(fault), path: field.split('.') });
    for (const field of missingIn(record, values))
      context.addIssue({ ...ownFault('required'), path: [field] });
  });

/** Schema of a new record, also used by the form of the client. */
export const bodyOf = (record: RecordDescription): z.ZodObject =>
  writtenOf(record, mapFields(record, newSchema));

const filtersOf = (record: RecordDescription) =>
  Object.fromEntries(
    Object.keys(record.list.filters).map((name) => [
      name,
      many(filterSchemaOf(filteredField(record, name))).optional(),
    ]),
  );

const exampleOf = (
  { fields }: RecordDescription,
  at: 0 | -1,
  target: ExampleTarget,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isWritten(field))
      .map(([name, field]) => [name, exampleAbout(field, field.examples.at(at), target)]),
  );

/** VAT numbers are unique among records. */
const freeVatCodes = ({ fields }: RecordDescription, { freeVatCode }: ExampleTarget) =>
  freeVatCode === undefined
    ? {}
    : Object.fromEntries(
        Object.entries(fields).flatMap(([name, { kind }]) =>
          kind === 'vatNumber' ? [[name, freeVatCode]] : [],
        ),
      );

/** Titles of referenced objects, by field and id. */
const titles = z.record(z.string(), z.record(z.string(), z.string()));

type Titled = { readonly titles: z.ZodOptional<typeof titles> };

const hasReferences = ({ fields }: RecordDescription): boolean =>
  Object.values(fields)
    .flatMap(withParts)
    .some(({ kind }) => kind === 'reference');

/** Parts that all rows of a record share. */
const partsOf = (record: RecordDescription) => {
  const { name, calls } = record;
  const titled = (hasReferences(record) ? { titles: titles.optional() } : {}) as Titled;
  const stored = z
    .object({
      [record.key]: id,
      ...mapFields(record, storedSchema),
      ...titled,
      version: editVersion.describe('Changes when any field changes'),
    })
    .meta({ id: capital(name) });
  const known = ({ records }: ExampleTarget) => records[name] ?? NO_RECORD;
  return {
    listQuery: {
      q: searchText.optional(),
      ...filtersOf(record),
      sort: listSort(record.list.sorts),
    },
    capital: capital(name),
    stored,
    titled,
    known,
    faceted: facetedOf(record),
    /**
     * Input that names one record, with its example. It is in the query unless the path contains
     * the key.
     */
    naming: (which: RecordCallName) => {
      const { place, key } = keyPlace(record, calls[which]);
      return {
        [place]: z.object({ [key]: idText }),
        example: (target: ExampleTarget) => ({ [place]: { [key]: known(target).id } }),
      } as {
        readonly query: z.ZodObject;
        readonly example: (target: ExampleTarget) => { query: Record<string, unknown> };
      };
    },
    ofOwnMarkets:
      'Records of markets that the caller does not work for return 404.' +
      (record.ownerField === undefined || !record.callers.includes('OWNER')
        ? ''
        : ' Owners can read the records of their dealer and change the fields that they have write access to.'),
  };
};
type Parts = ReturnType<typeof partsOf>;

type Rows = Readonly<Partial<Record<RecordCallName, Partial<Operation>>>>;

const readingOf = (record: RecordDescription, parts: Parts) => {
  const { name, words, list } = record;
  const { one, many: plural, about } = words;
  const { stored, listQuery, titled, faceted, naming, ofOwnMarkets } = parts;
  return {
    list: {
      name: `${name}s`,
      summary: `List ${plural}`,
      description: `Returns ${about}, in the markets that the caller works for. \`q\` searches ${list.search.join(', ')}. Rows with equal values in one field of \`sort\` are ordered by the next.${list.facets === undefined ? '' : ' `facets` names filters; for each, the answer has the number of records by value under all other filters.'}`,
      effect: 'none',
      names: [],
      query: z.object({ ...listQuery, ...faceted.query, ...listPage }),
      answer: pageOf(stored)
        .extend(faceted.answer)
        .meta({ id: `${capital(name)}Page` }),
      codes: [],
      example: () => ({ query: {} }),
    },
    read: {
      name,
      summary: `Retrieve a ${one}`,
      description: `Returns one ${one}. ${ofOwnMarkets}`,
      effect: 'none',
      names: ['record'],
      ...naming('read'),
      answer: stored,
      codes: [],
    },
    history: {
      name: `${name}History`,
      summary: `Changes of a ${one}`,
      description: `Returns the changes of a ${one}, newest first: user, fields, old and new values. ${ofOwnMarkets}`,
      effect: 'none',
      names: ['record'],
      ...naming('history'),
      codes: [],
      answer: z
        .object({ rows: rows(change.extend(titled)) })
        .meta({ id: `${capital(name)}History` }),
    },
  } as const satisfies Rows;
};

const writingOf = (record: RecordDescription, parts: Parts) => {
  const { name, words, key, marketField } = record;
  const { one } = words;
  const { stored, known, ofOwnMarkets } = parts;
  return {
    create: {
      name: `create${capital(name)}`,
      summary: `Add a ${one}`,
      description: `Creates a ${one} and returns it. A market that the caller does not work for is refused at \`${marketField}\`.`,
      effect: 'change',
      names: [],
      body: bodyOf(record),
      answer: stored,
      codes: [],
      example: (target: ExampleTarget) => ({
        body: { ...exampleOf(record, 0, target), ...freeVatCodes(record, target) },
      }),
    },
    update: {
      name: `update${capital(name)}`,
      summary: `Update a ${one}`,
      description: `Replaces the fields of a ${one} and returns it. If another user has changed it since \`version\`, the call returns \`RECORD_CHANGED\`. ${ofOwnMarkets}`,
      effect: 'change',
      names: ['record'],
      body: writtenOf(record, {
        [key]: id,
        version: editVersion,
        ...mapFields(record, changedSchema),
      }),
      answer: stored,
      codes: ['RECORD_CHANGED'],
      example: (target: ExampleTarget) => ({
        body: {
          [key]: known(target).id,
          version: known(target).version,
          ...exampleOf(record, -1, target),
        },
      }),
    },
  } as const satisfies Rows;
};

/** Calls that delete, disable and enable a record. */
const endingOf = (record: RecordDescription, parts: Parts) => {
  const { name, words } = record;
  const { one } = words;
  const { naming, ofOwnMarkets } = parts;
  return {
    delete: {
      name: `delete${capital(name)}`,
      ...(record.disables === undefined
        ? {
            summary: `Delete a ${one}`,
            description: `Deletes a ${one} permanently, if no other record refers to it. ${ofOwnMarkets}`,
            codes: ['RECORD_IN_USE'],
          }
        : {
            summary: `Disable a ${one}`,
            description: `Disables a ${one}. References to it stay, and it can be enabled again. ${ofOwnMarkets}`,
            codes: [],
          }),
      effect: 'change',
      names: ['record'],
      ...naming('delete'),
      answer: done,
    },
    enable: {
      name: `enable${capital(name)}`,
      summary: `Enable or disable a ${one}`,
      description: `Enables or disables a ${one} and returns it. ${ofOwnMarkets}`,
      ...turningOf(record, parts, {
        key: record.calls.enable?.key,
        takesReason: record.reasonField !== undefined,
      }),
    },
  } as const satisfies Rows;
};

/** Derived rows of all calls, without their paths. */
const derived = (record: RecordDescription) => {
  const parts = partsOf(record);
  return {
    ...readingOf(record, parts),
    ...writingOf(record, parts),
    ...endingOf(record, parts),
    ...manyOf(record, parts),
  };
};

type Derived = ReturnType<typeof derived>;

/** Rows of the operation table for a record. */
export const recordOperations = <Record extends RecordDescription>(
  record: Record,
): RowsOf<Record, Derived> => {
  const { calls, tag, callers, switches = {}, views = {} } = record;
  const rest = derived(record);
  const parts = partsOf(record);
  const rowOf = (
    { id: idCall, method, path, callers: own = callers }: RecordCalls['list'],
    row: object,
  ) => [idCall, { tag, ...row, id: idCall, method, path, callers: own }] as const;
  const viewRows = ([name, view]: [string, RecordView]) => {
    const of = viewOf(record, [name, view], parts);
    const named = Object.entries(view.calls) as [ViewCallName, RecordCalls['list']][];
    return named.map(([which, call]) => rowOf(call, of[which]));
  };
  return Object.fromEntries([
    ...(Object.entries(calls) as [RecordCallName, RecordCalls['list']][]).map(([name, call]) =>
      rowOf(call, rest[name]),
    ),
    ...Object.entries<SwitchCall>(switches).map(([field, call]) =>
      rowOf(call, switchOf(record, parts, field)),
    ),
    ...Object.entries(views).flatMap(viewRows),
  ]) as never;
};
