import {
  CloseDueLotsHandler,
  type Lease,
  Scheduler,
  StartAuctionHandler,
  StoreOutages,
} from '@fairlot/auction-application';
import { DECIDE_WITHIN_MS, RetentionJob } from '@fairlot/event-sourcing-engine';
import { AuctionQueries, LotQueries } from '@fairlot/auction-read-model';
import {
  CheckpointStore,
  HeldStreamTable,
  outdatedProjections,
  ParkedStreams,
  ProjectedContexts,
  READ_MODEL,
  ReadYourWrites,
  rebuildOutdated,
} from '@fairlot/event-sourcing-projection';
import { RELAY, SharedLog } from '@fairlot/event-sourcing-relay';
import type { EventBus } from '@fairlot/event-bus-port';
import { LeaseLost, type EventStore } from '@fairlot/event-store-port';
import { systemClock, type Clock } from '@fairlot/kernel';
import type { PostgresConnection } from '@fairlot/database';
import { Inject, Injectable, Logger, type INestMicroservice } from '@nestjs/common';
import type { Server as HttpServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { DataSource, type EntityManager } from 'typeorm';
import { adapters } from '../core/adapters.js';
import { loadCachedBoards } from '../live/cached-boards.js';
import { LiveRole } from '../live/live-role.js';
import { projectionErrors } from '../projector/projection-errors.js';
import { startProjector } from '../projector/projector-service.js';
import { Reactions } from '../core/reactions.js';
import type { Settings } from '../settings/settings.js';
import { CLOCK, CONNECTION, EVENT_STORE, SETTINGS, TRACES } from '../core/tokens.js';
import { tracedBus } from '../telemetry/traced-bus.js';
import type { Traces } from '../telemetry/traces.js';
import { Carriers } from './carriers.js';
import { ChangePublisher } from './change-publisher.js';
import { ClaimedLease } from './claimed-lease.js';
import { DueFromReadModel } from './due-from-read-model.js';
import { JobsRole } from './jobs-role.js';
import { NoticePublisher } from './notice-publisher.js';
import { OtherProcesses } from './other-processes.js';
import { logHeldOncePerType, RelayRole } from './relay-role.js';
import { RowLease } from './row-lease.js';

const REBUILT_MS = 1_000;

/** Starts the roles of this process, and stops them in reverse order. */
@Injectable()
export class PortalRoles {
  private readonly logger = new Logger('roles');
  private readonly bus: EventBus;
  private readonly relayLease: RowLease;
  private readonly relay: RelayRole;
  private readonly recordChanges: ChangePublisher;
  private readonly scheduler: Scheduler;
  private readonly retention: RetentionJob;
  /** Number of unreadable messages on the bus, by consumer group. */
  readonly parked = new Map<string, number>();
  private projector: INestMicroservice | null = null;
  private live: LiveRole | null = null;
  private unlisten: () => void = () => {};
  private announcing: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CONNECTION) connection: PostgresConnection,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly log: SharedLog,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly dataSource: DataSource,
    private readonly contexts: ProjectedContexts,
    private readonly checkpoints: CheckpointStore,
    held: HeldStreamTable,
    private readonly readYourWrites: ReadYourWrites,
    private readonly auctions: AuctionQueries,
    private readonly lots: LotQueries,
    private readonly carriers: Carriers,
    due: DueFromReadModel,
    starts: StartAuctionHandler,
    closes: CloseDueLotsHandler,
    outages: StoreOutages,
    private readonly otherProcesses: OtherProcesses,
    private readonly reactions: Reactions,
    private readonly jobs: JobsRole,
    @Inject(TRACES) private readonly traces: Traces | null,
  ) {
    const warn = (of: string) => (error: unknown) => this.logger.warn(`${of}: ${String(error)}`);
    this.bus = this.watchedBus(warn);
    this.relayLease = new RowLease(connection, RELAY);
    this.relay = this.relayRole(held, warn('relay'));
    this.recordChanges = new ChangePublisher({
      dataSource,
      bus: this.bus,
      failed: warn('record changes'),
      isOurs: () => this.relay.status !== null && this.relayLease.fence !== null,
    });
    this.retention = new RetentionJob({ store, clock, onError: warn('forgetting') });
    this.scheduler = new Scheduler({
      clock,
      due,
      starts,
      closes,
      outages,
      outagesAnywhere: () => this.otherProcesses.readOutages(),
      lease: this.clockLease(connection),
      // With the embedded database, this is the only process, so it knows the times of all bids.
      closeDrainMs: settings.databaseUrl === null ? 0 : DECIDE_WITHIN_MS,
      onError: warn('clock'),
    });
  }

  /** Status of the relay in this process; null if another process relays. */
  get relayStatus() {
    return this.relay.status;
  }

  /** Since when the relay should run in this process but cannot, epoch ms; null if it can. */
  get relayFailingSinceAt(): number | null {
    return this.relay.failingSinceAt;
  }

  /** The first published log position that the rows may not show yet; null if they show all. */
  readModelBehindFrom(): Promise<string | null> {
    return this.bus.behindFrom(READ_MODEL);
  }

  get reactionStatus() {
    return this.reactions.status;
  }

  /** The consumers of the log, for tests that move the clock and wait for the effects. */
  get followers() {
    const { bus, checkpoints, retention, jobs, live, reactions, scheduler, settings, store } = this;
    return { bus, checkpoints, retention, jobs, live, reactions, scheduler, settings, store };
  }

  get holdsClock(): boolean {
    return this.scheduler.active;
  }

  async start(http: HttpServer): Promise<void> {
    const { roles } = this.settings;
    await this.otherProcesses.start();
    if (roles.includes('projector')) {
      await this.followBus();
      await this.reactions.start(this.bus);
    }
    if (roles.includes('live')) await this.startLive(http);
    if (roles.includes('jobs')) await this.jobs.start();
    if (roles.includes('relay')) {
      await this.relay.start();
      this.recordChanges.start();
    }
    if (!roles.includes('clock')) return;
    this.scheduler.start();
    this.unlisten = systemClock.onAdvance(() => this.scheduler.clockMoved());
    this.retention.start();
  }

  /** Fills the live topics. Call it after the portal serves, because many auctions take time. */
  announce(): void {
    const { live } = this;
    if (live === null) return;
    this.announcing = this.announceAll(live).catch((error: unknown) => {
      if (!this.stopping.signal.aborted) this.logger.warn(`cannot fill topics: ${String(error)}`);
    });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.unlisten();
    await this.retention.stop();
    await this.jobs.stop();
    await this.scheduler.stop();
    await this.otherProcesses.stop();
    // A failing consumer would retry until the bus closes, so do not wait for it.
    const published = this.recordChanges.stop();
    await this.relay.stop();
    await this.projector?.close();
    await this.reactions.stop();
    await this.bus.close();
    await published;
    await this.live?.stop();
    await this.announcing;
    await this.carriers.stop();
  }

  private async followBus(): Promise<void> {
    const { dataSource, store, contexts, readYourWrites } = this;
    await rebuildOutdated({ dataSource, store, contexts });
    const parts = { dataSource, store, contexts, readYourWrites, ...projectionErrors(this.logger) };
    // The in-process bus contains only what this process publishes, so keep the relay's lease.
    const beforeCommit = (manager: EntityManager) => this.relayLease.renew(manager);
    const own = this.settings.kafka === null ? { ...parts, beforeCommit } : parts;
    this.projector = await startProjector(this.bus, own);
  }

  private watchedBus(warn: (of: string) => (error: unknown) => void): EventBus {
    const bus = adapters.eventBus(this.settings.kafka, {
      onFailure: (group, error) => warn(group)(error),
      onParked: (group, { topic, partition, offset, reason }) => {
        this.parked.set(group, (this.parked.get(group) ?? 0) + 1);
        this.logger.error(`skipped ${topic}/${partition}/${offset} of ${group}: ${reason}`);
      },
    });
    return this.traces === null ? bus : tracedBus(bus, this.traces);
  }

  /** The clock role's lease. A log in the database checks the row; any other must be claimed. */
  private clockLease(connection: PostgresConnection): Lease {
    const row = new RowLease(connection, 'clock');
    return this.settings.kurrentDb === null ? row : new ClaimedLease(row, this.store);
  }

  private relayRole(heldStreams: HeldStreamTable, failed: (error: unknown) => void): RelayRole {
    const { bus, checkpoints, clock, contexts, log, relayLease: lease, store } = this;
    const asHolder = (write: (manager: EntityManager) => Promise<void>) =>
      this.dataSource.transaction(async (manager) => {
        await lease.renew(manager);
        await write(manager);
      });
    const notices = new NoticePublisher({
      store,
      contexts,
      bus,
      pastLots: (key) => this.lots.pastOf(key),
      leftOut: ({ stream, position }, cause) =>
        this.logger.error(`cannot send notices of ${stream} at ${position}: ${String(cause)}`),
    });
    // Notices are for external clients, which cannot read an in-process bus.
    const publishers = this.settings.kafka === null ? [bus] : [bus, notices];
    return new RelayRole(lease, {
      store: log,
      contexts,
      clock,
      bus: {
        publish: async (batch) => {
          // After a pause longer than its lease, a relay may continue if no other took the lease.
          if (lease.fence === null && !(await lease.hold())) throw new LeaseLost(RELAY);
          await Promise.all(publishers.map((each) => each.publish(batch)));
        },
      },
      checkpoints: {
        load: (name) => checkpoints.load(name),
        save: (name, at) => lease.saveCheckpoint(name, at),
      },
      heldStreams: {
        all: () => heldStreams.all(),
        hold: (streams) => asHolder((manager) => heldStreams.hold(streams, manager)),
        release: (streams) => asHolder((manager) => heldStreams.release(streams, manager)),
      },
      observer: { failed, onHeld: logHeldOncePerType(this.logger) },
    });
  }

  private async startLive(http: HttpServer): Promise<void> {
    const carriers = await this.carriers.start(http);
    const { log: store, clock, contexts, checkpoints } = this;
    const publishedUntil = () => checkpoints.load(RELAY);
    const failed = (error: unknown) => this.logger.warn(`live: ${String(error)}`);
    this.live = new LiveRole({
      store,
      contexts,
      carriers,
      clock,
      publishedUntil,
      failed,
      traces: this.traces,
      pastLots: (key) => this.lots.pastOf(key),
    });
    await this.live.start();
  }

  private async announceAll(live: LiveRole): Promise<void> {
    const { dataSource, contexts } = this;
    // Rows that another version of the code has written are used only after a rebuild.
    while ((await outdatedProjections(dataSource, contexts)).length > 0)
      await setTimeout(REBUILT_MS, undefined, { signal: this.stopping.signal });
    // If the bus does not respond, this is unknown. Then read the streams instead.
    const isNow = await this.rowsShowThePublished().catch(() => false);
    await live.announce(loadCachedBoards(this.auctions, this.lots, isNow));
  }

  /** Whether the rows show all published events. Live updates start there, so nothing is missed. */
  private async rowsShowThePublished(): Promise<boolean> {
    const published = await this.checkpoints.load(RELAY);
    const [behindFrom, shownTo, parked] = await Promise.all([
      this.readModelBehindFrom(),
      this.checkpoints.load(READ_MODEL),
      new ParkedStreams(this.dataSource).count(),
    ]);
    const isBehind = behindFrom !== null || (published ?? '') > (shownTo ?? '');
    return !isBehind && parked === 0;
  }
}
