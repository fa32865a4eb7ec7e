import { randomUUID } from 'node:crypto';
import {
  textOf,
  type BoardState,
  type LiveBus,
  type LiveEntries,
  type LiveEntry,
  type Payload,
  type TimedPass,
} from '@fairlot/live-bus-port';
import { connect, type MqttClient } from 'mqtt';
import {
  BrokerClients,
  type AskedOfPasses,
  type ClientLimits,
  type Ended,
} from './broker-clients.js';
import type { BrokerMeans } from './broker-door.js';
import { byDynamicSecurity } from './dynamic-security.js';
import { SaidStates } from './said-states.js';
import { bySignedPasses, type SignedPassesOptions } from './signed-passes.js';

const LIMITS = {
  /** Topics whose newest state is said again to a broker that lost it. */
  retainedMax: 200_000,
  /** Bytes that a broker has not read; one that reads no more is left, and found again. */
  unreadMaxBytes: 16_777_216,
  clientsMax: 1_000,
  clientsPerUserMax: 10,
  clientsPerDealerMax: 100,
};
const KEEP_ALIVE_S = 5;
const CONNECT_WITHIN_MS = 5_000;
const AGAIN_AFTER_MS = 500;
const SWEEP_EVERY_MS = 60_000;
/** What nobody says any more is forgotten by the broker: a portal that ended cannot clear its topics. */
const KEPT_S = 86_400;
const SAY_AGAIN_EVERY_MS = 21_600_000;

export type MqttLiveBusObserver = {
  /** A message that is not retained found no broker: who watches reads it from the log. */
  dropped?(): void;
  connected?(): void;
  failed?(error: unknown): void;
};
export type MqttLiveBusOptions = AskedOfPasses & {
  /** `mqtt://` or `mqtts://`; of a WebSocket `ws://` or `wss://`. */
  readonly url: string;
  readonly username: string;
  /** By which means the broker lets clients in: a password is of an administrator of dynamic security. */
  readonly rights: { readonly password: string } | Omit<SignedPassesOptions, 'now'>;
  /** Of the authority that the broker's certificate is of, where it is none of the system's. */
  readonly ca?: string;
  readonly limits?: Partial<typeof LIMITS & ClientLimits>;
  readonly observer?: MqttLiveBusObserver;
};

const meansOf = (client: MqttClient, { username, rights, now }: MqttLiveBusOptions): BrokerMeans =>
  'password' in rights
    ? byDynamicSecurity(client, { username, password: rights.password })
    : bySignedPasses({ ...rights, now }, username);

/**
 * Topics on a broker of others, and who may hear them by its own means. The broker keeps
 * nothing that is not known here: when it is back it is told everything again. QoS 0: a message
 * carries whole state, and a newer one, or that telling, replaces what was lost.
 */
export class MqttLiveBus implements LiveBus, LiveEntries {
  private readonly client: MqttClient;
  private readonly limits: typeof LIMITS;
  private readonly states: SaidStates;
  private readonly means: BrokerMeans;
  private readonly clients: BrokerClients;
  private readonly timers: readonly NodeJS.Timeout[];
  private readonly begun: Promise<void>;
  private sweeping: Promise<void> | null = null;
  private isClosed = false;
  private isReady = false;
  private isTold = false;

  /** Waits for no broker: offers need none. */
  constructor(private readonly options: MqttLiveBusOptions) {
    const { url, ca } = options;
    this.limits = { ...LIMITS, ...options.limits };
    this.states = new SaidStates(this.limits.retainedMax);
    this.client = connect(url, {
      ...(ca !== undefined && { ca }),
      manualConnect: true,
      protocolVersion: 5,
      clientId: `fairlot-${randomUUID()}`,
      keepalive: KEEP_ALIVE_S,
      connectTimeout: CONNECT_WITHIN_MS,
      reconnectPeriod: AGAIN_AFTER_MS,
      reconnectOnConnackError: true,
      queueQoSZero: false,
      resubscribe: false,
    });
    this.means = meansOf(this.client, options);
    this.clients = new BrokerClients(this.means.door, this.limits, options);
    this.listen();
    this.timers = [
      setInterval(() => void this.sweep(), SWEEP_EVERY_MS).unref(),
      setInterval(() => void this.sayAgain(), SAY_AGAIN_EVERY_MS).unref(),
    ];
    this.begun = this.signIn().catch(this.failed);
  }

  /** Whether clients can be let in, and hear what is said. */
  get ready(): boolean {
    return this.isReady;
  }

  /** Passes that the broker has, of all processes, as far as this one knows. */
  get passes(): number {
    return this.clients.size;
  }

  publishBoard(_board: string, states: readonly BoardState[]): void {
    for (const { topic, payload } of states) this.publish(topic, payload, { retain: true });
  }

  publish(topic: string, said: Payload, { retain }: { readonly retain: boolean }): void {
    if (this.isClosed) return;
    const payload = textOf(said);
    if (retain) this.states.set(topic, payload);
    if (this.client.connected) void this.say(topic, payload, retain);
    else if (!retain) this.options.observer?.dropped?.();
  }

  admit(entry: LiveEntry): Promise<TimedPass> {
    return this.clients.admit(entry);
  }

  lookAnew(): void {
    this.clients.lookAnew();
    void this.sweep();
  }

  disconnect(who: Ended): void {
    this.clients.end(who).catch(this.failed);
  }

  /** Cuts nobody else: the broker, and what it has, is there for others. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    this.isReady = false;
    for (const timer of this.timers) clearInterval(timer);
    await this.begun;
    await this.client.endAsync(!this.client.connected);
  }

  private readonly failed = (error: unknown): void => {
    if (!this.isClosed) this.options.observer?.failed?.(error);
  };

  /** Once until it is reached again: each attempt of hours fails like the first. */
  private readonly unreached = (error: unknown): void => {
    if (!this.isTold) this.failed(error);
    this.isTold = true;
  };

  private async signIn(): Promise<void> {
    Object.assign(this.client.options, await this.means.signIn());
    this.client.connect();
  }

  private listen(): void {
    this.client.on('connect', () => {
      const { stream } = this.client;
      this.begin().catch((error: unknown) => {
        this.failed(error);
        // Half begun is not begun: it would be connected, and retain nothing. The next connection begins again.
        stream.destroy();
      });
    });
    this.client.on('error', this.unreached);
    this.client.on('close', () => (this.isReady = false));
  }

  private async begin(): Promise<void> {
    await this.means.begin();
    this.isTold = false;
    this.options.observer?.connected?.();
    await this.sayAgain();
    // One that began on the connection before has ended nothing on this one.
    await this.sweeping;
    await this.sweep();
    this.isReady = this.client.connected;
  }

  /** One after the other, each as it is by then: nothing newer is overtaken. */
  private async sayAgain(): Promise<void> {
    for (const topic of this.states.topics()) {
      const payload = this.states.get(topic);
      if (!this.client.connected) return;
      if (payload !== null) await this.say(topic, payload, true);
    }
  }

  /** One at a time; what comes to be doubted meanwhile is looked at before it ends. */
  private sweep(): Promise<void> {
    this.sweeping ??= this.sweepAll()
      .catch(this.failed)
      .finally(() => (this.sweeping = null));
    return this.sweeping;
  }

  private async sweepAll(): Promise<void> {
    if (!this.client.connected) return;
    do await this.clients.sweep();
    while (this.clients.doubts);
  }

  /** Resolves when more can be sent, or nothing any more. */
  private say(topic: string, payload: string, retain: boolean): Promise<void> {
    const { stream } = this.client;
    if (stream.writableLength > this.limits.unreadMaxBytes) {
      this.failed(new Error('the broker does not read'));
      stream.destroy();
      return Promise.resolve();
    }
    const properties = retain ? { messageExpiryInterval: KEPT_S } : {};
    return new Promise((resolve) => {
      this.client.publish(topic, payload, { qos: 0, retain, properties }, () => resolve());
    });
  }
}
