import type { Caller } from '@fairlot/access-domain';
import type { FastifyRequest } from 'fastify';

/** A file of a multipart request in memory. Its content is not validated yet. */
export type UploadedFile = { readonly fileName: string; readonly content: Buffer };

/** A form with a file and text fields. The contract has validated the fields. */
export type SentForm<Fields> = { readonly file: UploadedFile; readonly fields: Fields };

/** The parts of a multipart request. Their content is not validated yet. */
export type SentParts = {
  /** The content of the JSON part. */
  readonly json: unknown;
  /** Files are streamed one after the other. Read each to its end before the next one. */
  readonly files: AsyncIterable<AsyncIterable<Uint8Array>>;
};

/** Data that the guard and the wrappers add to the request for the handler. */
export type PortalRequest = FastifyRequest & {
  /** The caller, set by the access guard. Null for a visitor. */
  caller?: Caller | null;
  /** Parsed by the operation's contract. Set by `OperationContract`. */
  input?: unknown;
};
