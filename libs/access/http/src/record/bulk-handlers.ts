import type { Caller } from '@fairlot/access-domain';
import { mayWrite, type RecordDescription } from '@fairlot/contracts/record';
import { validationRefused } from '@fairlot/contracts/refused';
import type { Language } from '@fairlot/countries';
import { assert } from '@fairlot/kernel';
import { fieldProblem } from '../operations/field-problem.js';
import { rowsMatching, type TableBulk } from '@fairlot/records';
import {
  bulkTableOf,
  bulkRecordOf,
  type BulkRecord,
  type BulkRecords,
  type BulkCallBody,
} from './bulk-records.js';
import { findUnknownPaths } from './references-in.js';
import { documentFieldsOf } from './document-access.js';
import type { RecordHooks } from './record-hooks.js';
import type { RecordScope } from './record-scope.js';
import { useOf, type RecordSource } from './record-writes.js';
import type { References } from './references.js';
import { emptyRichTexts, sanitiseRichTexts } from './rich-values.js';

type Row = Readonly<Record<string, unknown>>;
type BulkHandlerContext = {
  readonly source: RecordSource;
  readonly scope: RecordScope;
  readonly references: References;
  readonly bulk: BulkRecords;
  readonly hooks: RecordHooks;
};
type CommandContext = {
  readonly caller: Caller;
  readonly commandId: string;
  readonly language: Language;
};

/** Handles the calls that delete or change many records as a job. */
export class BulkHandlers {
  private readonly table: TableBulk;
  private readonly bulkRecord: BulkRecord;

  constructor(
    private readonly record: RecordDescription,
    private readonly context: BulkHandlerContext,
  ) {
    const { source, scope, bulk, hooks } = context;
    const { updateMany } = record.calls;
    // Returns nothing to write, because the job writes the rows.
    assert(
      updateMany === undefined || Object.keys(hooks).length === 0,
      `${record.name} has hooks, which a change of many records does not call`,
    );
    assert(
      record.list.bulk?.includes(record.marketField) !== true,
      `${record.name} cannot move many records to another market`,
    );
    assert(
      documentFieldsOf(record).every((field) => record.list.bulk?.includes(field) !== true),
      `${record.name} cannot give one document to many records`,
    );
    this.table = bulkTableOf(record, { source, scope });
    this.bulkRecord = bulkRecordOf(record, this.table);
    bulk.add(this.bulkRecord);
  }

  deleteMany(chosen: BulkCallBody, by: CommandContext) {
    if (this.record.disables === undefined) return this.begin(chosen, by);
    return this.begin({ ...chosen, change: useOf(this.record, false) }, by);
  }

  /**
   * Starts a job that writes the same values into all chosen records.
   * @throws Refused VALIDATION at a field that the caller may not write, or whose value is invalid
   */
  async updateMany(chosen: BulkCallBody, by: CommandContext) {
    const change = sanitiseRichTexts(this.record.fields, chosen.change!);
    await this.requireChange(change, by);
    return this.begin({ ...chosen, change }, by);
  }

  private begin(chosen: BulkCallBody, { caller, commandId }: CommandContext) {
    const { key } = this.record;
    const { bulk, scope } = this.context;
    return bulk.begin(this.bulkRecord, {
      asked: chosen,
      by: { idActor: caller.idUser, commandId },
      idMarkets: caller.adminEnabledMarkets,
      choose: async (manager) =>
        chosen.by === 'rows'
          ? chosen.rows.map(({ version, ...row }) => ({ key: Number(row[key]), version }))
          : rowsMatching(manager, this.table, {
              filter: scope.narrowed(chosen.filter, caller),
              count: chosen.count,
            }),
    });
  }

  private async requireChange(change: Row, { caller, language }: CommandContext): Promise<void> {
    const { fields } = this.record;
    const { references } = this.context;
    const readOnly = Object.keys(change).filter((name) => !mayWrite(fields[name]!, caller));
    const empty = emptyRichTexts(fields, change);
    const unknown = await findUnknownPaths(
      fields,
      { values: change, stored: null },
      { references, caller },
    );
    const faults = [
      ...readOnly.map((path) => fieldProblem(`change.${path}`, 'read_only', language)),
      ...empty.map((path) => fieldProblem(`change.${path}`, 'required', language)),
      ...unknown.map((path) => fieldProblem(`change.${path}`, 'unknown_reference', language)),
    ];
    if (faults.length > 0) throw validationRefused(faults);
  }
}
