import { systemClock } from '@fairlot/kernel';
import 'reflect-metadata';
import { generateKeyPairSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_LIMITS } from '@fairlot/access-http/testing';
import {
  AccessHttpModule,
  OperationContract,
  OperationRoutes,
  ProblemFilter,
  routeByMedia,
} from '@fairlot/access-http';
import * as access from '@fairlot/access-records';
import {
  AuctionApplicationModule,
  AuctionStates,
  commandHandlers,
  IdSource,
  PendingCommands,
  type ReceiptKeyRing,
} from '@fairlot/auction-application';
import { Engine, ReceiptSigner } from '@fairlot/event-sourcing-engine';
import * as readModel from '@fairlot/auction-read-model';
import {
  ProjectedContexts,
  projectionEntities,
  projectionMigrations,
  ProjectionModule,
  ReadYourWrites,
} from '@fairlot/event-sourcing-projection';
import { Notifications } from '@fairlot/database';
import { makeDatabase } from '@fairlot/database/testing';
import { JobQueue } from '@fairlot/jobs';
import { BulkChanges, RecordExports } from '@fairlot/records';
import * as records from '@fairlot/records';
import { reactionMigrations } from '@fairlot/event-sourcing-reaction';
import { eventStoreMigrations, PostgresEventStore } from '@fairlot/event-store-postgres';
import { FolderFiles } from '@fairlot/files-folder';
import { Files } from '@fairlot/files-port';
import * as partners from '@fairlot/partners-records';
import { VehiclesHttpModule } from '@fairlot/vehicles-http';
import * as vehicles from '@fairlot/vehicles-records';
import multipart from '@fastify/multipart';
import type { DynamicModule, Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { getDataSourceToken } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuctionHttpModule } from '../auction-http.module.js';
import { followLog } from './follow-log.js';

const PUBLIC_URL = 'http://portal.test';
const overriddenModules = [records, access, partners, vehicles, readModel];
const contexts = new ProjectedContexts([readModel.auctionContext]);
const entities = [
  ...overriddenModules.flatMap((context) => [...context.entities]),
  ...projectionEntities,
];
const migrations = [
  ...eventStoreMigrations,
  ...overriddenModules.flatMap((context) => [...context.migrations]),
  ...projectionMigrations,
  ...reactionMigrations,
];
const KEYS_TOKEN = Symbol('Keys');
const STORE_TOKEN = Symbol('Store');
const CLOCK_TOKEN = Symbol('Clock');

type AuctionAppOptions = {
  readonly dataSource: DataSource;
  readonly store: PostgresEventStore;
  readonly notifications: Notifications;
  readonly jobs: JobQueue;
  readonly clock: { at: number; now(): number };
};

const makeKeyRing = (signer: ReceiptSigner): ReceiptKeyRing => ({
  all: () => Promise.resolve([signer]),
  blinded: (eventHash) => signer.blinded(eventHash),
});

const providersOf = ({
  dataSource,
  store,
  notifications,
  jobs,
  clock,
}: AuctionAppOptions): Provider[] => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const signer = new ReceiptSigner(pem);
  const engine = new Engine({ store, clock, codec: contexts.codec, signer });
  const files = new FolderFiles(join(tmpdir(), 'fairlot-no-files'));
  let ids = 0;
  const next = () => Promise.resolve((ids += 1));
  return [
    { provide: getDataSourceToken(), useValue: dataSource },
    { provide: DataSource, useValue: dataSource },
    { provide: Notifications, useValue: notifications },
    { provide: JobQueue, useValue: jobs },
    { provide: BulkChanges, useValue: new BulkChanges(dataSource, jobs) },
    { provide: RecordExports, useValue: new RecordExports(dataSource, jobs, files) },
    { provide: STORE_TOKEN, useValue: store },
    { provide: CLOCK_TOKEN, useValue: clock },
    { provide: KEYS_TOKEN, useValue: makeKeyRing(signer) },
    { provide: Engine, useValue: engine },
    { provide: PendingCommands, useValue: new PendingCommands(clock) },
    { provide: IdSource, useValue: { nextAuction: next, nextPurchase: next } },
    AuctionStates,
    partners.PartnerDirectory,
    {
      provide: access.FactorSettings,
      useValue: new access.FactorSettings('offered', 'the secret of a test', PUBLIC_URL),
    },
    { provide: access.ApprovalSettings, useValue: new access.ApprovalSettings([]) },
    { provide: access.TemplateStandings, useExisting: partners.PartnerDirectory },
    { provide: access.OpenObligations, useExisting: readModel.BoundDealers },
    { provide: access.VatRegistry, useValue: new access.NoVatRegistry() },
    { provide: Files, useValue: files },
    vehicles.VehicleConditions,
    vehicles.SentParts,
    vehicles.VehicleFiles,
    vehicles.VehicleImports,
    vehicles.VehiclePictures,
    vehicles.VehicleRegistry,
    vehicles.VehicleMarks,
  ];
};

// Modules without decorators, because test files are outside the project that compiles decorators.
const portalOf = (options: AuctionAppOptions): DynamicModule => {
  const shared = providersOf(options);
  const modules = [access.AccessRecordsModule, readModel.AuctionReadModelModule];
  const core: DynamicModule = {
    module: class Core {},
    global: true,
    imports: [CqrsModule.forRoot(), ...modules, ProjectionModule.forRoot(contexts)],
    providers: [...shared, ...commandHandlers],
    exports: [
      ...shared.map((provider) => ('provide' in provider ? provider.provide : provider)),
      CqrsModule,
      ...modules,
    ],
  };
  const publicUrl = PUBLIC_URL;
  const identity = { issuer: publicUrl, clientId: 'x', clientSecret: 'x' };
  return {
    module: class Around {},
    imports: [
      core,
      AccessHttpModule.forRoot({ publicUrl, identity, limits: NO_LIMITS, storedTables: [] }),
      AuctionApplicationModule.forRoot({
        eventStore: STORE_TOKEN,
        clock: CLOCK_TOKEN,
        receiptKeys: KEYS_TOKEN,
      }),
      AuctionHttpModule,
      VehiclesHttpModule,
    ],
  };
};

const listen = async (portal: DynamicModule): Promise<NestFastifyApplication> => {
  const nest = await NestFactory.create<NestFastifyApplication>(portal, new FastifyAdapter(), {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  routeByMedia(nest.getHttpAdapter().getInstance());
  await nest.register(multipart);
  nest.useGlobalFilters(new ProblemFilter());
  const around = [nest.get(OperationContract)];
  nest.get(OperationRoutes).serve(nest.getHttpAdapter().getInstance(), around);
  await nest.init();
  await nest.getHttpAdapter().getInstance().ready();
  return nest;
};

/** The HTTP layer of the auction context on an empty database, with a clock that the test moves. */
export const makeAuctionApp = async () => {
  const database = await makeDatabase(migrations);
  const dataSource = await database.dataSource(entities);
  const notifications = new Notifications(database.connection);
  const store = new PostgresEventStore(database.connection, {}, notifications);
  // A queue without a worker, because no request in these tests needs a job.
  const jobs = new JobQueue(database.connection, notifications, () => {});
  const clock = { at: systemClock.now(), now: () => clock.at };
  const nest = await listen(portalOf({ dataSource, store, notifications, jobs, clock }));
  const readYourWrites = nest.get(ReadYourWrites, { strict: false });
  const marks = nest.get(vehicles.VehicleMarks, { strict: false });
  const follower = followLog({ dataSource, store, contexts, readYourWrites, marks });
  return {
    nest,
    clock,
    store,
    dataSource,
    caughtUp: follower.caughtUp,
    get: <Service>(type: abstract new (...parts: never[]) => Service): Service =>
      nest.get<Service>(type, { strict: false }),
    stop: async (): Promise<void> => {
      await follower.stop();
      await nest.close();
      await store.close();
      await jobs.stop();
      await notifications.close();
      await database.drop();
    },
  };
};
export type AuctionApp = Awaited<ReturnType<typeof makeAuctionApp>>;
