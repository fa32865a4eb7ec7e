import { FourEyes } from '@fairlot/access-records';
import type { OperationId } from '@fairlot/contracts/operations';
import type { RecordCallName, RecordDescription, ViewCallName } from '@fairlot/contracts/record';
import { Controller, Inject, type InjectionToken, type Type } from '@nestjs/common';
import { ApprovableCalls } from '../approvals/approvable-calls.js';
import { Operation, TheInput } from '../operations/operation.decorator.js';
import { BulkRecords } from './bulk-records.js';
import { DocumentAccess } from './document-access.js';
import { ExportedRecords } from './exported-records.js';
import { NO_HOOKS, type RecordHooks } from './record-hooks.js';
import { RecordHandlers } from './record-handlers.js';
import type { Input } from './record-input.js';
import type { RecordSource } from './record-writes.js';
import { References } from './references.js';

type CallHandler = (handlers: RecordHandlers, input: Input) => Promise<unknown>;

/** Method name and operation id of the handler of each call of a record. */
const callHandlersOf = ({ calls, switches = {}, views = {} }: RecordDescription) => [
  ...(Object.entries(calls) as [RecordCallName, { readonly id: string }][]).map(
    ([name, { id }]): [string, string, CallHandler] => [
      name,
      id,
      (handlers, input) => Reflect.apply(RecordHandlers.prototype[name], handlers, [input]),
    ],
  ),
  ...Object.entries(switches).map(([field, { id }]): [string, string, CallHandler] => [
    `turn_${field}`,
    id,
    (handlers, input) => handlers.turnField(field, input),
  ]),
  ...Object.entries(views).flatMap(([view, of]) =>
    (Object.entries(of.calls) as [ViewCallName, { readonly id: string }][]).map(
      ([name, { id }]): [string, string, CallHandler] => [
        `${view}_${name}`,
        id,
        (handlers, input) => handlers.callOfView(of, name, input),
      ],
    ),
  ),
];

/**
 * Creates a controller with the calls of a record. @param source token of its `Records` @param
 * hooks token of its `RecordHooks`
 */
export const recordController = (
  record: RecordDescription,
  source: InjectionToken,
  hooks: InjectionToken<RecordHooks> = NO_HOOKS,
): Type => {
  @Controller()
  class RecordController extends RecordHandlers {
    constructor(
      @Inject(source) records: RecordSource,
      @Inject(References) references: References,
      @Inject(BulkRecords) bulk: BulkRecords,
      @Inject(ExportedRecords) exported: ExportedRecords,
      @Inject(DocumentAccess) documents: DocumentAccess,
      @Inject(hooks) own: RecordHooks,
      @Inject(FourEyes) fourEyes: FourEyes,
      @Inject(ApprovableCalls) approvable: ApprovableCalls,
    ) {
      super(record, records, { references, bulk, exported, documents, hooks: own, fourEyes });
      if (record.approved !== undefined)
        approvable.add(record.calls.update.id, (input) => this.update(input as Input));
    }
  }
  const handlers = RecordController.prototype;
  for (const [name, id, handle] of callHandlersOf(record)) {
    // A new function for each controller, because Nest stores metadata on the function.
    const value = function handled(this: RecordHandlers, input: Input) {
      return handle(this, input);
    };
    const descriptor = { value, configurable: true, writable: true };
    Object.defineProperty(handlers, name, descriptor);
    TheInput()(handlers, name, 0);
    Operation(id as OperationId)(handlers, name, descriptor);
  }
  return RecordController;
};
