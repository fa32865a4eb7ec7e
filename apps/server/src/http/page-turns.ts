import type { CallerSource, Turns } from '@fairlot/access-http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './send-problem.js';

/** Platform probes are cheap, and a flood must not make the platform restart the process. */
const HEALTH = /^\/health\//;

/** Queues pages, scripts and documents for their turn, as calls of the operation table do. */
export const takeTurns = (
  server: FastifyInstance,
  turns: Turns,
  source: Pick<CallerSource, 'known'>,
): void => {
  const take = async (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    const { ip, headers } = request;
    const credentials = { cookieHeader: headers.cookie, token: headers['token']?.toString() };
    // A session that is not in the cache counts as a visitor.
    const caller = source.known(credentials)?.caller ?? null;
    try {
      await turns.page({ caller, ip }, reply);
    } catch (error) {
      void sendProblem(request, reply, error);
      return;
    }
    next();
  };
  server.addHook('onRequest', (request, reply, next) => {
    const { routeOptions, url } = request;
    if (routeOptions.config.isCall === true || HEALTH.test(url)) next();
    else void take(request, reply, next);
  });
};
