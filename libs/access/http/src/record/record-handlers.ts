import type { Caller } from '@fairlot/access-domain';
import type { FourEyes } from '@fairlot/access-records';
import {
  keyParameter,
  LOOKUP_MAX,
  type RecordCallName,
  type RecordDescription,
  type RecordView,
  type ViewCallName,
} from '@fairlot/contracts/record';
import { validationRefused, notFound, Refused } from '@fairlot/contracts/refused';
import { isMarket, type Language } from '@fairlot/countries';
import { fieldProblem } from '../operations/field-problem.js';
import { BulkHandlers } from './bulk-handlers.js';
import type { BulkRecords, BulkCallBody } from './bulk-records.js';
import type { DocumentAccess } from './document-access.js';
import { exportedRecord } from './exported-record.js';
import type { ExportedRecords } from './exported-records.js';
import { readTitles } from './references-in.js';
import { facetsOf } from './record-facets.js';
import { recordFile } from './record-file.js';
import { faultsOf } from './record-faults.js';
import type { RecordHooks, ProposedRecord } from './record-hooks.js';
import type { Input, Row } from './record-input.js';
import { RecordScope } from './record-scope.js';
import {
  changeViewOf,
  readableFields,
  shownRowOf,
  hasTitles,
  mapValues,
  titleOf,
  versionOf,
} from './record-values.js';
import { queryOfView, visibleRowsIn } from './record-views.js';
import { recordChanged, RecordWrites, toggledField, useOf } from './record-writes.js';
import type { RecordSource } from './record-writes.js';
import { References, type ReferenceKind, type Titles } from './references.js';
import { sanitiseRichTexts } from './rich-values.js';

type RecordHandlerContext = {
  readonly references: References;
  readonly bulk: BulkRecords;
  readonly exported: Pick<ExportedRecords, 'add'>;
  readonly documents: Pick<DocumentAccess, 'add' | 'documents'>;
  readonly hooks: RecordHooks;
  readonly fourEyes: FourEyes;
};

export type Handlers = Readonly<Record<RecordCallName, (input: Input) => Promise<unknown>>>;

/** Handles the calls of a kind of record, and finds its records for references. */
export class RecordHandlers implements Handlers, ReferenceKind {
  private readonly scope: RecordScope;
  private readonly writes: RecordWrites;
  private readonly bulkHandlers: BulkHandlers;
  private readonly references: References;
  private readonly hooks: RecordHooks;

  constructor(
    private readonly record: RecordDescription,
    private readonly source: RecordSource,
    { references, bulk, exported, documents, hooks, fourEyes }: RecordHandlerContext,
  ) {
    this.references = references;
    this.hooks = hooks;
    const scope = new RecordScope(record);
    this.scope = scope;
    this.writes = new RecordWrites({ record, source, hooks, scope, documents, fourEyes });
    references.add(record.name, this);
    exported.add(exportedRecord(record, { source, scope, references }));
    documents.add(record, source.table.name, (key, caller) => this.own(key, caller));
    this.bulkHandlers = new BulkHandlers(record, { source, scope, references, bulk, hooks });
  }

  async list({ query, caller }: Input) {
    const { cursor, offset, limit, facets, ...list } = query;
    const isFirstPage = cursor === undefined && !offset;
    const page = await this.source.list({
      ...this.scope.listOf(list, caller),
      cursor,
      offset,
      limit,
      count: isFirstPage ? 'bounded' : 'none',
    });
    const { sort: _sort, ...filter } = list;
    const narrowed = (without: string) =>
      this.scope.narrowed({ ...filter, [without]: undefined }, caller);
    return {
      ...page,
      rows: await this.answersOf(page.rows, caller),
      ...(facets && {
        facets: await facetsOf(this.record, this.source, { names: facets, narrowed }),
      }),
    };
  }

  export({ query, caller, language }: Input) {
    const { format, columns, language: wanted = language, ...list } = query;
    const idMarket = isMarket(caller.idMarket) ? caller.idMarket : 'OTHER';
    return recordFile(this.record, this.source, {
      format,
      columns,
      list: this.scope.listOf(list, caller),
      language: wanted,
      idMarket,
      caller,
      references: this.references,
    });
  }

  async read(input: Input) {
    return this.answerOf(await this.own(this.keyIn(input, 'read'), input.caller), input.caller);
  }

  async create({ body: sent, caller, commandId, language }: Input) {
    const body = sanitiseRichTexts(this.record.fields, sent);
    await this.requireRight({ values: body, stored: null }, caller, language);
    const by = { idActor: caller.idUser, commandId };
    const row = { ...body, ...this.hooks.beside?.(body, null) };
    const key = await this.writes.insert(row, by, language);
    return this.answerOf(await this.own(key, caller), caller);
  }

  async update({ body, caller, commandId, language }: Input) {
    const { [this.record.key]: key, version, ...fields } = body;
    const sent = sanitiseRichTexts(this.record.fields, fields);
    const stored = await this.own(key, caller);
    const visible = shownRowOf(this.record, stored);
    const values = { ...visible, ...sent };
    const present = versionOf(this.record, stored);
    // A repeated command, whose values are already stored.
    if (versionOf(this.record, values) === present) return this.answerOf(stored, caller);
    await this.requireRight({ values, stored: visible }, caller, language);
    if (version !== present) throw recordChanged(present);
    const wished = { ...sent, ...this.hooks.beside?.(values, stored) };
    const by = { idActor: caller.idUser, commandId };
    const expected = Object.fromEntries(Object.keys(visible).map((name) => [name, stored[name]]));
    const written = await this.writes.change({ key, wished, by, expected, language });
    // Read again: hooks can write further fields, and another user may have deleted the record.
    const [now = written ?? stored] = await this.source.all([Number(key)]);
    return this.answerOf(now, caller);
  }

  async delete(input: Input) {
    const { caller, commandId } = input;
    const key = this.keyIn(input, 'delete');
    const by = { idActor: caller.idUser, commandId };
    if (this.record.disables !== undefined) {
      await this.setFields(key, useOf(this.record, false), input);
      return { done: true };
    }
    if (await this.isDeletedBy(commandId, key)) return { done: true };
    try {
      await this.ownAlone(key, caller);
      await this.writes.remove(key, by);
    } catch (error) {
      // The same command may have deleted it in parallel.
      if (!(await this.isDeletedBy(commandId, key))) throw error;
    }
    return { done: true };
  }

  async enable(input: Input) {
    const key = Number(input.body[this.record.calls.enable?.key ?? this.record.key]);
    const { flgEnabled, reason } = input.body;
    await this.setFields(key, useOf(this.record, flgEnabled, reason), input);
    return this.answerOf(await this.own(key, input.caller), input.caller);
  }

  /** Handles a call that sets a yes/no field. */
  async turnField(field: string, input: Input) {
    const { key: name = this.record.key, reasonField } = this.record.switches![field]!;
    const { [name]: key, flgEnabled, reason } = input.body;
    const wished = toggledField(field, flgEnabled, { reasonField, reason });
    await this.setFields(Number(key), wished, input);
    return this.answerOf(await this.own(key, input.caller), input.caller);
  }

  /** Handles a call of a view, which is a list of a subset of records. */
  async callOfView(view: RecordView, call: ViewCallName, input: Input) {
    // A call that counts records has no query.
    const query = queryOfView(view, input.query ?? {});
    if (call === 'export') return this.export({ ...input, query });
    if (call === 'list')
      return visibleRowsIn(this.record, view, await this.list({ ...input, query }));
    const { sort: _sort, ...filter } = query;
    const filtered = { filter: this.scope.narrowed(filter, input.caller) };
    const { total } = await this.source.list({ ...filtered, limit: 1, count: 'bounded' });
    return total;
  }

  deleteMany({ body, ...by }: Input) {
    return this.bulkHandlers.deleteMany(body as BulkCallBody, by);
  }

  updateMany({ body, ...by }: Input) {
    return this.bulkHandlers.updateMany(body as BulkCallBody, by);
  }

  async history(input: Input) {
    const { caller } = input;
    const key = this.keyIn(input, 'history');
    await this.own(key, caller);
    const fields = readableFields(this.record, caller);
    const changes = (await this.source.trail(key)).map((change) => changeViewOf(change, fields));
    const visible = changes.filter((change) => Object.keys(change.fields).length > 0);
    if (!hasTitles(this.record)) return { rows: visible };
    const before = visible.map((change) => mapValues(change.fields, (one) => one.before));
    const after = visible.map((change) => mapValues(change.fields, (one) => one.after));
    const titles = await readTitles(fields, [...before, ...after], this.request(caller));
    return { rows: visible.map((change) => ({ ...change, titles })) };
  }

  async find(text: string, caller: Caller): Promise<Titles> {
    const [sort] = this.record.list.sorts;
    const { rows } = await this.source.list({
      sort,
      limit: LOOKUP_MAX,
      filter: this.scope.narrowed({ ...this.record.list.offered, q: text }, caller),
    });
    return this.titled(rows);
  }

  async titlesOf(keys: readonly (string | number)[], caller: Caller): Promise<Titles> {
    const rows = await this.source.all(keys);
    return this.titled(rows.filter((row) => this.scope.isOwn(row, caller)));
  }

  private titled(rows: readonly Row[]): Titles {
    const { key } = this.record;
    return new Map(rows.map((row) => [Number(row[key]), titleOf(this.record, row)]));
  }

  private request(caller: Caller) {
    return { references: this.references, caller };
  }

  private keyIn(input: Input, name: 'read' | 'delete' | 'history'): number {
    const { place, key } = keyParameter(this.record, this.record.calls[name]);
    return Number(input[place][key]);
  }

  /** Whether this command has already deleted the record. */
  private async isDeletedBy(commandId: string, key: number): Promise<boolean> {
    if ((await this.source.changedBy(commandId)) !== String(key)) return false;
    return (await this.source.all([key])).length === 0;
  }

  private async answerOf(row: Row, caller: Caller) {
    return (await this.answersOf([row], caller))[0]!;
  }

  private async answersOf(rows: readonly Row[], caller: Caller) {
    const fields = readableFields(this.record, caller);
    const titles = await readTitles(fields, rows, this.request(caller));
    const { key } = this.record;
    return rows.map((row) => ({
      [key]: row[key],
      ...shownRowOf({ fields }, row),
      ...(hasTitles(this.record) && { titles }),
      version: versionOf(this.record, row),
    }));
  }

  /** Returns a record that the caller can see. @throws Refused NOT_FOUND */
  private async own(key: unknown, caller: Caller): Promise<Row> {
    const [row] = await this.source.all([Number(key)]);
    if (!row || !this.scope.isOwn(row, caller)) throw notFound();
    return row;
  }

  /** Requires a record of only the caller's markets. @throws Refused NOT_FOUND, FORBIDDEN */
  private async ownAlone(key: number, caller: Caller): Promise<void> {
    if (this.scope.isForeign(await this.own(key, caller), caller)) throw new Refused('FORBIDDEN');
  }

  private async setFields(key: number, wished: Row, { caller, commandId, language }: Input) {
    await this.ownAlone(key, caller);
    const by = { idActor: caller.idUser, commandId };
    await this.writes.change({ key, wished, by, expected: null, language });
  }

  /** @throws Refused VALIDATION at the fields that the caller may not change in this way */
  private async requireRight(
    change: ProposedRecord,
    caller: Caller,
    language: Language,
  ): Promise<void> {
    const faults = await faultsOf(this.record, change, {
      ...this.request(caller),
      isForeign: (row) => this.scope.isForeign(row, caller),
      own: (wished, by) => this.hooks.faults?.(wished, by) ?? [],
    });
    if (faults.length > 0)
      throw validationRefused(faults.map(({ path, fault }) => fieldProblem(path, fault, language)));
  }
}
