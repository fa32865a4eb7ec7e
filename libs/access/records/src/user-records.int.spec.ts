import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccess, makeAccessDatabase, makeUser, type Access } from './testing/index.js';

let database: Awaited<ReturnType<typeof makeAccessDatabase>>;
let here: Access;

beforeAll(async () => {
  database = await makeAccessDatabase();
  here = await makeAccess(database);
});
afterAll(async () => {
  await here.stop();
  await database.drop();
});

describe('the table of users', () => {
  it('records who changed what, without secrets', async () => {
    const idUser = await here.registry.createUser(
      makeUser({ username: 'Audited', passwordHash: 'secret-1' }),
    );
    await here.registry.changeUser(idUser, { name: 'Neu', passwordHash: 'secret-2' }, 42);
    const trail = await here.dataSource.query(
      `SELECT id_actor, fields FROM record_change
       WHERE table_name = 'app_user' AND record_key = $1 ORDER BY id_change`,
      [String(idUser)],
    );
    expect(trail).toHaveLength(2);
    expect(trail[1]).toEqual({
      id_actor: 42,
      fields: {
        name: { old: 'Prova', new: 'Neu' },
        passwordHash: { old: '***', new: '***' },
      },
    });
    expect(JSON.stringify(trail)).not.toContain('secret');
  });

  it('finds a user name in upper or lower case, and refuses a duplicate', async () => {
    await here.registry.createUser(makeUser({ username: 'Onlyone' }));
    expect((await here.directory.userNamed('ONLYONE'))?.username).toBe('Onlyone');
    expect(await here.directory.userNamed('only%')).toBeNull();
    const found = await here.directory.usersNamed(['onlyOne', 'only%', 'nobody']);
    expect(found.map(({ username }) => username)).toEqual(['Onlyone']);
    await expect(here.registry.createUser(makeUser({ username: 'onlyONE' }))).rejects.toThrow();
  });

  it('never returns a password hash unless it is requested', async () => {
    const idUser = await here.registry.createUser(
      makeUser({ username: 'hashed', passwordHash: 'hash' }),
    );
    expect(JSON.stringify(await here.directory.user(idUser))).not.toContain('hash":');
  });
});
