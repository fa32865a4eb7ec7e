import {
  isBeside,
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
import type { PortalRequest, SentForm, SentParts, UploadedFile } from './portal-request.js';

/** Metadata key under which a handler's operation id stands. */
export const OPERATION = 'fairlot:operation';

/** Whether another call has its address, and takes JSON there. */
export const isToldByMedia = (operation: Row): boolean =>
  operation.multipart !== undefined &&
  Object.values<Row>(operations).some((other) => isBeside(other, operation));

/** Binds a handler to a row of the operation table: route, status, roles and contract. */
export const Operation = (id: OperationId): MethodDecorator => SetMetadata(OPERATION, id);

/** What a handler gets: everything parsed by the contract, and who calls. */
export type Input<Id extends OperationId, Who = Caller> = {
  readonly params: ParamsOf<Operations[Id]>;
  readonly query: QueryOf<Operations[Id]>;
  readonly body: BodyOf<Operations[Id]>;
  readonly file: UploadedFile | null;
  /** Of a request of several parts: the JSON, and the files as they come in. */
  readonly sent: Operations[Id] extends { readonly multipart: Multipart } ? SentParts : null;
  /** Reads a file and the texts beside it: nothing of them is held before a handler has room for it. */
  readonly form: Operations[Id] extends { readonly fields: z.ZodObject }
    ? () => Promise<SentForm<FieldsOf<Operations[Id]>>>
    : null;
  readonly caller: Who;
  /** Of the body, else of the `Idempotency-Key` header; null when the client chose none. */
  readonly key: string | null;
  /** The same, or else a new one. */
  readonly commandId: string;
  readonly language: Language;
};

/** The parsed input of the operation; its type is `Input<'SEC-59'>`. */
export const TheInput = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<PortalRequest>().input,
);
