import type { CallerSource, Turns } from '@fairlot/access-http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './send-problem.js';

/** Probes of the platform: they cost nothing, and a flood is no reason to restart the process. */
const HEALTH = /^\/health\//;

/** Pages, scripts and documents wait for their turn, as calls of the operation table do. */
export const takeTurns = (
  server: FastifyInstance,
  turns: Turns,
  source: Pick<CallerSource, 'known'>,
): void => {
  const take = async (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    const { ip, headers } = request;
    const credentials = { cookieHeader: headers.cookie, token: headers['token']?.toString() };
    // Who is not known without a query counts as a visitor.
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
