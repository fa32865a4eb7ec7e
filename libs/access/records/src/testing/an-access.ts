import { Notifications } from '@fairlot/database';
import { aDatabase } from '@fairlot/database/testing';
import * as records from '@fairlot/records';
import * as partners from '@fairlot/partners-records';
import { AccessRegistry } from '../access-registry.js';
import { Dealers } from '../dealers.js';
import { AccessDirectory } from '../directory/access-directory.js';
import { entities } from '../entities/entities.js';
import { migrations } from '../migrations.js';
import { RegulationAcceptances } from '../regulation-acceptances.js';
import { SessionStore } from '../sessions/session-store.js';
import { AccessSignals } from '../signals/access-signals.js';
import { PasswordSignIn } from '../sign-in/password-sign-in.js';
import { Users } from '../users.js';

type Database = Awaited<ReturnType<typeof aDatabase>>;

/** A fresh database with the tables of access and partners. */
export const anAccessDatabase = (): Promise<Database> =>
  aDatabase([...records.migrations, ...migrations, ...partners.migrations]);

export const dataSourceOf = (database: Database) =>
  database.dataSource([...records.entities, ...entities, ...partners.entities]);

/** The services of one process on this database; several of them are several processes. */
export const anAccess = async (database: Database) => {
  const dataSource = await dataSourceOf(database);
  const notifications = new Notifications(database.connection);
  const dealers = new Dealers(dataSource, notifications);
  const users = new Users(dataSource, notifications);
  const signals = new AccessSignals(dataSource, notifications, dealers, users);
  const directoryOfPartners = new partners.PartnerDirectory(dataSource, notifications);
  const parts = [dealers, users, signals, directoryOfPartners];
  await Promise.all(parts.map((part) => part.onModuleInit()));
  const sessions = new SessionStore(dataSource, signals);
  const acceptances = new RegulationAcceptances(dataSource);
  return {
    dataSource,
    signals,
    sessions,
    acceptances,
    partners: directoryOfPartners,
    directory: new AccessDirectory(dataSource, directoryOfPartners, acceptances, dealers, users),
    registry: new AccessRegistry(dealers, users, sessions),
    passwords: new PasswordSignIn(dataSource),
    stop: async () => {
      await notifications.close();
    },
  };
};
export type Access = Awaited<ReturnType<typeof anAccess>>;
