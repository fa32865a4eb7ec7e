import { systemClock, Unavailable } from '@fairlot/kernel';
import {
  ACCESS_SETTINGS,
  isOwnOrigin,
  RateLimits,
  requireAdmission,
  type AccessSettings,
} from '@fairlot/access-http';
import type { Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import { OfferService } from '@fairlot/auction-application';
import type { OfferAnswer } from '@fairlot/contracts/auction';
import { auctionTopic, lotTopic, parseTopic } from '@fairlot/contracts/live';
import { Refused, tooManyRequests } from '@fairlot/contracts/refused';
import { Inject, Injectable } from '@nestjs/common';
import { TooManyTopics, type SocketLiveBus } from '@fairlot/live-bus-socket';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { AddressOf } from '../http/limit-addresses.js';
import { dataHeaders } from '../http/security-headers.js';
import { OwnWrites } from '../http/own-writes/own-writes.js';
import { ConnectionAdmission } from './connection-admission.js';
import type { LiveServer, LiveSocket } from './live-socket.js';
import { adapters } from '../core/adapters.js';
import type { Settings } from '../settings/settings.js';
import { SETTINGS } from '../core/tokens.js';
import { PresencePublisher } from './presence.js';
import { answerCalls, type CallHandlers } from './socket-calls.js';
import { DisclosedNames } from './disclosed-names.js';
import { TopicRights } from './topic-rights.js';

/** Time after which a socket that watches too many topics may retry. */
const WAIT_SECONDS = 1;

/** Topics for which a socket counts as a watcher. */
type CountedTopics = { readonly topics: readonly string[]; readonly presence: PresencePublisher };
type SocketRooms = { readonly bus: SocketLiveBus; readonly presence: PresencePublisher };

/**
 * The live connections of browsers. A connection joins rooms named after topics, and can make
 * calls. Origin, session and token are checked before it is accepted.
 */
@Injectable()
export class SocketGateway {
  private io: LiveServer | null = null;
  constructor(
    private readonly rights: TopicRights,
    private readonly service: OfferService,
    private readonly directory: AccessDirectory,
    private readonly limits: RateLimits,
    private readonly admission: ConnectionAdmission,
    private readonly writes: OwnWrites,
    private readonly disclosedNames: DisclosedNames,
    @Inject(ACCESS_SETTINGS) private readonly access: AccessSettings,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  attach(server: HttpServer, addressOf: AddressOf): SocketLiveBus {
    const { rights: access, admission } = this;
    const isOurs = (request: IncomingMessage) => this.isOurs(request);
    const bus = adapters.sockets({ server, access, admission, isOurs, addressOf });
    const io: LiveServer = bus.io;
    this.io = io;
    // Set the headers here, because long-polling responses bypass the HTTP server's hooks.
    const headersOfAll = dataHeaders(this.access.publicUrl);
    io.engine.on('headers', (headers: object) => void Object.assign(headers, headersOfAll));
    const namesOf = (ids: readonly number[]) => this.directory.businessNames(ids);
    const presence = new PresencePublisher(io, namesOf, this.disclosedNames);
    const rooms = { bus, presence };
    const admit = async (socket: LiveSocket, next: (refusal?: Error) => void) =>
      next(await this.refusalOf(socket));
    io.use((socket, next) => void admit(socket, next));
    io.on('connection', (socket) => this.serve(socket, rooms));
    server.once('close', () => presence.close());
    return bus;
  }

  get connected(): number {
    return this.io?.sockets.sockets.size ?? 0;
  }

  /**
   * Closes all sockets whose session has ended. For gaps in which notifications may have been lost.
   */
  async recheckAll(): Promise<void> {
    for (const socket of this.io?.sockets.sockets.values() ?? []) await this.recheck(socket);
  }

  /** Checks the session again, because it may have ended between token check and registration. */
  private async recheck(socket: LiveSocket): Promise<void> {
    // Keep the socket open while the database is down. All sockets are checked again afterwards.
    const isAlive = await this.rights.isAlive(socket.data.identity).catch(() => true);
    if (!isAlive) socket.disconnect(true);
  }

  private isOurs({ headers }: IncomingMessage): boolean {
    const { origin, host, 'sec-fetch-site': site } = headers;
    // Another site can cause a GET without CORS, for which browsers send no Origin. Refuse it.
    if (origin === undefined && site !== undefined && site !== 'same-origin') return false;
    return isOwnOrigin({ origin, host }, this.access.publicUrl);
  }

  /** The reason to refuse the connection; undefined if it is accepted. */
  private async refusalOf(socket: LiveSocket): Promise<Error | undefined> {
    try {
      const caller = await this.rights.callerOf(socket.data.identity);
      if (!caller?.enabled || caller.awaits !== null) return new Error('NOT_SIGNED_IN');
      Object.assign(socket.data, { caller });
      return undefined;
    } catch {
      // The database is down, so the client may retry.
      return new Error('NOT_READY');
    }
  }

  private serve(socket: LiveSocket, rooms: SocketRooms): void {
    const { caller } = socket.data;
    const { address } = socket.handshake;
    answerCalls(socket, this.handlers(rooms), (rateClass) =>
      this.limits.ask(rateClass, { caller, address }),
    );
    void this.recheck(socket);
    socket.on('disconnecting', () => {
      for (const topic of topicsOf(socket)) void rooms.presence.left(socket, topic);
    });
  }

  private handlers(rooms: SocketRooms): CallHandlers {
    return {
      watch: (socket, { topics, inPassing }) => {
        const { bus, presence } = rooms;
        const counted = { topics: inPassing ? [] : topics, presence };
        return this.entered(socket, bus.enter(socket, topics), counted);
      },
      watchBoard: (socket, { idAuction, known }) => {
        const versions = new Map(
          Object.entries(known).map(([idLot, events]) => [
            lotTopic(idAuction, Number(idLot)),
            events,
          ]),
        );
        const board = auctionTopic(idAuction);
        const entering = rooms.bus.enterBoard(socket, board, versions);
        return this.entered(socket, entering, { topics: [board], presence: rooms.presence });
      },
      unwatch: async (socket, { topics }) => {
        const held = topics.filter((topic) => socket.rooms.has(topic));
        for (const topic of held) {
          await rooms.presence.left(socket, topic);
          await rooms.bus.leave(socket, topic);
        }
        return { watching: topicsOf(socket) };
      },
      offer: async (socket, { offer, clickAndBuy, ...lot }) => {
        const caller = await this.admitted(socket, 'SEC-59');
        return this.noted(caller, await this.service.offer(caller, { ...lot, offer, clickAndBuy }));
      },
      agent: async (socket, { maximumMinor, ...lot }) => {
        const caller = await this.admitted(socket, 'ENG-01');
        const wish = { ...lot, kind: 'AGENT', amountMinor: maximumMinor } as const;
        return this.noted(caller, await this.service.place(caller, wish));
      },
      sealedOffer: async (socket, { amountMinor, ...lot }) => {
        const caller = await this.admitted(socket, 'ENG-02');
        const wish = { ...lot, kind: 'SEALED', amountMinor } as const;
        return this.noted(caller, await this.service.place(caller, wish));
      },
      clock: (_, { clientAt }) => ({ clientAt, serverAt: systemClock.now() }),
    };
  }

  /** Records the bid's position, so that later HTTP reads of this session show the bid. */
  private async noted(caller: Caller, answer: OfferAnswer): Promise<OfferAnswer> {
    await this.writes.note(caller.sessionId, answer.receipt);
    return answer;
  }

  /** The caller with current rights, which may have changed since the connection was accepted. */
  private async admitted(socket: LiveSocket, id: 'SEC-59' | 'ENG-01' | 'ENG-02'): Promise<Caller> {
    if (!this.settings.roles.includes('engine')) throw new Unavailable('NOT_READY', WAIT_SECONDS);
    const caller = await this.rights.callerOf(socket.data.identity);
    requireAdmission(caller, id);
    if (caller === null) throw new Refused('NOT_SIGNED_IN');
    return caller;
  }

  /** Adds the socket to the watchers of the auctions. Returns the topics. */
  private async entered(
    socket: LiveSocket,
    entering: Promise<{ readonly refused: readonly string[] }>,
    { topics, presence }: CountedTopics,
  ) {
    const { refused } = await entering.catch((error: unknown) => {
      throw error instanceof TooManyTopics ? tooManyRequests(WAIT_SECONDS) : error;
    });
    for (const topic of topics.filter((one) => socket.rooms.has(one)))
      await presence.entered(socket, topic, () => this.rights.mayManage(socket.data.caller, topic));
    return { watching: topicsOf(socket), refused: [...refused] };
  }
}

const topicsOf = (socket: LiveSocket): string[] =>
  [...socket.rooms].filter((room) => parseTopic(room) !== null);
