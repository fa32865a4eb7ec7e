import type { Caller } from '@fairlot/access-domain';
import type { FastifyRequest } from 'fastify';

/** A file of a multipart request, read whole; its content has not been judged yet. */
export type UploadedFile = { readonly fileName: string; readonly content: Buffer };

/** What guard and interceptor leave on the request for the handler. */
export type PortalRequest = FastifyRequest & {
  /** Null for a visitor; set by the access guard. */
  caller?: Caller | null;
  /** Parsed by the operation's contract; set by the operation interceptor. */
  input?: unknown;
};
