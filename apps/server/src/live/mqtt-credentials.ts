import { limitHolderOf, type Caller } from '@fairlot/access-domain';
import type { QueryOf } from '@fairlot/contracts';
import type { Operations } from '@fairlot/contracts/operations';
import { auctionTopic, noticesTopic } from '@fairlot/contracts/live';
import { systemClock, Unavailable } from '@fairlot/kernel';
import {
  NoEntry,
  type LiveIdentity,
  type LiveRight,
  type ExpiringCredentials,
} from '@fairlot/live-bus-port';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { adapters, type ExternalBroker } from '../core/adapters.js';
import type { Settings } from '../settings/settings.js';
import { SETTINGS } from '../core/tokens.js';
import { LiveTokens, type LiveToken } from './live-tokens.js';
import { TopicRights } from './topic-rights.js';

/** Lifetime of an access token, unless its session ends earlier. */
const TOKEN_MS = 3_600_000;
const RETRY_SECONDS = 1;

type IssuedCredentials = ExpiringCredentials & {
  readonly url: string;
  readonly webSocketUrl: string | null;
};

const dealerRight = (idDealer: number): LiveRight => ({
  name: `notices-of-${idDealer}`,
  topics: [noticesTopic(idDealer)],
});
const LOTS_RIGHT_PREFIX = 'lots-of-';
const auctionRight = (idAuction: number): LiveRight => ({
  name: `${LOTS_RIGHT_PREFIX}${idAuction}`,
  topics: [auctionTopic(idAuction), `${auctionTopic(idAuction)}/lots/+`],
});
const auctionIdsOfRight = (right: string): number[] =>
  right.startsWith(LOTS_RIGHT_PREFIX) ? [Number(right.slice(LOTS_RIGHT_PREFIX.length))] : [];

/**
 * Issues credentials for MQTT clients. The in-process broker checks the tokens itself. An external
 * broker is given the rights of each client in advance, and any process may revoke them.
 */
@Injectable()
export class MqttCredentials implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('mqtt');
  private opened: ExternalBroker | null = null;
  /** Metrics: whether the external broker is connected, and messages lost while it was not. */
  readonly counted = { connected: 0, dropped: 0 };

  constructor(
    private readonly rights: TopicRights,
    private readonly tokens: LiveTokens,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The external broker. Null if this process runs its own broker. */
  get broker(): ExternalBroker | null {
    const { mqtt } = this.settings;
    if (mqtt === null) return null;
    return (this.opened ??= adapters.externalBroker({
      ...mqtt,
      now: () => systemClock.now(),
      sessionsOf: (idUsers) => this.tokens.sessionsOf(idUsers, systemClock.now()),
      mayKeep: (who, rights) => this.isStillAllowed(who, (rights ?? []).flatMap(auctionIdsOfRight)),
      observer: {
        connected: () => void (this.counted.connected += 1),
        dropped: () => void (this.counted.dropped += 1),
        failed: (error) => this.logger.warn(String(error)),
      },
    }));
  }

  onModuleInit(): void {
    const { roles } = this.settings;
    // Connect now, so that the first client does not have to wait.
    if (roles.includes('api')) void this.broker;
  }

  /**
   * Issues MQTT credentials. Null if there is an external broker and the caller did not request it,
   * because it is sized for API clients, not for every browser.
   * @param live credentials that open the in-process broker
   * @throws Unavailable NOT_READY
   */
  async issue(
    caller: Caller,
    live: LiveToken,
    { carrier, idAuction = [] }: QueryOf<Operations['ENG-11']>,
  ): Promise<IssuedCredentials | null> {
    const { mqtt, publicUrl, mqttPort } = this.settings;
    const webSocketUrl = `${publicUrl.replace(/^http/, 'ws')}/mqtt`;
    const { broker } = this;
    if (mqtt === null || broker === null) {
      const url = `mqtt://${new URL(publicUrl).hostname}:${mqttPort}`;
      const { token: password, expiresAt } = live;
      return { url, webSocketUrl, username: caller.username, password, expiresAt };
    }
    if (carrier !== 'mqtt') return null;
    const { idDealer, sessionId } = caller;
    const { idUser } = limitHolderOf(caller);
    const visible = await this.visible(caller, idAuction);
    const rights = [
      ...(idDealer === null ? [] : [dealerRight(idDealer)]),
      ...visible.map(auctionRight),
    ];
    const identity = { idUser, idDealer, sessionId };
    const expiresAt = systemClock.now() + TOKEN_MS;
    try {
      const credentials = await broker.admit({ identity, rights, expiresAt });
      // Check again, because the session or a right may have ended while the token was created.
      if (!(await this.isStillAllowed(identity, visible))) {
        broker.disconnect({ sessionId });
        throw new NoEntry('the session or a right ended meanwhile');
      }
      return { ...credentials, url: mqtt.publicUrl, webSocketUrl: mqtt.publicWebSocketUrl };
    } catch (error) {
      if (!(error instanceof NoEntry)) throw error;
      throw new Unavailable('NOT_READY', RETRY_SECONDS, { cause: error });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.opened?.close();
  }

  private async isStillAllowed(
    identity: LiveIdentity,
    idAuctions: readonly number[],
  ): Promise<boolean> {
    if (!(await this.rights.isAlive(identity))) return false;
    const caller = await this.rights.callerOf(identity);
    if (!caller?.enabled || caller.idDealer !== identity.idDealer) return false;
    return (await this.visible(caller, idAuctions)).length === idAuctions.length;
  }

  private async visible(caller: Caller, idAuctions: readonly number[]): Promise<number[]> {
    const allowed = await this.rights.allowedTo(caller, idAuctions.map(auctionTopic));
    return idAuctions.filter((idAuction) => allowed.has(auctionTopic(idAuction)));
  }
}
