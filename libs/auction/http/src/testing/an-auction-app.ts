import 'reflect-metadata';
import { generateKeyPairSync } from 'node:crypto';
import { AccessHttpModule, OperationInterceptor, ProblemFilter } from '@fairlot/access-http';
import * as access from '@fairlot/access-records';
import {
  AuctionStates,
  commandHandlers,
  Engine,
  envelopeOf,
  IdSource,
  IngressLedger,
  ReceiptSigner,
} from '@fairlot/auction-application';
import { assert } from '@fairlot/kernel';
import { decode, encode } from '@fairlot/auction-event-schema';
import * as readModel from '@fairlot/auction-read-model';
import { aDatabase } from '@fairlot/database/testing';
import type { LogPosition } from '@fairlot/event-store-port';
import { eventStoreMigrations, PostgresEventStore } from '@fairlot/event-store-postgres';
import * as partners from '@fairlot/partners-records';
import { VehiclesHttpModule } from '@fairlot/vehicles-http';
import * as vehicles from '@fairlot/vehicles-records';
import type { DynamicModule, Provider } from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { getDataSourceToken } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import multipart from '@fastify/multipart';
import { AuctionHttpModule } from '../auction-http.module.js';

const entities = [
  ...access.entities,
  ...partners.entities,
  ...vehicles.entities,
  ...readModel.entities,
];
const migrations = [
  ...eventStoreMigrations,
  ...access.migrations,
  ...partners.migrations,
  ...vehicles.migrations,
  ...readModel.migrations,
];
const POLL_MS = 20;
const WAIT_MS = 10_000;
const KEYS = Symbol('Keys');
const STORE = Symbol('Store');
const CLOCK = Symbol('Clock');

/** The edge of the auction context on a fresh database, with a clock that the test moves. */
export const anAuctionApp = async () => {
  const database = await aDatabase(migrations);
  const dataSource = await database.dataSource(entities);
  const store = new PostgresEventStore(database.connection);
  const clock = { at: Date.now(), now: () => clock.at };
  const { privateKey } = generateKeyPairSync('ed25519');
  const signer = new ReceiptSigner(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
  const engine = new Engine({ store, clock, codec: { encode, decode }, signer });
  let ids = 0;
  const next = () => Promise.resolve((ids += 1));

  const shared: Provider[] = [
    { provide: getDataSourceToken(), useValue: dataSource },
    { provide: DataSource, useValue: dataSource },
    { provide: STORE, useValue: store },
    { provide: CLOCK, useValue: clock },
    { provide: KEYS, useValue: { all: () => Promise.resolve([signer]) } },
    { provide: Engine, useValue: engine },
    { provide: IngressLedger, useValue: new IngressLedger(clock) },
    { provide: IdSource, useValue: { nextAuction: next, nextPurchase: next } },
    ...[AuctionStates, partners.PartnerDirectory, vehicles.VehicleRegistry],
  ];
  const core: DynamicModule = {
    module: class Core {},
    global: true,
    imports: [CqrsModule.forRoot(), access.AccessRecordsModule, readModel.AuctionReadModelModule],
    providers: [...shared, ...commandHandlers],
    exports: [
      ...shared.map((provider) => ('provide' in provider ? provider.provide : provider)),
      ...[CqrsModule, access.AccessRecordsModule, readModel.AuctionReadModelModule],
    ],
  };
  const publicUrl = 'http://portal.test';
  const identity = { issuer: publicUrl, clientId: 'x', clientSecret: 'x' };
  const portal: DynamicModule = {
    module: class Portal {},
    imports: [
      core,
      AccessHttpModule.forRoot({ publicUrl, identity }),
      AuctionHttpModule.forRoot({ eventStore: STORE, clock: CLOCK, receiptKeys: KEYS }),
      VehiclesHttpModule,
    ],
  };
  const app = await NestFactory.create<NestFastifyApplication>(portal, new FastifyAdapter(), {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  await app.register(multipart);
  app.useGlobalFilters(new ProblemFilter());
  app.useGlobalInterceptors(new OperationInterceptor(new Reflector()));
  await app.init();
  await app.getHttpAdapter().getInstance().ready();

  const readYourWrites = app.get(readModel.ReadYourWrites, { strict: false });
  const projector = new readModel.Projector({ dataSource, store, readYourWrites });
  let after: LogPosition | null = null;
  let pumping = Promise.resolve();
  const pump = async (): Promise<void> => {
    const page = await store.readLog({ after, limit: 1_000 });
    if (page.length === 0) return;
    await projector.handle(page.map(envelopeOf));
    after = page.at(-1)?.at ?? after;
    await pump();
  };
  const wake = (): Promise<void> => (pumping = pumping.then(pump));
  const stopWaking = await store.onCommit(() => void wake());
  // The log holds an event back while any transaction of the cluster, another test's too, is older.
  const poll = setInterval(() => void wake(), POLL_MS);

  return {
    app,
    clock,
    store,
    dataSource,
    get: <Service>(type: abstract new (...parts: never[]) => Service): Service =>
      app.get<Service>(type, { strict: false }),
    /** Until the read model shows this event. */
    caughtUp: async (stream: string, position: number): Promise<void> => {
      await wake();
      assert(await readYourWrites.waitFor(stream, position, WAIT_MS), `${stream} is not shown`);
    },
    stop: async () => {
      clearInterval(poll);
      await stopWaking();
      await pumping;
      await app.close();
      await store.close();
      await database.drop();
    },
  };
};
export type AuctionApp = Awaited<ReturnType<typeof anAuctionApp>>;
