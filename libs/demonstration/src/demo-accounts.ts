import type { Permission, Role } from '@fairlot/access-domain';
import type { DemoServices } from './demo-services.js';
import { demoAccountPlan } from './plan/accounts.js';

/** An account that visitors may use. */
export type DemoAccountView = {
  readonly username: string;
  /** The person's name. */
  readonly name: string;
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  /** Name of the user's dealer. Null for staff. */
  readonly businessName: string | null;
  readonly idMarket: string;
};

/** Every enabled user of the demonstration, from the current records. */
export const demoAccounts = async ({
  directory,
}: Pick<DemoServices, 'directory'>): Promise<DemoAccountView[]> => {
  const usernames = demoAccountPlan().map(({ username }) => username);
  const users = new Map(
    (await directory.usersNamed(usernames)).map((user) => [user.username, user]),
  );
  const enabled = usernames
    .map((username) => users.get(username))
    .filter((user) => user?.enabled === true)
    .filter((user) => user !== undefined);
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
