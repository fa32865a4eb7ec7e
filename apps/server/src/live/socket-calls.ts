import { type SocketCall, socketCalls } from '@fairlot/contracts/live';
import type { RateClass } from '@fairlot/contracts';
import { validationRefused, tooManyRequests } from '@fairlot/contracts/refused';
import { problemBody, problemOf } from '@fairlot/access-http';
import { languageOf } from '@fairlot/content';
import { urgentWork } from '@fairlot/kernel';
import type { z } from 'zod';
import type { LiveSocket } from './live-socket.js';

type Payload<Name extends SocketCall> = z.infer<(typeof socketCalls)[Name]['payload']>;
type Answer<Name extends SocketCall> = z.infer<(typeof socketCalls)[Name]['answer']>;
export type CallHandlers = {
  readonly [Name in SocketCall]: (
    socket: LiveSocket,
    payload: Payload<Name>,
  ) => Promise<Answer<Name>> | Answer<Name>;
};

/** The rate class of each call, as over HTTP. */
const COST: Readonly<Record<SocketCall, RateClass>> = {
  watch: 'read',
  watchBoard: 'heavy',
  unwatch: 'read',
  offer: 'offer',
  agent: 'offer',
  sealedOffer: 'offer',
  clock: 'read',
};
/**
 * Applies the rate limit of a class. Undefined if the call may run immediately. @throws Refused
 * TOO_MANY_REQUESTS
 */
type Ask = (rateClass: RateClass) => Promise<void> | undefined;

/** Maximum number of unanswered calls of a socket. A person does not reach it. */
const WAITING_MAX = 50;
const WAIT_SECONDS = 1;

const parse = <Name extends SocketCall>(name: Name, payload: unknown): Payload<Name> => {
  const { success, data, error } = socketCalls[name].payload.safeParse(payload);
  if (success) return data as Payload<Name>;
  throw validationRefused(
    error.issues.map(({ path, code, message }) => ({ path: path.join('.'), code, message })),
  );
};

/**
 * Handles one call of the contract. Its acknowledgement is the answer, or the Problem that HTTP
 * would return.
 */
const bind = <Name extends SocketCall>(
  { socket, waiting, ask }: { socket: LiveSocket; waiting: { count: number }; ask: Ask },
  name: Name,
  handle: CallHandlers[Name],
) => {
  const answer = async (payload: unknown): Promise<unknown> => {
    waiting.count += 1;
    try {
      if (waiting.count > WAITING_MAX) throw tooManyRequests(WAIT_SECONDS);
      await ask(COST[name]);
      return await (COST[name] === 'offer'
        ? urgentWork.run(async () => handle(socket, parse(name, payload)))
        : handle(socket, parse(name, payload)));
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

/** Handles all calls of the contract on this socket. */
export const answerCalls = (socket: LiveSocket, handlers: CallHandlers, ask: Ask): void => {
  const on = { socket, waiting: { count: 0 }, ask };
  socket.on('watch', bind(on, 'watch', handlers.watch));
  socket.on('watchBoard', bind(on, 'watchBoard', handlers.watchBoard));
  socket.on('unwatch', bind(on, 'unwatch', handlers.unwatch));
  socket.on('offer', bind(on, 'offer', handlers.offer));
  socket.on('agent', bind(on, 'agent', handlers.agent));
  socket.on('sealedOffer', bind(on, 'sealedOffer', handlers.sealedOffer));
  socket.on('clock', bind(on, 'clock', handlers.clock));
};
