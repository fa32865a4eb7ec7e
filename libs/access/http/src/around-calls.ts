import type { Operation } from '@fairlot/contracts';
import type { OperationId } from '@fairlot/contracts/operations';
import type { FastifyReply } from 'fastify';
import type { PortalRequest } from './portal-request.js';

export type Call = { readonly request: PortalRequest; readonly reply: FastifyReply };

/** Answers a call, or throws the problem that is answered instead. */
export type Handling = (call: Call) => Promise<unknown>;

export type CalledOperation = Operation & { readonly id: OperationId };

/** Something that stands around the handlers of some calls. */
export interface AroundCalls {
  /** Asked once, when the routes are made. @returns what goes round `next`, or `next` itself */
  around(operation: CalledOperation, next: Handling): Handling;
}
