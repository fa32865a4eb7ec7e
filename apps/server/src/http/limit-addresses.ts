import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { RateLimits } from '@fairlot/access-http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './send-problem.js';

export type AddressOf = (request: IncomingMessage) => string;

/**
 * The client address of a request that bypasses Fastify, found by Fastify's rule. `''` if the
 * connection is closed.
 */
export const addressOfRequest = (trustedProxies: readonly string[]): AddressOf => {
  const trust = proxyAddr.compile([...trustedProxies]);
  return (request) => (request.socket.remoteAddress ? proxyAddr(request, trust) : '');
};

/** Limits requests and sent bytes per client address, for pages, documents and calls. */
export const limitAddresses = (server: FastifyInstance, limits: RateLimits): void => {
  /** Bytes sent on each connection up to its last response. */
  const written = new WeakMap<Socket, number>();
  server.addHook('onResponse', ({ ip, raw: { socket } }, _, next) => {
    const { bytesWritten } = socket;
    limits.sent(ip, bytesWritten - (written.get(socket) ?? 0));
    written.set(socket, bytesWritten);
    next();
  });
  server.addHook('onRequest', (request, reply, next) => {
    const refused = limits.knock(request.ip);
    if (refused === undefined) next();
    else refused.catch((error: unknown) => void sendProblem(request, reply, error));
  });
};
