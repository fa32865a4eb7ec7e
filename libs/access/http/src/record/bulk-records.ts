import type { Caller } from '@fairlot/access-domain';
import {
  FAILED_MAX,
  missingFieldsIn,
  type BulkChangeAnswer,
  type RecordDescription,
} from '@fairlot/contracts/record';
import { notFound, Refused } from '@fairlot/contracts/refused';
import {
  BulkChanges,
  OUTCOMES,
  SelectionChanged,
  SelectionReused,
  tableBulk,
  type BulkChange,
  type BulkKind,
  type BulkRow,
  type TableBulk,
} from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import type { RecordScope } from './record-scope.js';
import { titleOf, versionOf } from './record-values.js';

type Row = Readonly<Record<string, unknown>>;
type BulkRequest = Parameters<BulkChanges['begin']>[1];

/** A kind of record that jobs can change in bulk. */
export type BulkRecord = {
  readonly name: string;
  /** The title of a row: the text of the fields that identify it. */
  readonly titleOf: (row: Row) => string;
  readonly kind: BulkKind;
  /** Whether the user who made this request may still read its rows. By default always. */
  readonly mayRead?: (asked: object, caller: Caller) => Promise<boolean>;
};
/** Identifies a bulk change by record, command and user. */
type BulkChangeKey = {
  readonly record: string;
  readonly commandId: string;
  readonly caller: Caller;
};
type BulkViewer = { readonly idActor: number; readonly isReadable: boolean };

/** The body of a bulk call, as parsed by its contract. */
export type BulkCallBody = {
  /** The field to set. If omitted, the records are deleted. */
  readonly change?: Row;
} & (
  | { readonly by: 'rows'; readonly rows: readonly (Row & { readonly version: string })[] }
  | { readonly by: 'filter'; readonly filter: Row; readonly count: number }
);

const changeOrDelete = (request: object): Row | 'delete' =>
  (request as BulkCallBody).change ?? 'delete';

/** Whether the record would break a rule with these values. */
const breaksRule = (record: RecordDescription, values: Row): boolean =>
  (record.rules ?? []).some(({ isKept }) => !isKept(values)) ||
  missingFieldsIn(record, values).length > 0;

/**
 * Rules for bulk changes of a kind of record. The caller must be staff of all markets of a record.
 */
export const bulkTableOf = (
  record: RecordDescription,
  { source, scope }: { readonly source: TableBulk['source']; readonly scope: RecordScope },
): TableBulk => ({
  source,
  versionOf: (row) => versionOf(record, row),
  changeOf: changeOrDelete,
  constraintReason: (change) => (change === 'delete' ? 'RECORD_IN_USE' : 'VALIDATION'),
  judge: (row, { change, idMarkets }) => {
    if (!scope.isOfMarkets(row, idMarkets)) return { outcome: 'GONE', reason: null };
    if (scope.isShared(row, idMarkets)) return { outcome: 'REFUSED', reason: 'FORBIDDEN' };
    const isBroken = change !== 'delete' && breaksRule(record, { ...row, ...change });
    return isBroken ? { outcome: 'REFUSED', reason: 'VALIDATION' } : null;
  },
});

export const bulkRecordOf = (record: RecordDescription, table: TableBulk): BulkRecord => ({
  name: record.name,
  titleOf: (row) => titleOf(record, row),
  kind: tableBulk(table),
});

const mayRead = async (one: BulkRecord, { asked }: BulkChange, caller: Caller): Promise<boolean> =>
  one.mayRead === undefined || one.mayRead(asked, caller);

const ROWS_MAX = 1_000;

/** Starts and lists bulk changes of the records of all contexts. */
@Injectable()
export class BulkRecords {
  private readonly kinds = new Map<string, BulkRecord>();

  constructor(private readonly changes: BulkChanges) {}

  add(record: BulkRecord): void {
    this.kinds.set(record.name, record);
    this.changes.add(record.kind);
  }

  /**
   * Starts a job for the chosen records. A repeated call returns the job of the first call.
   * @throws Refused SELECTION_CHANGED if the number of matching records has changed,
   * COMMAND_ID_REUSED
   */
  async begin(one: BulkRecord, request: BulkRequest): Promise<BulkChangeAnswer> {
    const change = await this.changes.begin(one.kind, request).catch((error: unknown) => {
      if (error instanceof SelectionChanged)
        throw new Refused('SELECTION_CHANGED', { facts: { count: error.count } });
      throw error instanceof SelectionReused ? new Refused('COMMAND_ID_REUSED') : error;
    });
    return this.answerOf(one, change, { idActor: request.by.idActor, isReadable: true });
  }

  /** The latest bulk changes of a user, optionally of one record. */
  async own(caller: Caller, record: string | undefined): Promise<BulkChangeAnswer[]> {
    const { idUser: idActor } = caller;
    const kinds = [...this.kinds.values()];
    const named = record === undefined ? undefined : this.kinds.get(record);
    if (record !== undefined && named === undefined) return [];
    const found = await this.changes.own(idActor, named?.kind.tableName);
    const answers = found.map(async (change) => {
      const one = kinds.find(({ kind }) => kind.tableName === change.tableName);
      if (one === undefined) return [];
      const isReadable = await mayRead(one, change, caller);
      return [await this.answerOf(one, change, { idActor, isReadable })];
    });
    return (await Promise.all(answers)).flat();
  }

  /**
   * Stops a user's bulk change.
   * @throws Refused NOT_FOUND
   */
  async stop(which: BulkChangeKey): Promise<void> {
    await this.changes.stop((await this.found(which)).at);
  }

  /** Each record with its result, in the order of the job. @throws Refused NOT_FOUND */
  async each(
    which: BulkChangeKey,
  ): Promise<AsyncGenerator<BulkRow & { readonly title: string | null }>> {
    const { at, one, change } = await this.found(which);
    const isReadable = await mayRead(one, change, which.caller);
    return this.eachOf({ titleOf: (row) => (isReadable ? one.titleOf(row) : null) }, at);
  }

  private async *eachOf(
    { titleOf: title }: { readonly titleOf: (row: Row) => string | null },
    at: Parameters<BulkChanges['rows']>[0],
  ) {
    for (let after = 0; ;) {
      const page = { outcomes: OUTCOMES, after, limit: ROWS_MAX };
      const rows = await this.changes.rows(at, page);
      for (const one of rows) yield { ...one, title: one.row === null ? null : title(one.row) };
      if (rows.length < ROWS_MAX) return;
      after = rows.at(-1)!.number;
    }
  }

  private async found({ record, commandId, caller }: BulkChangeKey) {
    const one = this.kinds.get(record);
    if (one === undefined) throw notFound();
    const at = { tableName: one.kind.tableName, commandId, idActor: caller.idUser };
    const change = await this.changes.find(at);
    if (change === null) throw notFound();
    return { at, one, change };
  }

  private async answerOf(
    { name, titleOf: title, kind }: BulkRecord,
    { tableName, asked, ...change }: BulkChange,
    { idActor, isReadable }: BulkViewer,
  ): Promise<BulkChangeAnswer> {
    const page = { outcomes: ['REFUSED', 'CHANGED'] as const, after: 0, limit: FAILED_MAX };
    const { outcomes, commandId } = change;
    const rows =
      outcomes.REFUSED + outcomes.CHANGED === 0
        ? []
        : await this.changes.rows({ tableName, commandId, idActor }, page);
    return {
      ...change,
      record: name,
      action: changeOrDelete(asked) === 'delete' ? 'delete' : 'update',
      outcomes: {
        applied: outcomes.APPLIED,
        already: outcomes.ALREADY,
        refused: outcomes.REFUSED,
        changed: outcomes.CHANGED,
        gone: outcomes.GONE,
      },
      failed: rows.map(({ key, outcome, reason, row }) => ({
        id: Number(key),
        reason,
        outcome: outcome === 'REFUSED' ? 'refused' : 'changed',
        title: row === null || !isReadable ? null : title(row as Row),
        version: row === null ? null : kind.versionOf(row as Row),
      })),
    };
  }
}
