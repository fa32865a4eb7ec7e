import type { CallerSource, Turns } from '@fairlot/access-http';
import { urgentWork } from '@fairlot/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './send-problem.js';

/**
 * Health checks of the platform. They are not queued by caller, because a flood of requests would
 * delay them and the platform would restart the process. They wait only milliseconds, for bids in
 * progress.
 */
const HEALTH_PATH = /^\/health\//;

const afterBids = async (next: () => void): Promise<void> => {
  await urgentWork.pause();
  next();
};

/** Queues requests for pages, scripts and documents by caller, like the calls of the API. */
export const queuePageRequests = (
  server: FastifyInstance,
  turns: Turns,
  source: Pick<CallerSource, 'known'>,
): void => {
  const take = async (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    const { ip, headers } = request;
    const credentials = { cookieHeader: headers.cookie, token: headers['token']?.toString() };
    // A session that is not in the cache is queued like a visitor.
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
    const isHealth = HEALTH_PATH.test(url);
    if (routeOptions.config.isCall === true || (isHealth && urgentWork.isIdle)) next();
    else if (isHealth) void afterBids(next);
    else void take(request, reply, next);
  });
};
