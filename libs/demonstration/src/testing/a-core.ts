import { generateKeyPairSync } from 'node:crypto';
import * as access from '@fairlot/access-records';
import {
  AuctionStates,
  Engine,
  envelopeOf,
  IdSource,
  IngressLedger,
  ReceiptSigner,
} from '@fairlot/auction-application';
import { decode, encode } from '@fairlot/auction-event-schema';
import * as readModel from '@fairlot/auction-read-model';
import { aDatabase } from '@fairlot/database/testing';
import { eventStoreMigrations, PostgresEventStore } from '@fairlot/event-store-postgres';
import * as partners from '@fairlot/partners-records';
import * as vehicles from '@fairlot/vehicles-records';
import type { DemoParts } from '../demo-parts.js';

class Ids extends IdSource {
  #last = 0;
  nextAuction = async () => ++this.#last;
  nextPurchase = async () => ++this.#last;
}

const PAGE = 1_000;
const contexts = [access, partners, vehicles, readModel];

export type Core = DemoParts & {
  /** Brings the read models up to the log. */
  project(): Promise<void>;
  stop(): Promise<void>;
};

/** Brings the rows to the end of the log, as relay and projector do. */
const followerOf = (store: PostgresEventStore, projector: readModel.Projector) => {
  let after: string | null = null;
  return async () => {
    for (;;) {
      const page = await store.readLog({ after, limit: PAGE });
      await projector.handle(page.map(envelopeOf));
      after = page.at(-1)?.at ?? after;
      if (page.length < PAGE) return;
    }
  };
};

/** The parts of a portal on a fresh database, put together by hand: no roles run. */
export const aCore = async (clock = { now: () => Date.now() }): Promise<Core> => {
  const database = await aDatabase([
    ...eventStoreMigrations,
    ...contexts.flatMap(({ migrations }) => migrations),
  ]);
  const dataSource = await database.dataSource(contexts.flatMap(({ entities }) => [...entities]));
  const store = new PostgresEventStore(database.connection);
  const { privateKey } = generateKeyPairSync('ed25519');
  const signer = new ReceiptSigner(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
  const codec = { encode, decode };
  const engine = new Engine({ store, clock, codec, signer });
  const signals = new access.AccessSignals(dataSource);
  const directoryOfPartners = new partners.PartnerDirectory(dataSource);
  await Promise.all([signals.onModuleInit(), directoryOfPartners.onModuleInit()]);
  const acceptances = new access.RegulationAcceptances(dataSource);
  const sessions = new access.SessionStore(dataSource, signals);
  return {
    store,
    codec,
    signer,
    clock,
    engine,
    dataSource,
    acceptances,
    states: new AuctionStates(engine),
    ids: new Ids(),
    ledger: new IngressLedger(clock),
    registry: new access.AccessRegistry(dataSource, signals, sessions),
    directory: new access.AccessDirectory(dataSource, directoryOfPartners, acceptances, signals),
    partners: directoryOfPartners,
    vehicles: new vehicles.VehicleRegistry(dataSource),
    auctions: new readModel.AuctionQueries(dataSource),
    lots: new readModel.LotQueries(dataSource),
    project: followerOf(store, new readModel.Projector({ dataSource, store })),
    stop: async () => {
      await Promise.all([signals.onApplicationShutdown(), directoryOfPartners.onModuleDestroy()]);
      await store.close();
      await database.drop();
    },
  };
};
