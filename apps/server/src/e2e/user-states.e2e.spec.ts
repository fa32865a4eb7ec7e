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

  it('STA-089 is INVITED until the sign-up enables the account, which staff disable, enable and anonymise', async () => {
    const email = 'states@example.test';
    const link = await makeInvite(world, email, 'dealer3');
    const staff = world.as('admin');
    const stateNow = async () => {
      const query = { idDealer: link.idDealer };
      const { rows } = await world.as('dealer3').run('SEC-06', { query });
      return rows.filter((one) => one.email === email).map(({ state }) => state);
    };
    expect([await stateNow(), await usersOf(email)]).toEqual([['INVITED'], []]);
    await nobody.run('OPEN-07', { body: filledSignUp(link) });
    expect(await stateNow()).toEqual(['ENABLED']);
    const [user] = await usersOf(email);
    const idUser = Number(user!['id_user']);
    const turn = (flgEnabled: boolean) =>
      staff.call('ADM-23', { body: { idUser, flgEnabled, reason: 'Has left' } });
    const anonymise = () => staff.run('ADM-27', { body: { idUsers: [idUser] } });
    await turn(false);
    expect(await stateNow()).toEqual(['DISABLED']);
    await turn(true);
    expect(await stateNow()).toEqual(['ENABLED']);
    // An enabled user cannot be anonymised.
    await anonymise();
    expect(await stateNow()).toEqual(['ENABLED']);
    await turn(false);
    await anonymise();
    expect([await stateNow(), await usersOf(email)]).toEqual([[], []]);
    const [erased] = await portal.parts.dataSource.query(
      'SELECT enabled, password_hash FROM app_user WHERE id_user = $1',
      [idUser],
    );
    expect(erased).toEqual({ enabled: false, password_hash: null });
    expect((await turn(true)).status).toBe(404);
    expect((await staff.refusal('ADM-19', { query: { idUser } })).status).toBe(404);
  });
});
