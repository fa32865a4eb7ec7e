import type { StoredTable } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Rows per query. Reading in batches keeps a long trail from being in memory as a whole. */
const BATCH_SIZE = 500;

/** Pages by `ctid`, a row's physical place, which is unique and needs no index. */
const ownRowsSql = ({ table, secret, ofUser }: StoredTable): string =>
  `SELECT ctid AS place, to_jsonb(t) - '{${secret.join()}}'::text[] AS row FROM ${table} t
   WHERE ${ofUser} AND ($2::tid IS NULL OR ctid > $2) ORDER BY ctid LIMIT ${BATCH_SIZE}`;

type ExportedRow = { readonly place: string; readonly row: unknown };

/** Exports the personal data of one user from all tables, without secrets. */
@Injectable()
export class OwnData {
  constructor(private readonly dataSource: DataSource) {}

  /** The text of a JSON object in pieces. The object has a list of rows for each table. */
  async *textOf(
    idUser: number,
    tables: readonly StoredTable[],
  ): AsyncGenerator<string, void, undefined> {
    let lead = '{';
    for (const table of tables.filter(({ ofUser }) => ofUser !== null)) {
      yield `${lead}\n  ${JSON.stringify(table.table)}: [`;
      lead = '],';
      let comma = '';
      for await (const row of this.rows(ownRowsSql(table), idUser)) {
        yield `${comma}\n    ${JSON.stringify(row)}`;
        comma = ',';
      }
    }
    yield lead === '{' ? '{}\n' : ']\n}\n';
  }

  private async *rows(sql: string, idUser: number): AsyncGenerator<unknown, void, undefined> {
    let after: string | null = null;
    for (;;) {
      const page: ExportedRow[] = await this.dataSource.query(sql, [idUser, after]);
      for (const { row } of page) yield row;
      if (page.length < BATCH_SIZE) return;
      after = page.at(-1)?.place ?? null;
    }
  }
}
