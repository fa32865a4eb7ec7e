import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortalDatabase } from './testing/make-portal-database.js';
import { playHistory } from './testing/play-history.js';

let portal: Awaited<ReturnType<typeof makePortalDatabase>>;
beforeAll(async () => {
  portal = await makePortalDatabase();
  await portal.inside(({ store, signer }) => playHistory(store, { signer }));
});
afterAll(() => portal.drop());

describe('a log with transaction ids that the database has not reached, as after a dump and restore', () => {
  const AHEAD = 25_000;
  const columns = [
    ['event', 'xid'],
    ['event_seal', 'xid'],
    ['command', 'xid'],
    ['log_segment', 'until_xid'],
  ];
  beforeAll(async () => {
    for (const [table, column] of columns)
      await portal.query(
        `UPDATE ${table} SET ${column} = (${column}::text::bigint + $1)::text::xid8`,
        [AHEAD],
      );
  });

  it('is refused, and the error names the command that repairs it', async () => {
    const { exitCode, document } = await portal.json('verify');
    expect(exitCode).toBe(3);
    expect(document).toMatchObject({ error: { code: 'LOG_AHEAD' } });
    const words = await portal.run('verify');
    expect(words.err).toMatch(
      /^The event log cannot be read, because it is ahead of this database \(transaction \d+/,
    );
    expect(words.err).toContain('run `fairlot advance-transactions`');
  });

  it('can be read without a fault after the repair', async () => {
    const { exitCode, document } = await portal.json('advance-transactions');
    expect(exitCode).toBe(0);
    const { transactions } = document as { readonly transactions: number };
    expect(transactions).toBeGreaterThan(0);
    expect(transactions).toBeLessThanOrEqual(AHEAD + 10_000);
    const [{ count }] = (await portal.query('SELECT count(*)::int AS count FROM event')) as [
      { count: number },
    ];
    const verified = await portal.json('verify');
    expect(verified.document).toMatchObject({ events: count, faultCount: 0 });
    expect(verified.exitCode).toBe(0);
    const again = await portal.run('advance-transactions');
    expect(again).toMatchObject({ exitCode: 0, out: 'The log is readable.\n' });
  });
});
