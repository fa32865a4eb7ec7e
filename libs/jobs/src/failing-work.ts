import type { DataSource } from 'typeorm';

type SinceRow = { readonly sinceAt: string };

/**
 * Since when work fails that any process can do. A success in one process ends the failure for all,
 * also after a restart.
 */
export class FailingWork {
  constructor(private readonly dataSource: Pick<DataSource, 'query'>) {}

  /** Time (epoch ms) of the first failure after the last success. Null if the last run succeeded. */
  async since(name: string): Promise<number | null> {
    const [row] = await this.dataSource.query<SinceRow[]>(
      'SELECT since_at AS "sinceAt" FROM failing_work WHERE name = $1',
      [name],
    );
    return row === undefined ? null : Number(row.sinceAt);
  }

  async failed(name: string, at: number): Promise<void> {
    await this.dataSource.query(
      'INSERT INTO failing_work (name, since_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [name, at],
    );
  }

  async succeeded(name: string): Promise<void> {
    await this.dataSource.query('DELETE FROM failing_work WHERE name = $1', [name]);
  }
}
