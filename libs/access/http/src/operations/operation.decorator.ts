import {
  differsInContentType,
  type BodyOf,
  type FieldsOf,
  type Multipart,
  type Operation as Row,
  type ParamsOf,
  type QueryOf,
} from '@fairlot/contracts';
import { type OperationId, operations, type Operations } from '@fairlot/contracts/operations';
import type { Caller } from '@fairlot/access-domain';
import type { Language } from '@fairlot/countries';
import { SetMetadata, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { z } from 'zod';
import type {
  PortalRequest,
  SentForm,
  SentParts,
  UploadedFile,
} from '../callers/portal-request.js';

/** Metadata key of a handler's operation id. */
export const OPERATION_METADATA = 'fairlot:operation';

/** Whether another call has the same path and takes JSON there. */
export const isSelectedByMedia = (operation: Row): boolean =>
  operation.multipart !== undefined &&
  Object.values<Row>(operations).some((other) => differsInContentType(other, operation));

/** Binds a handler to a row of the operation table: route, status, roles and contract. */
export const Operation = (id: OperationId): MethodDecorator => SetMetadata(OPERATION_METADATA, id);

/** The input of a handler: everything parsed by the contract, and the caller. */
export type Input<Id extends OperationId, Who = Caller> = {
  readonly params: ParamsOf<Operations[Id]>;
  readonly query: QueryOf<Operations[Id]>;
  readonly body: BodyOf<Operations[Id]>;
  readonly file: UploadedFile | null;
  /** The JSON and the streamed files of a multipart request; null for other calls. */
  readonly sent: Operations[Id] extends { readonly multipart: Multipart } ? SentParts : null;
  /**
   * Reads the file and the text fields of a form. The handler calls it when it is ready for them.
   */
  readonly form: Operations[Id] extends { readonly fields: z.ZodObject }
    ? () => Promise<SentForm<FieldsOf<Operations[Id]>>>
    : null;
  readonly caller: Who;
  /**
   * The idempotency key, from the body or the `Idempotency-Key` header. Null if the client sent
   * none.
   */
  readonly key: string | null;
  /** The idempotency key of the client, or a new id. */
  readonly commandId: string;
  readonly language: Language;
};

/** Injects the parsed input of the operation into a handler, for example as `Input<'SEC-59'>`. */
export const TheInput = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<PortalRequest>().input,
);
