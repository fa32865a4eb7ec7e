import {
  mayManage,
  maySee,
  visibility,
  type AuctionFacts,
  type Caller,
  type DealerFacts,
  type OutstandingRequirement,
  type OwnDealer,
  type Permission,
  type AccessFacts,
} from '@fairlot/access-domain';
import { assert, systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { Dealers } from '../dealers/dealers.js';
import { Dealer } from '../entities/dealer.entity.js';
import { User } from '../entities/user.entity.js';
import { RegulationAcceptances } from '../regulation-acceptances.js';
import { FactorSettings } from '../factors/factor-settings.js';
import { Requirements } from '../requirements/requirements.js';
import { Users } from '../users.js';
import type { AuctionOfBidder, BidderFacts } from './bidder-facts.js';
import { areRelated, overdueRequirementIn, sellersIn } from './bidder-checks.js';
import { BidderCache } from './bidder-cache.js';
import {
  callerOf,
  isViewing,
  viewingCaller,
  type UserWithDealer,
  type CallerSession,
} from './caller-of.js';
import { TemplateStandings, type DealerTemplates } from './template-standings.js';

type ReadsOfBidder = readonly [
  user: Promise<User | null>,
  own: Promise<Dealer | null>,
  templates: Promise<DealerTemplates>,
  owed: Promise<readonly OutstandingRequirement[]>,
  ...sellers: Promise<Dealer | null>[],
];
type KnownCaller = {
  readonly user: User;
  readonly dealer: Dealer | null;
  readonly caller: Caller;
};

/** Current users and dealers, cached once loaded. A bid reads its bidder only here. */
@Injectable()
export class AccessDirectory {
  /**
   * Callers by their session row. A changed session or user is a new object, so no entry becomes
   * stale.
   */
  private readonly callers = new WeakMap<CallerSession, KnownCaller>();
  private readonly bidders = new BidderCache();

  constructor(
    private readonly dataSource: DataSource,
    private readonly templates: TemplateStandings,
    private readonly acceptances: RegulationAcceptances,
    private readonly dealers: Dealers,
    private readonly users: Users,
    private readonly settings: FactorSettings,
    private readonly requirements: Requirements,
  ) {}

  user(idUser: number): Promise<User | null> {
    return this.users.get(idUser);
  }

  /** Finds a user by name, ignoring case, directly in the database. */
  userNamed(username: string): Promise<User | null> {
    return this.dataSource
      .getRepository(User)
      .createQueryBuilder('user')
      .where('lower(user.username) = lower(:username)', { username })
      .getOne();
  }

  /** Existing users by name, ignoring case, unordered, with one query. */
  usersNamed(usernames: readonly string[]): Promise<User[]> {
    return this.dataSource
      .getRepository(User)
      .createQueryBuilder('user')
      .where('lower(user.username) = ANY(:names)', {
        names: usernames.map((username) => username.toLowerCase()),
      })
      .getMany();
  }

  dealer(idDealer: number): Promise<Dealer | null> {
    return this.dealers.get(idDealer);
  }

  /** Ids of the dealer and of its merged duplicates, to which earlier events refer (ADR 57). */
  async idsOf(idDealer: number): Promise<readonly number[]> {
    const merged = await this.dealers.mergedInto(idDealer);
    return [idDealer, ...merged.map((one) => one.idDealer)];
  }

  /** Names of existing dealers by id, with one query. */
  async businessNames(idDealers: Iterable<number>): Promise<ReadonlyMap<number, string>> {
    const wanted = [...new Set(idDealers)];
    if (wanted.length === 0) return new Map();
    const found = await this.dataSource.manager.findBy(Dealer, { idDealer: In(wanted) });
    return new Map(found.map(({ idDealer, businessName }) => [idDealer, businessName]));
  }

  /** Existing dealers by id, unordered, directly from the table. */
  dealersById(idDealers: readonly number[]): Promise<Dealer[]> {
    return this.dealers.all(idDealers);
  }

  /** Users of these dealers with any of these auction roles, oldest accounts first. */
  async colleagues(
    idDealers: readonly number[],
    permissions: readonly Permission[],
    most: number,
  ): Promise<User[]> {
    return this.dataSource
      .getRepository(User)
      .createQueryBuilder('user')
      .innerJoin(Dealer, 'dealer', 'dealer.idDealer = user.idDealer AND dealer.enabled')
      .where('user.idDealer = ANY(:idDealers) AND user.enabled', { idDealers })
      .andWhere('user.permissions && :permissions', { permissions })
      .orderBy('user.idUser')
      .limit(most)
      .getMany();
  }

  /** Users by id, for existing users, directly from the database. */
  async usersById(idUsers: Iterable<number>): Promise<ReadonlyMap<number, User>> {
    return new Map((await this.users.all(idUsers)).map((user) => [user.idUser, user]));
  }

  /** User names by id, for existing users. */
  async usernames(idUsers: Iterable<number>): Promise<ReadonlyMap<number, string>> {
    const wanted = [...new Set(idUsers)];
    if (wanted.length === 0) return new Map();
    const found = await this.dataSource.manager.findBy(User, { idUser: In(wanted) });
    return new Map(found.map(({ idUser, username }) => [idUser, username]));
  }

  /**
   * The user of a live session, or the user viewed in it; null if the user does not exist any more
   * or may no longer be viewed.
   */
  async caller(session: CallerSession): Promise<Caller | null> {
    const caller = this.callerAs(await this.account(session.idUser), session);
    if (caller === null || !isViewing(session)) return caller;
    const viewed = await this.account(session.idViewed);
    return viewingCaller(caller, viewed, session, this.settings.rule);
  }

  private async account(idUser: number): Promise<UserWithDealer> {
    const user = await this.user(idUser);
    const idDealer = user?.idDealer ?? null;
    return { user, dealer: idDealer === null ? null : await this.dealer(idDealer) };
  }

  /**
   * The caller that the user would be after a sign-in with a second factor, to explain the user's
   * rights.
   */
  asCaller(user: User, dealer: Dealer | null): Caller {
    const factorAt = systemClock.now();
    const session = { idUser: user.idUser, sessionId: '', via: 'session' as const, factorAt };
    return callerOf({ user, dealer }, session, this.settings.rule);
  }

  /** The caller from the cache. Undefined if `caller` would have to wait for the database. */
  cachedCaller(session: CallerSession): Caller | null | undefined {
    const own = this.cachedAccount(session.idUser);
    const caller = own && this.callerAs(own, session);
    if (caller === undefined || caller === null || !isViewing(session)) return caller;
    const viewed = this.cachedAccount(session.idViewed);
    return viewed && viewingCaller(caller, viewed, session, this.settings.rule);
  }

  private cachedAccount(idUser: number): UserWithDealer | undefined {
    const user = this.users.cached(idUser);
    if (user === undefined) return undefined;
    const idDealer = user?.idDealer ?? null;
    const dealer = idDealer === null ? null : this.dealers.cached(idDealer);
    return dealer === undefined ? undefined : { user, dealer };
  }

  private callerAs({ user, dealer }: UserWithDealer, session: CallerSession): Caller | null {
    if (user === null) return null;
    const cached = this.callers.get(session);
    if (cached?.user === user && cached.dealer === dealer) return cached.caller;
    const caller = callerOf({ user, dealer }, session, this.settings.rule);
    this.callers.set(session, { user, dealer, caller });
    return caller;
  }

  async visibilityFacts(caller: Caller, auction: AuctionFacts): Promise<AccessFacts> {
    const { idDealer } = caller;
    return {
      auction,
      dealer: idDealer === null ? null : await this.ownDealer(caller, idDealer, auction.idTemplate),
    };
  }

  /** `maySee` of the domain with current facts. */
  async maySee(caller: Caller | null, auction: AuctionFacts): Promise<boolean> {
    return caller !== null && maySee(caller, await this.visibilityFacts(caller, auction));
  }

  /** `mayManage` of the domain with current facts. */
  async mayManage(caller: Caller, auction: AuctionFacts): Promise<boolean> {
    return mayManage(caller, await this.visibilityFacts(caller, auction));
  }

  /**
   * The facts that the engine checks for a bidder. The caller must belong to a dealer, as every
   * BUYER does. Returns cached facts without a promise if nothing has changed.
   */
  bidderFor(caller: Caller, auction: AuctionOfBidder): BidderFacts | Promise<BidderFacts> {
    const { idUser, idDealer } = caller;
    assert(idDealer !== null, 'the bidder must belong to a dealer');
    const reads: ReadsOfBidder = [
      this.user(idUser),
      this.dealer(idDealer),
      this.templates.ofDealer(idDealer),
      this.requirements.owedBy(idDealer),
      ...sellersIn(auction).map((idSeller) => this.dealer(idSeller)),
    ];
    const cached = this.bidders.of(caller, auction, reads);
    return cached ?? this.readBidder(caller, idDealer, auction, reads);
  }

  private async readBidder(
    caller: Caller,
    idDealer: number,
    auction: AuctionOfBidder,
    reads: ReadsOfBidder,
  ): Promise<BidderFacts> {
    const { idUser } = caller;
    const { idAuction, idMarkets, idTemplate, regulation } = auction;
    const pinned = { idDealer, idAuction, ...regulation };
    const [regulationAccepted, user, dealer, templates, owed, ...sellers] = await Promise.all([
      this.acceptances.isAccepted(pinned),
      ...reads,
    ]);
    const decides = dealerFactsOf(dealer, templates, { idUser, idTemplate });
    const access = visibility(decides, { idMarkets, published: true });
    const { permissions, readOnly } = caller;
    const facts = {
      idUser,
      idDealer,
      visible: access !== 'HIDDEN',
      enabled: access === 'VISIBLE',
      regulationAccepted,
      mayOffer: permissions.includes('BUYER') && !readOnly,
      readOnly,
      userLimitMinor: user?.offerLimitMinor ?? null,
      relatedToSeller: sellers.some((seller) => areRelated(dealer, seller)),
      creditMinor: dealer?.creditMinor ?? null,
      ...overdueRequirementIn(owed, { idMarkets: decides.idMarkets, auctionMarkets: idMarkets }),
    };
    // Not cached if there are open requirements, because a deadline passes without a change of
    // data.
    if (owed.length === 0) this.bidders.store(caller, auction, reads, facts);
    return facts;
  }

  private async ownDealer(
    { idUser }: Pick<Caller, 'idUser'>,
    idDealer: number,
    idTemplate: number,
  ): Promise<OwnDealer> {
    const [dealer, templates] = await Promise.all([
      this.dealer(idDealer),
      this.templates.ofDealer(idDealer),
    ]);
    const decides = dealerFactsOf(dealer, templates, { idUser, idTemplate });
    return { ...decides, ownTemplates: templates.own, linkedTemplates: templates.linked };
  }
}

const dealerFactsOf = (
  dealer: Dealer | null,
  { standings, users }: DealerTemplates,
  { idUser, idTemplate }: { readonly idUser: number; readonly idTemplate: number },
): DealerFacts => ({
  enabled: dealer?.enabled ?? false,
  idMarkets: dealer?.enabledMarkets ?? [],
  standing: standings.get(idTemplate) ?? null,
  userStanding: users.get(idUser)?.get(idTemplate) ?? null,
});
