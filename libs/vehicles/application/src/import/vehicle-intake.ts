import { createHash } from 'node:crypto';
import type { Caller } from '@fairlot/access-domain';
import type { BodyOf } from '@fairlot/contracts';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import type { ListImport, OwnListImport } from '@fairlot/contracts/vehicles';
import { validationRefused, notFound, Refused, limitReached } from '@fairlot/contracts/refused';
import {
  WrongImportState,
  ListFault,
  TooManyImports,
  TooManyVehicleFiles,
  VehicleImports,
  type ImportRun,
  type ListMapping,
  type StagedImport,
  type ListOwner,
  type StagedRow,
  type TextEncoding,
  type ValueChange,
  invalidMappings,
} from '@fairlot/vehicles-records';
import { hasText } from '@fairlot/content';
import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { ownerOf, ListTarget, type ImportOptions } from './list-target.js';
import { listView, ownListView } from './list-view.js';
import { listVocabulary } from './list-vocabulary.js';

type SentList = ImportOptions & {
  readonly content: Buffer;
  /** The encoding that the sender chose. */
  readonly encoding?: TextEncoding | undefined;
  /** Id that the client chose for this upload, or a new one. */
  readonly commandId: string;
};
type RowFilter = {
  readonly onlyWrong: boolean;
  /** Selects only rows with these vehicle codes; all if undefined. */
  readonly codes?: readonly string[] | undefined;
};
type RowWish = RowFilter & { readonly cursor: number; readonly limit: number };

/** A filter for rows with these codes. If the list has no column of codes, no row matches. */
const codeFilterOf = (mapping: ListMapping, codes: RowFilter['codes']) =>
  codes && { having: { column: mapping.indexOf('externalId'), values: codes } };

export type WrittenRow = StagedRow;
/** The headings and rows of a list, as in the file. */
export type WrittenRows = {
  readonly headings: readonly string[];
  readonly rows: AsyncIterable<WrittenRow>;
};

/** Thrown if the file is not a valid list. */
export class ListRefused extends Error {
  override readonly name = 'ListRefused';
  constructor(readonly fault: ListFault['code']) {
    super(fault);
  }
}

const mapRefusal = (error: unknown): unknown => {
  if (error instanceof TooManyVehicleFiles) return new Refused('TOO_MANY_FILES');
  if (error instanceof WrongImportState) return new Refused('IMPORT_OVER');
  if (error instanceof TooManyImports)
    return limitReached({ limited: 'lists', retryAfterSeconds: error.retryAfterSeconds });
  if (error instanceof ListFault) return new ListRefused(error.code);
  return error;
};
const mapRefusals = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw mapRefusal(error);
  }
};

/**
 * Requires that the source is a code of our table, or that of the template.
 * @throws Refused VALIDATION
 */
const requireProvenance = ({ provenance }: ImportOptions, owner: ListOwner): void => {
  if (provenance === null || provenance === undefined) return;
  if (hasText(`codeTable.PROVENANCE.${provenance}`)) return;
  if (provenance === owner.provenanceOfTemplate) return;
  throw validationRefused([{ path: 'provenance', code: 'invalid_value' }]);
};

/** Checks value mappings. @throws Refused VALIDATION for a value that the field cannot have */
const requireMeanings = (values: readonly ValueChange[], idMarket: string): void => {
  const wrong = invalidMappings(values, listVocabulary(idMarket));
  if (wrong.length > 0)
    throw validationRefused(
      wrong.map((at) => ({
        path: `values.${at}.meaning`,
        code: 'invalid_value',
        message: `values.${at}.meaning is no value of this field`,
      })),
    );
};

/** Derives the id of a list from user and upload, so that a repeated upload has the same id. */
const idTempOf = (idUser: number, commandId: string): string => {
  const hash = createHash('sha256').update(`${idUser}/${commandId}`).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  return [...parts, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
};

/** Imports lists of vehicles (SEC-15, SEC-16, SEC-29). Only its sender sees a list. */
@Injectable()
export class VehicleIntake {
  constructor(
    private readonly imports: VehicleImports,
    private readonly target: ListTarget,
  ) {}

  /**
   * Reads and validates an uploaded list, and returns it as a preview.
   * @throws ListRefused; Refused NOT_FOUND, VALIDATION, TOO_MANY_REQUESTS, COMMAND_ID_REUSED,
   * IMPORT_OVER
   */
  async send(
    caller: Caller,
    { content, commandId, encoding, ...wish }: SentList,
  ): Promise<ListImport> {
    const owner = await this.target.of(caller, wish);
    requireProvenance(wish, owner);
    const { idUser } = caller;
    const idTemp = idTempOf(idUser, commandId);
    const isOurs = await mapRefusals(
      this.imports.stage({ idTemp, idUser, content, owner, encoding }),
    );
    if (!isOurs) throw new Refused('COMMAND_ID_REUSED');
    return this.one(caller, idTemp);
  }

  /** Runs the job of an import. The user's rights were checked when the job was created. */
  run(run: ImportRun): Promise<void> {
    return this.imports.run(run, (of) => ({
      owner: ownerOf(of),
      vocabulary: listVocabulary(of.idMarket),
    }));
  }

  /**
   * A list of the caller with its progress.
   * @throws Refused NOT_FOUND
   */
  async one(caller: Caller, idTemp: string): Promise<ListImport> {
    return listView(this.imports, caller.idUser, await this.found(caller, idTemp));
  }

  async rows(caller: Caller, idTemp: string, query: RowWish): Promise<AnswerTo<'ENG-94'>> {
    const { mapping } = await this.found(caller, idTemp);
    const { onlyWrong, cursor: after, limit, codes } = query;
    const rows = await this.imports.rows(idTemp, {
      onlyWrong,
      after,
      limit,
      ...codeFilterOf(mapping, codes),
    });
    const last = rows.length < limit ? undefined : rows.at(-1);
    const rowViews = rows.map(({ cells, problems, ...row }) => ({
      ...row,
      cells: [...cells],
      problems: [...problems],
    }));
    return { rows: rowViews, total: null, next: last === undefined ? null : String(last.tupla) };
  }

  /** The headings and all rows. Rows are loaded while they are read. */
  async written(
    caller: Caller,
    idTemp: string,
    { onlyWrong, codes }: RowFilter,
  ): Promise<WrittenRows> {
    const { headings, mapping } = await this.found(caller, idTemp);
    return {
      headings,
      rows: this.imports.allRows(idTemp, { onlyWrong, ...codeFilterOf(mapping, codes) }),
    };
  }

  async map(
    caller: Caller,
    idTemp: string,
    { fields, values = [] }: BodyOf<Operations['ENG-93']>,
  ): Promise<ListImport> {
    const found = await this.found(caller, idTemp);
    if (fields.length !== found.headings.length)
      throw validationRefused([{ path: 'fields', code: 'columns_differ' }]);
    const mapping: ListMapping = fields;
    requireMeanings(values, found.idMarket);
    await this.requireSameOwner(caller, found);
    await mapRefusals(this.imports.remap({ idUser: caller.idUser, idTemp }, mapping, values));
    return this.one(caller, idTemp);
  }

  async save(caller: Caller, idTemp: string, key: string | null = null): Promise<ListImport> {
    const found = await this.found(caller, idTemp);
    const own = { idUser: caller.idUser, idTemp };
    if (found.state === 'STAGED') {
      await this.requireSameOwner(caller, found);
      await mapRefusals(this.imports.save(own, key));
    } else if (found.state === 'UNDONE') throw new Refused('IMPORT_OVER');
    return this.one(caller, idTemp);
  }

  /**
   * Saves the caller's newest pending list. If repeated with the same key, it saves no other list.
   * @throws Refused NOT_FOUND if the caller has no pending list
   */
  async saveNewest(caller: Caller, key: string | null): Promise<ListImport> {
    const idTemp = await this.imports.newest(caller.idUser, key);
    if (idTemp === null) throw notFound();
    return this.save(caller, idTemp, key);
  }

  async undo(caller: Caller, idTemp: string): Promise<ListImport> {
    await this.found(caller, idTemp);
    await mapRefusals(this.imports.undo({ idUser: caller.idUser, idTemp }));
    return this.one(caller, idTemp);
  }

  /** The caller's newest lists with their progress. */
  async own({ idUser }: Caller): Promise<OwnListImport[]> {
    const now = systemClock.now();
    return (await this.imports.own(idUser)).map((list) => ownListView(list, now));
  }

  /**
   * Stops the running work on a list of the caller.
   * @throws Refused NOT_FOUND
   */
  async stop({ idUser }: Caller, idTemp: string): Promise<{ done: true }> {
    const stopped = await this.imports.stop({ idUser, idTemp });
    if (stopped === null) throw notFound();
    return { done: true };
  }

  private async found({ idUser }: Caller, idTemp: string): Promise<StagedImport> {
    const found = await this.imports.find({ idUser, idTemp });
    if (found === null) throw notFound();
    return found;
  }

  /**
   * Checks again, because the user's rights, the template and the market may have changed since the
   * upload.
   * @throws Refused NOT_FOUND, or IMPORT_OVER if the list would now belong to another dealer or
   * market
   */
  private async requireSameOwner(caller: Caller, found: StagedImport): Promise<void> {
    const owner = await this.target.of(caller, found);
    const isAsSeen =
      owner.idOwnerDealer === found.idOwnerDealer && owner.idMarket === found.idMarket;
    if (!isAsSeen) throw new Refused('IMPORT_OVER');
  }
}
