import { Notifications } from '@fairlot/database';
import { systemClock } from '@fairlot/kernel';
import { Records, type Cause, type FilterOf, type SortOf } from '@fairlot/records';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Approval, type ApprovalState } from './approval.entity.js';
import { approvalTable } from './approval-table.js';
import type { ControlledChange } from './four-eyes.js';

const DAY_MS = 86_400_000;
/** How long a request waits for a second person. */
const APPROVAL_DAYS = 7;

/** The request was already decided or withdrawn, or has expired. */
export class ApprovalDecided extends Error {}
/** Another change of the record already waits for approval. */
export class ApprovalPending extends Error {}

type ChangeAuthor = { readonly idActor: number; readonly commandId: string };
export type NewApproval = Pick<Approval, 'call' | 'input' | 'reason'>;
export type ApprovalDecision = {
  readonly state: Exclude<ApprovalState, 'WAITING'>;
  readonly reason: string | null;
};
/** Selects requests by id, or by the command that made the approved change. */
type OfChanges = { readonly ids: readonly number[]; readonly commandIds: readonly string[] };
type ApprovalScope = { readonly idMarkets: readonly string[]; readonly seesStaff: boolean };
export type WaitingApprovals = { readonly count: number; readonly oldestAt: number | null };

const IS_OPEN = `state = 'WAITING' AND expires_at > $1`;
const LOCK_RECORD = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
const COUNT_OF_RECORD = `
  SELECT count(*)::int AS count FROM approval
  WHERE ${IS_OPEN} AND record_table = $2 AND record_key = $3`;
const LOCK_OPEN = `SELECT FROM approval WHERE ${IS_OPEN} AND id_approval = $2 FOR UPDATE`;
const LOCK_ERASURES = `
  SELECT id_approval AS "idApproval" FROM approval
  WHERE ${IS_OPEN} AND call = 'ADM-27' AND record_table = $2 AND record_key = $3 FOR UPDATE`;
const OF_CHANGES = `
  SELECT id_approval AS "idApproval", command_id AS "commandId" FROM approval
  WHERE (id_approval = ANY ($1::int[]) OR command_id = ANY ($2::uuid[]))
    AND id_markets <@ $3::text[] AND ($4 OR NOT about_staff)`;
const COUNT_WAITING = `
  SELECT count(*)::int AS count, min(requested_at)::float8 AS "oldestAt" FROM approval
  WHERE ${IS_OPEN} AND id_markets <@ $2::text[] AND ($3 OR NOT about_staff) AND id_requester <> $4`;

/** Whether a second person can still decide the request. */
export const isWaiting = ({ state, expiresAt }: Pick<Approval, 'state' | 'expiresAt'>): boolean =>
  state === 'WAITING' && expiresAt > systemClock.now();

/** Stores changes that wait for a second person or were decided (ADR 58). */
@Injectable()
export class Approvals
  extends Records<Approval, FilterOf<typeof approvalTable>, SortOf<typeof approvalTable>>
  implements OnModuleInit, OnModuleDestroy
{
  constructor(
    private readonly source: DataSource,
    notifications: Notifications,
  ) {
    super(approvalTable, { dataSource: source, notifications });
  }

  /**
   * Stores a request and returns its id. A repeated command returns the id of the first request.
   * @throws ApprovalPending
   */
  async add(requested: NewApproval, change: ControlledChange, by: ChangeAuthor): Promise<number> {
    const { recordTable, recordKey, idMarkets, aboutStaff, changes } = change;
    const requestedAt = systemClock.now();
    const row = {
      ...requested,
      recordTable,
      recordKey,
      changes,
      idMarket: idMarkets[0]!,
      idMarkets: [...idMarkets],
      aboutStaff,
      idRequester: by.idActor,
      commandId: by.commandId,
      requestedAt,
      expiresAt: requestedAt + APPROVAL_DAYS * DAY_MS,
      state: 'WAITING' as const,
    };
    const key = await this.insertOnce(row, by, async (manager) => {
      await manager.query(LOCK_RECORD, [`approval ${recordTable} ${recordKey}`]);
      const of = [requestedAt, recordTable, recordKey];
      const [{ count }] = await manager.query<[{ count: number }]>(COUNT_OF_RECORD, of);
      if (count > 1) throw new ApprovalPending();
    });
    return Number(key);
  }

  /** Finds a request. Null if it does not exist, or if the scope does not include it. */
  async find(
    idApproval: number,
    { idMarkets, seesStaff }: ApprovalScope,
  ): Promise<Approval | null> {
    const found = await this.get(idApproval);
    if (found === null || (found.aboutStaff && !seesStaff)) return null;
    return found.idMarkets.every((one) => idMarkets.includes(one)) ? found : null;
  }

  /** The selected requests that the scope includes, with the commands of their changes. */
  ofChanges(
    { ids, commandIds }: OfChanges,
    { idMarkets, seesStaff }: ApprovalScope,
  ): Promise<Pick<Approval, 'idApproval' | 'commandId'>[]> {
    return this.source.query(OF_CHANGES, [ids, commandIds, idMarkets, seesStaff]);
  }

  /** Waiting requests of users other than `idUser`. */
  async waiting(
    { idMarkets, seesStaff }: ApprovalScope,
    idUser: number,
  ): Promise<WaitingApprovals> {
    const of = [systemClock.now(), idMarkets, seesStaff, idUser];
    const [row] = await this.source.query<[WaitingApprovals]>(COUNT_WAITING, of);
    return row;
  }

  /** Decides a request once. @throws ApprovalDecided */
  decide(idApproval: number, decision: ApprovalDecision, by: ChangeAuthor): Promise<void> {
    return this.source.transaction((manager) => this.decideIn(manager, idApproval, decision, by));
  }

  /** Like `decide`, within the transaction of the approved change. @throws ApprovalDecided */
  async decideIn(
    manager: EntityManager,
    idApproval: number,
    { state, reason: decisionReason }: ApprovalDecision,
    by: ChangeAuthor,
  ): Promise<void> {
    const decidedAt = systemClock.now();
    const found = await manager.query<object[]>(LOCK_OPEN, [decidedAt, idApproval]);
    if (found.length === 0) throw new ApprovalDecided();
    const isSecond = state === 'APPROVED' || state === 'REJECTED';
    const idApprover = isSecond ? by.idActor : null;
    const row = { idApproval, state, decidedAt, decisionReason, idApprover };
    await this.putIn(manager, [row], { by, unique: ['idApproval'] });
  }

  /** Ends waiting requests to anonymise a user whose account is used again. */
  async endErasuresIn(
    manager: EntityManager,
    { recordTable, recordKey }: Pick<Approval, 'recordTable' | 'recordKey'>,
    by: Cause,
  ): Promise<void> {
    const decidedAt = systemClock.now();
    const of = [decidedAt, recordTable, recordKey];
    const found = await manager.query<Pick<Approval, 'idApproval'>[]>(LOCK_ERASURES, of);
    const rows = found.map((one) => ({ ...one, state: 'OUTDATED' as const, decidedAt }));
    if (rows.length > 0) await this.putIn(manager, rows, { by, unique: ['idApproval'] });
  }
}
