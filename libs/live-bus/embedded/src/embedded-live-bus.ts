import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import {
  InboundMeter,
  RetainedStates,
  textOf,
  type BoardState,
  type LiveAccess,
  type LiveBus,
  type LiveAdmission,
  type Payload,
} from '@fairlot/live-bus-port';
import {
  Aedes,
  type AedesOptions,
  type AedesPublishPacket,
  type Client,
  type Subscription,
} from 'aedes';
import { brokerMemory } from './broker-memory.js';
import {
  type AcceptStream,
  type Carrier,
  listenTcp,
  type TcpOptions,
  upgradeToMqtt,
  type WebSocketOptions,
} from './carriers.js';
import { destroyConnection } from './connections.js';
import { ConnectionAuthorizer } from './connection-authorizer.js';
import { LIVE_LIMITS, type LiveLimits } from './live-limits.js';

export type LiveBusObserver = {
  /** Called when a client was disconnected because it did not read, or sent too much. */
  cut?(cause: 'UNREAD' | 'INBOUND'): void;
  /** Called when rights could not be checked, or the broker failed. */
  failed?(error: unknown): void;
};

export type EmbeddedLiveBusOptions = {
  readonly access: LiveAccess;
  /** Limits the number of connections, in addition to the broker's own limits. */
  readonly admission?: LiveAdmission;
  readonly tcp: TcpOptions;
  readonly webSocket?: WebSocketOptions;
  readonly limits?: Partial<LiveLimits>;
  readonly observer?: LiveBusObserver;
};

/**
 * Socket buffers are this multiple of `unreadMaxBytes`, so that a slow reader is disconnected
 * before the broker would wait for it.
 */
const HIGH_WATER = 2;

/**
 * An MQTT 3.1.1 broker inside the process. Clients sign in with their token as the password,
 * subscribe to topics that `LiveAccess` allows, and never publish. A message contains the whole
 * state of its topic, and the newest one is retained, so QoS 0 and clean sessions suffice.
 */
export class EmbeddedLiveBus implements LiveBus {
  private readonly limits: LiveLimits;
  private readonly observer: LiveBusObserver;
  private readonly retained: RetainedStates;
  private readonly gatekeeper: ConnectionAuthorizer;
  private readonly broker: Aedes;
  private readonly streams = new Set<Duplex>();
  private tcp: Carrier | null = null;
  private webSocket: { close(): void } | null = null;

  private readonly admission: LiveAdmission | undefined;

  private constructor({ access, admission, limits, observer }: EmbeddedLiveBusOptions) {
    this.admission = admission;
    this.limits = { ...LIVE_LIMITS, ...limits };
    this.observer = observer ?? {};
    this.retained = new RetainedStates(this.limits.retainedMax);
    const failed = (error: unknown): void => this.observer.failed?.(error);
    this.gatekeeper = new ConnectionAuthorizer(access, this.limits, failed, admission);
    this.broker = new Aedes(this.brokerOptions());
    this.broker.on('unsubscribe', (topics, client) => this.gatekeeper.unsubscribed(client, topics));
  }

  /** Starts the broker and its listeners. @throws the listening error, such as EADDRINUSE */
  static async start(options: EmbeddedLiveBusOptions): Promise<EmbeddedLiveBus> {
    const bus = new EmbeddedLiveBus(options);
    await bus.broker.listen();
    const { unreadMaxBytes, inboundBurstBytes: maxPayload } = bus.limits;
    const highWaterMark = unreadMaxBytes * HIGH_WATER;
    try {
      bus.tcp = await listenTcp(options.tcp, highWaterMark, bus.accept);
    } catch (error) {
      await bus.close();
      throw error;
    }
    if (options.webSocket !== undefined) {
      const limits = { highWaterMark, maxPayload };
      bus.webSocket = upgradeToMqtt(options.webSocket, limits, bus.accept);
    }
    return bus;
  }

  /** Port of the TCP listener. If the port in the options was 0, the system has chosen it. */
  get port(): number {
    return this.tcp?.port ?? 0;
  }

  /** Number of connections that have signed in. */
  get connected(): number {
    return this.gatekeeper.connections.size;
  }

  publishBoard(_board: string, states: readonly BoardState[]): void {
    for (const { topic, payload } of states) this.publish(topic, payload, { retain: true });
  }

  /**
   * Sends a message to the subscribers of a topic. An empty retained payload clears the topic and
   * is not sent.
   */
  publish(topic: string, payload: Payload, { retain }: { readonly retain: boolean }): void {
    if (this.broker.closed) return;
    // Retained here, and published as not retained. The broker would deliver a retained message
    // later than the next message, and drop that one as outdated.
    if (retain) this.retained.set(topic, payload);
    if ((retain && payload === '') || this.connected === 0) return;
    const sent = { topic, payload: textOf(payload) };
    const packet = { cmd: 'publish', ...sent, qos: 0, retain: false, dup: false } as const;
    this.broker.publish(packet, (error) => {
      if (error !== undefined && error !== null) this.observer.failed?.(error);
    });
  }

  disconnect(who: { readonly sessionId: string } | { readonly idDealer: number }): void {
    if ('sessionId' in who) this.gatekeeper.sessionEnded(who.sessionId);
    const ended = this.gatekeeper.connections.matching((identity) =>
      'sessionId' in who
        ? identity.sessionId === who.sessionId
        : identity.idDealer === who.idDealer,
    );
    for (const client of ended) destroyConnection(client);
  }

  async close(): Promise<void> {
    this.webSocket?.close();
    const closed = this.tcp?.close();
    for (const stream of this.streams) stream.destroy();
    await closed;
    await new Promise<void>((resolve) => this.broker.close(resolve));
  }

  private readonly accept: AcceptStream = (stream, address) => {
    const { connectionsMax, inboundBurstBytes, inboundBytesPerSecond } = this.limits;
    const meter = new InboundMeter(inboundBurstBytes, inboundBytesPerSecond);
    const received = (bytes: number): void => {
      if (stream.destroyed || meter.take(bytes)) return;
      this.observer.cut?.('INBOUND');
      stream.destroy();
    };
    this.streams.add(stream);
    stream.once('close', () => this.streams.delete(stream));
    const leave = this.admission?.fromAddress(address);
    if (leave !== undefined && leave !== null) stream.once('close', leave);
    if (this.streams.size > connectionsMax || leave === null) stream.destroy();
    else this.broker.handle(stream);
    return { received };
  };

  private brokerOptions(): AedesOptions {
    const { keepaliveMaxSeconds, connectTimeoutMs, unreadMaxBytes } = this.limits;
    return {
      persistence: brokerMemory(this.retained),
      // The broker queues nothing: messages go to subscribers immediately, so nothing older can
      // follow a retained state. The unread data of slow readers is limited below.
      concurrency: 0,
      keepaliveLimit: keepaliveMaxSeconds,
      connectTimeout: connectTimeoutMs,
      drainTimeout: connectTimeoutMs,
      maxClientsIdLength: 64,
      preConnect: (_client, packet, done) => {
        if (packet.will !== undefined && packet.will !== null) {
          done(new Error('clients must not publish, not even a will'), false);
          return;
        }
        // Replace the client's id, because clients could take over each other's connections by
        // their ids.
        packet.clientId = randomUUID();
        packet.clean = true;
        done(null, true);
      },
      authenticate: (client, _username, password, done) => {
        void this.answerSignIn(client, password, done);
      },
      authorizeSubscribe: (client, subscription, done) => {
        void this.answerSubscribe(client, subscription, done);
      },
      authorizePublish: (_client, _packet, done) => done(new Error('clients must not publish')),
      authorizeForward: (client, packet) => {
        if (client.conn.destroyed) return null;
        if (client.conn.writableLength <= unreadMaxBytes) return this.newestOf(packet);
        this.observer.cut?.('UNREAD');
        destroyConnection(client);
        return null;
      },
    };
  }

  /**
   * The newest state of the packet's topic, because a newer state may be published while the broker
   * reads a retained one. Null if the topic was cleared in the meantime.
   */
  private newestOf(packet: AedesPublishPacket): AedesPublishPacket | null {
    if (!packet.retain) return packet;
    const payload = this.retained.get(packet.topic);
    return payload === null ? null : { ...packet, payload };
  }

  private async answerSignIn(
    client: Client,
    password: Buffer | undefined,
    done: Parameters<Aedes['authenticate']>[3],
  ): Promise<void> {
    const refused = await this.gatekeeper.signIn(client, password);
    done(refused, refused === null);
  }

  private async answerSubscribe(
    client: Client,
    subscription: Subscription,
    done: Parameters<Aedes['authorizeSubscribe']>[2],
  ): Promise<void> {
    const allowed = await this.gatekeeper.maySubscribe(client, subscription.topic);
    done(null, allowed ? subscription : null);
  }
}
