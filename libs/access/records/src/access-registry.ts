import { Injectable } from '@nestjs/common';
import { Dealers } from './dealers.js';
import type { Dealer } from './entities/dealer.entity.js';
import type { User } from './entities/user.entity.js';
import { SessionStore } from './sessions/session-store.js';
import { Users } from './users.js';

export type NewDealer = Omit<Dealer, 'idDealer'>;
export type NewUser = Omit<User, 'idUser' | 'iban'> & Partial<Pick<User, 'iban'>>;

/** Who changes something; null is the program itself, such as the seed. */
type IdActor = number | null;

/** The only writer of dealers and users: every change is audited and told to every process. */
@Injectable()
export class AccessRegistry {
  constructor(
    private readonly dealers: Dealers,
    private readonly users: Users,
    private readonly sessions: SessionStore,
  ) {}

  /** @returns the new idDealer. */
  async createDealer(dealer: NewDealer, idActor: IdActor = null): Promise<number> {
    return Number(await this.dealers.insert(dealer, { idActor }));
  }

  /** @returns the new idUser; `passwordHash` comes from `hashPassword`. */
  async createUser(user: NewUser, idActor: IdActor = null): Promise<number> {
    return Number(await this.users.insert(user, { idActor }));
  }

  changeDealer(
    idDealer: number,
    change: Partial<NewDealer>,
    idActor: IdActor = null,
  ): Promise<void> {
    return this.dealers.change(idDealer, change, { idActor });
  }

  /** Both ways (reading 68); a disabled dealer sees no auction and offers on none. */
  enableDealer(idDealer: number, enabled: boolean, idActor: IdActor = null): Promise<void> {
    return this.changeDealer(idDealer, { enabled }, idActor);
  }

  changeUser(idUser: number, change: Partial<NewUser>, idActor: IdActor = null): Promise<void> {
    return this.users.change(idUser, change, { idActor });
  }

  /** Both ways (reading 68); disabling ends every session and token of the user. */
  async enableUser(idUser: number, enabled: boolean, idActor: IdActor = null): Promise<void> {
    await this.changeUser(idUser, { enabled }, idActor);
    if (!enabled) await this.sessions.endOfUser(idUser);
  }
}
