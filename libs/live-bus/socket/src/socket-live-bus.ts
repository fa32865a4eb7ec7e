import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { systemClock } from '@fairlot/kernel';
import {
  InboundMeter,
  textOf,
  type BoardState,
  type LiveAccess,
  type LiveBus,
  type LiveAdmission,
  type LiveIdentity,
  type Payload,
} from '@fairlot/live-bus-port';
import { Server, type Socket } from 'socket.io';
import { rejectConcurrentPolls, sessionIdOf } from './polls.js';
import { isSlow } from './slow-reader.js';

const MESSAGE_MAX_BYTES = 64_000;
/** Bytes that a client may send at once: twice its largest list of known states. */
const INBOUND_BURST_BYTES = 131_072;
const INBOUND_BYTES_PER_SECOND = 16_384;
/** Cost of each frame in bytes, in addition to its size, so that empty frames are limited too. */
const FRAME_BYTES = 64;
const CHECK_EVERY_MS = 1_000;
/** Maximum number of rooms of a socket, which suffices for an auction with two thousand lots. */
export const ROOMS_MAX = 2_500;
/** Maximum number of boards that a socket may enter. */
export const BOARDS_MAX = 50;

export type SocketLiveBusOptions = {
  readonly server: HttpServer;
  readonly access: LiveAccess;
  /**
   * Whether the origin of a connection is accepted. Checked before the token, and for each request
   * when polling.
   */
  readonly isOurs: (request: IncomingMessage) => boolean;
  /** Limits the number of connections. Without it, there is no limit. */
  readonly admission?: LiveAdmission;
  /** The address of a connection, for `admission`. */
  readonly addressOf?: (request: IncomingMessage) => string;
};

/** Thrown if a socket requests more topics than it may enter. */
export class TooManyTopics extends Error {
  override readonly name = 'TooManyTopics';
}

/** Name of a board's room. It is not a valid topic, so no client can enter the room by itself. */
const boardRoomOf = (board: string): string => `lots of ${board}`;

const hasAllBoards = ({ rooms }: Socket): boolean =>
  [...rooms].filter((one) => one.startsWith(boardRoomOf(''))).length >= BOARDS_MAX;

/** A request as engine.io has it. It has a response unless it is an upgrade. */
type HandledRequest = IncomingMessage & { readonly res?: ServerResponse };

/** The transport connection of a socket. */
type EngineConnection = Socket['conn'];

/** Calls `leave` when the connection closes, or now if it is already closed. */
const whenClosed = (connection: EngineConnection, leave: () => void): void => {
  if (connection.readyState === 'closed') leave();
  else connection.once('close', leave);
};

/** Closes a connection that sends too much, even if its messages need no answer. */
const limitInbound = (connection: EngineConnection): void => {
  const meter = new InboundMeter(INBOUND_BURST_BYTES, INBOUND_BYTES_PER_SECOND);
  connection.on('packet', ({ data }: { readonly data?: string | Buffer }) => {
    if (!meter.take(FRAME_BYTES + (data?.length ?? 0))) connection.close(true);
  });
};

const peerAddressOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? '';

const messageOf = ({ topic, payload }: Pick<BoardState, 'topic' | 'payload'>) => ({
  topic,
  message: JSON.parse(textOf(payload)) as unknown,
});

/** The user and session of a socket, from its token. */
const identityOf = (socket: Socket): LiveIdentity => socket.data.identity;

/**
 * Topics as socket.io rooms with the same name. Retains the newest message of each topic, so that a
 * client that enters gets the state immediately, like an MQTT subscriber. Payloads are JSON.
 */
export class SocketLiveBus implements LiveBus {
  /** The socket.io server, for the application's calls. It sets `data.identity` of each socket. */
  readonly io: Server;
  private readonly access: LiveAccess;
  private readonly admission: LiveAdmission | undefined;
  private readonly retained = new Map<string, Payload>();
  /** For each board, the versions of the retained states of its topics. */
  private readonly boards = new Map<string, Map<string, number>>();
  private readonly watchdog: NodeJS.Timeout;

  constructor({
    server,
    access,
    isOurs,
    admission,
    addressOf = peerAddressOf,
  }: SocketLiveBusOptions) {
    this.access = access;
    this.admission = admission;
    const places = new Map<IncomingMessage, () => void>();
    this.io = new Server(server, {
      serveClient: false,
      transports: ['websocket', 'polling'],
      // Clients keep their transport. Compressing poll responses costs more than it saves.
      allowUpgrades: false,
      httpCompression: false,
      maxHttpBufferSize: MESSAGE_MAX_BYTES,
      allowRequest: (request, decide) => {
        if (!isOurs(request)) return decide(null, false);
        if (admission === undefined) return decide(null, true);
        const leave = admission.fromAddress(addressOf(request));
        if (leave === null) return decide('TOO_MANY_REQUESTS', false);
        places.set(request, leave);
        // The request occupies a place until its connection exists, because several requests may
        // share one TCP socket.
        const { res } = request as HandledRequest;
        (res ?? request.socket).once('close', () => {
          if (places.delete(request)) leave();
        });
        decide(null, true);
      },
    });
    this.io.engine.use(rejectConcurrentPolls());
    this.io.engine.use((request: IncomingMessage, _: unknown, next: (error?: Error) => void) =>
      next(sessionIdOf(request) === null || isOurs(request) ? undefined : new Error('FORBIDDEN')),
    );
    this.io.engine.on('connection', (connection: EngineConnection) => {
      limitInbound(connection);
      const leave = places.get(connection.request);
      if (leave === undefined) return;
      places.delete(connection.request);
      connection.once('close', leave);
    });
    const admit = async (socket: Socket, next: (refusal?: Error) => void) =>
      next(await this.refusalOf(socket));
    this.io.use((socket, next) => void admit(socket, next));
    // Disconnect a client that tries to publish (I10).
    this.io.on('connection', (socket) => {
      for (const event of ['live', 'board']) socket.on(event, () => socket.disconnect(true));
    });
    this.watchdog = setInterval(() => this.cutSlow(), CHECK_EVERY_MS).unref();
  }

  publish(topic: string, payload: Payload, { retain }: { readonly retain: boolean }): void {
    if (retain && payload === '') return void this.retained.delete(topic);
    if (retain) this.retained.set(topic, payload);
    if (!this.io.sockets.adapter.rooms.has(topic)) return;
    this.io.to(topic).emit('live', messageOf({ topic, payload }));
  }

  /** Sends the states in one frame to all clients that have entered the board. */
  publishBoard(board: string, states: readonly BoardState[]): void {
    const versions = this.boards.get(board) ?? new Map<string, number>();
    for (const { topic, payload, version } of states) {
      this.publish(topic, payload, { retain: true });
      if (payload === '') versions.delete(topic);
      else versions.set(topic, version);
    }
    if (versions.size > 0) this.boards.set(board, versions);
    else this.boards.delete(board);
    const room = boardRoomOf(board);
    if (!this.io.sockets.adapter.rooms.has(room)) return;
    const sent = states.filter(({ topic, payload }) => topic !== board && payload !== '');
    if (sent.length > 0) this.io.to(room).emit('board', { states: sent.map(messageOf) });
  }

  /**
   * Enters a board. The socket first gets the states that are newer than the versions it knows, and
   * then all changes. Messages on the board's own topic are separate frames.
   * @throws TooManyTopics, and then enters nothing
   */
  async enterBoard(
    socket: Socket,
    board: string,
    known: ReadonlyMap<string, number>,
  ): Promise<{ readonly refused: readonly string[] }> {
    const room = boardRoomOf(board);
    if (socket.rooms.has(room)) return { refused: [] };
    if (hasAllBoards(socket)) throw new TooManyTopics();
    const { entered, refused } = await this.enter(socket, [board]);
    // While the rights were checked, the socket may have entered this or other boards.
    if (refused.length > 0 || !socket.connected || socket.rooms.has(room)) return { refused };
    if (hasAllBoards(socket)) {
      for (const topic of entered) await socket.leave(topic);
      throw new TooManyTopics();
    }
    await socket.join(room);
    // Many boards at once could fill the buffers before the watchdog runs, so check now.
    if (isSlow(socket)) {
      socket.conn.close(true);
      return { refused };
    }
    const news = [...(this.boards.get(board) ?? [])].filter(
      ([topic, version]) => topic !== board && version > (known.get(topic) ?? -Infinity),
    );
    const states = news.map(([topic]) => ({ topic, payload: this.retained.get(topic) ?? '' }));
    if (states.length > 0) socket.emit('board', { states: states.map(messageOf) });
    return { refused };
  }

  /** Leaves a topic. For a board, leaves everything that was entered with it. */
  async leave(socket: Socket, topic: string): Promise<void> {
    await socket.leave(topic);
    await socket.leave(boardRoomOf(topic));
  }

  /**
   * Enters the allowed topics, and sends the newest state of each. Returns the new ones as
   * `entered`.
   * @throws TooManyTopics, and then enters nothing
   */
  async enter(
    socket: Socket,
    topics: readonly string[],
  ): Promise<{ readonly entered: readonly string[]; readonly refused: readonly string[] }> {
    const allowed = await this.access.allowed(identityOf(socket), topics);
    const refused = topics.filter((topic) => !allowed.has(topic));
    // The socket may have disconnected while its rights were checked.
    if (!socket.connected) return { entered: [], refused };
    const entered = [...allowed].filter((topic) => !socket.rooms.has(topic));
    if (socket.rooms.size + entered.length > ROOMS_MAX) throw new TooManyTopics();
    await socket.join(entered);
    for (const topic of entered) this.sendRetained(topic, socket);
    return { entered, refused };
  }

  disconnect(who: { readonly sessionId: string } | { readonly idDealer: number }): void {
    for (const socket of this.io.sockets.sockets.values()) {
      const { sessionId, idDealer } = identityOf(socket);
      if ('sessionId' in who ? sessionId === who.sessionId : idDealer === who.idDealer) {
        socket.emit('sessionEnded', { at: systemClock.now() });
        socket.disconnect(true);
      }
    }
  }

  /** Closes all sockets and accepts no more. Whoever owns the HTTP server closes that. */
  close(): Promise<void> {
    clearInterval(this.watchdog);
    // `io.close` would also close the HTTP server, and wait for its idle connections.
    this.io.disconnectSockets(true);
    this.io.engine.close();
    return Promise.resolve();
  }

  /** The reason to refuse a socket; undefined if it may connect. */
  private async refusalOf(socket: Socket): Promise<Error | undefined> {
    try {
      const token: unknown = socket.handshake.auth['token'];
      const identity = typeof token === 'string' ? await this.access.authenticate(token) : null;
      if (identity === null) return new Error('NOT_SIGNED_IN');
      const leave = await this.admission?.forIdentity(identity);
      if (leave === null) return new Error('TOO_MANY_REQUESTS');
      if (leave !== undefined) whenClosed(socket.conn, leave);
      Object.assign(socket.data, { identity });
      return undefined;
    } catch {
      // The database is down, so the client may retry.
      return new Error('NOT_READY');
    }
  }

  private sendRetained(topic: string, socket: Socket): void {
    const payload = this.retained.get(topic);
    if (payload !== undefined) socket.emit('live', messageOf({ topic, payload }));
  }

  private cutSlow(): void {
    for (const socket of this.io.sockets.sockets.values())
      if (isSlow(socket)) socket.conn.close(true);
  }
}
