import { afterEach, beforeEach, expect, it } from 'vitest';
import { runOneAtATime } from './one-at-a-time.js';
import { makeDatabase, type TestDatabase } from './testing/index.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await makeDatabase();
});
afterEach(() => database.drop());

it('runOneAtATime does the work in one of two concurrent starts; the other one finds it done', async () => {
  const done: string[] = [];
  let atOnce = 0;
  const first = async (name: string): Promise<void> => {
    atOnce += 1;
    expect(atOnce).toBe(1);
    // Sleeps in another session, so that the second call could interfere meanwhile.
    await (await database.dataSource([])).query('SELECT pg_sleep(0.05)');
    if (done.length === 0) done.push(name);
    atOnce -= 1;
  };
  const start = (name: string) => runOneAtATime(database.connection, 7, () => first(name));
  await Promise.all(['one', 'two', 'three'].map(start));
  expect(done).toHaveLength(1);
});

it('runOneAtATime releases the lock even when the work fails', async () => {
  const fails = runOneAtATime(database.connection, 7, () => Promise.reject(new Error('no disk')));
  await expect(fails).rejects.toThrow('no disk');
  expect(await runOneAtATime(database.connection, 7, async () => 'done')).toBe('done');
});
