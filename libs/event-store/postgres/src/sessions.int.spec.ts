import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { aDatabase } from '@fairlot/database/testing';
import { expect, it } from 'vitest';
import { DEFAULT_LIMITS } from './session-settings.js';
import { Sessions } from './sessions.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;

const MEGABYTE = 2 ** 20;
const STATEMENTS = 100;
const ECHO = { name: 'echo', text: 'SELECT $1::text' };

it('neither what was sent nor what came outlives a collection of the young generation', async () => {
  const database = await aDatabase([]);
  const sessions = new Sessions(database.connection, DEFAULT_LIMITS);
  const echo = async (n: number): Promise<void> => {
    const sent = `${n}`.padEnd(MEGABYTE / 8, '.');
    const { rows } = await sessions.run<[string]>(ECHO, [sent]);
    expect(rows).toEqual([[sent]]);
  };
  try {
    await echo(0);
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let n = 1; n <= STATEMENTS; n += 1) await echo(n);
    collect({ type: 'minor' });
    // Of twelve megabytes that were sent, and as many that came.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(2 * MEGABYTE);
  } finally {
    await sessions.close();
    await database.drop();
  }
});
