import type { Permission, Role } from '@fairlot/access-domain';
import type { DemoParts } from './demo-parts.js';
import { demoAccountPlan } from './plan/accounts.js';

/** An account that a visitor may take. */
export type DemoAccountView = {
  readonly username: string;
  /** The person's name. */
  readonly name: string;
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  /** Null for staff. */
  readonly businessName: string | null;
  readonly idMarket: string;
};

/** Every enabled user of the demonstration, as the records have them now. */
export const demoAccounts = async ({
  directory,
}: Pick<DemoParts, 'directory'>): Promise<DemoAccountView[]> => {
  const usernames = demoAccountPlan().map(({ username }) => username);
  const users = await Promise.all(usernames.map((username) => directory.userNamed(username)));
  const enabled = users.filter((user) => user?.enabled === true).filter((user) => user !== null);
  const businessNames = await directory.businessNames(
    enabled.flatMap(({ idDealer }) => (idDealer === null ? [] : [idDealer])),
  );
  return enabled.map(({ username, name, surname, roles, permissions, idDealer, idMarket }) => ({
    username,
    name: `${name} ${surname}`,
    roles,
    permissions,
    idMarket,
    businessName: idDealer === null ? null : (businessNames.get(idDealer) ?? null),
  }));
};
