import { randomInt } from 'node:crypto';
import { systemClock } from '@fairlot/kernel';
import type { RecordKey } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { RecoveryLinks } from '../recovery/recovery-links.js';
import { AccessDirectory } from '../directory/access-directory.js';
import type { Dealer } from '../entities/dealer.entity.js';
import { User } from '../entities/user.entity.js';
import { Users } from '../users.js';
import { DealerUsers } from './dealer-users.js';
import { LOCK_DEALER, STANDING, WITHDRAW_OF, type Standing } from './invite-table.js';
import { DEALER_USERS_MAX, type Invite } from './invites.js';
import { usernamesFor } from './username.js';

/** What a person says of himself, or who makes him a user of him. */
export type NewPerson = Pick<
  User,
  'name' | 'surname' | 'email' | 'fiscalCode' | 'birthDate' | 'language'
>;
type Alongside = (manager: EntityManager, idUser: number) => Promise<void>;
export type Creation =
  | { readonly outcome: 'created' | 'already-user'; readonly user: User }
  | { readonly outcome: 'full' }
  /** The dealer takes part no more. */
  | { readonly outcome: 'closed' };

/** Undoes what was written of a user that cannot be. */
class NoPlace extends Error {
  constructor(readonly outcome: 'already-user' | 'full' | 'closed') {
    super(outcome);
  }
}

const TRIES = 5;
const UNIQUE_VIOLATION = '23505';
const FAR = 1_000_000_000;

const isNameTaken = (error: unknown): boolean => {
  if (!(error instanceof QueryFailedError)) return false;
  const { code, constraint }: { code?: unknown; constraint?: unknown } = error.driverError;
  return code === UNIQUE_VIOLATION && constraint === 'app_user_username';
};

/** Makes persons users of a dealer, and writes to each how he gets in. */
@Injectable()
export class NewUsers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
    private readonly directory: AccessDirectory,
    private readonly members: DealerUsers,
    private readonly links: RecoveryLinks,
  ) {}

  /**
   * The user, what is written `alongside` and the letter to him, or nothing of it. He is enabled, since
   * his dealer is (STA-089), and may what its main user may; where there is none, buy. Until he has
   * chosen a password by the link of his letter he gets in by none.
   *
   * @param idActor who made him; null is himself
   */
  async create(
    person: NewPerson,
    { idDealer, idMarket }: Pick<Dealer, 'idDealer' | 'idMarket'>,
    { idActor, alongside }: { readonly idActor: number | null; readonly alongside: Alongside },
  ): Promise<Creation> {
    const main = await this.members.mainUser(idDealer);
    const user = {
      ...{ ...person, idDealer, idMarket, passwordHash: null },
      ...{ roles: ['USER' as const], adminEnabledMarkets: [], enabled: true },
      permissions: main?.permissions ?? ['BUYER' as const],
      offerLimitMinor: main?.offerLimitMinor ?? null,
    };
    const write = (username: string) => async (manager: EntityManager, key: RecordKey) => {
      const idUser = Number(key);
      // The dealer first, as who invites does: else each might wait for the other.
      const [open] = await manager.query<object[]>(LOCK_DEALER, [idDealer]);
      if (open === undefined) throw new NoPlace('closed');
      await alongside(manager, idUser);
      await this.takePlace(manager, { idDealer, email: person.email });
      await this.links.welcome({ ...person, idUser, username }, manager);
    };
    try {
      const key = await this.named(person, (username) =>
        this.users.insert({ ...user, username }, { idActor }, write(username)),
      );
      return { outcome: 'created', user: await this.read(Number(key)) };
    } catch (error) {
      if (!(error instanceof NoPlace)) throw error;
      if (error.outcome !== 'already-user') return { outcome: error.outcome };
      return { outcome: 'already-user', user: await this.ofAddress(idDealer, person.email) };
    }
  }

  /** Of one address once, while there is room; his invite is over. */
  private async takePlace(manager: EntityManager, { idDealer, email }: Invite): Promise<void> {
    await manager.query(WITHDRAW_OF, [idDealer, email]);
    const about = [idDealer, email, systemClock.now()];
    const [{ users, members }] = await manager.query<[Standing]>(STANDING, about);
    if (users > 1) throw new NoPlace('already-user');
    if (members > DEALER_USERS_MAX) throw new NoPlace('full');
  }

  /** Under a user name that is free, also where somebody of the same name comes at the same time. */
  async named<Made>(
    person: Pick<NewPerson, 'name' | 'surname'>,
    make: (username: string) => Promise<Made>,
  ): Promise<Made> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await make(await this.freeName(person, tried > 1));
      } catch (error) {
        if (tried === TRIES || !isNameTaken(error)) throw error;
      }
    }
  }

  /** @param isCrowded others of this name come at the same time: no two try the same number */
  private async freeName(
    { name, surname }: Pick<NewPerson, 'name' | 'surname'>,
    isCrowded: boolean,
  ): Promise<string> {
    const wanted = usernamesFor(name, surname);
    const taken = await this.directory.usersNamed(wanted);
    const names = new Set(taken.map(({ username }) => username.toLowerCase()));
    const free = isCrowded ? undefined : wanted.find((one) => !names.has(one));
    return free ?? `${wanted[0]}${randomInt(FAR)}`;
  }

  private read(idUser: number): Promise<User> {
    return this.dataSource.manager.findOneByOrFail(User, { idUser });
  }

  private ofAddress(idDealer: number, email: string): Promise<User> {
    return this.dataSource
      .getRepository(User)
      .createQueryBuilder('user')
      .where('user.idDealer = :idDealer AND lower(user.email) = lower(:email)', { idDealer, email })
      .orderBy('user.idUser')
      .limit(1)
      .getOneOrFail();
  }
}
