import { isKind, type Permission } from '@fairlot/access-domain';
import type { Cause, PutRow, RecordChange } from '@fairlot/records';
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

/** The change would leave no enabled administrator. */
export class LastAdministrator extends Error {}

const FIND_OTHER_ADMIN = `
  SELECT FROM app_user WHERE enabled AND 'ADMIN' = ANY (roles)
    AND NOT 'READ_ONLY' = ANY (permissions) AND id_user <> $1 LIMIT 1`;

const isActiveAdmin = (user: User): boolean =>
  user.enabled && isKind(user, 'ADMIN') && !user.permissions.includes('READ_ONLY');

/**
 * A guard that refuses a change after which no administrator would be left. It serialises changes,
 * so that two administrators cannot disable each other in parallel.
 */
const requireOtherAdministrator =
  (change: Partial<User>) =>
  async (manager: EntityManager, before: User): Promise<void> => {
    if (!isActiveAdmin(before) || isActiveAdmin(Object.assign(new User(), before, change))) return;
    await manager.query(`SELECT pg_advisory_xact_lock(hashtext('administrators'))`);
    const others = await manager.query<object[]>(FIND_OTHER_ADMIN, [before.idUser]);
    if (others.length === 0) throw new LastAdministrator();
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
  async enable(idUser: number, { enabled, reason, as }: EnableChange, by: Cause): Promise<void> {
    const change = {
      enabled,
      disabledBy: enabled ? null : as,
      disabledReason: enabled ? null : reason,
    };
    await this.change(idUser, change, by);
    if (!enabled) await this.sessions.endOfUser(idUser);
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
      guard: requireOtherAdministrator(change),
      alongside: async (manager, written) => {
        if (change.enabled === true) {
          const { name: recordTable } = this.users.table;
          await this.approvals.endErasuresIn(
            manager,
            { recordTable, recordKey: String(idUser) },
            by,
          );
        }
        await this.requireApproval(manager, written);
      },
    });
    if (change.roles !== undefined || change.adminEnabledMarkets !== undefined)
      await this.sessions.endViewsOf(idUser);
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
