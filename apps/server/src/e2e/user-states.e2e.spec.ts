import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortal, makeWorld, Client, type TestPortal, type World } from '../testing/index.js';
import { makeInvite, filledSignUp } from '../testing/invited.js';

let portal: TestPortal;
let world: World;
let nobody: Client;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  nobody = new Client(portal.url);
});
afterAll(() => portal.stop());

const usersOf = (email: string) =>
  portal.parts.dataSource.query<Record<string, unknown>[]>(
    'SELECT * FROM app_user WHERE lower(email) = lower($1)',
    [email],
  );

describe('an invited user', () => {
  it('STA-014 in part: can sign up from the e-mail link or from the consents, and is the same user', async () => {
    const made = [];
    for (const [id, email] of [
      ['OPEN-07', 'letter@example.test'],
      ['OPEN-06', 'consents@example.test'],
    ] as const) {
      const body = filledSignUp(await makeInvite(world, email));
      expect(await nobody.run(id, { body })).toEqual({ done: true });
      const [user] = await usersOf(email);
      const { id_user: _, username: _name, email: _email, ...same } = user!;
      made.push(same);
    }
    expect(made[0]).toEqual(made[1]);
  });

  it('STA-089 in part: is INVITED until the sign-up, then ENABLED, and DISABLED when staff disable the user', async () => {
    const email = 'states@example.test';
    const link = await makeInvite(world, email, 'dealer3');
    const stateNow = async () => {
      const query = { idDealer: link.idDealer };
      const { rows } = await world.as('dealer3').run('SEC-06', { query });
      return rows.filter((one) => one.email === email).map(({ state }) => state);
    };
    expect(await stateNow()).toEqual(['INVITED']);
    await nobody.run('OPEN-07', { body: filledSignUp(link) });
    expect(await stateNow()).toEqual(['ENABLED']);
    const [user] = await usersOf(email);
    await portal.parts.registry.enableUser(Number(user!['id_user']), false);
    expect(await stateNow()).toEqual(['DISABLED']);
  });
});
