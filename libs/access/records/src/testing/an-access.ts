import { aDatabase } from '@fairlot/database/testing';
import * as partners from '@fairlot/partners-records';
import { AccessRegistry } from '../access-registry.js';
import { AccessDirectory } from '../directory/access-directory.js';
import { entities } from '../entities/entities.js';
import { migrations } from '../migrations.js';
import { RegulationAcceptances } from '../regulation-acceptances.js';
import { SessionStore } from '../sessions/session-store.js';
import { AccessSignals } from '../signals/access-signals.js';
import { PasswordSignIn } from '../sign-in/password-sign-in.js';

type Database = Awaited<ReturnType<typeof aDatabase>>;

/** A fresh database with the tables of access and partners. */
export const anAccessDatabase = (): Promise<Database> =>
  aDatabase([...migrations, ...partners.migrations]);

export const dataSourceOf = (database: Database) =>
  database.dataSource([...entities, ...partners.entities]);

/** The services of one process on this database; several of them are several processes. */
export const anAccess = async (database: Database) => {
  const dataSource = await dataSourceOf(database);
  const signals = new AccessSignals(dataSource);
  const directoryOfPartners = new partners.PartnerDirectory(dataSource);
  await Promise.all([signals.onModuleInit(), directoryOfPartners.onModuleInit()]);
  const sessions = new SessionStore(dataSource, signals);
  const acceptances = new RegulationAcceptances(dataSource);
  return {
    dataSource,
    signals,
    sessions,
    acceptances,
    partners: directoryOfPartners,
    directory: new AccessDirectory(dataSource, directoryOfPartners, acceptances, signals),
    registry: new AccessRegistry(dataSource, signals, sessions),
    passwords: new PasswordSignIn(dataSource),
    stop: async () => {
      await Promise.all([signals.onApplicationShutdown(), directoryOfPartners.onModuleDestroy()]);
    },
  };
};
export type Access = Awaited<ReturnType<typeof anAccess>>;
