import type { RecordDescription } from '@fairlot/contracts/record';
import { malformed, notFound, Refused } from '@fairlot/contracts/refused';
import type { Language } from '@fairlot/countries';
import {
  columnOf,
  isBrokenReference,
  NoRecord,
  RecordConflict,
  type ChangeOptions,
  type Records,
} from '@fairlot/records';
import { fieldProblem } from '../field-problem.js';
import type { RecordHooks } from './record-hooks.js';

type Row = Readonly<Record<string, unknown>>;
/** Records whose filters and orders are those of the description. */
export type Source = Records<Row, Readonly<Record<string, unknown>>>;
type By = { readonly idActor: number; readonly commandId: string };

/** A change of stored fields. `expected` is the version that the caller edited, null to replace any version. */
type Change = {
  readonly key: unknown;
  readonly wished: Row;
  readonly by: By;
  readonly expected: Row | null;
  readonly language: Language;
};

/** Stores records together with the writes of their hooks, and converts refusals of the database. */
export class RecordWrites {
  constructor(
    private readonly record: RecordDescription,
    private readonly source: Source,
    private readonly hooks: RecordHooks,
  ) {}

  /** @returns its key @throws Refused VALIDATION */
  insert(row: Row, by: By, language: Language) {
    const alongside = this.alongside(by, language);
    return this.referring(() => this.source.insertOnce(row, by, alongside), language);
  }

  /** @throws Refused NOT_FOUND, RECORD_CHANGED, VALIDATION */
  async change({ key, wished, by, expected, language }: Change): Promise<void> {
    const options = { expected, alongside: this.alongside(by, language) };
    try {
      await this.referring(() => this.source.change(Number(key), wished, by, options), language);
    } catch (error) {
      if (error instanceof NoRecord) throw notFound();
      if (error instanceof RecordConflict) throw changed(null);
      throw error;
    }
  }

  private alongside(by: By, language: Language): NonNullable<ChangeOptions<Row>['alongside']> {
    return async (manager, written) =>
      this.hooks.alongside?.({ manager, ...written, by, language });
  }

  /** @throws Refused VALIDATION at the field that refers to a missing object */
  private async referring<Done>(write: () => Promise<Done>, language: Language): Promise<Done> {
    try {
      return await write();
    } catch (error) {
      if (!isBrokenReference(error)) throw error;
      const { name } = this.source.table;
      // PostgreSQL's default names of such constraints.
      const field = Object.keys(this.record.fields).find(
        (one) => error.constraint === `${name}_${columnOf(one)}_fkey`,
      );
      if (field === undefined) throw error;
      throw malformed([fieldProblem(field, 'unknown_reference', language)]);
    }
  }
}

type Reasoned = { readonly reasonField: string | undefined; readonly reason: unknown };

/** Enables or disables a field, with a reason when disabled. */
export const turned = (field: string, isOn: unknown, { reasonField, reason }: Reasoned): Row => ({
  [field]: isOn,
  ...(reasonField !== undefined && { [reasonField]: isOn === true ? null : (reason ?? null) }),
});

export const changed = (version: string | null) =>
  new Refused('RECORD_CHANGED', { facts: { version } });
