import { makeDatabase } from '@fairlot/database/testing';
import { Client } from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DEFAULT_LIMITS } from './session-settings.js';
import { Sessions } from './sessions.js';

it('a database session keeps neither the parameters nor the rows of a statement that has been answered', async () => {
  const database = await makeDatabase([]);
  const sessions = new Sessions(database.connection, DEFAULT_LIMITS);
  const querying = vi.spyOn(Client.prototype, 'query');
  onTestFinished(async () => {
    querying.mockRestore();
    await sessions.close();
    await database.drop();
  });
  const echo = { name: 'echo', text: 'SELECT $1::text' };
  expect(await sessions.run<[string]>(echo, ['sent'])).toMatchObject({ rows: [['sent']] });
  const held = expect.objectContaining({ ...echo, values: [] });
  expect(querying).toHaveBeenCalledExactlyOnceWith(held);
  expect(querying).toHaveResolvedWith(expect.objectContaining({ rowCount: 1, rows: [] }));
});
