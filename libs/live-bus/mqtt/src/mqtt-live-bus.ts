import { randomUUID } from 'node:crypto';
import {
  textOf,
  type BoardState,
  type LiveBus,
  type ClientAdmission,
  type AdmissionRequest,
  type Payload,
  type ExpiringCredentials,
} from '@fairlot/live-bus-port';
import { connect, type MqttClient } from 'mqtt';
import {
  BrokerClients,
  type TokenChecks,
  type ClientLimits,
  type EndedClients,
} from './broker-clients.js';
import type { BrokerSetup } from './broker-access.js';
import { dynamicSecuritySetup } from './dynamic-security.js';
import { SentStates } from './sent-states.js';
import { signedTokensSetup, type SignedTokensOptions } from './signed-tokens.js';

const BROKER_LIMITS = {
  /** Maximum number of topics whose newest state is sent again to a broker that has lost it. */
  retainedMax: 200_000,
  /**
   * Maximum number of bytes that the broker has not read yet. Above it, the connection is closed
   * and reopened.
   */
  unreadMaxBytes: 16_777_216,
  clientsMax: 1_000,
  clientsPerUserMax: 10,
  clientsPerDealerMax: 100,
};
const KEEP_ALIVE_S = 5;
const CONNECT_WITHIN_MS = 5_000;
const RECONNECT_MS = 500;
const SWEEP_EVERY_MS = 60_000;
/**
 * Time after which the broker deletes states that are not sent again. A portal that has ended
 * cannot clear its topics.
 */
const EXPIRY_S = 86_400;
const REPEAT_EVERY_MS = 21_600_000;

export type MqttLiveBusObserver = {
  /**
   * Called when a message that is not retained was dropped, because there was no connection. Users
   * can still read its content from the log.
   */
  dropped?(): void;
  connected?(): void;
  failed?(error: unknown): void;
};
export type MqttLiveBusOptions = TokenChecks & {
  /** URL of the broker: `mqtt://` or `mqtts://`, or `ws://` or `wss://` over WebSocket. */
  readonly url: string;
  readonly username: string;
  /**
   * How clients are admitted: with an administrator's password by dynamic security, or signed
   * tokens.
   */
  readonly rights: { readonly password: string } | Omit<SignedTokensOptions, 'now'>;
  /** Authority of the broker's certificate, if the system does not know it. */
  readonly ca?: string;
  readonly limits?: Partial<typeof BROKER_LIMITS & ClientLimits>;
  readonly observer?: MqttLiveBusObserver;
};

const brokerSetupOf = (
  client: MqttClient,
  { username, rights, now }: MqttLiveBusOptions,
): BrokerSetup =>
  'password' in rights
    ? dynamicSecuritySetup(client, { username, password: rights.password })
    : signedTokensSetup({ ...rights, now }, username);

/**
 * Topics on an external broker, which controls access itself. This class keeps all states, and
 * sends them again after the broker was away. QoS 0 suffices: a message contains the whole state,
 * so a later message replaces one that was lost.
 */
export class MqttLiveBus implements LiveBus, ClientAdmission {
  private readonly client: MqttClient;
  private readonly limits: typeof BROKER_LIMITS;
  private readonly states: SentStates;
  private readonly means: BrokerSetup;
  private readonly clients: BrokerClients;
  private readonly timers: readonly NodeJS.Timeout[];
  private readonly begun: Promise<void>;
  private sweeping: Promise<void> | null = null;
  private isClosed = false;
  private isReady = false;
  private isReported = false;

  /** Does not wait for the connection to the broker, because bids do not need it. */
  constructor(private readonly options: MqttLiveBusOptions) {
    const { url, ca } = options;
    this.limits = { ...BROKER_LIMITS, ...options.limits };
    this.states = new SentStates(this.limits.retainedMax);
    this.client = connect(url, {
      ...(ca !== undefined && { ca }),
      manualConnect: true,
      protocolVersion: 5,
      clientId: `fairlot-${randomUUID()}`,
      keepalive: KEEP_ALIVE_S,
      connectTimeout: CONNECT_WITHIN_MS,
      reconnectPeriod: RECONNECT_MS,
      reconnectOnConnackError: true,
      queueQoSZero: false,
      resubscribe: false,
    });
    this.means = brokerSetupOf(this.client, options);
    this.clients = new BrokerClients(this.means.access, this.limits, options);
    this.listen();
    this.timers = [
      setInterval(() => void this.sweep(), SWEEP_EVERY_MS).unref(),
      setInterval(() => void this.repeatStates(), REPEAT_EVERY_MS).unref(),
    ];
    this.begun = this.signIn().catch(this.failed);
  }

  /** Whether clients can be admitted and get messages. */
  get ready(): boolean {
    return this.isReady;
  }

  /** Number of tokens at the broker, of all processes, as far as this process knows. */
  get tokenCount(): number {
    return this.clients.size;
  }

  publishBoard(_board: string, states: readonly BoardState[]): void {
    for (const { topic, payload } of states) this.publish(topic, payload, { retain: true });
  }

  publish(topic: string, message: Payload, { retain }: { readonly retain: boolean }): void {
    if (this.isClosed) return;
    const payload = textOf(message);
    if (retain) this.states.set(topic, payload);
    if (this.client.connected) void this.send(topic, payload, retain);
    else if (!retain) this.options.observer?.dropped?.();
  }

  admit(entry: AdmissionRequest): Promise<ExpiringCredentials> {
    return this.clients.admit(entry);
  }

  recheckTokens(): void {
    this.clients.recheckTokens();
    void this.sweep();
  }

  disconnect(who: EndedClients): void {
    this.clients.end(who).catch(this.failed);
  }

  /**
   * Closes the portal's connection. Clients stay connected, because other processes serve them too.
   */
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

  /** Reports an error once until the broker is reached again, because all attempts fail alike. */
  private readonly unreached = (error: unknown): void => {
    if (!this.isReported) this.failed(error);
    this.isReported = true;
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
        // The preparation of the connection failed. Close it, so that the next connection starts
        // again.
        stream.destroy();
      });
    });
    this.client.on('error', this.unreached);
    this.client.on('close', () => (this.isReady = false));
  }

  private async begin(): Promise<void> {
    await this.means.begin();
    this.isReported = false;
    this.options.observer?.connected?.();
    await this.repeatStates();
    // A sweep that began on the previous connection is not enough, so start another one.
    await this.sweeping;
    await this.sweep();
    this.isReady = this.client.connected;
  }

  /**
   * Sends the states one by one, each as it is at that moment, so that no newer state is
   * overwritten.
   */
  private async repeatStates(): Promise<void> {
    for (const topic of this.states.topics()) {
      const payload = this.states.get(topic);
      if (!this.client.connected) return;
      if (payload !== null) await this.send(topic, payload, true);
    }
  }

  /** Runs one sweep at a time. Repeats it if rights may have been lost in the meantime. */
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

  /** Sends a message. Resolves when more can be sent, or the connection has ended. */
  private send(topic: string, payload: string, retain: boolean): Promise<void> {
    const { stream } = this.client;
    if (stream.writableLength > this.limits.unreadMaxBytes) {
      this.failed(new Error('the broker does not read what the portal sends'));
      stream.destroy();
      return Promise.resolve();
    }
    const properties = retain ? { messageExpiryInterval: EXPIRY_S } : {};
    return new Promise((resolve) => {
      this.client.publish(topic, payload, { qos: 0, retain, properties }, () => resolve());
    });
  }
}
