import { ACCESS_SETTINGS, isOwnOrigin, type AccessSettings } from '@fairlot/access-http';
import { AccessChanges, AccessSignals, SessionEnds } from '@fairlot/access-records';
import type { LiveBus } from '@fairlot/live-bus-port';
import { Inject, Injectable } from '@nestjs/common';
import type { Server as HttpServer } from 'node:http';
import { adapters, type Broker } from '../core/adapters.js';
import { addressOfRequest, type AddressOf } from '../http/limit-addresses.js';
import { MqttCredentials } from '../live/mqtt-credentials.js';
import { ConnectionAdmission } from '../live/connection-admission.js';
import { SocketGateway } from '../live/socket-gateway.js';
import { TopicRights } from '../live/topic-rights.js';
import type { Settings } from '../settings/settings.js';
import { SETTINGS } from '../core/tokens.js';

/**
 * Runs all live transports of this process. Closes connections when their session or rights end.
 */
@Injectable()
export class Carriers {
  private all: readonly LiveBus[] = [];
  private readonly unsubscribe: (() => void)[] = [];
  private broker: Broker | null = null;

  constructor(
    private readonly gateway: SocketGateway,
    private readonly rights: TopicRights,
    private readonly admission: ConnectionAdmission,
    private readonly mqtt: MqttCredentials,
    private readonly sessionEnds: SessionEnds,
    private readonly changes: AccessChanges,
    private readonly signals: AccessSignals,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(ACCESS_SETTINGS) private readonly access: AccessSettings,
  ) {}

  async start(http: HttpServer): Promise<readonly LiveBus[]> {
    const addressOf = addressOfRequest(this.settings.trustedProxies);
    this.all = [this.gateway.attach(http, addressOf), await this.brokerFor(http, addressOf)];
    this.unsubscribe.push(
      this.sessionEnds.subscribe(({ sessionId }) => this.disconnect({ sessionId })),
      this.changes.subscribe((change) => {
        if ('idDealer' in change) this.disconnect({ idDealer: change.idDealer });
      }),
      // Notifications about sign-outs and revoked rights may have been lost while the database was
      // down.
      this.signals.gaps.subscribe(() => {
        void this.gateway.recheckAll();
        this.mqtt.broker?.recheckTokens();
      }),
    );
    return this.all;
  }

  get mqttPort(): number {
    return this.broker?.port ?? this.settings.mqttPort;
  }

  /** Number of open connections from browsers. */
  get sockets(): number {
    return this.gateway.connected;
  }

  get mqttConnected(): number {
    return this.broker?.connected ?? 0;
  }

  /** Whether the external broker is reachable. Null if the broker runs in this process. */
  get reachesBroker(): boolean | null {
    return this.mqtt.broker?.ready ?? null;
  }

  async stop(): Promise<void> {
    for (const end of this.unsubscribe) end();
    await Promise.all(this.all.map((carrier) => carrier.close()));
  }

  private async brokerFor(http: HttpServer, addressOf: AddressOf): Promise<LiveBus> {
    const { publicUrl } = this.access;
    const { broker: elsewhere } = this.mqtt;
    if (elsewhere !== null) return elsewhere;
    this.broker = await adapters.broker({
      access: this.rights,
      admission: this.admission,
      tcp: { port: this.settings.mqttPort, host: '0.0.0.0' },
      webSocket: {
        server: http,
        path: '/mqtt',
        addressOf,
        allowsOrigin: (origin) => isOwnOrigin({ origin, host: undefined }, publicUrl),
      },
    });
    return this.broker;
  }

  private disconnect(who: Parameters<LiveBus['disconnect']>[0]): void {
    for (const carrier of this.all) carrier.disconnect(who);
  }
}
