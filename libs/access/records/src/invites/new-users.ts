import { randomInt } from 'node:crypto';
import { systemClock } from '@fairlot/kernel';
import type { RecordKey } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RecoveryLinks } from '../recovery/recovery-links.js';
import { AccessDirectory } from '../directory/access-directory.js';
import type { Dealer } from '../entities/dealer.entity.js';
import { User } from '../entities/user.entity.js';
import { isUniqueViolation } from '../unique-violation.js';
import { Users } from '../users.js';
import { DealerUsers } from './dealer-users.js';
import {
  LOCK_DEALER,
  COUNT_MEMBERS,
  DELETE_MEMBER_INVITE,
  type InviteStanding,
} from './invite-table.js';
import { DEALER_USERS_MAX, type Invite } from './invites.js';
import { usernamesFor } from './username.js';

/** Personal data of a new user, entered by the user or by whoever creates the account. */
export type NewPerson = Pick<
  User,
  'name' | 'surname' | 'email' | 'fiscalCode' | 'birthDate' | 'language'
>;
type InSameTransaction = (manager: EntityManager, idUser: number) => Promise<void>;
export type CreationOutcome =
  | { readonly outcome: 'created' | 'already-user'; readonly user: User }
  | { readonly outcome: 'full' }
  /** The dealer is disabled. */
  | { readonly outcome: 'closed' };

/** Thrown to roll back the creation of a user. */
class NoPlace extends Error {
  constructor(readonly outcome: 'already-user' | 'full' | 'closed') {
    super(outcome);
  }
}

const TRIES_MAX = 5;
const NUMBER_RANGE = 1_000_000_000;

const isNameTaken = (error: unknown): boolean => isUniqueViolation(error, 'app_user_username');

/** Creates users of a dealer, and sends each an e-mail that explains how to sign in. */
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
   * Writes the user, the e-mail and the writes of `alongside` in one transaction. The user is
   * enabled (STA-089) and gets the permissions of the main user, or BUYER if there is no main user.
   * The link in the e-mail sets the password.
   * @param idActor who creates the account; null if the user signs up
   */
  async create(
    person: NewPerson,
    { idDealer, idMarket }: Pick<Dealer, 'idDealer' | 'idMarket'>,
    {
      idActor,
      alongside,
    }: { readonly idActor: number | null; readonly alongside: InSameTransaction },
  ): Promise<CreationOutcome> {
    const main = await this.members.mainUser(idDealer);
    const user = {
      ...person,
      idDealer,
      idMarket,
      passwordHash: null,
      roles: ['USER' as const],
      adminEnabledMarkets: [],
      enabled: true,
      permissions: main?.permissions ?? ['BUYER' as const],
      offerLimitMinor: main?.offerLimitMinor ?? null,
    };
    const write = (username: string) => async (manager: EntityManager, key: RecordKey) => {
      const idUser = Number(key);
      // Locks the dealer first, as invites do, to avoid a deadlock.
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

  /**
   * Checks that no user of the dealer has the address, and that the limit of users is not exceeded.
   * Ends the invite of the address.
   */
  private async takePlace(manager: EntityManager, { idDealer, email }: Invite): Promise<void> {
    await manager.query(DELETE_MEMBER_INVITE, [idDealer, email]);
    const about = [idDealer, email, systemClock.now()];
    const [{ users, members }] = await manager.query<[InviteStanding]>(COUNT_MEMBERS, about);
    if (users > 1) throw new NoPlace('already-user');
    if (members > DEALER_USERS_MAX) throw new NoPlace('full');
  }

  /**
   * Creates something with a free user name. Tries another name if a parallel call has taken it.
   */
  async named<Made>(
    person: Pick<NewPerson, 'name' | 'surname'>,
    make: (username: string) => Promise<Made>,
  ): Promise<Made> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await make(await this.freeName(person, tried > 1));
      } catch (error) {
        if (tried === TRIES_MAX || !isNameTaken(error)) throw error;
      }
    }
  }

  /**
   * Chooses a free user name.
   * @param isCrowded whether users with this name are created in parallel, so that numbers must be
   * random
   */
  private async freeName(
    { name, surname }: Pick<NewPerson, 'name' | 'surname'>,
    isCrowded: boolean,
  ): Promise<string> {
    const wanted = usernamesFor(name, surname);
    const taken = await this.directory.usersNamed(wanted);
    const names = new Set(taken.map(({ username }) => username.toLowerCase()));
    const free = isCrowded ? undefined : wanted.find((one) => !names.has(one));
    return free ?? `${wanted[0]}${randomInt(NUMBER_RANGE)}`;
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
