import {
  AccessRecordsModule,
  ApprovalSettings,
  FactorSettings,
  OpenObligations,
  TemplateStandings,
  VatRegistry,
} from '@fairlot/access-records';
import {
  AuctionStates,
  commandHandlers,
  IdSource,
  PendingCommands,
} from '@fairlot/auction-application';
import { Banners, ContentLibrary } from '@fairlot/content-records';
import { Engine, ReceiptSigner, type EngineObserver } from '@fairlot/event-sourcing-engine';
import { AuctionReadModelModule, BoundDealers } from '@fairlot/auction-read-model';
import { ProjectionModule } from '@fairlot/event-sourcing-projection';
import { Notifications } from '@fairlot/database';
import { ArchivedEventStore, LogArchive } from '@fairlot/event-store-archive';
import type { EventStore } from '@fairlot/event-store-port';
import type { SessionWatch } from '@fairlot/event-store-postgres';
import { Files } from '@fairlot/files-port';
import { FailingWork, JobQueue } from '@fairlot/jobs';
import { systemClock, type Clock } from '@fairlot/kernel';
import type { PostgresConnection } from '@fairlot/database';
import { BulkChanges, RecordExports } from '@fairlot/records';
import { Buyers, PartnerDirectory } from '@fairlot/partners-records';
import { MessagingRecordsModule } from '@fairlot/messaging-records';
import {
  DocumentPages,
  SentParts,
  VehicleAuctions,
  VehicleConditions,
  VehicleFiles,
  VehicleImports,
  VehicleMarks,
  VehiclePictures,
  VehicleRegistry,
} from '@fairlot/vehicles-records';
import { Global, Logger, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { POOLS_OF_ALL_ROLES, type PoolSizes } from './pools.js';
import { CLOCK, CONNECTION, EVENT_STORE } from './tokens.js';
import type { KurrentDbSettings } from '../settings/adapter-settings.js';
import { adapters } from './adapters.js';
import { ProcessNotifications } from './process-notifications.js';
import { ReceiptKeys } from './receipt-keys.js';
import { receiptSigner } from './receipt-key.js';
import { contexts } from './contexts.js';
import { DataSource } from 'typeorm';
import { DataSourceModule } from './data-source.module.js';
import { SequenceIds } from './sequence-ids.js';
import { Reactions } from './reactions.js';

export type CoreSettings = {
  readonly connection: PostgresConnection;
  readonly dataDir: string;
  /** Connection to an external event store. Null if the log is in the database. */
  readonly kurrentDb?: KurrentDbSettings | null;
  /** URL of an object store. Null if files are in the data directory. */
  readonly filesUrl?: string | null;
  readonly pools?: PoolSizes;
  readonly clock?: Clock;
  readonly observer?: EngineObserver;
  /** Observes the database sessions of the log. */
  readonly watch?: SessionWatch | null;
  readonly factors: FactorSettings;
  readonly approvals: ApprovalSettings;
  readonly vatRegistry: VatRegistry;
};

const engineProviders = ({ dataDir, clock = systemClock, observer }: CoreSettings): Provider[] => [
  { provide: CLOCK, useValue: clock },
  { provide: ReceiptSigner, useFactory: () => receiptSigner(dataDir) },
  {
    provide: Engine,
    useFactory: (store: EventStore, signer: ReceiptSigner) =>
      new Engine({
        store,
        clock,
        codec: contexts.codec,
        signer,
        ...(observer && { observer }),
      }),
    inject: [EVENT_STORE, ReceiptSigner],
  },
  { provide: PendingCommands, useFactory: () => new PendingCommands(clock) },
  { provide: IdSource, useClass: SequenceIds },
];

/** Provides the stores, and the one database connection that receives notifications. */
const databaseProviders = ({
  connection,
  dataDir,
  filesUrl = null,
  kurrentDb = null,
  pools = POOLS_OF_ALL_ROLES,
  watch = null,
}: CoreSettings): Provider[] => [
  { provide: Files, useFactory: () => adapters.files({ dataDir, filesUrl }) },
  { provide: CONNECTION, useValue: connection },
  { provide: Notifications, useFactory: () => new ProcessNotifications(connection) },
  {
    provide: JobQueue,
    useFactory: (notifications: Notifications) =>
      new JobQueue(connection, notifications, (error) => new Logger('jobs').warn(String(error))),
    inject: [Notifications],
  },
  {
    provide: FailingWork,
    useFactory: (dataSource: DataSource) => new FailingWork(dataSource),
    inject: [DataSource],
  },
  {
    provide: BulkChanges,
    useFactory: (dataSource: DataSource, queue: JobQueue) => new BulkChanges(dataSource, queue),
    inject: [DataSource, JobQueue],
  },
  {
    provide: RecordExports,
    useFactory: (dataSource: DataSource, queue: JobQueue, files: Files) =>
      new RecordExports(dataSource, queue, files),
    inject: [DataSource, JobQueue, Files],
  },
  {
    provide: EVENT_STORE,
    useFactory: (notifications: Notifications, files: Files) =>
      kurrentDb === null
        ? adapters.eventStore(connection, { sessionsMax: pools.log, watch }, notifications, files)
        : adapters.eventStoreElsewhere(kurrentDb),
    inject: [Notifications, Files],
  },
  {
    // Null if the log is not in the database.
    provide: LogArchive,
    useFactory: (store: EventStore) => (store instanceof ArchivedEventStore ? store.archive : null),
    inject: [EVENT_STORE],
  },
];

const SHARED_PROVIDERS = [
  Banners,
  ContentLibrary,
  DocumentPages,
  Buyers,
  PartnerDirectory,
  SentParts,
  VehicleConditions,
  VehicleFiles,
  VehicleImports,
  VehiclePictures,
  VehicleRegistry,
  VehicleMarks,
  VehicleAuctions,
  Reactions,
  AuctionStates,
  ReceiptKeys,
];

/** Provides what the access library needs from the settings and from auctions. */
const accessProviders = (settings: CoreSettings): Provider[] => [
  { provide: FactorSettings, useValue: settings.factors },
  { provide: ApprovalSettings, useValue: settings.approvals },
  { provide: VatRegistry, useValue: settings.vatRegistry },
  { provide: TemplateStandings, useExisting: PartnerDirectory },
  { provide: OpenObligations, useExisting: BoundDealers },
];

/**
 * The decision engine and the stores, without HTTP and roles. The command line tool uses it too.
 */
@Global()
@Module({})
export class CoreModule {
  static forRoot(settings: CoreSettings): DynamicModule {
    return {
      module: CoreModule,
      imports: [
        CqrsModule.forRoot(),
        DataSourceModule.forRoot(
          settings.connection,
          (settings.pools ?? POOLS_OF_ALL_ROLES).records,
        ),
        AccessRecordsModule,
        MessagingRecordsModule,
        AuctionReadModelModule,
        ProjectionModule.forRoot(contexts),
      ],
      providers: [
        ...databaseProviders(settings),
        ...engineProviders(settings),
        ...SHARED_PROVIDERS,
        ...accessProviders(settings),
        ...commandHandlers,
      ],
      exports: [
        AccessRecordsModule,
        MessagingRecordsModule,
        ApprovalSettings,
        FactorSettings,
        OpenObligations,
        TemplateStandings,
        VatRegistry,
        AuctionReadModelModule,
        CqrsModule,
        EVENT_STORE,
        LogArchive,
        Files,
        Notifications,
        JobQueue,
        FailingWork,
        BulkChanges,
        RecordExports,
        CLOCK,
        CONNECTION,
        Engine,
        PendingCommands,
        IdSource,
        ReceiptSigner,
        ...commandHandlers,
        ...SHARED_PROVIDERS,
      ],
    };
  }
}
