import { discardRest, problemBody, problemOf } from '@fairlot/access-http';
import { languageOf } from '@fairlot/content';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Responds to an error outside of a call with a Problem, as calls do. */
export const sendProblem = (
  { headers, raw }: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply => {
  const problem = problemOf(error);
  if (problem.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(problem.retryAfterSeconds));
  if (!raw.complete) discardRest(raw);
  const body = problemBody(problem, languageOf(headers['accept-language']));
  return reply.code(problem.status).header('cache-control', 'no-store').send(body);
};
