import { z } from 'zod';
import type { ExampleTarget } from '../example.js';
import { done, editVersion, id } from '../fields.js';
import { customFault } from '../problem/field-faults.js';
import type {
  RecordCallName,
  RecordCalls,
  RecordDescription,
  RecordView,
  SwitchCall,
  ViewCallName,
} from './describe-record.js';
import { exampleAbout } from './example-about.js';
import { isWritten } from './field-access.js';
import type { Field } from './field.js';
import { bulkCallsOf } from './many-operations.js';
import {
  capitalise,
  mapFields,
  operationPartsOf,
  type OperationParts,
  type SchemaByField,
} from './operation-parts.js';
import { readOperationsOf, type CallOverrides } from './reading-operations.js';
import type { RowsOf } from './record-rows.js';
import { missingFieldsIn } from './required-fields.js';
import { switchOf, enableOperationsOf } from './turning-operations.js';
import { viewOperationsOf } from './view-operations.js';

const newSchema = (field: Field) => (isWritten(field) ? field.schema : null);
/**
 * Schema of a field in an update. If only some callers can write the field, it is optional; an
 * omitted field stays unchanged.
 */
const changedSchema = (field: Field) => {
  if (!isWritten(field)) return null;
  return field.writers === undefined ? field.schema : field.schema.optional();
};

/** Body fields, checked by the rules of the record. */
const writeSchemaOf = (record: RecordDescription, shape: SchemaByField): z.ZodObject =>
  z.strictObject(shape).superRefine((values, context) => {
    for (const { field, fault, isKept } of record.rules ?? [])
      if (!isKept(values)) context.addIssue({ ...customFault(fault), path: field.split('.') });
    for (const field of missingFieldsIn(record, values))
      context.addIssue({ ...customFault('required'), path: [field] });
  });

/** Schema of a new record, also used by the form of the client. */
export const createBodyOf = (record: RecordDescription): z.ZodObject =>
  writeSchemaOf(record, mapFields(record, newSchema));

const exampleBodyOf = (
  { fields }: RecordDescription,
  at: 0 | -1,
  target: ExampleTarget,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isWritten(field))
      .map(([name, field]) => [name, exampleAbout(field, field.examples.at(at), target)]),
  );

/**
 * Replaces the VAT numbers of an example by a free one, because they must be unique among records.
 */
const freeVatCodes = ({ fields }: RecordDescription, { freeVatCode }: ExampleTarget) =>
  freeVatCode === undefined
    ? {}
    : Object.fromEntries(
        Object.entries(fields).flatMap(([name, { kind }]) =>
          kind === 'vatNumber' ? [[name, freeVatCode]] : [],
        ),
      );

const writeOperationsOf = (record: RecordDescription, parts: OperationParts) => {
  const { name, words, key, marketField } = record;
  const { one } = words;
  const { stored, exampleRecordOf, ofOwnMarkets } = parts;
  return {
    create: {
      name: `create${capitalise(name)}`,
      summary: `Add a ${one}`,
      description: `Creates a ${one} and returns it. A market that the caller does not work for is refused at \`${marketField}\`.`,
      effect: 'change',
      names: [],
      body: createBodyOf(record),
      answer: stored,
      codes: [],
      example: (target: ExampleTarget) => ({
        body: { ...exampleBodyOf(record, 0, target), ...freeVatCodes(record, target) },
      }),
    },
    update: {
      name: `update${capitalise(name)}`,
      summary: `Update a ${one}`,
      description: `Replaces the fields of a ${one} and returns it. If another user has changed it since \`version\`, the call returns \`RECORD_CHANGED\`. ${ofOwnMarkets}`,
      effect: 'change',
      names: ['record'],
      body: writeSchemaOf(record, {
        [key]: id,
        version: editVersion,
        ...mapFields(record, changedSchema),
      }),
      answer: stored,
      codes: [
        'RECORD_CHANGED',
        ...(record.approved === undefined ? [] : (['APPROVAL_REQUIRED'] as const)),
      ],
      example: (target: ExampleTarget) => ({
        body: {
          [key]: exampleRecordOf(target).id,
          version: exampleRecordOf(target).version,
          ...exampleBodyOf(record, -1, target),
        },
      }),
    },
  } as const satisfies CallOverrides;
};

/** Calls that delete, disable and enable a record. */
const deleteOperationsOf = (record: RecordDescription, parts: OperationParts) => {
  const { name, words } = record;
  const { one } = words;
  const { naming, ofOwnMarkets } = parts;
  return {
    delete: {
      name: `delete${capitalise(name)}`,
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
      name: `enable${capitalise(name)}`,
      summary: `Enable or disable a ${one}`,
      description: `Enables or disables a ${one} and returns it. ${ofOwnMarkets}`,
      ...enableOperationsOf(record, parts, {
        key: record.calls.enable?.key,
        takesReason: record.reasonField !== undefined,
      }),
    },
  } as const satisfies CallOverrides;
};

/** Derived rows of all calls, without their paths. */
const operationsOf = (record: RecordDescription) => {
  const parts = operationPartsOf(record);
  return {
    ...readOperationsOf(record, parts),
    ...writeOperationsOf(record, parts),
    ...deleteOperationsOf(record, parts),
    ...bulkCallsOf(record, parts),
  };
};

type DerivedRows = ReturnType<typeof operationsOf>;

/** Rows of the operation table for a record. */
export const recordOperations = <Record extends RecordDescription>(
  record: Record,
): RowsOf<Record, DerivedRows> => {
  const { calls, tag, callers, switches = {}, views = {} } = record;
  const rest = operationsOf(record);
  const parts = operationPartsOf(record);
  const rowOf = (
    { id: idCall, method, path, callers: own = callers }: RecordCalls['list'],
    row: object,
  ) => [idCall, { tag, ...row, id: idCall, method, path, callers: own }] as const;
  const viewRows = ([name, view]: [string, RecordView]) => {
    const of = viewOperationsOf(record, [name, view], parts);
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
