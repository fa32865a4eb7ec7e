import { narrowed, type TemplateStanding } from '@fairlot/access-domain';
import { AccessDirectory, Users, type Dealer, type User } from '@fairlot/access-records';
import type { Result } from '@fairlot/access-http';
import type { TemplateBuyer } from '@fairlot/contracts/users';
import {
  Buyers,
  type DealerStanding,
  type OwnStanding,
  type TemplateBuyers as OfTemplate,
} from '@fairlot/partners-records';
import type { By } from '@fairlot/records';
import { Injectable } from '@nestjs/common';

type State = TemplateStanding | null;
/** The requested states, by their names in the inventory. */
type AskedStates = {
  readonly accepted?: boolean | undefined;
  readonly blockedUser?: boolean | undefined;
};
export type BuyerFilter = AskedStates & Readonly<Record<string, unknown>>;
export type Setting = {
  readonly idUsers: readonly number[];
  readonly state: TemplateStanding;
  readonly scope: 'DEALER' | 'USER';
  /** Whether to add standings to dealers without one, or to change existing ones. */
  readonly adds: boolean;
  readonly isOwn: (user: User, dealerState: State) => boolean;
};

/** `accepted` is the state ACCEPTED, `blockedUser` is BLOCKED; neither is PENDING. */
const matches =
  ({ accepted, blockedUser }: AskedStates) =>
  (state: State): boolean =>
    (accepted === undefined || accepted === (state === 'ACCEPTED')) &&
    (blockedUser === undefined || blockedUser === (state === 'BLOCKED'));

/** Buyers of a template: users of dealers with a standing on it. */
@Injectable()
export class TemplateBuyersList {
  constructor(
    private readonly buyers: Buyers,
    private readonly users: Users,
    private readonly directory: AccessDirectory,
  ) {}

  async list(idTemplate: number, query: BuyerFilter, page: Parameters<Users['list']>[0]) {
    const of = await this.buyers.ofTemplate(idTemplate);
    const filter = await this.filterOf(of, query);
    const { rows, next, total } = await this.users.list({ ...page, filter });
    return { rows: await this.rowsOf(of, rows), next, total: total && { ...total } };
  }

  async *all(
    idTemplate: number,
    query: BuyerFilter,
    order: Parameters<Users['export']>[0],
  ): AsyncGenerator<TemplateBuyer> {
    const of = await this.buyers.ofTemplate(idTemplate);
    const filter = await this.filterOf(of, query);
    let held: User[] = [];
    for await (const user of this.users.export({ ...order, filter })) {
      held.push(user);
      if (held.length < BATCH) continue;
      yield* await this.rowsOf(of, held);
      held = [];
    }
    yield* await this.rowsOf(of, held);
  }

  /** The outcome for each user in order, and the rows written. */
  async set(
    idTemplate: number,
    setting: Setting,
    by: By & { readonly commandId: string },
  ): Promise<readonly Result[]> {
    const { idUsers, state } = setting;
    const [of, users, done] = await Promise.all([
      this.buyers.ofTemplate(idTemplate),
      this.directory.usersById(idUsers),
      this.buyers.changedBy(by.commandId),
    ]);
    const dealers = new Map(of.dealers);
    const [ofDealers, ofUsers]: [DealerStanding[], OwnStanding[]] = [[], []];
    const results = [...new Set(idUsers)].map((idUser): Result => {
      const user = users.get(idUser);
      const judged = judge(setting, user, { dealers, users: of.users });
      if (judged.outcome === 'applied') {
        const standing = { idDealer: user!.idDealer!, standing: state };
        if (setting.scope === 'DEALER') {
          dealers.set(standing.idDealer, state);
          ofDealers.push(standing);
        } else ofUsers.push({ ...standing, idUser });
      }
      // A user counts as done if this command wrote it, now or before.
      const isDone =
        setting.scope === 'DEALER'
          ? done.dealers.has(`${idTemplate}/${user?.idDealer}`) ||
            ofDealers.some(({ idDealer }) => idDealer === user?.idDealer)
          : done.users.has(`${idTemplate}/${idUser}`);
      if (judged.outcome === 'already' && isDone)
        return { idUser, outcome: 'applied', reason: null };
      return { idUser, ...judged };
    });
    if (ofDealers.length > 0) await this.buyers.setDealers(idTemplate, ofDealers, by);
    if (ofUsers.length > 0) await this.buyers.setUsers({ idTemplate }, ofUsers, by);
    return results;
  }

  /** Filters users by their dealer's standing, and by their own row if it differs. */
  private async filterOf(
    { dealers, users }: OfTemplate,
    { accepted, blockedUser, ...others }: BuyerFilter,
  ) {
    const isIn = matches({ accepted, blockedUser });
    const own = await this.directory.usersById(users.keys());
    const narrow = [...own.values()].map(({ idUser, idDealer }) => {
      const ofDealer = dealers.get(idDealer ?? 0) ?? null;
      const state = narrowed(ofDealer, users.get(idUser) ?? null);
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

  private async rowsOf(of: OfTemplate, users: readonly User[]): Promise<TemplateBuyer[]> {
    const ids = new Set(users.map(({ idDealer }) => idDealer!));
    const found = await this.directory.dealersById([...ids]);
    const dealers = new Map(found.map((dealer) => [dealer.idDealer, dealer]));
    return users.map((user) => rowOf(of, user, dealers.get(user.idDealer!)!));
  }
}

const BATCH = 500;

const judge = (
  { state, scope, adds, isOwn }: Setting,
  user: User | undefined,
  { dealers, users }: OfTemplate,
): Omit<Result, 'idUser'> => {
  const refused = (reason: string) => ({ outcome: 'refused' as const, reason });
  const idDealer = user?.idDealer ?? null;
  const ofDealer = idDealer === null ? null : (dealers.get(idDealer) ?? null);
  if (user === undefined || idDealer === null || user.anonymisedAt !== null)
    return { outcome: 'gone', reason: null };
  if (!isOwn(user, ofDealer)) return { outcome: 'gone', reason: null };
  if (scope === 'USER' && ofDealer !== 'ACCEPTED') return refused('DEALER_NOT_ACCEPTED');
  if (scope === 'DEALER' && !adds && ofDealer === null) return refused('NO_STANDING');
  const present = scope === 'DEALER' ? ofDealer : (users.get(user.idUser) ?? 'ACCEPTED');
  if (present === state) return { outcome: 'already', reason: null };
  if (scope === 'DEALER' && adds && ofDealer !== null) return refused('HAS_STANDING');
  return { outcome: 'applied', reason: null };
};

const rowOf = ({ dealers, users }: OfTemplate, user: User, dealer: Dealer): TemplateBuyer => {
  const { idUser, username, name, surname, email, idMarket, fcaUser } = user;
  const { idDealer, businessName, vatCode, region } = dealer;
  const dealerState = dealers.get(idDealer) ?? null;
  const userState = users.get(idUser) ?? null;
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
    state: narrowed(dealerState, userState),
    dealerState,
    userState,
  };
};
