import { CONSENT_TEXTS, CONSENTS, type Consent } from '@fairlot/access-domain';
import type { RecordKey } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { writeAnswers, type GivenConsent } from './consents.js';
import { Dealers } from './dealers/dealers.js';
import type { Dealer } from './entities/dealer.entity.js';
import type { Seller } from './entities/seller.entity.js';
import type { User } from './entities/user.entity.js';
import { Sellers } from './sellers/sellers.js';
import { SessionStore } from './sessions/session-store.js';
import { Users } from './users.js';

/** Optional fields of a new dealer that staff may set later. */
type LaterOfDealer =
  | (
      | 'idSeller'
      | 'carSold'
      | 'postalCode'
      | 'email'
      | 'state'
      | 'sincom'
      | 'blockedReason'
      | 'ownerReason'
      | 'idMergedInto'
      | 'idMainUser'
    )
  | ('auctioneer' | 'multiAuctioneer' | 'exhibitor' | 'createdOn');
export type NewDealer = Omit<Dealer, 'idDealer' | LaterOfDealer> &
  Partial<Pick<Dealer, LaterOfDealer>>;
type LaterOfSeller = 'areas' | 'carSold' | 'isDefault' | 'enabled';
type NewAccountManager = Omit<Seller, 'idSeller' | LaterOfSeller> &
  Partial<Pick<Seller, LaterOfSeller>>;
type AccountField = 'iban' | 'accountHolder' | 'fiscalCode' | 'birthDate';
type ConsentAnswers = Readonly<Record<Consent, boolean | null>>;
type LaterOfUser = 'fcaUser' | 'disabledBy' | 'disabledReason' | 'anonymisedAt' | 'signedInAt';
type NewUserFields = Omit<
  User,
  'idUser' | AccountField | LaterOfUser | 'version' | 'consentVersions' | 'factors' | Consent
>;
type UserChange = Partial<NewUserFields & Pick<User, AccountField>>;
export type NewUser = NewUserFields &
  Partial<Pick<User, AccountField>> &
  ConsentAnswers & {
    /** Language in which the user read the consent texts; null by default. */
    readonly consentLanguage?: string;
  };

const givenConsentsOf = (user: ConsentAnswers): GivenConsent[] =>
  CONSENTS.flatMap((consent) => {
    const agrees = user[consent];
    return agrees === null ? [] : [{ consent, agrees, version: CONSENT_TEXTS[consent].version }];
  });

/** The user who makes a change; null for the program itself, such as the seed. */
type IdActor = number | null;

/**
 * The only writer of dealers and users. Every change is written to the audit log, and every process
 * is notified.
 */
@Injectable()
export class AccessRegistry {
  constructor(
    private readonly dealers: Dealers,
    private readonly users: Users,
    private readonly sessions: SessionStore,
    private readonly sellers: Sellers,
  ) {}

  /**
   * Adds a dealer.
   * @returns the new idDealer
   */
  async createDealer(dealer: NewDealer, idActor: IdActor = null): Promise<number> {
    return Number(await this.dealers.insert(dealer, { idActor }));
  }

  /**
   * Adds a user, and stores the consents as answers to the current texts. `passwordHash` is a
   * result of `hashPassword`.
   * @returns the new idUser
   */
  async createUser(user: NewUser, idActor: IdActor = null): Promise<number> {
    const { consent1, consent2, consent3, consentLanguage: language = null, ...kept } = user;
    const answers = givenConsentsOf({ consent1, consent2, consent3 });
    const write = (manager: EntityManager, key: RecordKey) =>
      writeAnswers(manager, Number(key), answers, { idActor, language });
    return Number(await this.users.insert(kept, { idActor }, write));
  }

  /**
   * Adds an account manager.
   * @returns the new idSeller
   */
  async createAccountManager(seller: NewAccountManager, idActor: IdActor = null): Promise<number> {
    return Number(await this.sellers.insert(seller, { idActor }));
  }

  changeDealer(
    idDealer: number,
    change: Partial<NewDealer>,
    idActor: IdActor = null,
  ): Promise<void> {
    return this.dealers.change(idDealer, change, { idActor });
  }

  /**
   * Enables or disables a dealer (reading 68). A disabled dealer sees no auctions and cannot bid.
   */
  enableDealer(idDealer: number, enabled: boolean, idActor: IdActor = null): Promise<void> {
    return this.changeDealer(idDealer, { enabled }, idActor);
  }

  changeUser(idUser: number, change: UserChange, idActor: IdActor = null): Promise<void> {
    return this.users.change(idUser, change, { idActor });
  }

  /** Enables or disables a user (reading 68). Disabling ends the user's sessions and tokens. */
  async enableUser(idUser: number, enabled: boolean, idActor: IdActor = null): Promise<void> {
    await this.changeUser(idUser, { enabled }, idActor);
    if (!enabled) await this.sessions.endOfUser(idUser);
  }
}
