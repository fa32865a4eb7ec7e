import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { systemClock } from '@fairlot/kernel';
import {
  InboundMeter,
  textOf,
  type BoardState,
  type LiveAccess,
  type LiveBus,
  type LiveDoor,
  type LiveIdentity,
  type Payload,
} from '@fairlot/live-bus-port';
import { Server, type Socket } from 'socket.io';
import { onePollAtOnce, sidOf } from './polls.js';
import { isSlow } from './slow-reader.js';

const MESSAGE_MAX_BYTES = 64_000;
/** What a client may send: twice the largest board it can say that it knows at once, then some 250 frames a second. */
const INBOUND_BURST_BYTES = 131_072;
const INBOUND_BYTES_PER_SECOND = 16_384;
/** What a frame costs beside its bytes, so that empty ones are bounded too. */
const FRAME_BYTES = 64;
const CHECK_EVERY_MS = 1_000;
/** Rooms of one socket: an auction of two thousand lots, watched whole. */
export const ROOMS_MAX = 2_500;
/** Boards of one socket that it hears as one each. */
export const BOARDS_MAX = 50;

export type SocketLiveBusOptions = {
  readonly server: HttpServer;
  readonly access: LiveAccess;
  /** Judges a connection before its token is looked at, by where it comes from; of one that polls, each request. */
  readonly isOurs: (request: IncomingMessage) => boolean;
  /** Bounds how many there are; everybody is let in without one. */
  readonly door?: LiveDoor;
  /** For the door: where a connection comes from. */
  readonly addressOf?: (request: IncomingMessage) => string;
};

/** A socket asked for more topics than one may watch. */
export class TooManyTopics extends Error {
  override readonly name = 'TooManyTopics';
}

/** No topic, so nobody can ask to enter it. */
const roomOf = (board: string): string => `lots of ${board}`;

const hasAllBoards = ({ rooms }: Socket): boolean =>
  [...rooms].filter((one) => one.startsWith(roomOf(''))).length >= BOARDS_MAX;

/** A request as engine.io hands it on: one that is not upgraded with its response. */
type HandledRequest = IncomingMessage & { readonly res?: ServerResponse };

/** What carries the packets of a socket. */
type Connection = Socket['conn'];

/** At once when it is closed already. */
const whenClosed = (connection: Connection, leave: () => void): void => {
  if (connection.readyState === 'closed') leave();
  else connection.once('close', leave);
};

/** Cuts a connection that sends too much, whether anybody answers to it or not. */
const bound = (connection: Connection): void => {
  const meter = new InboundMeter(INBOUND_BURST_BYTES, INBOUND_BYTES_PER_SECOND);
  connection.on('packet', ({ data }: { readonly data?: string | Buffer }) => {
    if (!meter.take(FRAME_BYTES + (data?.length ?? 0))) connection.close(true);
  });
};

const peerOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? '';

const opened = ({ topic, payload }: Pick<BoardState, 'topic' | 'payload'>) => ({
  topic,
  message: JSON.parse(textOf(payload)) as unknown,
});

/** Who a socket belongs to, as its token said. */
const identityOf = (socket: Socket): LiveIdentity => socket.data.identity;

/**
 * Topics as socket.io rooms of the same name. Keeps the newest retained message of each topic, so
 * that who enters a room gets the state at once, as an MQTT subscriber does. Payloads are JSON.
 */
export class SocketLiveBus implements LiveBus {
  /** For the calls that are a user's own; `data.identity` of its sockets is set. */
  readonly io: Server;
  private readonly access: LiveAccess;
  private readonly door: LiveDoor | undefined;
  private readonly retained = new Map<string, Payload>();
  /** Versions by topic of what is retained of each board that has anything. */
  private readonly boards = new Map<string, Map<string, number>>();
  private readonly watchdog: NodeJS.Timeout;

  constructor({ server, access, isOurs, door, addressOf = peerOf }: SocketLiveBusOptions) {
    this.access = access;
    this.door = door;
    const places = new Map<IncomingMessage, () => void>();
    this.io = new Server(server, {
      serveClient: false,
      transports: ['websocket', 'polling'],
      // A client chooses one and stays with it. Compressing each poll would cost more than it saves.
      allowUpgrades: false,
      httpCompression: false,
      maxHttpBufferSize: MESSAGE_MAX_BYTES,
      allowRequest: (request, decide) => {
        if (!isOurs(request)) return decide(null, false);
        if (door === undefined) return decide(null, true);
        const leave = door.fromAddress(addressOf(request));
        if (leave === null) return decide('TOO_MANY_REQUESTS', false);
        places.set(request, leave);
        // Until it is a connection its place is as good as its request; many requests share a line.
        const { res } = request as HandledRequest;
        (res ?? request.socket).once('close', () => {
          if (places.delete(request)) leave();
        });
        decide(null, true);
      },
    });
    this.io.engine.use(onePollAtOnce());
    this.io.engine.use((request: IncomingMessage, _: unknown, next: (error?: Error) => void) =>
      next(sidOf(request) === null || isOurs(request) ? undefined : new Error('FORBIDDEN')),
    );
    this.io.engine.on('connection', (connection: Connection) => {
      bound(connection);
      const leave = places.get(connection.request);
      if (leave === undefined) return;
      places.delete(connection.request);
      connection.once('close', leave);
    });
    const admit = async (socket: Socket, next: (refusal?: Error) => void) =>
      next(await this.refusalOf(socket));
    this.io.use((socket, next) => void admit(socket, next));
    // Who listens does not publish (I10).
    this.io.on('connection', (socket) => {
      for (const told of ['live', 'board']) socket.on(told, () => socket.disconnect(true));
    });
    this.watchdog = setInterval(() => this.cutSlow(), CHECK_EVERY_MS).unref();
  }

  publish(topic: string, payload: Payload, { retain }: { readonly retain: boolean }): void {
    if (retain && payload === '') return void this.retained.delete(topic);
    if (retain) this.retained.set(topic, payload);
    if (!this.io.sockets.adapter.rooms.has(topic)) return;
    this.io.to(topic).emit('live', opened({ topic, payload }));
  }

  /** One frame for who entered the board, however many states there are. */
  publishBoard(board: string, states: readonly BoardState[]): void {
    const versions = this.boards.get(board) ?? new Map<string, number>();
    for (const { topic, payload, version } of states) {
      this.publish(topic, payload, { retain: true });
      if (payload === '') versions.delete(topic);
      else versions.set(topic, version);
    }
    if (versions.size > 0) this.boards.set(board, versions);
    else this.boards.delete(board);
    const room = roomOf(board);
    if (!this.io.sockets.adapter.rooms.has(room)) return;
    const heard = states.filter(({ topic, payload }) => topic !== board && payload !== '');
    if (heard.length > 0) this.io.to(room).emit('board', { states: heard.map(opened) });
  }

  /**
   * Lets a socket hear a board's own topic, and all others of it in frames of their own: first what is
   * newer than the versions, by topic, that it knows.
   *
   * @throws TooManyTopics, and then it hears no more than before
   */
  async enterBoard(
    socket: Socket,
    board: string,
    known: ReadonlyMap<string, number>,
  ): Promise<{ readonly refused: readonly string[] }> {
    const room = roomOf(board);
    if (socket.rooms.has(room)) return { refused: [] };
    if (hasAllBoards(socket)) throw new TooManyTopics();
    const { entered, refused } = await this.enter(socket, [board]);
    // The same or others may have been entered while its rights were asked for.
    if (refused.length > 0 || !socket.connected || socket.rooms.has(room)) return { refused };
    if (hasAllBoards(socket)) {
      for (const topic of entered) await socket.leave(topic);
      throw new TooManyTopics();
    }
    await socket.join(room);
    // A burst of boards does not wait for the watchdog.
    if (isSlow(socket)) {
      socket.conn.close(true);
      return { refused };
    }
    const news = [...(this.boards.get(board) ?? [])].filter(
      ([topic, version]) => topic !== board && version > (known.get(topic) ?? -Infinity),
    );
    const states = news.map(([topic]) => ({ topic, payload: this.retained.get(topic) ?? '' }));
    if (states.length > 0) socket.emit('board', { states: states.map(opened) });
    return { refused };
  }

  /** Leaves a topic; of a board all that was entered with it. */
  async leave(socket: Socket, topic: string): Promise<void> {
    await socket.leave(topic);
    await socket.leave(roomOf(topic));
  }

  /**
   * Lets a socket hear what it may of the topics, each from its newest whole state on. `entered`
   * are those it did not hear before.
   *
   * @throws TooManyTopics, and then it hears no more than before
   */
  async enter(
    socket: Socket,
    topics: readonly string[],
  ): Promise<{ readonly entered: readonly string[]; readonly refused: readonly string[] }> {
    const allowed = await this.access.allowed(identityOf(socket), topics);
    const refused = topics.filter((topic) => !allowed.has(topic));
    // It may have gone while its rights were asked for.
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

  /** Closes every socket and accepts no more. The owner of the HTTP server closes that server. */
  close(): Promise<void> {
    clearInterval(this.watchdog);
    // `io.close` also closes the HTTP server, and waits for connections without a request.
    this.io.disconnectSockets(true);
    this.io.engine.close();
    return Promise.resolve();
  }

  /** Undefined when the socket may come in; else why not. */
  private async refusalOf(socket: Socket): Promise<Error | undefined> {
    try {
      const token: unknown = socket.handshake.auth['token'];
      const identity = typeof token === 'string' ? await this.access.authenticate(token) : null;
      if (identity === null) return new Error('NOT_SIGNED_IN');
      const leave = await this.door?.forIdentity(identity);
      if (leave === null) return new Error('TOO_MANY_REQUESTS');
      if (leave !== undefined) whenClosed(socket.conn, leave);
      Object.assign(socket.data, { identity });
      return undefined;
    } catch {
      // The records are away: whoever asks may come again.
      return new Error('NOT_READY');
    }
  }

  private sendRetained(topic: string, socket: Socket): void {
    const payload = this.retained.get(topic);
    if (payload !== undefined) socket.emit('live', opened({ topic, payload }));
  }

  private cutSlow(): void {
    for (const socket of this.io.sockets.sockets.values())
      if (isSlow(socket)) socket.conn.close(true);
  }
}
