import { createHash } from 'node:crypto';
import replyFrom from '@fastify/reply-from';
import type { Operation } from '@fairlot/contracts';
import { operations } from '@fairlot/contracts/operations';
import { notFound } from '@fairlot/contracts/refused';
import { Unavailable } from '@fairlot/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../start/settings.js';
import { sendProblem } from './send-problem.js';

const RETRY_SECONDS = 1;
/** Longer than an engine takes to say that it cannot decide in time. */
const ANSWER_MS = 10_000;
/** Nobody listens there, so nothing was asked: another one may be. */
const NOT_ASKED: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'];

const weight = (url: string, key: string): string =>
  createHash('sha256').update(`${key} ${url}`).digest('hex');

/**
 * The engines in the order in which they are asked for what this key names: the same one first for each
 * key, wherever it is asked, and its keys spread over all others when it is away (rendezvous hashing).
 */
export const enginesFor = (urls: readonly string[], key: string): readonly string[] =>
  urls.toSorted((one, other) => (weight(one, key) < weight(other, key) ? 1 : -1));

/** What names no auction in its address may be decided by any. */
const auctionOf = ({ params, id }: FastifyRequest): string => {
  const named = params as { readonly idAuction?: string; readonly id?: string };
  return named.idAuction ?? named.id ?? id;
};

const causeOf = (error: Error): unknown => {
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? cause.code : null;
};

const COMMANDS: ReadonlySet<string> = new Set(
  Object.values<Operation>(operations)
    .filter(({ effect }) => effect === 'command')
    .map(({ method, path }) => `${method} ${path}`),
);

/** Whether the engine of this call's auction decides it. */
const isCommand = ({ method, routeOptions }: FastifyRequest): boolean =>
  COMMANDS.has(`${method} ${routeOptions.url}`);

/** What every process answers, for those who watch over it. */
const ABOUT_ITSELF = /^\/(?:health|metrics)(?:[/?]|$)/;

/**
 * Hands commands over to where the engine of their auction is, as they were sent: it finds the caller, judges
 * and answers. What it does not answer is 503, and repeated by its command id.
 */
const handOver = async (server: FastifyInstance, urls: readonly string[]): Promise<void> => {
  await server.register(replyFrom, {
    undici: { headersTimeout: ANSWER_MS },
    disableRequestLogging: true,
  });
  const ask = (reply: FastifyReply, [base, ...others]: readonly string[]): FastifyReply => {
    const { request } = reply;
    if (base === undefined)
      return sendProblem(request, reply, new Unavailable('NOT_READY', RETRY_SECONDS));
    // Nobody here has read a file: it goes on as it comes.
    if (request.isMultipart()) request.body = request.raw;
    return reply.from(base + request.url, {
      rewriteRequestHeaders: ({ headers, ip }, sent) => ({
        ...sent,
        // The site that it was sent to, and who sent it: both are judged there.
        host: headers.host,
        'x-forwarded-for': ip,
      }),
      onError: (_, { error }) => void ask(reply, NOT_ASKED.includes(causeOf(error)) ? others : []),
    });
  };
  server.addHook('preHandler', async (request, reply) =>
    isCommand(request) ? ask(reply, enginesFor(urls, auctionOf(request))) : undefined,
  );
};

/** A process answers what its roles are for: an api everything, an engine commands, any other only how it is. */
export const answerByRoles = async (
  server: FastifyInstance,
  { roles, engineUrls }: Pick<Settings, 'roles' | 'engineUrls'>,
): Promise<void> => {
  const decides = roles.includes('engine');
  if (!roles.includes('api'))
    server.addHook('onRequest', async (request, reply) =>
      ABOUT_ITSELF.test(request.url) || (decides && isCommand(request))
        ? undefined
        : sendProblem(request, reply, notFound()),
    );
  else if (!decides) await handOver(server, engineUrls);
};
