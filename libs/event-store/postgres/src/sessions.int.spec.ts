import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { aDatabase } from '@fairlot/database/testing';
import { expect, it } from 'vitest';
import { DEFAULT_LIMITS } from './session-settings.js';
import { Sessions } from './sessions.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;

const MEGABYTE = 2 ** 20;
// Small and many: of what is under way when a collection comes, which lives on rightly, little is kept.
const STATEMENTS = 1_000;
const SENT_BYTES = MEGABYTE / 64;
const ECHO = { name: 'echo', text: 'SELECT $1::text' };

it('neither what was sent nor what came outlives a collection of the young generation', async () => {
  const database = await aDatabase([]);
  const sessions = new Sessions(database.connection, DEFAULT_LIMITS);
  const echo = async (n: number): Promise<void> => {
    const sent = `${n}`.padEnd(SENT_BYTES, '.');
    const { rows } = await sessions.run<[string]>(ECHO, [sent]);
    expect(rows).toEqual([[sent]]);
  };
  try {
    await echo(0);
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let n = 1; n <= STATEMENTS; n += 1) await echo(n);
    collect({ type: 'minor' });
    // What was sent came back as well; kept, either of the two alone would be more than a third of it.
    const moved = 2 * STATEMENTS * SENT_BYTES;
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(moved / 5);
  } finally {
    await sessions.close();
    await database.drop();
  }
});
