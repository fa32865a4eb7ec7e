import { isKind, narrowedStanding, type Caller } from '@fairlot/access-domain';
import { AccessDirectory, Users, type Dealer, type User } from '@fairlot/access-records';
import type { UserResult } from '@fairlot/access-http';
import type { TemplateBuyer } from '@fairlot/contracts/users';
import {
  Buyers,
  type StandingSubject,
  type TemplateBuyers as OfTemplate,
} from '@fairlot/partners-records';
import type { Cause } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import {
  judgeBuyer,
  stateVersionOf,
  WishedStandings,
  type BuyerSetting,
  type StandingState,
} from './judge-buyer.js';

/** The states to list, with the filter names of the API. */
type AskedStates = {
  readonly accepted?: boolean | undefined;
  readonly blockedUser?: boolean | undefined;
};
export type BuyerFilter = AskedStates & Readonly<Record<string, unknown>>;
export type UsersSetting = BuyerSetting & { readonly idUsers: readonly number[] };

/** `accepted` means the state ACCEPTED, `blockedUser` means BLOCKED; neither means PENDING. */
const hasAskedState =
  ({ accepted, blockedUser }: AskedStates) =>
  (state: StandingState): boolean =>
    (accepted === undefined || accepted === (state === 'ACCEPTED')) &&
    (blockedUser === undefined || blockedUser === (state === 'BLOCKED'));

/** The states of buyers on a template, or restrictions of users on a market's fixed-price stock. */
type OfSubject = OfTemplate & {
  /** Market of the fixed-price stock; null for a template. */
  readonly idMarket: string | null;
};

/**
 * The buyers of a template are the users of dealers with a state on it. The buyers of a market's
 * fixed-price stock are the users of all dealers for which the market is enabled.
 */
@Injectable()
export class TemplateBuyersList {
  constructor(
    private readonly buyers: Buyers,
    private readonly users: Users,
    private readonly directory: AccessDirectory,
  ) {}

  async list(subject: StandingSubject, query: BuyerFilter, page: Parameters<Users['list']>[0]) {
    const of = await this.of(subject);
    const filter = await this.filterOf(of, query);
    const { rows, next, total } = await this.users.list({ ...page, filter });
    return { rows: await this.rowsOf(of, rows), next, total: total && { ...total } };
  }

  async *all(
    subject: StandingSubject,
    query: BuyerFilter,
    order: Parameters<Users['export']>[0],
  ): AsyncGenerator<TemplateBuyer> {
    const of = await this.of(subject);
    const filter = await this.filterOf(of, query);
    let held: User[] = [];
    for await (const user of this.users.export({ ...order, filter })) {
      held.push(user);
      if (held.length < BATCH_SIZE) continue;
      yield* await this.rowsOf(of, held);
      held = [];
    }
    yield* await this.rowsOf(of, held);
  }

  /** Sets the state of each user. Returns the outcomes in the order of the users. */
  async set(
    idTemplate: number,
    { idUsers, ...setting }: UsersSetting,
    by: Cause & { readonly commandId: string },
  ): Promise<readonly UserResult[]> {
    const [of, users, done] = await Promise.all([
      this.buyers.ofTemplate(idTemplate),
      this.directory.usersById(idUsers),
      this.buyers.changedBy(by.commandId),
    ]);
    const wished = new WishedStandings(setting);
    const results = [...new Set(idUsers)].map((idUser): UserResult => {
      const user = users.get(idUser);
      const judged = judgeBuyer(setting, user, of);
      const hasStanding = of.dealers.has(user?.idDealer ?? 0);
      const isAdding = setting.adds && setting.scope === 'DEALER';
      if (judged.outcome === 'applied' && isAdding && hasStanding)
        return { idUser, outcome: 'refused', reason: 'HAS_STANDING' };
      if (judged.outcome === 'applied') wished.add(user!);
      // If a command is repeated, changes that its first run made count as done.
      const isDone =
        setting.scope === 'DEALER'
          ? done.dealers.has(`${idTemplate}/${user?.idDealer}`)
          : done.users.has(`${idTemplate}/${idUser}`);
      if (judged.outcome === 'already' && isDone)
        return { idUser, outcome: 'applied', reason: null };
      return { idUser, ...judged };
    });
    if (wished.dealers.length > 0) await this.buyers.setDealers(idTemplate, wished.dealers, by);
    if (wished.users.length > 0) await this.buyers.setUsers({ idTemplate }, wished.users, by);
    return results;
  }

  private async of(subject: StandingSubject): Promise<OfSubject> {
    if ('idTemplate' in subject)
      return { ...(await this.buyers.ofTemplate(subject.idTemplate)), idMarket: null };
    const { idMarket } = subject;
    return { dealers: new Map(), users: await this.buyers.restrictedIn(idMarket), idMarket };
  }

  /** Filters users by their dealer's state, or by their own restriction if there is one. */
  private async filterOf(
    { dealers, users, idMarket }: OfSubject,
    { accepted, blockedUser, ...others }: BuyerFilter,
  ) {
    const isIn = hasAskedState({ accepted, blockedUser });
    if (idMarket !== null) {
      const ids = (wanted: boolean) =>
        [...users].flatMap(([idUser, standing]) => (isIn(standing) === wanted ? [idUser] : []));
      const among = isIn('ACCEPTED') ? { noneOf: ids(false) } : { oneOf: ids(true) };
      return { ...others, ...among, isErased: false, showcaseMarket: idMarket };
    }
    const own = await this.directory.usersById(users.keys());
    const narrow = [...own.values()].map(({ idUser, idDealer }) => {
      const ofDealer = dealers.get(idDealer ?? 0) ?? null;
      const state = narrowedStanding(ofDealer, users.get(idUser) ?? null);
      return { idUser, isIn: state !== null && isIn(state) };
    });
    const ids = (wanted: boolean) =>
      narrow.filter((one) => one.isIn === wanted).map(({ idUser }) => idUser);
    const of = [...dealers].filter(([, standing]) => isIn(standing)).map(([idDealer]) => idDealer);
    return {
      ...others,
      isErased: false,
      buyers: { dealers: of, except: ids(false), users: ids(true) },
    };
  }

  private async rowsOf(of: OfSubject, users: readonly User[]): Promise<TemplateBuyer[]> {
    const ids = new Set(users.map(({ idDealer }) => idDealer!));
    const found = await this.directory.dealersById([...ids]);
    const dealers = new Map(found.map((dealer) => [dealer.idDealer, dealer]));
    return users.map((user) => buyerRowOf(of, user, dealers.get(user.idDealer!)!));
  }
}

const BATCH_SIZE = 500;

const buyerRowOf = (
  { dealers, users, idMarket: showcases }: OfSubject,
  user: User,
  dealer: Dealer,
): TemplateBuyer => {
  const { idUser, username, name, surname, email, idMarket, fcaUser } = user;
  const { idDealer, businessName, vatCode, region } = dealer;
  const dealerState = showcases === null ? (dealers.get(idDealer) ?? null) : 'ACCEPTED';
  const userState = users.get(idUser) ?? null;
  const state = narrowedStanding(dealerState, userState);
  return {
    idUser,
    username,
    name,
    surname,
    email,
    idMarket,
    fcaUser,
    flgEnabled: user.enabled,
    idDealer,
    businessName,
    vatCode,
    province: region,
    state,
    version: stateVersionOf(state),
    dealerState,
    userState,
  };
};

/**
 * Limits the users that staff see to those of their markets. Owners see all buyers of their
 * template.
 */
export const limitToMarkets = <Filter extends { readonly market?: readonly string[] | undefined }>(
  filter: Filter,
  caller: Caller,
) => {
  if (!isKind(caller, 'STAFF')) return filter;
  const own = caller.adminEnabledMarkets;
  const { market = own } = filter;
  return { ...filter, market: market.filter((one) => own.includes(one)) };
};
