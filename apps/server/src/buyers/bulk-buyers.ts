import { BulkRecords, type BulkRecord, type UserResult } from '@fairlot/access-http';
import {
  AccessDirectory,
  dealersIn,
  lockUsersIn,
  type Dealer,
  type User,
} from '@fairlot/access-records';
import { assert } from '@fairlot/kernel';
import { Buyers, type StandingSubject, type TemplateBuyers } from '@fairlot/partners-records';
import {
  LATER_BULK,
  type BulkBatch,
  type ChosenRow,
  type Outcome,
  type RowResult,
} from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { BuyerScopes, buyerFilterOf, type BuyerScope } from './buyer-scopes.js';
import {
  ANY_VERSION,
  judgeBuyer,
  buyerStateOf,
  stateVersionOf,
  WishedStandings,
  type BuyerSetting,
  type BuyerJudgement,
} from './judge-buyer.js';

/** The change that a bulk request asks for. */
export type BuyerChange = Omit<BuyerSetting, 'isOwn'> & {
  readonly idTemplate?: number | undefined;
  readonly idMarket?: string | undefined;
};
/** The part of a stored request that the job uses. */
export type AskedBuyers = {
  readonly change: BuyerChange;
  /** Whether the caller is an owner. Owners and staff see different users. */
  readonly isOwner?: boolean;
};
type BuyerStandings = TemplateBuyers & { readonly by: BuyerSetting };
type StoredRow = Readonly<Record<string, unknown>>;

const OUTCOME_BY_RESULT: Readonly<Record<UserResult['outcome'], Outcome>> = {
  applied: 'APPLIED',
  already: 'ALREADY',
  refused: 'REFUSED',
  gone: 'GONE',
};
const GONE_RESULT: RowResult = { outcome: 'GONE', reason: null };
const CHANGED_RESULT: RowResult = { outcome: 'CHANGED', reason: null };

/** The template or the market that the request names. The contracts require exactly one. */
export const subjectOf = ({
  idTemplate,
  idMarket,
}: Pick<BuyerChange, 'idTemplate' | 'idMarket'>): StandingSubject => {
  if (idTemplate !== undefined) return { idTemplate };
  assert(idMarket !== undefined, 'the call must name a template or a market');
  return { idMarket };
};

/** Changes many buyers as a job of the bulk system (ADR 34, 56). Rows are users. */
@Injectable()
export class BulkBuyers {
  readonly record: BulkRecord;

  constructor(
    bulk: BulkRecords,
    private readonly buyers: Buyers,
    private readonly directory: AccessDirectory,
    private readonly scopes: BuyerScopes,
  ) {
    this.record = {
      name: 'buyer',
      titleOf: ({ name, surname, businessName }) =>
        `${String(name)} ${String(surname)}, ${String(businessName)}`,
      // Results may outlive the owner's right to the template, so check the right again.
      mayRead: (asked, caller) => scopes.isOwn(caller, (asked as AskedBuyers).change),
      kind: {
        tableName: 'user_standing',
        queue: LATER_BULK,
        versionOf: () => ANY_VERSION,
        changeBatch: (batch) => this.changeBatch(batch),
        rowsOf: async (_manager, _commandId, results) => {
          const ids = results.flatMap(({ key }) => (typeof key === 'number' ? [key] : []));
          return this.rowsById(ids);
        },
      },
    };
    bulk.add(this.record);
  }

  /** What a change would do to each user, without making it. */
  async preview(
    idUsers: readonly number[],
    change: BuyerChange,
    scope: BuyerScope,
  ): Promise<readonly BuyerJudgement[]> {
    const users = await this.directory.usersById(idUsers);
    const subject = subjectOf(change);
    const { idDealers } = dealersOf(users);
    const present = await this.buyers.present({ subject, idUsers, idDealers });
    const read = () => this.directory.dealersById(idDealers);
    const standings = await standingsIn(subject, present, read);
    const by = { ...change, isOwn: buyerFilterOf(scope) };
    return idUsers.map((idUser) => judgeBuyer(by, users.get(idUser), standings));
  }

  /**
   * Reads users and dealers in the transaction that writes, so that they cannot change in between.
   * If an owner has lost the template, every user counts as missing.
   */
  private async changeBatch({ rows, asked, by, idMarkets, record }: BulkBatch): Promise<void> {
    const { change, isOwner = false } = asked as AskedBuyers;
    const subject = subjectOf(change);
    const idUsers = rows.flatMap(({ key }) => (typeof key === 'number' ? [key] : []));
    const isLost = isOwner && !(await this.scopes.isStillOwner(by.idActor, change.idTemplate));
    const isOwn = isLost ? () => false : buyerFilterOf({ isOwner, idMarkets });
    const setting = { ...change, isOwn };
    await this.buyers.changeBatch(subject, by, async (manager, lockPresent) => {
      const users = await lockUsersIn(manager, idUsers);
      const { idDealers } = dealersOf(users);
      const present = await lockPresent({ idDealers, idUsers });
      const read = () => dealersIn(manager, idDealers);
      const standings = { ...(await standingsIn(subject, present, read)), by: setting };
      const wished = new WishedStandings(change);
      const results = rows.map((row) => {
        const user = users.get(Number(row.key));
        const result = rowResultOf(row, user, standings);
        if (result.outcome === 'APPLIED') wished.add(user!);
        return result;
      });
      await record(manager, results);
      return wished;
    });
  }

  private async rowsById(idUsers: readonly number[]): Promise<ReadonlyMap<string, StoredRow>> {
    const users = await this.directory.usersById(idUsers);
    const names = await this.directory.businessNames(dealersOf(users).idDealers);
    return new Map(
      [...users.values()].map(({ idUser, name, surname, idDealer }) => [
        String(idUser),
        { idUser, name, surname, businessName: names.get(idDealer ?? 0) ?? '' },
      ]),
    );
  }
}

const dealersOf = (users: ReadonlyMap<number, User>) => ({
  idDealers: [...new Set([...users.values()].flatMap(({ idDealer }) => idDealer ?? []))],
});

/**
 * Current states of the dealers and users. A market that is enabled for a dealer counts as
 * `ACCEPTED`.
 */
const standingsIn = async (
  subject: StandingSubject,
  present: TemplateBuyers,
  readDealers: () => Promise<readonly Dealer[]>,
): Promise<TemplateBuyers> => {
  if (!('idMarket' in subject)) return present;
  const enabled = (await readDealers()).filter(({ enabledMarkets }) =>
    enabledMarkets.includes(subject.idMarket),
  );
  return {
    users: present.users,
    dealers: new Map(enabled.map(({ idDealer }) => [idDealer, 'ACCEPTED'])),
  };
};

const rowResultOf = (
  { key, version }: ChosenRow,
  user: User | undefined,
  { by, ...standings }: BuyerStandings,
): RowResult => {
  // A string key is a line of a file that names no buyer.
  if (typeof key === 'string') return GONE_RESULT;
  const { outcome, reason } = judgeBuyer(by, user, standings);
  if (
    outcome === 'applied' &&
    version !== ANY_VERSION &&
    version !== stateVersionOf(buyerStateOf(user!, standings))
  )
    return CHANGED_RESULT;
  return { outcome: OUTCOME_BY_RESULT[outcome], reason };
};
