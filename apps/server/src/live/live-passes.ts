import type { Caller } from '@fairlot/access-domain';
import type { QueryOf } from '@fairlot/contracts';
import type { Operations } from '@fairlot/contracts/operations';
import { auctionTopic, noticesTopic } from '@fairlot/contracts/live';
import { systemClock, Unavailable } from '@fairlot/kernel';
import { NoEntry, type LiveIdentity, type LiveRight, type TimedPass } from '@fairlot/live-bus-port';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { adapters, type BrokerElsewhere } from '../core/adapters.js';
import type { Settings } from '../start/settings.js';
import { SETTINGS } from '../start/tokens.js';
import { LiveTokens, type LiveToken } from './live-tokens.js';
import { TopicRights } from './topic-rights.js';

/** Of a pass whose session does not end before. */
const PASS_MS = 3_600_000;
const RETRY_SECONDS = 1;

type Handed = TimedPass & { readonly url: string; readonly webSocketUrl: string | null };

const ofDealer = (idDealer: number): LiveRight => ({
  name: `notices-of-${idDealer}`,
  topics: [noticesTopic(idDealer)],
});
const LOTS = 'lots-of-';
const ofAuction = (idAuction: number): LiveRight => ({
  name: `${LOTS}${idAuction}`,
  topics: [auctionTopic(idAuction), `${auctionTopic(idAuction)}/lots/+`],
});
const auctionOf = (right: string): number[] =>
  right.startsWith(LOTS) ? [Number(right.slice(LOTS.length))] : [];

/**
 * What a client signs in with at the MQTT broker. The one inside this process asks what its token says; one
 * of others is told beforehand whom to let in and to what, by any process, and forgets it when told so by any.
 */
@Injectable()
export class LivePasses implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('mqtt');
  private opened: BrokerElsewhere | null = null;
  /** Of the broker of others: connections to it, and messages that found it away. */
  readonly counted = { connected: 0, dropped: 0 };

  constructor(
    private readonly rights: TopicRights,
    private readonly tokens: LiveTokens,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The broker of others; null where this process has its own. */
  get broker(): BrokerElsewhere | null {
    const { mqtt } = this.settings;
    if (mqtt === null) return null;
    return (this.opened ??= adapters.brokerElsewhere({
      ...mqtt,
      now: () => systemClock.now(),
      sessionsOf: (idUsers) => this.tokens.sessionsOf(idUsers, systemClock.now()),
      mayKeep: (who, rights) => this.isStillSo(who, (rights ?? []).flatMap(auctionOf)),
      observer: {
        connected: () => void (this.counted.connected += 1),
        dropped: () => void (this.counted.dropped += 1),
        failed: (error) => this.logger.warn(String(error)),
      },
    }));
  }

  onModuleInit(): void {
    const { roles } = this.settings;
    // Who asks for the first pass is not the one who waits for the line to the broker.
    if (roles.includes('api')) void this.broker;
  }

  /**
   * Null where nobody asked the broker of others for one: it has room for programs, and not for each browser.
   * @param live opens the broker of this process @throws Unavailable NOT_READY
   */
  async hand(
    caller: Caller,
    live: LiveToken,
    { carrier, idAuction = [] }: QueryOf<Operations['ENG-11']>,
  ): Promise<Handed | null> {
    const { mqtt, publicUrl, mqttPort } = this.settings;
    const webSocketUrl = `${publicUrl.replace(/^http/, 'ws')}/mqtt`;
    const { broker } = this;
    if (mqtt === null || broker === null) {
      const url = `mqtt://${new URL(publicUrl).hostname}:${mqttPort}`;
      const { token: password, expiresAt } = live;
      return { url, webSocketUrl, username: caller.username, password, expiresAt };
    }
    if (carrier !== 'mqtt') return null;
    const { idUser, idDealer, sessionId } = caller;
    const visible = await this.visible(caller, idAuction);
    const rights = [...(idDealer === null ? [] : [ofDealer(idDealer)]), ...visible.map(ofAuction)];
    const identity = { idUser, idDealer, sessionId };
    const expiresAt = systemClock.now() + PASS_MS;
    try {
      const pass = await broker.admit({ identity, rights, expiresAt });
      // Whoever heard that the session or a right ended looked for passes perhaps before this one was there.
      if (!(await this.isStillSo(identity, visible))) {
        broker.disconnect({ sessionId });
        throw new NoEntry('the session or a right ended meanwhile');
      }
      return { ...pass, url: mqtt.publicUrl, webSocketUrl: mqtt.publicWebSocketUrl };
    } catch (error) {
      if (!(error instanceof NoEntry)) throw error;
      throw new Unavailable('NOT_READY', RETRY_SECONDS, { cause: error });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.opened?.close();
  }

  private async isStillSo(identity: LiveIdentity, idAuctions: readonly number[]): Promise<boolean> {
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
