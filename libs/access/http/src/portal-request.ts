import type { Caller } from '@fairlot/access-domain';
import type { FastifyRequest } from 'fastify';

/** A file of a multipart request, read whole; its content has not been judged yet. */
export type UploadedFile = { readonly fileName: string; readonly content: Buffer };

/** A form of a file and the texts beside it, as its contract has them. */
export type SentForm<Fields> = { readonly file: UploadedFile; readonly fields: Fields };

/** The parts of a multipart request: what they hold has not been judged yet. */
export type SentParts = {
  /** What the JSON part says, whatever it is. */
  readonly json: unknown;
  /** One after the other, as they come in: each is read to its end before the next one. */
  readonly files: AsyncIterable<AsyncIterable<Uint8Array>>;
};

/** What guard and interceptor leave on the request for the handler. */
export type PortalRequest = FastifyRequest & {
  /** Null for a visitor; set by the access guard. */
  caller?: Caller | null;
  /** Parsed by the operation's contract; set by the operation interceptor. */
  input?: unknown;
};
