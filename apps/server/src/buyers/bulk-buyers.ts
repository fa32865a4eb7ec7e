import { BulkRecords, type BulkRecord, type Result } from '@fairlot/access-http';
import { AccessDirectory, type User } from '@fairlot/access-records';
import { assert } from '@fairlot/kernel';
import { Buyers, type Subject, type TemplateBuyers } from '@fairlot/partners-records';
import type { BulkBatch, ChosenRow, Outcome, RowResult } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import {
  ANY_VERSION,
  judgeBuyer,
  stateOf,
  versionOf,
  WishedStandings,
  type BuyerSetting,
  type Judged,
} from './judge-buyer.js';

/** What to set, as the request names it. */
export type BuyerChange = Omit<BuyerSetting, 'isOwn'> & {
  readonly idTemplate?: number | undefined;
  readonly idMarket?: string | undefined;
};
type Standings = TemplateBuyers & { readonly by: BuyerSetting };
type Row = Readonly<Record<string, unknown>>;

const OUTCOMES: Readonly<Record<Result['outcome'], Outcome>> = {
  applied: 'APPLIED',
  already: 'ALREADY',
  refused: 'REFUSED',
  gone: 'GONE',
};
const GONE: RowResult = { outcome: 'GONE', reason: null };
const CHANGED: RowResult = { outcome: 'CHANGED', reason: null };

const subjectOf = ({ idTemplate, idMarket }: BuyerChange): Subject => {
  if (idTemplate !== undefined) return { idTemplate };
  assert(idMarket !== undefined, 'a change has a template or a market');
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
  ) {
    this.record = {
      name: 'buyer',
      titleOf: ({ name, surname, businessName }) =>
        `${String(name)} ${String(surname)}, ${String(businessName)}`,
      kind: {
        tableName: 'user_standing',
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

  /** What a change would do to each user, without doing it. */
  async preview(
    idUsers: readonly number[],
    change: BuyerChange,
    idMarkets: readonly string[],
  ): Promise<readonly Judged[]> {
    const users = await this.directory.usersById(idUsers);
    const subject = subjectOf(change);
    const present = await this.buyers.present({ subject, idUsers, ...dealersOf(users) });
    const standings = await this.standings(subject, users, present);
    const by = { ...change, isOwn: isOfMarkets(idMarkets) };
    return idUsers.map((idUser) => judgeBuyer(by, users.get(idUser), standings));
  }

  private async changeBatch({ rows, asked, by, idMarkets, record }: BulkBatch): Promise<void> {
    const { change } = asked as { readonly change: BuyerChange };
    const subject = subjectOf(change);
    const idUsers = rows.flatMap(({ key }) => (typeof key === 'number' ? [key] : []));
    const users = await this.directory.usersById(idUsers);
    const setting = { ...change, isOwn: isOfMarkets(idMarkets) };
    const batch = { subject, idUsers, ...dealersOf(users) };
    await this.buyers.changeBatch(batch, by, async (manager, present) => {
      const standings = { ...(await this.standings(subject, users, present)), by: setting };
      const wished = new WishedStandings(change);
      const results = rows.map((row) => {
        const user = users.get(Number(row.key));
        const result = resultOf(row, user, standings);
        if (result.outcome === 'APPLIED') wished.add(user!);
        return result;
      });
      await record(manager, results);
      return wished;
    });
  }

  /** A market that is enabled for a dealer counts as `ACCEPTED`. */
  private async standings(
    subject: Subject,
    users: ReadonlyMap<number, User>,
    present: TemplateBuyers,
  ): Promise<TemplateBuyers> {
    if (!('idMarket' in subject)) return present;
    const dealers = await this.directory.dealersById(dealersOf(users).idDealers);
    const enabled = dealers.filter(({ enabledMarkets }) =>
      enabledMarkets.includes(subject.idMarket),
    );
    return {
      users: present.users,
      dealers: new Map(enabled.map(({ idDealer }) => [idDealer, 'ACCEPTED'])),
    };
  }

  private async rowsById(idUsers: readonly number[]): Promise<ReadonlyMap<string, Row>> {
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

const isOfMarkets =
  (idMarkets: readonly string[]) =>
  ({ idMarket }: User): boolean =>
    idMarkets.includes(idMarket);

const resultOf = (
  { key, version }: ChosenRow,
  user: User | undefined,
  { by, ...standings }: Standings,
): RowResult => {
  // A line of a file that names nobody.
  if (typeof key === 'string') return GONE;
  const { outcome, reason } = judgeBuyer(by, user, standings);
  if (
    outcome === 'applied' &&
    version !== ANY_VERSION &&
    version !== versionOf(stateOf(user!, standings))
  )
    return CHANGED;
  return { outcome: OUTCOMES[outcome], reason };
};
