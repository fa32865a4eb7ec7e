import { isWrite } from '@fairlot/access-domain';
import type { Operation } from '@fairlot/contracts';
import { operations } from '@fairlot/contracts/operations';
import { notFound, Refused } from '@fairlot/contracts/refused';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './send-problem.js';

/**
 * MOB-20 is a GET that places a bid. It allows no HEAD, because HEAD must change nothing (reading
 * 54).
 */
const methodsOf = (operation: Operation): string[] =>
  operation.method === 'GET' && !isWrite(operation) ? ['GET', 'HEAD'] : [operation.method];

/**
 * Pattern of the URLs of a route. A last parameter with a question mark is optional with its slash.
 */
const patternOf = (path: string): RegExp => {
  const parts = path
    .replaceAll('.', '\\.')
    .replace(/\/:\w+\?$/, '(?:/[^/]+)?')
    .replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${parts}/?$`);
};

const routes = Object.values<Operation>(operations).map((operation) => ({
  pattern: patternOf(operation.path),
  methods: methodsOf(operation),
}));

/** The methods that calls have at a URL, sorted. Empty if there is no call. */
const allowedMethods = (url: string): string[] => {
  const path = url.replace(/[?#].*$/, '');
  const found = routes.filter(({ pattern }) => pattern.test(path));
  return [...new Set(found.flatMap(({ methods }) => methods))].toSorted();
};

/**
 * Returns 405 with `Allow` if the URL has calls with other methods, otherwise 404 (RFC 9110,
 * sections 10.2.1 and 15.5.6).
 */
export const sendUnknownCall = (
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[] = allowedMethods(request.url),
): FastifyReply => {
  if (allowed.length === 0 || allowed.includes(request.method))
    return sendProblem(request, reply, notFound());
  void reply.header('allow', allowed.join(', '));
  return sendProblem(request, reply, new Refused('METHOD_NOT_ALLOWED'));
};

const READ_METHODS = ['GET', 'HEAD'];
/**
 * Whether a page or document, not a call, has this URL. Compares whole paths, because the router
 * would read a colon or an asterisk as part of a pattern, and throws for an invalid one.
 */
const isDocument = (server: FastifyInstance, { url, method }: FastifyRequest): boolean => {
  const path = url.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
  return (
    !READ_METHODS.includes(method) &&
    !/[:*]/.test(path) &&
    server.hasRoute({ method: 'GET', url: path })
  );
};

/** Refuses wrong methods with 405 before the router can return 404. */
export const refuseWrongMethods = (server: FastifyInstance): void => {
  const allowedOf = (request: FastifyRequest): readonly string[] => {
    const ofCalls = allowedMethods(request.url);
    return ofCalls.length === 0 && isDocument(server, request) ? READ_METHODS : ofCalls;
  };
  server.addHook('onRequest', (request, reply, next) => {
    const allowed = request.is404 ? allowedOf(request) : [];
    if (allowed.length === 0) return next();
    sendUnknownCall(request, reply, allowed);
  });
};
