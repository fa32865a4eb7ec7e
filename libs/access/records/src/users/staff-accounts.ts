import type { Role } from '@fairlot/access-domain';
import type { Cause, RecordKey } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { User } from '../entities/user.entity.js';
import { NewUsers } from '../invites/new-users.js';
import { IS_INVITED_STAFF, RecoveryLinks } from '../recovery/recovery-links.js';
import { Users } from '../users.js';

/** A new member of staff, with rights. */
export type NewStaff = Pick<User, 'name' | 'surname' | 'email' | 'language'> & {
  readonly role: Exclude<Role, 'USER'>;
  readonly adminEnabledMarkets: readonly string[];
  readonly readOnly: boolean;
};
export type CreatedStaff = { readonly outcome: 'created' | 'already-user'; readonly user: User };

/** Another member of staff has this e-mail address. Thrown to roll back the new account. */
class AddressTaken extends Error {}

/** Serialises new accounts, so that each address gets only one account. */
const LOCK_STAFF = `SELECT pg_advisory_xact_lock(hashtext('staff accounts'))`;
const MATCHES_ADDRESS = `id_dealer IS NULL AND anonymised_at IS NULL AND lower(email) = lower($1)`;
const COUNT_SAME_ADDRESS = `SELECT count(*)::int AS count FROM app_user WHERE ${MATCHES_ADDRESS}`;
const FIND_INVITED = `
  SELECT id_user AS "idUser" FROM app_user WHERE id_user = ANY ($1::int[]) AND ${IS_INVITED_STAFF}`;

/** Creates accounts of staff, and sends each an e-mail that explains how to sign in. */
@Injectable()
export class StaffAccounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
    private readonly newUsers: NewUsers,
    private readonly links: RecoveryLinks,
  ) {}

  /** Writes account and e-mail in one transaction. Number formats follow the first market. */
  async create({ role, readOnly, ...staff }: NewStaff, by: Cause): Promise<CreatedStaff> {
    const user: Partial<User> = {
      ...staff,
      adminEnabledMarkets: [...staff.adminEnabledMarkets],
      idDealer: null,
      idMarket: staff.adminEnabledMarkets[0]!,
      passwordHash: null,
      roles: ['USER', role],
      permissions: readOnly ? ['READ_ONLY'] : [],
      enabled: true,
    };
    const write = (username: string) => async (manager: EntityManager, key: RecordKey) => {
      await manager.query(LOCK_STAFF);
      const [{ count }] = await manager.query<[{ count: number }]>(COUNT_SAME_ADDRESS, [
        staff.email,
      ]);
      if (count > 1) throw new AddressTaken();
      await this.links.welcome({ ...staff, idUser: Number(key), username }, manager);
    };
    try {
      const key = await this.newUsers.named(staff, (username) =>
        this.users.insert({ ...user, username }, by, write(username)),
      );
      const created = await this.dataSource.manager.findOneByOrFail(User, { idUser: Number(key) });
      return { outcome: 'created', user: created };
    } catch (error) {
      if (!(error instanceof AddressTaken)) throw error;
      return { outcome: 'already-user', user: await this.ofAddress(staff.email) };
    }
  }

  /** Those of the users who have not used their invitation yet. */
  async invited(idUsers: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await this.dataSource.query<{ idUser: number }[]>(FIND_INVITED, [idUsers]);
    return new Set(rows.map(({ idUser }) => idUser));
  }

  private ofAddress(email: string): Promise<User> {
    return this.dataSource
      .getRepository(User)
      .createQueryBuilder('user')
      .where('user.idDealer IS NULL AND user.anonymisedAt IS NULL')
      .andWhere('lower(user.email) = lower(:email)', { email })
      .orderBy('user.idUser')
      .limit(1)
      .getOneOrFail();
  }
}
