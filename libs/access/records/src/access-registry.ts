import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccessChangeRow } from './entities/access-change.entity.js';
import { Dealer } from './entities/dealer.entity.js';
import { User } from './entities/user.entity.js';
import { SessionStore } from './sessions/session-store.js';
import { AccessSignals } from './signals/access-signals.js';

export type NewDealer = Omit<Dealer, 'idDealer'>;
export type NewUser = Omit<User, 'idUser'>;

/** Who changes something; null is the program itself, such as the seed. */
type IdActor = number | null;

/** The only writer of dealers and users: every change is audited and told to every process. */
@Injectable()
export class AccessRegistry {
  constructor(
    private readonly dataSource: DataSource,
    private readonly signals: AccessSignals,
    private readonly sessions: SessionStore,
  ) {}

  /** @returns the new idDealer. */
  createDealer(dealer: NewDealer, idActor: IdActor = null): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const { idDealer } = await manager.save(manager.create(Dealer, dealer));
      await audit(manager, {
        idActor,
        subject: 'dealer',
        idSubject: idDealer,
        before: null,
        after: dealer,
      });
      return idDealer;
    });
  }

  /** @returns the new idUser; `passwordHash` comes from `hashPassword`. */
  createUser(user: NewUser, idActor: IdActor = null): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const { idUser } = await manager.save(manager.create(User, user));
      await audit(manager, {
        idActor,
        subject: 'user',
        idSubject: idUser,
        before: null,
        after: user,
      });
      return idUser;
    });
  }

  async changeDealer(
    idDealer: number,
    change: Partial<NewDealer>,
    idActor: IdActor = null,
  ): Promise<void> {
    await this.signals.announce('access_changed', async (manager) => {
      const dealer = await manager.findOneOrFail(Dealer, {
        where: { idDealer },
        lock: { mode: 'pessimistic_write' },
      });
      const before = fieldsOf(dealer, change);
      await manager.save(Object.assign(dealer, change));
      await audit(manager, {
        idActor,
        subject: 'dealer',
        idSubject: idDealer,
        before,
        after: change,
      });
      return [{ idDealer }];
    });
  }

  /** Both ways (reading 68); a disabled dealer sees no auction and offers on none. */
  enableDealer(idDealer: number, enabled: boolean, idActor: IdActor = null): Promise<void> {
    return this.changeDealer(idDealer, { enabled }, idActor);
  }

  async changeUser(
    idUser: number,
    change: Partial<NewUser>,
    idActor: IdActor = null,
  ): Promise<void> {
    await this.signals.announce('access_changed', async (manager) => {
      const user = await manager.findOneOrFail(User, {
        where: { idUser },
        lock: { mode: 'pessimistic_write' },
      });
      const before = fieldsOf(user, change);
      await manager.save(Object.assign(user, change));
      await audit(manager, {
        idActor,
        subject: 'user',
        idSubject: idUser,
        before,
        after: change,
      });
      return [{ idUser }];
    });
  }

  /** Both ways (reading 68); disabling ends every session and token of the user. */
  async enableUser(idUser: number, enabled: boolean, idActor: IdActor = null): Promise<void> {
    await this.changeUser(idUser, { enabled }, idActor);
    if (!enabled) await this.sessions.endOfUser(idUser);
  }
}

/** The old values of the fields that a change names. */
const fieldsOf = (row: object, change: object): object =>
  Object.fromEntries(Object.entries(row).filter(([field]) => field in change));

/** The trail says that a password changed, never to what. */
const withoutSecrets = (fields: object): object =>
  'passwordHash' in fields ? { ...fields, passwordHash: '***' } : fields;

const audit = async (
  manager: EntityManager,
  { before, after, ...row }: Omit<AccessChangeRow, 'idChange' | 'changedAt'>,
): Promise<void> => {
  await manager.insert(AccessChangeRow, {
    ...row,
    before: before === null ? null : withoutSecrets(before),
    after: withoutSecrets(after),
  });
};
