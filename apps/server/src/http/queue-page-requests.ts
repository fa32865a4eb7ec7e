import type { CallerSource, Turns } from '@fairlot/access-http';
import { urgentWork } from '@fairlot/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './send-problem.js';

/**
 * Health checks of the platform are not queued by caller: if a flood of requests delayed them, the
 * platform would restart the process. They only wait for bids in progress, for milliseconds.
 */
const HEALTH_PATH = /^\/health\//;

const afterBids = async (next: () => void): Promise<void> => {
  await urgentWork.pause();
  next();
};

/** Queues pages, scripts and documents by caller, as calls of the operation table are queued. */
export const queuePageRequests = (
  server: FastifyInstance,
  turns: Turns,
  source: Pick<CallerSource, 'known'>,
): void => {
  const take = async (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    const { ip, headers } = request;
    const credentials = { cookieHeader: headers.cookie, token: headers['token']?.toString() };
    // A session that is not in the cache counts as that of a visitor.
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
