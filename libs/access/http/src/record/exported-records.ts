import { isKind, type Caller } from '@fairlot/access-domain';
import { queryReader, type Operation } from '@fairlot/contracts';
import { operations, type OperationId } from '@fairlot/contracts/operations';
import {
  EXPORT_WORKBOOK_MAX,
  type RecordDescription,
  type RecordExportAnswer,
} from '@fairlot/contracts/record';
import { forbidden, malformed, notFound, Refused } from '@fairlot/contracts/refused';
import { isLanguage, isMarket, type Language } from '@fairlot/countries';
import type { Cell } from '@fairlot/kernel';
import {
  ExportRefused,
  RecordExports,
  TooManyExports,
  type ExportRequest,
  type ExportRights,
  type ExportState,
  type ReportRows,
} from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { csvOf } from '../file/csv.js';
import { xlsxOf } from '../file/workbook.js';
import { parseWithin } from '../parse-input.js';
import { fileTable, readableColumns } from './record-file.js';
import type { RecordScope, ScopedQuery } from './record-scope.js';
import { inView } from './record-views.js';
import type { Source } from './record-writes.js';
import type { References } from './references.js';

/** A kind of record whose lists can be exported. */
type ExportedRecord = {
  readonly record: RecordDescription;
  readonly source: Source;
  readonly scope: RecordScope;
  readonly references: References;
};
/** The query of an export call, parsed. */
type Query = ScopedQuery & {
  readonly format: 'csv' | 'xlsx';
  readonly columns?: readonly string[];
  readonly language?: Language;
};
type Start = { readonly caller: Caller; readonly commandId: string; readonly language: Language };

/** Maximum number of rows: a list returns at most a million. */
const ROWS_MAX = { csv: 1_000_000, xlsx: EXPORT_WORKBOOK_MAX } as const;
const RETRY_SECONDS = 30;

/** The row of the export call of a list; undefined if the record has none. */
const exportCallOf = (
  { calls, views = {} }: RecordDescription,
  view: string | null,
): Operation | undefined => {
  const own = view !== null && Object.hasOwn(views, view) ? views[view]?.calls : undefined;
  const id = (view === null ? calls : own)?.export?.id;
  return id === undefined ? undefined : operations[id as OperationId];
};

/** @throws Refused VALIDATION */
const queryOf = (
  record: RecordDescription,
  { view, query }: ExportRequest,
  language: Language,
): Query => {
  const call = exportCallOf(record, view);
  if (call === undefined) throw malformed([{ path: 'view', code: 'unknown' }]);
  return parseWithin(queryReader(call), { value: query, at: 'query', language }) as Query;
};

const rightsOf = (caller: Caller): ExportRights => {
  const { idDealer, idMarket, language, roles, permissions, adminEnabledMarkets } = caller;
  return { idDealer, idMarket, language, roles, permissions, adminEnabledMarkets };
};

/** The user at the time of the request. It does not depend on the session. */
const callerWith = (idUser: number, rights: ExportRights): Caller => ({
  ...(rights as ExportRights & Pick<Caller, 'roles' | 'permissions'>),
  idUser,
  username: '',
  readOnly: false,
  enabled: true,
  consentsAnswered: true,
  sessionId: '',
  via: 'session',
  factors: [],
  factorAt: null,
  awaits: null,
});

async function* reported<Row>(
  rows: AsyncIterable<Row>,
  total: number,
  report: ReportRows,
): AsyncGenerator<Row> {
  let done = 0;
  for await (const row of rows) {
    await report((done += 1), Math.max(total, done));
    yield row;
  }
}

/** @throws ExportRefused */
async function* contentOf(
  { record, source, scope, references }: ExportedRecord,
  asked: ExportRequest,
  { idActor, rights }: { readonly idActor: number; readonly rights: ExportRights },
  report: ReportRows,
): AsyncGenerator<Uint8Array> {
  const caller = callerWith(idActor, rights);
  const usual = isLanguage(rights.language) ? rights.language : 'en';
  const { format, columns, language = usual, ...search } = stillValid(record, asked, usual);
  const view = asked.view === null ? undefined : record.views?.[asked.view];
  const list = scope.listOf(view ? inView(view, search) : search, caller);
  const { total } = await source.list({ ...list, limit: 1, count: 'exact' });
  const count = total?.count ?? 0;
  if (count > ROWS_MAX[format]) throw new ExportRefused('TOO_LARGE');
  const idMarket = isMarket(caller.idMarket) ? caller.idMarket : 'OTHER';
  const written = fileTable(record, { columns, language, idMarket, caller, references });
  const lines = written.linesOf(reported(source.export(list), count, report));
  if (format === 'csv') {
    yield* csvOf({ ...written.table, rows: lines });
    return;
  }
  const rows: (readonly Cell[])[] = [];
  for await (const line of lines) rows.push(line);
  yield await xlsxOf({ ...written.table, rows, name: 'Fairlot' });
}

/** @throws ExportRefused if a newer version of the portal does not have these filters */
const stillValid = (record: RecordDescription, asked: ExportRequest, language: Language) => {
  try {
    return queryOf(record, asked, language);
  } catch (error) {
    throw error instanceof Refused ? new ExportRefused('LIST_CHANGED') : error;
  }
};

/** Exports of the lists of all records, as jobs. */
@Injectable()
export class ExportedRecords {
  private readonly kinds = new Map<string, RecordDescription>();

  constructor(private readonly exports: RecordExports) {}

  add(one: ExportedRecord): void {
    this.kinds.set(one.record.name, one.record);
    this.exports.add(one.record.name, {
      content: (asked, by, report) => contentOf(one, asked, by, report),
    });
  }

  /** @returns its id @throws Refused VALIDATION, FORBIDDEN, TOO_MANY_EXPORTS; Unavailable */
  async begin(asked: ExportRequest, by: Start): Promise<string> {
    const { caller, commandId, language } = by;
    const record = this.kinds.get(asked.record);
    if (record === undefined) throw malformed([{ path: 'record', code: 'unknown' }]);
    const query = queryOf(record, asked, language);
    const { callers } = exportCallOf(record, asked.view)!;
    if (!callers.some((kind) => isKind(caller, kind))) throw forbidden();
    // Uses the language of the request, because the job has none.
    const named = { ...asked.query, language: query.language ?? language };
    const rights = rightsOf(caller);
    try {
      const actor = { idActor: caller.idUser, commandId };
      return await this.exports.begin({ ...asked, query: named }, rights, actor);
    } catch (error) {
      if (!(error instanceof TooManyExports)) throw error;
      throw new Refused('TOO_MANY_EXPORTS', { retryAfterSeconds: RETRY_SECONDS });
    }
  }

  async own({ idUser }: Caller): Promise<RecordExportAnswer[]> {
    return (await this.exports.own(idUser)).map(answerOf);
  }

  /** @throws Refused NOT_FOUND, EXPORT_NOT_READY, EXPORT_RIGHTS_CHANGED */
  async open(idExport: string, { caller, commandId }: Omit<Start, 'language'>) {
    const by = { idActor: caller.idUser, commandId };
    const found = await this.exports.find({ idExport, idActor: caller.idUser });
    if (found === null) throw notFound();
    if (found.idFile === null) throw new Refused('EXPORT_NOT_READY');
    if (!this.mayStillRead(found, caller)) throw new Refused('EXPORT_RIGHTS_CHANGED');
    const content = await this.exports.open(found, by);
    if (content === null) throw notFound();
    return { ...answerOf(found), content };
  }

  /** @throws Refused NOT_FOUND */
  async delete(idExport: string, { caller, commandId }: Omit<Start, 'language'>): Promise<void> {
    const by = { idActor: caller.idUser, commandId };
    if (!(await this.exports.delete(idExport, by))) throw notFound();
  }

  /** Whether the caller still has access to the markets and columns of the file. */
  private mayStillRead({ asked, rights }: ExportState, caller: Caller): boolean {
    const record = this.kinds.get(asked.record);
    if (record === undefined) return false;
    const columns = readableColumns(record, callerWith(caller.idUser, rights));
    const present = readableColumns(record, caller);
    return (
      rights.idDealer === caller.idDealer &&
      rights.adminEnabledMarkets.every((one) => caller.adminEnabledMarkets.includes(one)) &&
      columns.every((one) => present.includes(one))
    );
  }
}

const answerOf = ({
  asked: { record, view, query },
  ...found
}: ExportState): RecordExportAnswer => {
  const { idExport, askedAt, state, done, total, rows, bytes, reason, expiresAt } = found;
  const isWorkbook = 'format' in query && query.format === 'xlsx';
  return {
    idExport,
    record,
    view,
    askedAt,
    state,
    format: isWorkbook ? 'xlsx' : 'csv',
    done,
    total,
    rows,
    bytes,
    reason,
    expiresAt,
  };
};
