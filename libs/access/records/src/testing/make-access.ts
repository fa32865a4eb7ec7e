import type { FactorRule } from '@fairlot/access-domain';
import { Notifications } from '@fairlot/database';
import { makeDatabase } from '@fairlot/database/testing';
import * as records from '@fairlot/records';
import * as messaging from '@fairlot/messaging-records';
import * as partners from '@fairlot/partners-records';
import type { DataSource } from 'typeorm';
import { AccessRegistry } from '../access-registry.js';
import { Consents } from '../consents.js';
import { Dealers } from '../dealers/dealers.js';
import { AccessDirectory } from '../directory/access-directory.js';
import { entities } from '../entities/entities.js';
import { FactorChallenges } from '../factors/factor-challenges.js';
import { FactorChange } from '../factors/factor-change.js';
import { FactorCodes } from '../factors/factor-codes.js';
import { FactorSettings } from '../factors/factor-settings.js';
import { Passkeys } from '../factors/passkeys.js';
import { RecoveryCodes } from '../factors/recovery-codes.js';
import { SecondFactor } from '../factors/second-factor.js';
import { TotpFactor } from '../factors/totp-factor.js';
import { migrations } from '../migrations.js';
import { RegulationAcceptances } from '../regulation-acceptances.js';
import { Requirements } from '../requirements/requirements.js';
import { Sellers } from '../sellers/sellers.js';
import { SessionStore } from '../sessions/session-store.js';
import { AccessSignals } from '../signals/access-signals.js';
import { PasswordChange } from '../sign-in/password-change.js';
import { PasswordSignIn } from '../sign-in/password-sign-in.js';
import { IdentityLinks } from '../provider/identity-links.js';
import { ProviderSessions } from '../provider/provider-sessions.js';
import { SpentTokens } from '../provider/spent-tokens.js';
import { Users } from '../users.js';

type AccessDatabase = Awaited<ReturnType<typeof makeDatabase>>;

/** A new database with the tables of access and partners. */
export const makeAccessDatabase = (): Promise<AccessDatabase> =>
  makeDatabase([
    ...records.migrations,
    ...migrations,
    ...partners.migrations,
    ...messaging.migrations,
  ]);

export const dataSourceOf = (database: AccessDatabase) =>
  database.dataSource([...records.entities, ...entities, ...partners.entities]);

const PUBLIC_URL = 'http://localhost:3000';

/** The services of the second factor in one process. */
const factorsOf = (
  dataSource: DataSource,
  { users, sessions, settings }: { users: Users; sessions: SessionStore; settings: FactorSettings },
) => {
  const totp = new TotpFactor(dataSource, settings);
  const recovery = new RecoveryCodes(dataSource, new messaging.Outbox(), settings);
  const codes = new FactorCodes(dataSource, totp, recovery);
  const passkeys = new Passkeys(dataSource, new FactorChallenges(dataSource), settings);
  const changes = new FactorChange(users, settings);
  const parts = [changes, codes, passkeys, recovery, sessions, settings, totp] as const;
  return { codes, factor: new SecondFactor(...parts) };
};

/**
 * The services of one process on this database. Call it repeatedly to simulate several processes.
 */
export const makeAccess = async (database: AccessDatabase, rule: FactorRule = 'offered') => {
  const dataSource = await dataSourceOf(database);
  const notifications = new Notifications(database.connection);
  const dealers = new Dealers(dataSource, notifications);
  const users = new Users(dataSource, notifications);
  const sellers = new Sellers(dataSource, notifications);
  const signals = new AccessSignals(dataSource, notifications, dealers, users);
  const directoryOfPartners = new partners.PartnerDirectory(dataSource, notifications);
  const requirements = new Requirements(dataSource, notifications);
  const parts = [dealers, users, signals, directoryOfPartners, requirements];
  await Promise.all(parts.map((part) => part.onModuleInit()));
  const sessions = new SessionStore(dataSource, signals);
  const spent = new SpentTokens(dataSource);
  const settings = new FactorSettings(rule, 'the secret of a test', PUBLIC_URL);
  const { codes, factor } = factorsOf(dataSource, { users, sessions, settings });
  const acceptances = new RegulationAcceptances(dataSource);
  return {
    dataSource,
    signals,
    sessions,
    spent,
    links: new IdentityLinks(dataSource),
    providerSessions: new ProviderSessions(dataSource, sessions, spent),
    acceptances,
    partners: directoryOfPartners,
    directory: new AccessDirectory(
      dataSource,
      directoryOfPartners,
      acceptances,
      dealers,
      users,
      settings,
      requirements,
    ),
    requirements,
    consents: new Consents(dataSource, users),
    registry: new AccessRegistry(dealers, users, sessions, sellers),
    passwords: new PasswordSignIn(dataSource, sessions, codes),
    factor,
    passwordChange: new PasswordChange(dataSource, users, sessions),
    stop: async () => {
      await notifications.close();
    },
  };
};
export type Access = Awaited<ReturnType<typeof makeAccess>>;
