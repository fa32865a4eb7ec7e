import { type SocketCall, socketCalls } from '@fairlot/contracts/live';
import type { RateClass } from '@fairlot/contracts';
import { validationRefused, tooManyRequests } from '@fairlot/contracts/refused';
import { problemBody, problemOf } from '@fairlot/access-http';
import { languageOf } from '@fairlot/content';
import { urgentWork } from '@fairlot/kernel';
import type { z } from 'zod';
import type { LiveSocket } from './live-socket.js';

type CallPayload<Name extends SocketCall> = z.infer<(typeof socketCalls)[Name]['payload']>;
type CallAnswer<Name extends SocketCall> = z.infer<(typeof socketCalls)[Name]['answer']>;
export type CallHandlers = {
  readonly [Name in SocketCall]: (
    socket: LiveSocket,
    payload: CallPayload<Name>,
  ) => Promise<CallAnswer<Name>> | CallAnswer<Name>;
};

/** The rate limit class of each socket call, the same as over HTTP. */
const RATE_CLASS_BY_CALL: Readonly<Record<SocketCall, RateClass>> = {
  watch: 'read',
  watchBoard: 'heavy',
  unwatch: 'read',
  offer: 'offer',
  agent: 'offer',
  sealedOffer: 'offer',
  clock: 'read',
};
/**
 * Applies the rate limit of a class. Returns undefined if the call may run immediately.
 * @throws Refused TOO_MANY_REQUESTS
 */
type AskRateLimit = (rateClass: RateClass) => Promise<void> | undefined;

/** Maximum number of unanswered calls per socket. A person never has that many. */
const WAITING_MAX = 50;
const WAIT_SECONDS = 1;

const parsePayload = <Name extends SocketCall>(name: Name, payload: unknown): CallPayload<Name> => {
  const { success, data, error } = socketCalls[name].payload.safeParse(payload);
  if (success) return data as CallPayload<Name>;
  throw validationRefused(
    error.issues.map(({ path, code, message }) => ({ path: path.join('.'), code, message })),
  );
};

/**
 * Handles one kind of call on a socket. The acknowledgement is the answer, or the Problem that HTTP
 * would return.
 */
const bindCall = <Name extends SocketCall>(
  { socket, waiting, ask }: { socket: LiveSocket; waiting: { count: number }; ask: AskRateLimit },
  name: Name,
  handle: CallHandlers[Name],
) => {
  const answer = async (payload: unknown): Promise<unknown> => {
    waiting.count += 1;
    try {
      if (waiting.count > WAITING_MAX) throw tooManyRequests(WAIT_SECONDS);
      await ask(RATE_CLASS_BY_CALL[name]);
      return await (RATE_CLASS_BY_CALL[name] === 'offer'
        ? urgentWork.run(async () => handle(socket, parsePayload(name, payload)))
        : handle(socket, parsePayload(name, payload)));
    } catch (error) {
      return problemBody(problemOf(error), languageOf(undefined, socket.data.caller.language));
    } finally {
      waiting.count -= 1;
    }
  };
  return (payload: unknown, acknowledge: unknown) => {
    if (typeof acknowledge === 'function') void answer(payload).then((value) => acknowledge(value));
  };
};

/** Handles all calls that the contract defines for sockets. */
export const answerCalls = (
  socket: LiveSocket,
  handlers: CallHandlers,
  ask: AskRateLimit,
): void => {
  const on = { socket, waiting: { count: 0 }, ask };
  socket.on('watch', bindCall(on, 'watch', handlers.watch));
  socket.on('watchBoard', bindCall(on, 'watchBoard', handlers.watchBoard));
  socket.on('unwatch', bindCall(on, 'unwatch', handlers.unwatch));
  socket.on('offer', bindCall(on, 'offer', handlers.offer));
  socket.on('agent', bindCall(on, 'agent', handlers.agent));
  socket.on('sealedOffer', bindCall(on, 'sealedOffer', handlers.sealedOffer));
  socket.on('clock', bindCall(on, 'clock', handlers.clock));
};
