import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makePortal,
  makeWorld,
  Client,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import { recoveryTagOf } from '../testing/mailbox.js';

const NOBODY = 2_147_483_647;
const REASON = 'Has left the company';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());
beforeEach(() => portal.parts.dataSource.query('TRUNCATE sign_in_limit'));

const idOf = (who: PersonName): number => world.people[who].idUser;
/** A second user of the dealer, in addition to the main user. */
const makeColleague = async (who: PersonName, username: string): Promise<number> => {
  const { idUser: _, ...facts } = (await portal.parts.directory.user(idOf(who)))!;
  const email = `${username}@example.test`;
  return portal.parts.registry.createUser({ ...facts, username, email, passwordHash: null });
};

describe('the main user of a dealer', () => {
  const turn = (idUser: number, flgEnabled: boolean) =>
    world.as('dealer1').call('ENG-208', {
      body: { idUser, flgEnabled, ...(!flgEnabled && { reason: REASON }) },
    });
  const codeIn = async (called: ReturnType<typeof turn>) => {
    const answer = await called;
    return answer.ok ? null : answer.problem.code;
  };

  it('can disable and enable colleagues, except those disabled by staff', async () => {
    const idUser = await makeColleague('dealer1', 'dealer18');
    expect(await codeIn(turn(idUser, false))).toBe(null);
    expect(await portal.parts.directory.user(idUser)).toMatchObject({
      enabled: false,
      disabledBy: 'DEALER',
      disabledReason: REASON,
    });
    expect(await codeIn(turn(idUser, true))).toBe(null);
    const body = { idUser, flgEnabled: false, reason: REASON };
    await world.as('centre').run('ADM-23', { body });
    expect(await codeIn(turn(idUser, true))).toBe('DISABLED_BY_STAFF');
    expect(await codeIn(turn(idOf('dealer1'), false))).toBe('OWN_RIGHTS');
  });

  it('cannot list the users of another dealer', async () => {
    expect(await codeIn(turn(idOf('dealer2'), false))).toBe('NOT_FOUND');
    expect(await codeIn(turn(NOBODY, false))).toBe('NOT_FOUND');
    const colleague = await makeColleague('dealer1', 'dealer19');
    const { secret } = await portal.parts.sessions.create({ idUser: colleague, via: 'token' });
    const other = new Client(portal.url, { token: secret });
    const body = { idUser: idOf('dealer1') };
    expect((await other.refusal('ENG-209', { body })).problem.code).toBe('NOT_FOUND');
  });

  it('can send a colleague an e-mail with a link to choose a password', async () => {
    const idUser = await makeColleague('dealer1', 'dealer20');
    await world.as('dealer1').run('ENG-209', { body: { idUser } });
    expect(await recoveryTagOf(portal, 'dealer20@example.test')).not.toBe('');
  });
});
