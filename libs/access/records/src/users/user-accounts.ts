import { isKind, type Permission } from '@fairlot/access-domain';
import {
  changeRows,
  type Cause,
  type ChosenRow,
  type PutRow,
  type RecordChange,
  type RowResult,
} from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Approvals } from '../approvals/approvals.js';
import { changedValues, FourEyes } from '../approvals/four-eyes.js';
import { type DisabledBy, User } from '../entities/user.entity.js';
import { SessionStore } from '../sessions/session-store.js';
import { Users } from '../users.js';

/** Fields of an account that staff can edit. */
export type AccountEdit = Partial<
  Pick<User, 'name' | 'surname' | 'email' | 'language' | 'offerLimitMinor' | 'fcaUser'> &
    Pick<User, 'roles' | 'adminEnabledMarkets'>
>;
type EnableChange = {
  readonly enabled: boolean;
  readonly reason: string | null;
  readonly as: DisabledBy;
};
type EnableBatch = {
  readonly rows: readonly ChosenRow[];
  readonly by: Cause;
  /** The result if the user must not change; null if the user may. */
  readonly judge: (user: User, version: string) => RowResult | null;
  /** Stores the results in the same transaction, in the order of the rows. */
  readonly record: (manager: EntityManager, results: readonly RowResult[]) => Promise<void>;
};

const enabledFields = ({ enabled, reason, as }: EnableChange) => ({
  enabled,
  disabledBy: enabled ? null : as,
  disabledReason: enabled ? null : reason,
});

/** The change would leave no enabled administrator. */
export class LastAdministrator extends Error {}

const FIND_OTHER_ADMIN = `
  SELECT FROM app_user WHERE enabled AND 'ADMIN' = ANY (roles)
    AND NOT 'READ_ONLY' = ANY (permissions) AND id_user <> $1 LIMIT 1`;

const isActiveAdmin = (user: User): boolean =>
  user.enabled && isKind(user, 'ADMIN') && !user.permissions.includes('READ_ONLY');

/**
 * Whether no administrator would be left after a change. Serialises changes, so that two
 * administrators cannot disable each other in parallel.
 */
const leavesNoAdministrator = async (
  manager: EntityManager,
  before: User,
  change: Partial<User>,
): Promise<boolean> => {
  if (!isActiveAdmin(before) || isActiveAdmin(Object.assign(new User(), before, change)))
    return false;
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext('administrators'))`);
  const others = await manager.query<object[]>(FIND_OTHER_ADMIN, [before.idUser]);
  return others.length === 0;
};

/**
 * Changes accounts for staff and main users. Every change is written to the audit log, and every
 * process is notified.
 */
@Injectable()
export class UserAccounts {
  constructor(
    private readonly users: Users,
    private readonly sessions: SessionStore,
    private readonly fourEyes: FourEyes,
    private readonly approvals: Approvals,
  ) {}

  /**
   * Enables or disables a user. Disabling ends every session of the user. Enabling ends waiting
   * requests to anonymise the user, so that they cannot be approved if the user is disabled again.
   * @throws LastAdministrator
   */
  async enable(idUser: number, change: EnableChange, by: Cause): Promise<void> {
    await this.change(idUser, enabledFields(change), by);
    if (!change.enabled) await this.sessions.endOfUser(idUser);
  }

  /**
   * Like `enable`, for several users in one transaction. The result of the last administrator is
   * `LAST_ADMINISTRATOR`.
   */
  async enableBatch(wished: EnableChange, { rows, by, judge, record }: EnableBatch): Promise<void> {
    const change = enabledFields(wished);
    let endHere = (): void => undefined;
    await changeRows(this.users, {
      rows,
      by,
      change,
      constraintReason: 'VALIDATION',
      judge: async (user, version, manager) => {
        const result = judge(user, version);
        if (result !== null || !(await leavesNoAdministrator(manager, user, change))) return result;
        return { outcome: 'REFUSED', reason: 'LAST_ADMINISTRATOR' };
      },
      record: async (manager, results) => {
        const changed = rows.filter((_, index) => results[index]?.outcome === 'APPLIED');
        if (wished.enabled)
          for (const { key } of changed) await this.endErasures(manager, Number(key), by);
        else
          endHere = await this.sessions.endOfUsersIn(
            manager,
            changed.map(({ key }) => Number(key)),
          );
        await record(manager, results);
      },
    });
    endHere();
  }

  /**
   * Edits fields of an account.
   * @throws LastAdministrator, NoRecord; RecordConflict if a field differs from `expected`;
   *   ApprovalRequired for a change of the bid limit
   */
  edit(idUser: number, change: AccountEdit, by: Cause, expected: Partial<User>): Promise<void> {
    return this.change(idUser, change, by, expected);
  }

  /**
   * Replaces the permissions of a user.
   * @throws LastAdministrator; RecordConflict if the permissions differ from `expected`
   */
  permit(
    { idUser, permissions }: Pick<User, 'idUser' | 'permissions'>,
    wished: readonly Permission[],
    by: Cause,
  ): Promise<void> {
    return this.change(idUser, { permissions: [...wished] }, by, { permissions });
  }

  trail(idUser: number): Promise<RecordChange[]> {
    return this.users.trail(idUser);
  }

  /**
   * Writes a change. A change of rights ends sessions in which the user views the portal as another
   * user.
   */
  private async change(
    idUser: number,
    change: Partial<User>,
    by: Cause,
    expected: Partial<User> | null = null,
  ): Promise<void> {
    await this.users.change(idUser, change, by, {
      expected,
      guard: async (manager, before) => {
        if (await leavesNoAdministrator(manager, before, change)) throw new LastAdministrator();
      },
      alongside: async (manager, written) => {
        if (change.enabled === true) await this.endErasures(manager, idUser, by);
        await this.requireApproval(manager, written);
      },
    });
    if (change.roles !== undefined || change.adminEnabledMarkets !== undefined)
      await this.sessions.endViewsOf(idUser);
  }

  private endErasures(manager: EntityManager, idUser: number, by: Cause): Promise<void> {
    const { name: recordTable } = this.users.table;
    return this.approvals.endErasuresIn(manager, { recordTable, recordKey: String(idUser) }, by);
  }

  /**
   * Throws if the change requires the approval of a second person and has none.
   * @throws ApprovalRequired
   */
  private async requireApproval(manager: EntityManager, { before, after }: PutRow<User>) {
    const isMoney = before?.offerLimitMinor !== after.offerLimitMinor;
    // When an approval was requested explicitly, it is required even if the limit does not change.
    if (before === null || (!isMoney && this.fourEyes.isDirect())) return;
    await this.fourEyes.require(manager, {
      kinds: ['money'],
      recordTable: this.users.table.name,
      recordKey: String(after.idUser),
      idMarkets: [after.idMarket],
      aboutStaff: isKind(before, 'STAFF') || isKind(after, 'STAFF'),
      changes: changedValues(before, after),
    });
  }
}
