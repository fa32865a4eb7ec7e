import { RecordConflict } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import type { User } from './entities/user.entity.js';
import { DealerUsers } from './invites/dealer-users.js';
import { Users } from './users.js';

/** What a user may change of himself. */
export type OwnUserEdit = Partial<Pick<User, 'name' | 'surname' | 'language'>>;

/**
 * A user's own data (SEC-02, SEC-03). Name, surname and address are personal: they say whose offers
 * bind a dealer, and are kept as long as the account is; the trail of their changes as long as itself.
 */
@Injectable()
export class OwnUser {
  constructor(
    private readonly users: Users,
    private readonly members: DealerUsers,
  ) {}

  /** Null when the user is gone. */
  read(idUser: number): Promise<User | null> {
    return this.users.get(idUser);
  }

  /** Whether he speaks for his dealer (ROL-042). */
  async isMainUser({ idUser, idDealer }: Pick<User, 'idUser' | 'idDealer'>): Promise<boolean> {
    return idDealer !== null && (await this.members.mainUser(idDealer))?.idUser === idUser;
  }

  /** Both or neither; the trail says that they changed and not to what (SEC-04). */
  async writeAccount(idUser: number, account: Pick<User, 'iban' | 'accountHolder'>): Promise<void> {
    await this.users.change(idUser, account, { idActor: idUser });
  }

  /**
   * @param version of what the edit started from
   * @returns as it stands now; `isLost` when somebody else came first and it is not what was wished
   */
  async edit(
    idUser: number,
    { version, ...wished }: OwnUserEdit & Pick<User, 'version'>,
  ): Promise<{ readonly user: User | null; readonly isLost: boolean }> {
    const isLost = await this.users
      .change(idUser, wished, { idActor: idUser }, { seen: { version } })
      .then(() => false)
      .catch((error: unknown) => {
        if (error instanceof RecordConflict) return true;
        throw error;
      });
    const [user = null] = await this.users.all([idUser]);
    return { user, isLost: isLost && !isAlike(user, wished) };
  }
}

const isAlike = (user: User | null, wished: OwnUserEdit): boolean =>
  user !== null &&
  Object.entries(wished).every(([field, value]) => user[field as keyof OwnUserEdit] === value);
