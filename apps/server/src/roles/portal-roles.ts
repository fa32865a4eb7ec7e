import { CloseDueLotsHandler, Scheduler, StartAuctionHandler } from '@fairlot/auction-application';
import { DECIDE_WITHIN_MS } from '@fairlot/event-sourcing-engine';
import { AuctionQueries } from '@fairlot/auction-read-model';
import {
  CheckpointStore,
  HeldStreamTable,
  outdatedProjections,
  ProjectedContexts,
  Projector,
  ReadYourWrites,
  rebuild,
  type Unreadable,
} from '@fairlot/event-sourcing-projection';
import { MARKETS } from '@fairlot/countries';
import type { EventBus } from '@fairlot/event-bus-port';
import type { EventStore } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';
import type { PostgresConnection } from '@fairlot/database';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Server as HttpServer } from 'node:http';
import { DataSource } from 'typeorm';
import { adapters } from '../core/adapters.js';
import { LiveRole } from '../live/live-role.js';
import { Reactions } from '../core/reactions.js';
import type { Settings } from '../start/settings.js';
import { CLOCK, CONNECTION, EVENT_STORE, SETTINGS } from '../start/tokens.js';
import { AdvisoryLease } from './advisory-lease.js';
import { Carriers } from './carriers.js';
import { DueFromReadModel } from './due-from-read-model.js';
import { onceAType, RelayRole } from './relay-role.js';

/** Any fixed numbers, different from each other and from the one of migrations. */
const RELAY_LEASE = 1763_000_002;
const CLOCK_LEASE = 1763_000_003;

/** Starts what this process is for, and ends it in the opposite order. */
@Injectable()
export class PortalRoles {
  private readonly logger = new Logger('roles');
  private readonly bus: EventBus;
  private readonly relay: RelayRole;
  private readonly scheduler: Scheduler;
  private live: LiveRole | null = null;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CONNECTION) connection: PostgresConnection,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly dataSource: DataSource,
    private readonly contexts: ProjectedContexts,
    checkpoints: CheckpointStore,
    held: HeldStreamTable,
    private readonly readYourWrites: ReadYourWrites,
    private readonly auctions: AuctionQueries,
    private readonly carriers: Carriers,
    due: DueFromReadModel,
    starts: StartAuctionHandler,
    closes: CloseDueLotsHandler,
    private readonly reactions: Reactions,
  ) {
    const warn = (of: string) => (error: unknown) => this.logger.warn(`${of}: ${String(error)}`);
    this.bus = adapters.eventBus((group, error) => warn(group)(error));
    this.relay = new RelayRole(new AdvisoryLease(connection, RELAY_LEASE), {
      store,
      bus: this.bus,
      contexts,
      checkpoints,
      held,
      clock,
      observer: { failed: warn('relay'), held: onceAType(this.logger) },
    });
    this.scheduler = new Scheduler({
      clock,
      due,
      starts,
      closes,
      lease: new AdvisoryLease(connection, CLOCK_LEASE),
      // With the embedded database this process is the only one, and knows every offer's stamp.
      closeDrainMs: settings.databaseUrl === null ? 0 : DECIDE_WITHIN_MS,
      onError: warn('clock'),
    });
  }

  /** Null where another process relays. */
  get relayStatus() {
    return this.relay.status;
  }

  get reactionStatus() {
    return this.reactions.status;
  }

  get holdsClock(): boolean {
    return this.scheduler.active;
  }

  async start(http: HttpServer): Promise<void> {
    const { roles } = this.settings;
    if (roles.includes('projector')) {
      await this.startProjector();
      await this.reactions.start(this.bus);
    }
    if (roles.includes('live')) await this.startLive(http);
    if (roles.includes('relay')) await this.relay.start();
    if (roles.includes('clock')) this.scheduler.start();
  }

  async stop(): Promise<void> {
    await this.scheduler.stop();
    await this.relay.stop();
    await this.reactions.stop();
    await this.bus.close();
    await this.live?.stop();
    await this.carriers.stop();
  }

  private async startProjector(): Promise<void> {
    const { dataSource, store, contexts, readYourWrites } = this;
    const outdated = await outdatedProjections(dataSource, contexts);
    if (outdated.length > 0) await rebuild(outdated, { dataSource, store, contexts });
    const onUnreadable = ({ stream, position, cause }: Unreadable) =>
      this.logger.error(`${stream} is projected no further than ${position}: ${String(cause)}`);
    await new Projector({ dataSource, store, contexts, readYourWrites, onUnreadable }).subscribe(
      this.bus,
    );
  }

  private async startLive(http: HttpServer): Promise<void> {
    const carriers = await this.carriers.start(http);
    const { bus, store, clock, contexts } = this;
    this.live = new LiveRole({ bus, store, contexts, carriers, clock });
    await this.live.start();
    const scope = { staffMarkets: MARKETS };
    for (const status of ['RUN', 'SCH', 'CLD'] as const) {
      const auctions = await this.auctions.auctions({ scope, status });
      await this.live.announce(auctions.map(({ idAuction }) => idAuction));
    }
  }
}
