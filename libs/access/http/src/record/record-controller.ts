import type { OperationId } from '@fairlot/contracts/operations';
import type { RecordCallName, RecordCalls, RecordDescription } from '@fairlot/contracts/record';
import { Controller, Inject, type InjectionToken, type Type } from '@nestjs/common';
import { Operation, TheInput } from '../operation.decorator.js';
import {
  RecordHandlers,
  type Handlers,
  type Input,
  type RecordHook,
  type Source,
} from './record-handlers.js';
import { References } from './references.js';

type Call = RecordCalls['list'];

/** A controller with the calls of a record. @param source of its `Records` */
export const recordController = (
  record: RecordDescription,
  source: InjectionToken,
  beside?: RecordHook,
): Type => {
  @Controller()
  class RecordController extends RecordHandlers {
    constructor(@Inject(source) records: Source, @Inject(References) references: References) {
      super(record, records, references, beside);
    }
  }
  const handlers = RecordController.prototype;
  const inherited: Handlers = RecordHandlers.prototype;
  for (const [name, { id }] of Object.entries(record.calls) as [RecordCallName, Call][]) {
    // Nest keeps metadata on the function, so controllers cannot share functions.
    const value = function handle(this: RecordHandlers, input: Input) {
      return Reflect.apply(inherited[name], this, [input]);
    };
    const descriptor = { value, configurable: true, writable: true };
    Object.defineProperty(handlers, name, descriptor);
    TheInput()(handlers, name, 0);
    Operation(id as OperationId)(handlers, name, descriptor);
  }
  return RecordController;
};
