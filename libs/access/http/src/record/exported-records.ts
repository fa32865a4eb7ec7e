import { isKind, type Caller } from '@fairlot/access-domain';
import { queryReader, type Operation } from '@fairlot/contracts';
import { EXPORT_WORKBOOK_MAX, type RecordExportAnswer } from '@fairlot/contracts/record';
import { forbidden, validationRefused, notFound, Refused } from '@fairlot/contracts/refused';
import { isLanguage, isMarket, type IdMarket, type Language } from '@fairlot/countries';
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
import { parseWithin } from '../operations/parse-input.js';
import type { ScopedQuery } from './record-scope.js';

type ExportRows = {
  readonly count: number;
  readonly head: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[]>;
};
/** The parsed query of an export call. */
type ExportQuery = ScopedQuery & {
  readonly format: 'csv' | 'xlsx';
  readonly columns?: readonly string[];
  readonly language?: Language | undefined;
};
type ExportInput = Pick<ExportRequest, 'view'> & { readonly query: ExportQuery };

/** Lists of one kind that can be exported as jobs. */
export type ExportedList = {
  readonly name: string;
  /** The call that exports the list or a view of it. Undefined if there is none. */
  readonly callOf: (view: string | null) => Operation | undefined;
  /**
   * Checks that the list exists for the caller.
   * @throws Refused NOT_FOUND
   */
  readonly requireOwn?: (asked: ExportInput, caller: Caller) => Promise<void>;
  readonly read: (
    asked: ExportInput,
    reader: { readonly caller: Caller; readonly language: Language; readonly idMarket: IdMarket },
  ) => Promise<ExportRows>;
  /**
   * Whether the caller may now read all columns that the file contains, which was written for
   * `before`.
   */
  readonly mayRead: (before: Caller, caller: Caller) => boolean;
};
type ExportAuthor = {
  readonly caller: Caller;
  readonly commandId: string;
  readonly language: Language;
};

/** Maximum number of rows in a file, by format. */
const ROWS_MAX = { csv: 1_000_000, xlsx: EXPORT_WORKBOOK_MAX } as const;
const RETRY_SECONDS = 30;

/**
 * The query of an export, read by the rules of the list's export call.
 * @throws Refused VALIDATION
 */
const listQueryOf = (
  list: ExportedList,
  { view, query }: ExportRequest,
  language: Language,
): ExportQuery => {
  const call = list.callOf(view);
  if (call === undefined) throw validationRefused([{ path: 'view', code: 'unknown' }]);
  return parseWithin(queryReader(call), { value: query, at: 'query', language }) as ExportQuery;
};

const exportRightsOf = (caller: Caller): ExportRights => {
  const { idDealer, idMarket, language, roles, permissions, adminEnabledMarkets } = caller;
  return { idDealer, idMarket, language, roles, permissions, adminEnabledMarkets };
};

/** The user as a caller with the rights at the time of the request, for a job without a session. */
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

async function* reportProgress<Row>(
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

/**
 * The content of the file, in pieces.
 * @throws ExportRefused
 */
async function* contentOf(
  list: ExportedList,
  asked: ExportRequest,
  { idActor, rights }: { readonly idActor: number; readonly rights: ExportRights },
  report: ReportRows,
): AsyncGenerator<Uint8Array> {
  const caller = callerWith(idActor, rights);
  const usual = isLanguage(rights.language) ? rights.language : 'en';
  const query = requireValidQuery(list, asked, usual);
  const { format, language = usual } = query;
  const idMarket = isMarket(caller.idMarket) ? caller.idMarket : 'OTHER';
  const reader = { caller, language, idMarket };
  const { count, head, rows } = await list.read({ view: asked.view, query }, reader);
  if (count > ROWS_MAX[format]) throw new ExportRefused('TOO_LARGE');
  const table = { head, language, idMarket };
  const lines = reportProgress(rows, count, report);
  if (format === 'csv') {
    yield* csvOf({ ...table, rows: lines });
    return;
  }
  const held: (readonly Cell[])[] = [];
  for await (const line of lines) held.push(line);
  yield await xlsxOf({ ...table, rows: held, name: 'Fairlot' });
}

/**
 * Parses the query of the request again when the job runs.
 * @throws ExportRefused if a newer version of the portal does not have these filters
 */
const requireValidQuery = (list: ExportedList, asked: ExportRequest, language: Language) => {
  try {
    return listQueryOf(list, asked, language);
  } catch (error) {
    throw error instanceof Refused ? new ExportRefused('LIST_CHANGED') : error;
  }
};

/** Exports lists as jobs: the lists of all records, and further lists that modules add. */
@Injectable()
export class ExportedRecords {
  private readonly kinds = new Map<string, ExportedList>();

  constructor(private readonly exports: RecordExports) {}

  add(list: ExportedList): void {
    this.kinds.set(list.name, list);
    this.exports.add(list.name, {
      content: (asked, by, report) => contentOf(list, asked, by, report),
    });
  }

  /**
   * Starts an export as a job.
   * @returns the id of the export
   * @throws Refused VALIDATION, FORBIDDEN, NOT_FOUND, TOO_MANY_EXPORTS; Unavailable
   */
  async begin(request: ExportRequest, by: ExportAuthor): Promise<string> {
    const { caller, commandId, language } = by;
    const list = this.kinds.get(request.record);
    if (list === undefined) throw validationRefused([{ path: 'record', code: 'unknown' }]);
    const query = listQueryOf(list, request, language);
    const { callers } = list.callOf(request.view)!;
    if (!callers.some((kind) => isKind(caller, kind))) throw forbidden();
    await list.requireOwn?.({ view: request.view, query }, caller);
    // Uses the language of the request, because the job has none.
    const named = { ...request.query, language: query.language ?? language };
    const rights = exportRightsOf(caller);
    try {
      const actor = { idActor: caller.idUser, commandId };
      return await this.exports.begin({ ...request, query: named }, rights, actor);
    } catch (error) {
      if (!(error instanceof TooManyExports)) throw error;
      throw new Refused('TOO_MANY_EXPORTS', { retryAfterSeconds: RETRY_SECONDS });
    }
  }

  async own({ idUser }: Caller): Promise<RecordExportAnswer[]> {
    return (await this.exports.own(idUser)).map(exportAnswerOf);
  }

  /**
   * The file of a finished export, with its content.
   * @throws Refused NOT_FOUND, EXPORT_NOT_READY, EXPORT_RIGHTS_CHANGED
   */
  async open(idExport: string, { caller, commandId }: Omit<ExportAuthor, 'language'>) {
    const by = { idActor: caller.idUser, commandId };
    const found = await this.exports.find({ idExport, idActor: caller.idUser });
    if (found === null) throw notFound();
    if (found.idFile === null) throw new Refused('EXPORT_NOT_READY');
    if (!(await this.mayStillRead(found, caller))) throw new Refused('EXPORT_RIGHTS_CHANGED');
    const content = await this.exports.open(found, by);
    if (content === null) throw notFound();
    return { ...exportAnswerOf(found), content };
  }

  /**
   * Deletes an export of the caller.
   * @throws Refused NOT_FOUND
   */
  async delete(
    idExport: string,
    { caller, commandId }: Omit<ExportAuthor, 'language'>,
  ): Promise<void> {
    const by = { idActor: caller.idUser, commandId };
    if (!(await this.exports.delete(idExport, by))) throw notFound();
  }

  /** Whether the caller still has access to the list, the markets and the columns of the file. */
  private async mayStillRead({ asked, rights }: ExportState, caller: Caller): Promise<boolean> {
    const list = this.kinds.get(asked.record);
    if (list === undefined) return false;
    const hasMarkets = rights.adminEnabledMarkets.every((one) =>
      caller.adminEnabledMarkets.includes(one),
    );
    if (rights.idDealer !== caller.idDealer || !hasMarkets) return false;
    const before = callerWith(caller.idUser, rights);
    return list.mayRead(before, caller) && stillOwns(list, asked, caller);
  }
}

const stillOwns = async (
  list: ExportedList,
  asked: ExportRequest,
  caller: Caller,
): Promise<boolean> => {
  try {
    const query = listQueryOf(list, asked, isLanguage(caller.language) ? caller.language : 'en');
    await list.requireOwn?.({ view: asked.view, query }, caller);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
};

const exportAnswerOf = ({
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
