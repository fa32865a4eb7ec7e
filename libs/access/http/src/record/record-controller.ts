import { createHash } from 'node:crypto';
import type { Caller } from '@fairlot/access-domain';
import type { ListOrder } from '@fairlot/contracts';
import type { RecordCallName, RecordDescription } from '@fairlot/contracts/record';
import { malformed, notFound, Refused } from '@fairlot/contracts/refused';
import type { OperationId } from '@fairlot/contracts/operations';
import { isMarket, type Language } from '@fairlot/countries';
import {
  columnOf,
  isBrokenReference,
  NoRecord,
  RecordConflict,
  type RecordChange,
  type Records,
} from '@fairlot/records';
import { Controller, Inject, type InjectionToken, type Type } from '@nestjs/common';
import { fieldProblem } from '../field-problem.js';
import { Operation, TheInput } from '../operation.decorator.js';
import { BulkRecords, type BulkRecord } from './bulk-records.js';
import { recordFile } from './record-file.js';

type Row = Readonly<Record<string, unknown>>;
type Sorted = Row & { readonly sort: ListOrder };
type Query = Sorted & {
  readonly cursor?: string;
  readonly limit: number;
  readonly format: 'csv' | 'xlsx';
  readonly language?: Language;
};
/** What a handler gets: parsed by the rows that are derived from the description. */
type Input = {
  readonly query: Query;
  readonly body: Row;
  readonly caller: Caller;
  readonly commandId: string;
  readonly language: Language;
};
/** The filters and orders of the table are those of the description. */
type Source = Records<Row, Readonly<Record<string, unknown>>>;

const VERSION_DIGITS = 16;
const versionOf = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, VERSION_DIGITS);

const changeOf = ({ changedAt, idActor, fields }: RecordChange) => ({
  changedAt: changedAt.getTime(),
  idUser: idActor,
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, { old, new: after }]) => [name, { before: old, after }]),
  ),
});

/** The body of a bulk call, as its contract has parsed it. */
type Chosen =
  | { readonly by: 'rows'; readonly rows: readonly (Row & { readonly version: string })[] }
  | { readonly by: 'filter'; readonly filter: Row; readonly count: number };

type Handlers = Readonly<Record<RecordCallName, (input: Input) => Promise<unknown>>>;

/** The calls of a record, for staff of its market. */
class RecordHandlers implements Handlers {
  constructor(
    private readonly record: RecordDescription,
    private readonly source: Source,
    private readonly bulk: BulkRecords,
  ) {
    bulk.add(this.bulkRecord);
  }

  async list({ query, caller }: Input) {
    const { cursor, limit, ...asked } = query;
    const page = await this.source.list({
      ...this.listOf(asked, caller),
      ...{ cursor, limit, count: cursor === undefined ? 'bounded' : 'none' },
    });
    return { ...page, rows: page.rows.map((row) => this.answerOf(row)) };
  }

  export({ query, caller, language }: Input) {
    const { format, language: wanted = language, ...asked } = query;
    const idMarket = isMarket(caller.idMarket) ? caller.idMarket : 'OTHER';
    return recordFile(this.record, this.source, {
      ...{ format, list: this.listOf(asked, caller), language: wanted, idMarket },
    });
  }

  async read({ query, caller }: Input) {
    return this.answerOf(await this.ofOwnMarket(query[this.record.key], caller));
  }

  async create({ body, caller, commandId, language }: Input) {
    this.requireMarket(body, caller, language);
    const by = { idActor: caller.idUser, commandId };
    const key = await this.written(() => this.source.insertOnce(body, by), language);
    return this.answerOf(await this.ofOwnMarket(key, caller));
  }

  async update({ body, caller, commandId, language }: Input) {
    const { [this.record.key]: key, version, ...wished } = body;
    const stored = await this.ofOwnMarket(key, caller);
    this.requireMarket(wished, caller, language);
    const { version: present, ...answer } = this.answerOf(stored);
    // A repeated command finds its own values.
    if (versionOf(this.valuesOf(wished)) === present) return { ...answer, version: present };
    if (version !== present) throw changed(present);
    try {
      const by = { idActor: caller.idUser, commandId };
      const seen = this.fieldsOf(stored);
      await this.written(() => this.source.change(Number(key), wished, by, seen), language);
    } catch (error) {
      if (error instanceof NoRecord) throw notFound();
      if (error instanceof RecordConflict) throw changed(null);
      throw error;
    }
    return this.answerOf(await this.ofOwnMarket(key, caller));
  }

  async delete({ query, caller, commandId }: Input) {
    const key = Number(query[this.record.key]);
    if (await this.isDeletedBy(commandId, key)) return { done: true };
    await this.ofOwnMarket(key, caller);
    try {
      await this.source.remove(key, { idActor: caller.idUser, commandId });
    } catch (error) {
      if (error instanceof NoRecord) throw notFound();
      if (isBrokenReference(error)) throw new Refused('RECORD_IN_USE');
      throw error;
    }
    return { done: true };
  }

  deleteMany({ body, caller, commandId }: Input) {
    const asked = body as Chosen;
    const { key } = this.record;
    return this.bulk.begin(this.bulkRecord, {
      ...{ asked, by: { idActor: caller.idUser, commandId } },
      idMarkets: caller.adminEnabledMarkets,
      chosen:
        asked.by === 'rows'
          ? { rows: asked.rows.map(({ version, ...row }) => ({ key: Number(row[key]), version })) }
          : {
              filter: { ...asked.filter, ...this.marketsOf(asked.filter, caller) },
              count: asked.count,
            },
    });
  }

  async history({ query, caller }: Input) {
    const key = Number(query[this.record.key]);
    await this.ofOwnMarket(key, caller);
    return { rows: (await this.source.trail(key)).map(changeOf) };
  }

  /** The records that are asked for, as far as they are of the caller's markets, and their order. */
  private listOf({ sort, ...filter }: Sorted, caller: Caller) {
    return { ...sort, filter: { ...filter, ...this.marketsOf(filter, caller) } };
  }

  /** Whether this command has deleted the record before. */
  private async isDeletedBy(commandId: string, key: number): Promise<boolean> {
    if ((await this.source.changedBy(commandId)) !== String(key)) return false;
    return (await this.source.all([key])).length === 0;
  }

  private fieldsOf(row: Row): Row {
    return Object.fromEntries(Object.keys(this.record.fields).map((name) => [name, row[name]]));
  }

  private valuesOf(row: Row): readonly unknown[] {
    return Object.values(this.fieldsOf(row));
  }

  private answerOf(row: Row): Row & { readonly version: string } {
    const { key } = this.record;
    const version = versionOf(this.valuesOf(row));
    return { [key]: row[key], ...this.fieldsOf(row), version };
  }

  /** The markets that were asked for, as far as they are the caller's own (ROL-036). */
  private marketsOf(filter: Row, { adminEnabledMarkets: own }: Caller): Row {
    const { filters } = this.record.list;
    const name = Object.keys(filters).find((one) => filters[one] === this.record.marketField)!;
    const asked = filter[name] as readonly string[] | undefined;
    return { [name]: asked?.filter((market) => own.includes(market)) ?? own };
  }

  private isOwn(row: Row, { adminEnabledMarkets }: Pick<Caller, 'adminEnabledMarkets'>): boolean {
    return this.marketsIn(row).some((market) => adminEnabledMarkets.includes(market));
  }

  private get bulkRecord(): BulkRecord {
    return {
      record: this.record,
      kind: {
        source: this.source,
        versionOf: (row) => this.answerOf(row).version,
        changeOf: () => 'delete',
        constraintReason: () => 'RECORD_IN_USE',
        judge: (row, { idMarkets }) =>
          this.isOwn(row, { adminEnabledMarkets: idMarkets })
            ? null
            : { outcome: 'GONE', reason: null },
      },
    };
  }

  /** @throws Refused NOT_FOUND */
  private async ofOwnMarket(key: unknown, caller: Caller): Promise<Row> {
    const [row] = await this.source.all([Number(key)]);
    if (!row || !this.isOwn(row, caller)) throw notFound();
    return row;
  }

  /** @throws Refused VALIDATION where a market is not the caller's */
  private requireMarket(body: Row, { adminEnabledMarkets }: Caller, language: Language): void {
    if (!this.marketsIn(body).every((market) => adminEnabledMarkets.includes(market)))
      throw malformed([fieldProblem(this.record.marketField, 'foreign_market', language)]);
  }

  private marketsIn(row: Row): readonly string[] {
    return [row[this.record.marketField]].flat().map(String);
  }

  /** @throws Refused VALIDATION at the field that refers to what is not there */
  private async written<Done>(write: () => Promise<Done>, language: Language): Promise<Done> {
    try {
      return await write();
    } catch (error) {
      if (!isBrokenReference(error)) throw error;
      const { name } = this.source.table;
      // PostgreSQL's own names of such constraints.
      const field = Object.keys(this.record.fields).find(
        (one) => error.constraint === `${name}_${columnOf(one)}_fkey`,
      );
      if (field === undefined) throw error;
      throw malformed([fieldProblem(field, 'unknown_reference', language)]);
    }
  }
}

type Call = RecordDescription['calls'][RecordCallName];

const changed = (version: string | null) => new Refused('RECORD_CHANGED', { facts: { version } });

/** A controller with the calls of a record. @param source of its `Records` */
export const recordController = (record: RecordDescription, source: InjectionToken): Type => {
  @Controller()
  class RecordController extends RecordHandlers {
    constructor(@Inject(source) records: Source, bulk: BulkRecords) {
      super(record, records, bulk);
    }
  }
  const handlers = RecordController.prototype;
  const inherited: Handlers = RecordHandlers.prototype;
  for (const [name, { id }] of Object.entries(record.calls) as [RecordCallName, Call][]) {
    // Nest keeps metadata on the function, so controllers cannot share functions.
    const value = function handle(this: RecordHandlers, input: Input) {
      return Reflect.apply(inherited[name], this, [input]);
    };
    const descriptor = { value, configurable: true, writable: true };
    Object.defineProperty(handlers, name, descriptor);
    TheInput()(handlers, name, 0);
    Operation(id as OperationId)(handlers, name, descriptor);
  }
  return RecordController;
};
