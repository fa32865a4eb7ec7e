import { z } from 'zod';
import type { ExampleTarget } from '../example.js';
import { done, editVersion, id, idText, instant, many, searchText } from '../fields.js';
import { listPage, listSort, pageOf } from '../list.js';
import type { Operation } from '../operation.js';
import { ownFault } from '../problem/field-faults.js';
import { rows } from '../rows.js';
import type { RecordCallName, RecordDescription } from './describe-record.js';
import { filterSchemaOf } from './field.js';
import { manyOf } from './many-operations.js';

const change = z.object({
  changedAt: instant,
  idUser: id.nullable().describe('Who changed it; null for the portal itself'),
  fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});

/** What an example is about where none is known. */
const NO_RECORD = { id: 2_147_483_647, version: '0'.repeat(16) };

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const schemasOf = ({ fields }: RecordDescription) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));

/** The fields of a record with those that only a call has, checked by the rules of the record. */
const writtenOf = (record: RecordDescription, beside: z.ZodRawShape = {}): z.ZodObject =>
  z.strictObject({ ...beside, ...schemasOf(record) }).superRefine((values, context) => {
    for (const { field, fault, isKept } of record.rules ?? [])
      if (!isKept(values)) context.addIssue({ ...ownFault(fault), path: [field] });
  });

/** The schema of a new record; the form in the client checks by it, too. */
export const bodyOf = (record: RecordDescription): z.ZodObject => writtenOf(record);

const filtersOf = ({ fields, list }: RecordDescription) =>
  Object.fromEntries(
    Object.entries(list.filters).map(([name, field]) => [
      name,
      many(filterSchemaOf(fields[field]!)).optional(),
    ]),
  );

const exampleOf = ({ fields }: RecordDescription, at: 0 | -1, { idImage }: ExampleTarget) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind, examples }]) => [
      name,
      kind === 'picture' ? idImage : examples.at(at),
    ]),
  );

/** What the rows of one record share. */
const partsOf = (record: RecordDescription) => {
  const { name, key } = record;
  const stored = z
    .object({
      [key]: id,
      ...schemasOf(record),
      version: editVersion.describe('Another one as soon as any field is another'),
    })
    .meta({ id: capital(name) });
  const known = ({ records }: ExampleTarget) => records[name] ?? NO_RECORD;
  return {
    asked: { q: searchText.optional(), ...filtersOf(record), sort: listSort(record.list.sorts) },
    ...{ capital: capital(name), stored, known, byKey: z.object({ [key]: idText }) },
    keyExample: (target: ExampleTarget) => ({ query: { [key]: known(target).id } }),
    ofOwnMarkets:
      'Records of a market that the caller does not work for are answered like those that are not there.',
  };
};
type Parts = ReturnType<typeof partsOf>;

type Rows = Readonly<Partial<Record<RecordCallName, Partial<Operation>>>>;

const readingOf = (record: RecordDescription, parts: Parts) => {
  const { name, words, list } = record;
  const { one, many: plural, about } = words;
  const { stored, asked, byKey, keyExample, ofOwnMarkets } = parts;
  return {
    list: {
      name: `${name}s`,
      summary: `Lists ${plural}`,
      description:
        `Answers ${about}: those of the markets that the caller works for. \`q\` looks for a part of ` +
        `${list.search.join(', ')}. Rows that are alike by one field of \`sort\` are in the order of the next.`,
      ...{ effect: 'none', names: [] },
      query: z.object({ ...asked, ...listPage }),
      answer: pageOf(stored).meta({ id: `${capital(name)}Page` }),
      ...{ codes: [], example: () => ({ query: {} }) },
    },
    read: {
      name,
      summary: `One ${one}`,
      description: `Answers one ${one}. ${ofOwnMarkets}`,
      ...{ effect: 'none', names: ['record'], query: byKey, answer: stored, codes: [] },
      example: keyExample,
    },
    history: {
      name: `${name}History`,
      summary: `The changes of a ${one}`,
      description: `Answers the changes of a ${one}, the newest first: who changed which fields from what to what. ${ofOwnMarkets}`,
      ...{ effect: 'none', names: ['record'], query: byKey, codes: [], example: keyExample },
      answer: z.object({ rows: rows(change) }).meta({ id: `${capital(name)}History` }),
    },
  } as const satisfies Rows;
};

const writingOf = (record: RecordDescription, parts: Parts) => {
  const { name, words, key, marketField } = record;
  const { one } = words;
  const { stored, known, byKey, keyExample, ofOwnMarkets } = parts;
  return {
    create: {
      name: `create${capital(name)}`,
      summary: `Adds a ${one}`,
      description: `Stores a new ${one} and answers it. A market that the caller does not work for is refused at \`${marketField}\`.`,
      ...{ effect: 'change', names: [], body: bodyOf(record), answer: stored, codes: [] },
      example: (target: ExampleTarget) => ({ body: exampleOf(record, 0, target) }),
    },
    update: {
      name: `update${capital(name)}`,
      summary: `Changes a ${one}`,
      description:
        `Replaces all fields of a ${one} and answers it. It is refused with \`RECORD_CHANGED\` when somebody else ` +
        `has changed it since \`version\`. ${ofOwnMarkets}`,
      ...{ effect: 'change', names: ['record'] },
      body: writtenOf(record, { [key]: id, version: editVersion }),
      ...{ answer: stored, codes: ['RECORD_CHANGED'] },
      example: (target: ExampleTarget) => ({
        body: {
          ...{ [key]: known(target).id, version: known(target).version },
          ...exampleOf(record, -1, target),
        },
      }),
    },
    delete: {
      name: `delete${capital(name)}`,
      summary: `Deletes a ${one}`,
      description: `Removes a ${one} for good, if nothing refers to it. ${ofOwnMarkets}`,
      ...{ effect: 'change', names: ['record'], query: byKey, answer: done },
      ...{ codes: ['RECORD_IN_USE'], example: keyExample },
    },
  } as const satisfies Rows;
};

/** What is derived for each call: everything of its row but where it is called. */
const derived = (record: RecordDescription) => {
  const parts = partsOf(record);
  return { ...readingOf(record, parts), ...writingOf(record, parts), ...manyOf(record, parts) };
};

type Derived = ReturnType<typeof derived>;
type Facts =
  | ('method' | 'path' | 'name' | 'tag' | 'summary' | 'description')
  | ('names' | 'callers' | 'effect' | 'codes');
type Row<Name extends RecordCallName> = Pick<Operation, Facts> &
  Pick<
    Derived[Name],
    keyof Derived[Name] & ('query' | 'body' | 'answer' | 'rateClass' | 'example')
  >;
type RowsOf<Record extends RecordDescription> = {
  readonly [Name in RecordCallName as Record['calls'][Name]['id']]: Row<Name> & {
    readonly id: Record['calls'][Name]['id'];
  };
};

/** The rows of the operation table for a record. */
export const recordOperations = <Record extends RecordDescription>(
  record: Record,
): RowsOf<Record> => {
  const { calls, tag, callers } = record;
  const rest = derived(record);
  const names = Object.keys(rest) as RecordCallName[];
  return Object.fromEntries(
    names.map((name) => [calls[name].id, { tag, callers, ...rest[name], ...calls[name] }]),
  ) as never;
};
