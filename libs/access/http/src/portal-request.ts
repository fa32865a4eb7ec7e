import type { Caller } from '@fairlot/access-domain';
import type { FastifyRequest } from 'fastify';

/** A file of a multipart request, in memory; its content is not validated yet. */
export type UploadedFile = { readonly fileName: string; readonly content: Buffer };

/** A form of a file and text fields, parsed by its contract. */
export type SentForm<Fields> = { readonly file: UploadedFile; readonly fields: Fields };

/** The parts of a multipart request; their content is not validated yet. */
export type SentParts = {
  /** The content of the JSON part. */
  readonly json: unknown;
  /** Streamed one after the other: read each to its end before the next one. */
  readonly files: AsyncIterable<AsyncIterable<Uint8Array>>;
};

/** What guard and wrappers add to the request for the handler. */
export type PortalRequest = FastifyRequest & {
  /** Null for a visitor; set by the access guard. */
  caller?: Caller | null;
  /** Parsed by the operation's contract; set by `OperationContract`. */
  input?: unknown;
};
