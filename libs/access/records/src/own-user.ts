import { RecordConflict } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import type { User } from './entities/user.entity.js';
import { DealerUsers } from './invites/dealer-users.js';
import { Users } from './users.js';

/** Fields that users may change themselves. */
export type OwnUserEdit = Partial<Pick<User, 'name' | 'surname' | 'language'>>;

/**
 * Reads and writes a user's own data (SEC-02, SEC-03). Name, surname and address identify who
 * places binding bids. They are kept as long as the account, and in the audit trail as long as its
 * entries.
 */
@Injectable()
export class OwnUser {
  constructor(
    private readonly users: Users,
    private readonly members: DealerUsers,
  ) {}

  /** Returns the user; null if the user does not exist any more. */
  read(idUser: number): Promise<User | null> {
    return this.users.get(idUser);
  }

  /** Whether the user is the main user of the dealer (ROL-042). */
  async isMainUser({ idUser, idDealer }: Pick<User, 'idUser' | 'idDealer'>): Promise<boolean> {
    return idDealer !== null && (await this.members.mainUser(idDealer))?.idUser === idUser;
  }

  /**
   * Writes IBAN and account holder, both or neither. The audit trail records that they changed, but
   * not the values (SEC-04).
   */
  async writeAccount(idUser: number, account: Pick<User, 'iban' | 'accountHolder'>): Promise<void> {
    await this.users.change(idUser, account, { idActor: idUser });
  }

  /**
   * Changes the user's own data.
   * @param version the version on which the edit is based
   * @returns the current row. `isLost` if another edit came first and the row does not have the
   * requested values
   */
  async edit(
    idUser: number,
    { version, ...wished }: OwnUserEdit & Pick<User, 'version'>,
  ): Promise<{ readonly user: User | null; readonly isLost: boolean }> {
    const isLost = await this.users
      .change(idUser, wished, { idActor: idUser }, { expected: { version } })
      .then(() => false)
      .catch((error: unknown) => {
        if (error instanceof RecordConflict) return true;
        throw error;
      });
    const [user = null] = await this.users.all([idUser]);
    return { user, isLost: isLost && !isAlike(user, wished) };
  }
}

const isAlike = (user: User | null, edit: OwnUserEdit): boolean =>
  user !== null &&
  Object.entries(edit).every(([field, value]) => user[field as keyof OwnUserEdit] === value);
