import { type SocketCall, socketCalls, socketMessages, TOPICS_MAX } from '@fairlot/contracts/live';
import { problemBody } from '@fairlot/contracts/problem';
import { io, type Socket } from 'socket.io-client';
import type { z } from 'zod';
import { ApiError, NoAnswer, notifyRefusal } from '#shared/api/api-error.js';
import { parseMessage, type CarrierListener, type LiveCarrier } from './live-carrier.js';
import type { LiveCredentials } from './live-carrier.js';
import type { LongPolling } from './long-polling.js';

type CallPayload<Name extends SocketCall> = z.input<(typeof socketCalls)[Name]['payload']>;
type CallAnswer<Name extends SocketCall> = z.output<(typeof socketCalls)[Name]['answer']>;
type PresenceMessage = z.output<typeof socketMessages.presence.payload>;

/** Receives the user's own events in addition to topics: presence, and the end of the session. */
export type SocketListener = CarrierListener & {
  readonly presence: (presence: PresenceMessage) => void;
  readonly sessionEnded: () => void;
};
export type LiveSocket = LiveCarrier & {
  /** Whether the server accepts bids over this socket. If not, bids use HTTP. */
  readonly takesOffers: boolean;
  readonly call: <Name extends SocketCall>(
    name: Name,
    payload: CallPayload<Name>,
  ) => Promise<Exclude<CallAnswer<Name>, z.output<typeof problemBody>>>;
};

/**
 * Time limit for connecting. It is short, because a blocked transport may hang while the next one
 * waits.
 */
const CONNECT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 5_000;

/** The HTTP status of a refusal. It is the first three digits of the error code (ERR-026). */
const statusOf = (errorCode: string): number => Number(errorCode.slice(0, 3));

/**
 * Waits until the server has accepted the socket. Before that, the transport may close or stop
 * without an event, so there is a time limit.
 */
const waitUntilJoined = (socket: Socket): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const late = setTimeout(reject, CONNECT_WITHIN_MS);
  socket.once('connect', resolve);
  socket.once('connect_error', reject);
  socket.io.once('close', reject);
  return promise.finally(() => clearTimeout(late));
};

const listen = (socket: Socket, listener: SocketListener): void => {
  const take = (received: unknown) => {
    const { topic, message } = (received ?? {}) as { topic?: unknown; message?: unknown };
    const parsed = parseMessage(message);
    if (typeof topic === 'string' && parsed !== null) listener.message(topic, parsed);
  };
  socket.on('live', take);
  socket.on('board', (received: unknown) => {
    const { states } = (received ?? {}) as { states?: unknown };
    if (Array.isArray(states)) for (const state of states) take(state);
  });
  socket.on('presence', (received: unknown) => {
    const parsed = socketMessages.presence.payload.safeParse(received);
    if (parsed.success) listener.presence(parsed.data);
  });
  socket.on('sessionEnded', () => listener.sessionEnded());
  socket.on('disconnect', () => listener.down());
};

/**
 * Calls whose effect binds the dealer. Their responses are awaited even if the user leaves the
 * page.
 */
const BID_CALLS: ReadonlySet<SocketCall> = new Set(['offer', 'agent', 'sealedOffer']);

type PendingCalls = Set<Promise<unknown>>;

const makeCall =
  (socket: Socket, waiting: PendingCalls): LiveSocket['call'] =>
  async (name, payload) => {
    let answer: unknown;
    const reply = socket.timeout(ANSWER_WITHIN_MS).emitWithAck(name, payload);
    if (BID_CALLS.has(name)) waiting.add(reply);
    try {
      answer = await reply;
    } catch {
      throw new NoAnswer(socket.connected ? 'timeout' : 'network');
    } finally {
      waiting.delete(reply);
    }
    const problem = problemBody.safeParse(answer);
    if (problem.success)
      throw notifyRefusal(new ApiError(statusOf(problem.data.errorCode), problem.data));
    const parsed = socketCalls[name].answer.safeParse(answer);
    if (!parsed.success) throw new NoAnswer('malformed');
    return parsed.data as never;
  };

const splitTopics = (topics: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(topics.length / TOPICS_MAX) }, (_, part) =>
    topics.slice(part * TOPICS_MAX, (part + 1) * TOPICS_MAX),
  );

type SocketOptions = {
  /** The class of a transport that is not in the library's bundle. By default a WebSocket. */
  readonly transport?: typeof LongPolling;
  readonly origin?: string;
};

/** Opens the socket. It does not reconnect by itself, because its token is valid only once. */
export const openSocket = async (
  { socket: { path, takesOffers }, token }: LiveCredentials,
  listener: SocketListener,
  { transport, origin = window.location.origin }: SocketOptions = {},
): Promise<LiveSocket> => {
  const socket = io(origin, {
    path,
    auth: { token },
    transports: transport === undefined ? ['websocket'] : [transport],
    reconnection: false,
    forceNew: true,
    timeout: CONNECT_WITHIN_MS,
  });
  const waiting: PendingCalls = new Set();
  const close = () => {
    socket.removeAllListeners();
    void Promise.allSettled(waiting).then(() => socket.disconnect());
  };
  listen(socket, listener);
  try {
    await waitUntilJoined(socket);
  } catch {
    close();
    throw new NoAnswer('network');
  }
  const call = makeCall(socket, waiting);
  const watch: LiveCarrier['watch'] = async (topics, look) => {
    const answers = await Promise.all(
      splitTopics(topics).map((part) => call('watch', { topics: part, ...look })),
    );
    return answers.flatMap(({ refused }) => refused);
  };
  const watchBoard: LiveCarrier['watchBoard'] = async ({ idAuction, lots }) =>
    (await call('watchBoard', { idAuction, known: Object.fromEntries(lots) })).refused;
  // Over long polling, a bid takes two requests. Over HTTP it takes one.
  return { takesOffers: takesOffers && transport === undefined, call, watch, watchBoard, close };
};
