import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortalDatabase } from '../testing/make-portal-database.js';
import { playHistory } from '../testing/play-history.js';

let portal: Awaited<ReturnType<typeof makePortalDatabase>>;
beforeAll(async () => {
  portal = await makePortalDatabase();
  await portal.inside(({ store, signer }) => playHistory(store, { signer }));
});
afterAll(() => portal.drop());

const COUNT = 'SELECT count(*)::int AS count FROM';

describe('fairlot verify on a log from which data was removed', () => {
  type Row = Readonly<Record<string, unknown>>;
  const inserted = async (table: string, rows: readonly Row[]) => {
    for (const row of rows) {
      const names = Object.keys(row);
      const places = names.map((_, n) => `$${n + 1}`).join();
      const text = `INSERT INTO ${table} (${names.join()}) VALUES (${places})`;
      await portal.query(text, Object.values(row));
    }
  };
  /** Removes the rows, runs `verify`, and returns its faults as stream, position and rule. */
  const without = async (
    cuts: readonly (readonly [table: string, where: string])[],
    ...args: string[]
  ) => {
    const gone: [string, Row[]][] = [];
    for (const [table, where] of cuts) {
      const rows = (await portal.query(`DELETE FROM ${table} WHERE ${where} RETURNING *`)) as [
        Row[],
      ];
      gone.push([table, rows[0]]);
    }
    const { exitCode, document } = await portal.json('verify', ...args);
    for (const [table, rows] of gone) await inserted(table, rows);
    expect(gone.every(([, rows]) => rows.length > 0)).toBe(true);
    const { faults } = document as { faults: { stream: string; position: number; rule: string }[] };
    expect(exitCode).toBe(1);
    return faults.map(({ stream, position, rule }) => `${stream}@${position} ${rule}`);
  };

  it('I12 finds five events removed from the end of a stream, and three whole streams', async () => {
    const [{ count }] = (await portal.query(`${COUNT} event WHERE stream = 'lot-1.1'`)) as [
      { count: number },
    ];
    const tail = `stream = 'lot-1.1' AND position >= ${count - 5}`;
    expect(await without([['event', tail]])).toContain(`lot-1.1@${count - 5} MISSING`);
    const streams = ['auction-1', 'lot-1.3', 'award-1.1'];
    const found = await without([['event', `stream IN ('${streams.join("','")}')`]]);
    expect(found).toEqual(expect.arrayContaining(streams.map((name) => `${name}@0 MISSING`)));
    expect((await portal.json('verify')).exitCode).toBe(0);
  });

  it('finds commands removed from the journal by their first events, even if it verifies one auction', async () => {
    const ids = (await portal.query(
      `SELECT command_id AS id, e.stream, e.position FROM command c
       JOIN event e ON (e.xid, e.ordinal) = (c.xid, c.ordinal)
       WHERE e.stream IN ('auction-1', 'lot-1.1') ORDER BY c.xid, c.ordinal LIMIT 5`,
    )) as { id: string; stream: string; position: number }[];
    const cut = ['command', `command_id IN (${ids.map(({ id }) => `'${id}'`).join()})`] as const;
    const named = ids.map(({ stream, position }) => `${stream}@${position} JOURNAL`);
    expect(await without([cut])).toEqual(named);
    expect(await without([cut], '--auction', '1')).toEqual(named);
    expect((await portal.json('verify', '--auction', '2')).exitCode).toBe(0);
  });

  it('finds the removal of the newest groups with their seals by an earlier log head', async () => {
    const head = join(portal.dataDir, 'head.json');
    const saved = await portal.run('verify', '--save-head', head);
    expect(saved).toMatchObject({ exitCode: 0, err: '' });
    expect(saved.out).toMatch(
      /\n\d+ groups signed by [0-9a-f]{32}, the key of this data directory\.\n/,
    );
    const last = '(SELECT xid FROM event_seal ORDER BY xid DESC LIMIT 3)';
    const [first] = (await portal.query(`SELECT min(xid)::text AS xid FROM ${last} AS x`)) as [
      { xid: string },
    ];
    const cuts = ['event', 'event_seal'].map((table) => [table, `xid >= '${first.xid}'`] as const);
    expect(await without(cuts, '--head', head)).toEqual([expect.stringMatching(/^group .* HEAD$/)]);
    expect((await portal.json('verify', '--head', head)).exitCode).toBe(0);
  });

  it.each([
    ['not JSON', '{', 'BAD_HEAD'],
    ['nothing like a head', '[]', 'BAD_HEAD'],
    ['not there', null, 'BAD_FILE'],
    ['huge', 'x'.repeat(17 * 2 ** 20), 'BAD_HEAD'],
  ])('refuses a log head that is %s', async (name, text, code) => {
    const file = join(portal.dataDir, `${name}.json`);
    if (text !== null) writeFileSync(file, text);
    const ended = await portal.json('verify', '--head', file);
    expect(ended).toMatchObject({ document: { error: { code } } });
    expect(ended.exitCode).toBeGreaterThan(0);
  });

  it("refuses a log head that was signed with another portal's key", async () => {
    const other = await makePortalDatabase();
    try {
      const head = join(other.dataDir, 'head.json');
      expect((await other.run('verify', '--save-head', head)).exitCode).toBe(0);
      const ended = await portal.json('verify', '--head', head);
      expect(ended).toMatchObject({
        exitCode: 2,
        document: { error: { code: 'HEAD_OF_ANOTHER_PORTAL' } },
      });
    } finally {
      await other.drop();
    }
  });
});
