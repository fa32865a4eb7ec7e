import type { IncomingMessage } from 'node:http';
import type { RateLimits } from '@fairlot/access-http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './send-problem.js';

export type AddressOf = (request: IncomingMessage) => string;

/** Where a request that Fastify does not see came from, by the same rule; `''` when it is gone. */
export const addressOfRequest = (trustedProxies: readonly string[]): AddressOf => {
  const trust = proxyAddr.compile([...trustedProxies]);
  return (request) => (request.socket.remoteAddress ? proxyAddr(request, trust) : '');
};

/** Pages, documents and calls alike: what one address may ask of this process. */
export const limitAddresses = (server: FastifyInstance, limits: RateLimits): void => {
  server.addHook('onRequest', (request, reply, next) => {
    const refused = limits.knock(request.ip);
    if (refused === undefined) next();
    else refused.catch((error: unknown) => void sendProblem(request, reply, error));
  });
};
