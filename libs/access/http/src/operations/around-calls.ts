import type { Operation } from '@fairlot/contracts';
import type { OperationId } from '@fairlot/contracts/operations';
import type { FastifyReply } from 'fastify';
import type { PortalRequest } from '../callers/portal-request.js';

export type HttpCall = { readonly request: PortalRequest; readonly reply: FastifyReply };

/** Handles a call: returns the response, or throws the error to respond with. */
export type HandleCall = (call: HttpCall) => Promise<unknown>;

export type CalledOperation = Operation & { readonly id: OperationId };

/** Wraps the handlers of some calls. */
export interface AroundCalls {
  /** Called once, when the routes are created. Returns the wrapped `next`, or `next` itself. */
  around(operation: CalledOperation, next: HandleCall): HandleCall;
}
