import { isKind, mayChangeUser, maySeeUser, type Caller } from '@fairlot/access-domain';
import {
  AccessDirectory,
  UserAccounts,
  Users,
  versionOfUser,
  type User,
} from '@fairlot/access-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { BULK_MAX } from '@fairlot/contracts/record';
import {
  LATER_BULK,
  SelectionChanged,
  type BulkBatch,
  type ChosenRow,
  type RowResult,
} from '@fairlot/records';
import { Controller } from '@nestjs/common';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { BulkRecords, type BulkRecord } from '../record/bulk-records.js';
import { limitToOwnMarkets } from './managed-users.js';

type StoredRow = Readonly<Record<string, unknown>>;
type ChosenUsers = Input<'ENG-320'>['body'];
/** The rights of the caller at the time of the request. */
type RequestRights = { readonly idMarkets: readonly string[]; readonly isAdmin: boolean };
/** A stored request. */
type AskedUsers = { readonly change: ChosenUsers['change']; readonly rights: RequestRights };

const GONE_RESULT: RowResult = { outcome: 'GONE', reason: null };
const ALREADY_RESULT: RowResult = { outcome: 'ALREADY', reason: null };
const CHANGED_RESULT: RowResult = { outcome: 'CHANGED', reason: null };
const refused = (reason: string): RowResult => ({ outcome: 'REFUSED', reason });

const isActingStaff = (caller: Caller): boolean =>
  caller.enabled && !caller.readOnly && isKind(caller, 'STAFF');

/** The result for a user who must not change; null if the user may. */
const judgeUser = (
  caller: Caller | null,
  {
    user,
    version,
    enabled,
  }: { readonly user: User; readonly version: string; readonly enabled: boolean },
): RowResult | null => {
  if (caller === null || !isActingStaff(caller)) return refused('FORBIDDEN');
  if (user.anonymisedAt !== null || !maySeeUser(caller, user)) return GONE_RESULT;
  if (!mayChangeUser(caller, user)) return refused('FORBIDDEN');
  if (user.idUser === caller.idUser) return refused('OWN_RIGHTS');
  if (user.enabled === enabled) return ALREADY_RESULT;
  return version === versionOfUser(user) ? null : CHANGED_RESULT;
};

/** Enables or disables many users as a job of the bulk system (ENG-320, ADR 34, 56). */
@Controller()
export class BulkUsersController {
  private readonly record: BulkRecord;

  constructor(
    private readonly bulk: BulkRecords,
    private readonly accounts: UserAccounts,
    private readonly users: Users,
    private readonly directory: AccessDirectory,
  ) {
    this.record = {
      name: 'user',
      titleOf: ({ name, surname }) => `${String(name)} ${String(surname)}`,
      // The results contain names. Show them only if the caller may still see all of these users.
      mayRead: async (asked, caller) => {
        const { idMarkets, isAdmin } = (asked as AskedUsers).rights;
        return (
          isKind(caller, isAdmin ? 'ADMIN' : 'STAFF') &&
          idMarkets.every((one) => caller.adminEnabledMarkets.includes(one))
        );
      },
      kind: {
        tableName: users.table.name,
        queue: LATER_BULK,
        versionOf: (row) => versionOfUser(row as object as User),
        changeBatch: (batch) => this.changeBatch(batch),
        rowsOf: async (_manager, _commandId, results) => {
          const found = await directory.usersById(results.map(({ key }) => Number(key)));
          return new Map(
            [...found].map(([idUser, user]) => [String(idUser), user as object as StoredRow]),
          );
        },
      },
    };
    bulk.add(this.record);
  }

  @Operation('ENG-320')
  enableMany(
    @TheInput() { body, caller, commandId }: Input<'ENG-320'>,
  ): Promise<AnswerTo<'ENG-320'>> {
    const idMarkets = caller.adminEnabledMarkets;
    const asked = { ...body, rights: { idMarkets, isAdmin: isKind(caller, 'ADMIN') } };
    return this.bulk.begin(this.record, {
      asked,
      choose: () => this.chosen(body, caller),
      by: { idActor: caller.idUser, commandId },
      idMarkets,
    });
  }

  /** The users that a request selects. @throws SelectionChanged */
  private async chosen(body: ChosenUsers, caller: Caller): Promise<ChosenRow[]> {
    if (body.by === 'rows')
      return body.rows.map(({ idUser, version }) => ({ key: idUser, version }));
    const found: ChosenRow[] = [];
    const filter = limitToOwnMarkets(body.filter, caller);
    for await (const user of this.users.export({ filter, sort: 'idUser', order: 'asc' })) {
      found.push({ key: user.idUser, version: versionOfUser(user) });
      if (found.length > BULK_MAX) break;
    }
    if (found.length !== body.count) throw new SelectionChanged(found.length);
    return found;
  }

  private async changeBatch({ rows, asked, by, idMarkets, record }: BulkBatch): Promise<void> {
    const { flgEnabled: enabled, reason = null } = (asked as AskedUsers).change;
    const caller = await this.currentCaller(by.idActor, idMarkets);
    await this.accounts.enableBatch(
      { enabled, reason, as: 'STAFF' },
      {
        rows,
        by,
        judge: (user, version) => judgeUser(caller, { user, version, enabled }),
        record,
      },
    );
  }

  /**
   * The caller with the current rights, in at most the markets of the request. They may change
   * while a job runs.
   */
  private async currentCaller(
    idUser: number,
    idMarkets: readonly string[],
  ): Promise<Caller | null> {
    const user = await this.directory.user(idUser);
    if (user === null) return null;
    const caller = this.directory.asCaller(user, null);
    const own = caller.adminEnabledMarkets.filter((one) => idMarkets.includes(one));
    return { ...caller, adminEnabledMarkets: own };
  }
}
