import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as access from '@fairlot/access-records';
import * as content from '@fairlot/content-records';
import { AuctionStates, IdSource, PendingCommands } from '@fairlot/auction-application';
import { Engine, ReceiptSigner } from '@fairlot/event-sourcing-engine';
import * as readModel from '@fairlot/auction-read-model';
import {
  ProjectedContexts,
  projectionEntities,
  projectionMigrations,
  Projector,
} from '@fairlot/event-sourcing-projection';
import { envelopeOf } from '@fairlot/event-sourcing-relay';
import { FolderFiles } from '@fairlot/files-folder';
import { Notifications } from '@fairlot/database';
import { makeDatabase } from '@fairlot/database/testing';
import * as records from '@fairlot/records';
import { ReactionRunner, reactionMigrations } from '@fairlot/event-sourcing-reaction';
import { eventStoreMigrations, PostgresEventStore } from '@fairlot/event-store-postgres';
import * as partners from '@fairlot/partners-records';
import * as vehicles from '@fairlot/vehicles-records';
import type { DataSource } from 'typeorm';
import { expect, vi } from 'vitest';
import type { DemoServices } from '../demo-services.js';

class CountedIds extends IdSource {
  #last = 0;
  nextAuction = async () => ++this.#last;
  nextPurchase = async () => ++this.#last;
}

const PAGE_EVENTS = 1_000;
const CORE_MODULES = [records, access, partners, content, vehicles, readModel];
const contexts = new ProjectedContexts([readModel.auctionContext]);

export type Core = DemoServices & {
  readonly dataSource: DataSource;
  /** Brings the read models up to the end of the log. */
  project(): Promise<void>;
  stop(): Promise<void>;
};

type FollowerParts = {
  readonly store: PostgresEventStore;
  readonly projector: Projector;
  readonly dataSource: DataSource;
};

/**
 * Brings the rows up to the end of the log, like relay and projector. The log withholds an event
 * while any older transaction of the cluster is open, so this waits for stored events.
 */
const makeFollower = ({ store, projector, dataSource }: FollowerParts) => {
  let after: string | null = null;
  let handled = 0;
  return async () => {
    const [stored] = await dataSource.query<{ n: number }[]>(
      'SELECT count(*)::int AS n FROM event',
    );
    const read = async () => {
      const page = await store.readLog({ after, limit: PAGE_EVENTS });
      await projector.handle(page.map((event) => envelopeOf(contexts, event)));
      after = page.at(-1)?.at ?? after;
      handled += page.length;
      expect(handled).toBeGreaterThanOrEqual(stored?.n ?? 0);
    };
    await vi.waitFor(read, { timeout: 20_000, interval: 2 });
  };
};

/** The services of a portal on an empty database, assembled by hand: no roles run. */
export const makeCore = async (clock = { now: () => Date.now() }): Promise<Core> => {
  const database = await makeDatabase([
    ...eventStoreMigrations,
    ...CORE_MODULES.flatMap(({ migrations }) => migrations),
    ...projectionMigrations,
    ...reactionMigrations,
  ]);
  const dataSource = await database.dataSource([
    ...CORE_MODULES.flatMap(({ entities }) => [...entities]),
    ...projectionEntities,
  ]);
  const store = new PostgresEventStore(database.connection);
  const { privateKey } = generateKeyPairSync('ed25519');
  const signer = new ReceiptSigner(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
  // On a busy machine, a decision may take longer than the limit of the portal.
  const limits = { decideWithinMs: Infinity };
  const engine = new Engine({ store, clock, codec: contexts.codec, signer, limits });
  const notifications = new Notifications(database.connection);
  const dealers = new access.Dealers(dataSource, notifications);
  const users = new access.Users(dataSource, notifications);
  const signals = new access.AccessSignals(dataSource, notifications, dealers, users);
  const directoryOfPartners = new partners.PartnerDirectory(dataSource, notifications);
  const banners = new content.Banners(dataSource, notifications);
  const library = new content.ContentLibrary(dataSource, notifications, banners);
  const listeners = [dealers, users, signals, directoryOfPartners, banners, library];
  await Promise.all(listeners.map((one) => one.onModuleInit()));
  const acceptances = new access.RegulationAcceptances(dataSource);
  const requirements = new access.Requirements(dataSource, notifications);
  const approvals = new access.Approvals(dataSource, notifications);
  const root = mkdtempSync(join(tmpdir(), 'fairlot-core-'));
  const documents = new access.RegistrationFiles(new FolderFiles(root), dataSource);
  const sessions = new access.SessionStore(dataSource, signals);
  const marks = new vehicles.VehicleMarks(dataSource);
  const marking = new ReactionRunner(vehicles.vehicleMarks(marks), {
    dataSource,
    store,
    clock,
    envelopeOf: (event) => envelopeOf(contexts, event),
  });
  return {
    store,
    codec: contexts.codec,
    signer,
    clock,
    engine,
    dataSource,
    acceptances,
    states: new AuctionStates(engine),
    ids: new CountedIds(),
    pending: new PendingCommands(clock),
    registry: new access.AccessRegistry(
      dealers,
      users,
      sessions,
      new access.Sellers(dataSource, notifications),
    ),
    directory: new access.AccessDirectory(
      dataSource,
      directoryOfPartners,
      acceptances,
      dealers,
      users,
      new access.FactorSettings('offered', 'of a test', 'http://localhost'),
      requirements,
    ),
    registrations: new access.PastRegistrations(dataSource, documents),
    requirements,
    approvals,
    partners: directoryOfPartners,
    content: library,
    vehicles: new vehicles.VehicleRegistry(dataSource, notifications),
    conditions: new vehicles.VehicleConditions(dataSource, notifications),
    marking,
    auctions: new readModel.AuctionQueries(dataSource),
    lots: new readModel.LotQueries(dataSource),
    feedbacks: new readModel.Feedbacks(dataSource),
    project: makeFollower({
      store,
      projector: new Projector({ dataSource, store, contexts }),
      dataSource,
    }),
    stop: async () => {
      await notifications.close();
      await store.close();
      await database.drop();
      rmSync(root, { recursive: true });
    },
  };
};
