import { createHash } from 'node:crypto';
import replyFrom from '@fastify/reply-from';
import type { Operation } from '@fairlot/contracts';
import { operations } from '@fairlot/contracts/operations';
import { notFound } from '@fairlot/contracts/refused';
import { Unavailable } from '@fairlot/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.js';
import { sendProblem } from './send-problem.js';

const RETRY_SECONDS = 1;
/** Longer than an engine takes to answer that it cannot decide in time. */
const TIMEOUT_MS = 10_000;
/** Errors of a connection that failed before sending, so another engine may get the command. */
const NOT_SENT_CODES: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'];

const rendezvousWeight = (url: string, key: string): string =>
  createHash('sha256').update(`${key} ${url}`).digest('hex');

/**
 * The engines, in the order in which to try them for a key. The order is the same in every process.
 * If an engine is unavailable, its keys are spread over all other engines (rendezvous hashing).
 */
export const rankEngines = (urls: readonly string[], key: string): readonly string[] =>
  urls.toSorted((one, other) =>
    rendezvousWeight(one, key) < rendezvousWeight(other, key) ? 1 : -1,
  );

/** The id of the auction in a call's URL, or a random key for a call without one. */
const auctionKeyOf = ({ params, id }: FastifyRequest): string => {
  const named = params as { readonly idAuction?: string; readonly id?: string };
  return named.idAuction ?? named.id ?? id;
};

const causeOf = (error: Error): unknown => {
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? cause.code : null;
};

const COMMAND_ROUTES: ReadonlySet<string> = new Set(
  Object.values<Operation>(operations)
    .filter(({ effect }) => effect === 'command')
    .map(({ method, path }) => `${method} ${path}`),
);

/** Whether the call is a command, which the engine of its auction decides. */
const isCommand = ({ method, routeOptions }: FastifyRequest): boolean =>
  COMMAND_ROUTES.has(`${method} ${routeOptions.url}`);

/** Paths for monitoring, which every process serves itself. */
const SELF_ANSWERED_PATHS = /^\/(?:health|metrics)(?:[/?]|$)/;

/**
 * Forwards a command unchanged to the engine of its auction, which authenticates, decides and
 * responds. If the engine does not respond, the caller gets 503 and may retry with the same command
 * id.
 */
const forwardCommands = async (server: FastifyInstance, urls: readonly string[]): Promise<void> => {
  await server.register(replyFrom, {
    undici: { headersTimeout: TIMEOUT_MS },
    disableRequestLogging: true,
  });
  const ask = (reply: FastifyReply, [base, ...others]: readonly string[]): FastifyReply => {
    const { request } = reply;
    if (base === undefined)
      return sendProblem(request, reply, new Unavailable('NOT_READY', RETRY_SECONDS));
    // Forward a file as a stream, because this process has not read it.
    if (request.isMultipart()) request.body = request.raw;
    return reply.from(base + request.url, {
      rewriteRequestHeaders: ({ headers, ip }, sent) => ({
        ...sent,
        // Keep the original host and client address, which the engine checks.
        host: headers.host,
        'x-forwarded-for': ip,
      }),
      onError: (_, { error }) =>
        void ask(reply, NOT_SENT_CODES.includes(causeOf(error)) ? others : []),
    });
  };
  server.addHook('preHandler', async (request, reply) =>
    isCommand(request) ? ask(reply, rankEngines(urls, auctionKeyOf(request))) : undefined,
  );
};

/**
 * Limits the calls that a process serves by its roles: a process with api serves all calls, one
 * with only engine serves commands, and others serve health checks only.
 */
export const answerByRoles = async (
  server: FastifyInstance,
  { roles, engineUrls }: Pick<Settings, 'roles' | 'engineUrls'>,
): Promise<void> => {
  const decides = roles.includes('engine');
  if (!roles.includes('api'))
    server.addHook('onRequest', async (request, reply) =>
      SELF_ANSWERED_PATHS.test(request.url) || (decides && isCommand(request))
        ? undefined
        : sendProblem(request, reply, notFound()),
    );
  else if (!decides) await forwardCommands(server, engineUrls);
};
