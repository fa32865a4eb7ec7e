import { changedValues, type FourEyes } from '@fairlot/access-records';
import type { RecordDescription } from '@fairlot/contracts/record';
import { validationRefused, notFound, Refused } from '@fairlot/contracts/refused';
import type { Language } from '@fairlot/countries';
import {
  columnNameOf,
  isBrokenReference,
  isDuplicate,
  NoRecord,
  RecordConflict,
  type ChangeOptions,
  type DocumentValue,
  type Records,
} from '@fairlot/records';
import { canonicalJson } from '@fairlot/kernel';
import { fieldProblem, refusalOfError } from '../operations/field-problem.js';
import { documentFieldsOf, type DocumentAccess } from './document-access.js';
import type { RecordHooks } from './record-hooks.js';
import type { RecordScope } from './record-scope.js';
import { versionOf } from './record-values.js';

type Row = Readonly<Record<string, unknown>>;
type EntityManager = Parameters<NonNullable<ChangeOptions<Row>['alongside']>>[0];
/** Records of a kind whose filters and sort orders are defined by its description. */
export type RecordSource = Records<Row, Readonly<Record<string, unknown>>>;
type CommandContext = { readonly idActor: number; readonly commandId: string };

/** A change of stored fields. `expected` is the version that the caller edited, null to replace any version. */
type ChangeInput = {
  readonly key: unknown;
  readonly wished: Row;
  readonly by: CommandContext;
  readonly expected: Row | null;
  readonly language: Language;
};

type RecordWriteOptions = {
  readonly record: RecordDescription;
  readonly source: RecordSource;
  readonly hooks: RecordHooks;
  readonly scope: RecordScope;
  readonly documents: Pick<DocumentAccess, 'documents'>;
  readonly fourEyes: FourEyes;
};

/** Stores records together with the writes of their hooks, and converts refusals of the database. */
export class RecordWrites {
  private readonly record: RecordDescription;
  private readonly source: RecordSource;
  private readonly hooks: RecordHooks;

  constructor(private readonly options: RecordWriteOptions) {
    this.record = options.record;
    this.source = options.source;
    this.hooks = options.hooks;
  }

  /**
   * Stores a new record.
   * @returns the key of the record
   * @throws Refused VALIDATION
   */
  insert(row: Row, by: CommandContext, language: Language) {
    const alongside = this.alongside(by, language);
    return this.referring(() => this.source.insertOnce(row, by, alongside), language);
  }

  /**
   * Changes fields of a record.
   * @returns the record as written; null if it already had these values
   * @throws Refused NOT_FOUND, RECORD_CHANGED with the newer version, VALIDATION
   */
  async change({ key, wished, by, expected, language }: ChangeInput): Promise<Row | null> {
    let after: Row | null = null;
    const writeAlongside = this.alongside(by, language);
    const alongside: typeof writeAlongside = async (manager, written) => {
      after = written.after;
      await writeAlongside(manager, written);
    };
    const options = { expected, alongside };
    try {
      await this.referring(() => this.source.change(Number(key), wished, by, options), language);
    } catch (error) {
      if (error instanceof NoRecord) throw notFound();
      if (error instanceof RecordConflict) throw await this.newer(Number(key));
      throw error;
    }
    return after;
  }

  /**
   * Deletes a record.
   * @throws Refused NOT_FOUND, RECORD_IN_USE if other objects refer to it
   */
  async remove(key: number, by: CommandContext): Promise<void> {
    try {
      await this.source.remove(key, by);
    } catch (error) {
      if (error instanceof NoRecord) throw notFound();
      throw isBrokenReference(error) ? new Refused('RECORD_IN_USE') : error;
    }
  }

  /** The refusal of a change if the record was changed or deleted in the meantime. */
  private async newer(key: number): Promise<Refused> {
    const [row] = await this.source.all([key]);
    return row === undefined ? notFound() : recordChanged(versionOf(this.record, row));
  }

  private alongside(
    by: CommandContext,
    language: Language,
  ): NonNullable<ChangeOptions<Row>['alongside']> {
    return async (manager, written) => {
      await this.hooks.alongside?.({ manager, ...written, by, language });
      await this.bindDocuments(manager, written, { by, language });
      await this.requireApproval(manager, written);
    };
  }

  /**
   * Throws if a change requires the approval of a second person (ADR 58) and has none.
   * @throws ApprovalRequired
   */
  private async requireApproval(
    manager: EntityManager,
    { before, after }: { readonly before: Row | null; readonly after: Row },
  ): Promise<void> {
    const { approved, key } = this.record;
    if (approved === undefined || before === null) return;
    const { scope, source, fourEyes } = this.options;
    const isControlled = !isSame(valueAt(before, approved), valueAt(after, approved));
    // When an approval was requested explicitly, it is required even if the controlled field does
    // not change.
    if (!isControlled && fourEyes.isDirect()) return;
    await fourEyes.require(manager, {
      kinds: ['money'],
      recordTable: source.table.name,
      recordKey: String(after[key]),
      idMarkets: [...new Set([...scope.marketsIn(before), ...scope.marketsIn(after)])],
      aboutStaff: false,
      changes: changedValues(before, after),
    });
  }

  /**
   * Assigns new documents to the record, so that its readers may read them.
   * @throws Refused VALIDATION at a field with a document of another user, record or field
   */
  private async bindDocuments(
    manager: EntityManager,
    { before, after }: { readonly before: Row | null; readonly after: Row },
    { by, language }: Pick<ChangeInput, 'by' | 'language'>,
  ): Promise<void> {
    const { key } = this.record;
    for (const field of documentFieldsOf(this.record)) {
      const value = (after[field] ?? null) as DocumentValue | null;
      const had = (before?.[field] ?? null) as DocumentValue | null;
      if (value === null || canonicalJson(value) === canonicalJson(had)) continue;
      const place = { tableName: this.source.table.name, field, recordKey: String(after[key]) };
      const isBound = await this.options.documents.documents.bind(manager, value, {
        ...place,
        idActor: by.idActor,
      });
      if (!isBound) throw validationRefused([fieldProblem(field, 'unknown_reference', language)]);
    }
  }

  /**
   * Runs a write, and translates the errors of the database.
   * @throws Refused VALIDATION at a field that refers to a missing object, or whose value is
   * refused
   */
  private async referring<Done>(write: () => Promise<Done>, language: Language): Promise<Done> {
    try {
      return await write();
    } catch (error) {
      const field = this.violatedField(error);
      if (field === undefined) throw refusalOfError(error);
      const fault = isBrokenReference(error) ? 'unknown_reference' : 'taken';
      throw validationRefused([fieldProblem(field, fault, language)]);
    }
  }

  /** The field whose constraint a write violates, by PostgreSQL's default names of constraints. */
  private violatedField(error: unknown): string | undefined {
    const { name } = this.source.table;
    const { fields, unique = [] } = this.record;
    if (isBrokenReference(error))
      return Object.keys(fields).find(
        (one) => error.constraint === `${name}_${columnNameOf(one)}_fkey`,
      );
    if (!isDuplicate(error)) return undefined;
    return unique.find((one) => error.constraint === `${name}_${columnNameOf(one)}_key`);
  }
}

/** The value of a field by its path, in which dots separate groups. */
const valueAt = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Row | null)?.[name], row);

const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson(one ?? null) === canonicalJson(other ?? null);

type ReasonOption = { readonly reasonField: string | undefined; readonly reason: unknown };

/** The values with which a yes/no field is set, with a reason when it is cleared. */
export const toggledField = (
  field: string,
  isOn: unknown,
  { reasonField, reason }: ReasonOption,
): Row => ({
  [field]: isOn,
  ...(reasonField !== undefined && { [reasonField]: isOn === true ? null : (reason ?? null) }),
});

/** The values that enable or disable a record. */
export const useOf = (
  { disables, reasonField, whenDisabled }: RecordDescription,
  isOn: unknown,
  reason?: unknown,
): Row => ({
  ...toggledField(disables!, isOn, { reasonField, reason }),
  ...(isOn === false && whenDisabled),
});

export const recordChanged = (version: string | null) =>
  new Refused('RECORD_CHANGED', { facts: { version } });
