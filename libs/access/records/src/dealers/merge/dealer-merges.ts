import { systemClock } from '@fairlot/kernel';
import { lockWithTimeout, RecordConflict, type PutOptions } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FourEyes, type ControlledChange } from '../../approvals/four-eyes.js';
import { type MergedDealers, TemplateStandings } from '../../directory/template-standings.js';
import { Dealer } from '../../entities/dealer.entity.js';
import { Requirements } from '../../requirements/requirements.js';
import { SessionStore } from '../../sessions/session-store.js';
import { OpenObligations } from '../../users/user-erasure.js';
import { Users } from '../../users.js';
import { Dealers } from '../dealers.js';
import { readMergePreview, type MergeObstacle, type MergePreview } from './merge-preview.js';
import * as sql from './merge-sql.js';

export type MergeChoice = {
  /** The version of the preview that the user confirmed. */
  readonly version: string;
  readonly reason: string;
  /** The main user after the merge. Required if both dealers have a main user. */
  readonly idMainUser: number | null;
  /** Markets of the member of staff. Only these are enabled for the dealer that stays. */
  readonly idMarkets: readonly string[];
};
type MovedIds = {
  readonly idDealers: readonly number[];
  readonly idUsers: readonly number[];
  readonly signOut: () => void;
};
type ChangeAuthor = { readonly idActor: number; readonly commandId: string };

export class MergeRefused extends Error {
  constructor(readonly obstacles: readonly MergeObstacle[]) {
    super(obstacles.join(', '));
  }
}
/** Both dealers have a main user, and the caller chose neither of them. */
export class NoMainUser extends Error {}

/**
 * Merges duplicates of dealers (ADR 57). The row of a duplicate stays, because events refer to its
 * id.
 */
@Injectable()
export class DealerMerges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly dealers: Dealers,
    private readonly users: Users,
    private readonly requirements: Requirements,
    private readonly standings: TemplateStandings,
    private readonly obligations: OpenObligations,
    private readonly sessions: SessionStore,
    private readonly fourEyes: FourEyes,
  ) {}

  /**
   * Returns what a merge would change and what prevents it. Null if one of the dealers does not
   * exist.
   */
  async preview(dealers: MergedDealers): Promise<MergePreview | null> {
    const found = await readMergePreview(this.dataSource.manager, this.standings, dealers);
    const bound = await this.obligations.dealers();
    return found && { ...found, obstacles: obstaclesOf(found, bound) };
  }

  /**
   * Moves users, requirements and standings, disables the duplicate, and signs the moved users out,
   * in one transaction. A repeated call changes nothing.
   * @throws RecordConflict if anything of the preview changed; MergeRefused, NoMainUser,
   *   ApprovalRequired
   */
  async merge(pair: MergedDealers, choice: MergeChoice, by: ChangeAuthor): Promise<void> {
    const bound = await this.obligations.dealers();
    const moved = await this.dataSource.transaction(async (manager) => {
      const ids = [pair.idDealer, pair.idInto];
      await lockWithTimeout(manager, sql.LOCK_DEALERS, [ids]);
      const seen = await readMergePreview(manager, this.standings, pair);
      if (seen?.from.idMergedInto === pair.idInto)
        return { idDealers: ids, idUsers: [], signOut: () => undefined };
      if (seen === null || seen.version !== choice.version) throw new RecordConflict([]);
      const obstacles = obstaclesOf(seen, bound);
      if (obstacles.length > 0) throw new MergeRefused(obstacles);
      const written = await this.move(manager, { ...seen, ...choice, pair }, by);
      const change = controlledChange({ ...seen, ...choice }, this.dealers.table.name);
      await this.fourEyes.require(manager, change);
      return written;
    });
    // Updates the caches of this process before the response. A notification updates the other
    // processes.
    for (const key of moved.idDealers) this.dealers.feed.changes.emit({ key });
    for (const key of moved.idUsers) this.users.feed.changes.emit({ key });
    this.standings.changed(moved.idDealers);
    moved.signOut();
  }

  /**
   * Writes all changes of a merge.
   * @returns ids of the written dealers and the moved users, and what to run after the commit
   */
  private async move(
    manager: EntityManager,
    seen: MergePreview & MergeChoice & { readonly pair: MergedDealers },
    by: ChangeAuthor,
  ): Promise<MovedIds> {
    const { into, pair } = seen;
    const { idDealer, idInto } = pair;
    const users = await manager.query<{ idUser: number }[]>(sql.LIST_USERS, [idDealer]);
    const movable = await manager.query<{ idRequirement: number }[]>(sql.MOVABLE_REQUIREMENTS, [
      idDealer,
      idInto,
    ]);
    const idDealers = await this.writeDealers(manager, seen, by);
    const { idMarket } = into;
    await this.users.putIn(
      manager,
      users.map(({ idUser }) => ({ idUser, idDealer: idInto, idMarket })),
      { by, unique: ['idUser'] },
    );
    await this.requirements.putIn(
      manager,
      movable.map(({ idRequirement }) => ({ idRequirement, idDealer: idInto })),
      { by, unique: ['idRequirement'] },
    );
    await this.standings.merge(manager, pair, by);
    await manager.query(sql.END_INVITES, [idDealer, systemClock.now()]);
    const idUsers = users.map(({ idUser }) => idUser);
    // The moved users now have the rights, topics and menus of another dealer, so they must sign in
    // again.
    const signOut = await this.sessions.endOfUsersIn(manager, idUsers);
    return { idDealers, idUsers, signOut };
  }

  private async writeDealers(
    manager: EntityManager,
    seen: MergePreview & MergeChoice,
    by: ChangeAuthor,
  ): Promise<number[]> {
    const { from, into, reason, idMarkets, idMovedSeller } = seen;
    const added = from.enabledMarkets.filter(
      (one) => idMarkets.includes(one) && !into.enabledMarkets.includes(one),
    );
    const kept = {
      idDealer: into.idDealer,
      enabled: into.enabled,
      blockedReason: into.blockedReason,
      enabledMarkets: [...into.enabledMarkets, ...added],
      idSeller: idMovedSeller ?? into.idSeller,
      idMainUser: mainUserIn(seen),
      idMergedInto: null,
    };
    const merged = {
      idDealer: from.idDealer,
      enabled: false,
      blockedReason: reason,
      enabledMarkets: from.enabledMarkets,
      idSeller: from.idSeller,
      idMainUser: null,
      idMergedInto: into.idDealer,
    };
    const how: PutOptions<Dealer> = { by, unique: ['idDealer'] };
    // Earlier duplicates of the duplicate now refer to the remaining dealer. A chain of merges
    // would need several steps to resolve an id.
    const earlier = await manager.findBy(Dealer, { idMergedInto: from.idDealer });
    const links = earlier.map(({ idDealer }) => ({ idDealer, idMergedInto: into.idDealer }));
    await this.dealers.putIn(manager, [kept, merged], how);
    await this.dealers.putIn(manager, links, how);
    return [kept, merged, ...links].map(({ idDealer }) => idDealer);
  }
}

/**
 * The merge as a change that may need approval. If the dealers' credits differ, it changes money
 * too, because the moved users get another credit.
 */
const controlledChange = (
  seen: MergePreview & MergeChoice,
  recordTable: string,
): ControlledChange => {
  const { from, into, mainInto, reason } = seen;
  const isMoney = from.creditMinor !== into.creditMinor;
  const idMainUser = mainUserIn(seen);
  return {
    kinds: isMoney ? ['erasure', 'money'] : ['erasure'],
    recordTable,
    recordKey: String(from.idDealer),
    idMarkets: [...new Set([from.idMarket, into.idMarket])],
    aboutStaff: false,
    changes: {
      idMergedInto: { before: null, after: into.idDealer },
      blockedReason: { before: from.blockedReason, after: reason },
      ...(idMainUser !== null && {
        idMainUser: { before: mainInto?.idUser ?? null, after: idMainUser },
      }),
      ...(isMoney && { creditMinor: { before: from.creditMinor, after: into.creditMinor } }),
    },
  };
};

/**
 * Why the dealers cannot be merged.
 * @param bound dealers with a bid on a running lot, or an undecided award
 */
const obstaclesOf = (
  { from, obstacles }: MergePreview,
  bound: readonly number[],
): readonly MergeObstacle[] =>
  bound.includes(from.idDealer) ? [...obstacles, 'OPEN_BIDS'] : obstacles;

/**
 * The main user after the merge: the chosen user if both dealers have a main user, otherwise the
 * main user of the dealer that has one. Null if neither has one.
 * @throws NoMainUser
 */
const mainUserIn = ({
  mainFrom,
  mainInto,
  into,
  idMainUser,
}: MergePreview & MergeChoice): number | null => {
  if (mainFrom === null) return into.idMainUser;
  if (mainInto === null) return mainFrom.idUser;
  const isOne = [mainFrom.idUser, mainInto.idUser].includes(idMainUser ?? 0);
  if (!isOne) throw new NoMainUser();
  return idMainUser;
};
