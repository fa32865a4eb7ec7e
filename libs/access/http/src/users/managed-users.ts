import { mayChangeUser, isKind, maySeeUser, type Caller } from '@fairlot/access-domain';
import { AccessDirectory, LastAdministrator, type User } from '@fairlot/access-records';
import { forbidden, notFound, Refused } from '@fairlot/contracts/refused';
import type { UserAccount } from '@fairlot/contracts/users';
import { NoRecord, RecordConflict } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { accountViewOf } from './user-answers.js';

/** Finds the accounts that staff may see and change: those of their markets. */
@Injectable()
export class ManagedUsers {
  constructor(private readonly directory: AccessDirectory) {}

  /**
   * Returns an account that the caller may see. Anonymised users count as missing.
   * @throws Refused NOT_FOUND
   */
  async visibleUser(caller: Caller, idUser: number): Promise<User> {
    const user = (await this.directory.usersById([idUser])).get(idUser);
    if (user === undefined || user.anonymisedAt !== null || !maySeeUser(caller, user))
      throw notFound();
    return user;
  }

  /**
   * Returns an account that the caller may change.
   * @throws Refused NOT_FOUND; FORBIDDEN if the user has a market in which the caller does not act
   */
  async changed(caller: Caller, idUser: number): Promise<User> {
    const user = await this.visibleUser(caller, idUser);
    if (!mayChangeUser(caller, user)) throw forbidden();
    return user;
  }

  /**
   * Returns an account that the caller may change, except the caller's own.
   * @throws Refused NOT_FOUND, FORBIDDEN; OWN_RIGHTS for the caller's own account
   */
  async other(caller: Caller, idUser: number): Promise<User> {
    const user = await this.changed(caller, idUser);
    if (idUser === caller.idUser) throw new Refused('OWN_RIGHTS');
    return user;
  }

  async answer(caller: Caller, idUser: number): Promise<UserAccount> {
    const [answer] = await this.answers(caller, [await this.visibleUser(caller, idUser)]);
    return answer!;
  }

  async answers(caller: Caller, users: readonly User[]): Promise<UserAccount[]> {
    const names = await this.directory.businessNames(
      users.flatMap(({ idDealer }) => idDealer ?? []),
    );
    return users.map((user) => accountViewOf(user, caller, names.get(user.idDealer ?? 0)));
  }
}

/**
 * Limits the filter of a list to users whom the caller may see: those of the caller's markets, and
 * staff only for administrators.
 */
export const limitToOwnMarkets = <
  Filter extends { readonly market?: readonly string[] | undefined },
>(
  filter: Filter & { readonly staff?: boolean | undefined },
  caller: Caller,
) => {
  const { market = caller.adminEnabledMarkets, staff } = filter;
  const seesStaff = isKind(caller, 'ADMIN');
  const own = staff === true && !seesStaff ? [] : caller.adminEnabledMarkets;
  return {
    ...filter,
    market: market.filter((one) => own.includes(one)),
    staff: seesStaff ? staff : false,
    isErased: false,
  };
};

/** Runs a write, and converts errors of the storage to refusals with codes of the contract. */
export const withContractRefusals = async <Done>(write: () => Promise<Done>): Promise<Done> => {
  try {
    return await write();
  } catch (error) {
    if (error instanceof NoRecord) throw notFound();
    if (error instanceof LastAdministrator) throw new Refused('LAST_ADMINISTRATOR');
    if (error instanceof RecordConflict)
      throw new Refused('RECORD_CHANGED', { facts: { version: null } });
    throw error;
  }
};
