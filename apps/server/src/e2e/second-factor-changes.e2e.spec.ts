import { totpCodeOf } from '@fairlot/access-records/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeNewPasskey,
  makeSignedInPerson,
  enrolAuthenticator,
  enrolPasskey,
} from '../testing/factors.js';
import { makePortal, makeWorld, type TestPortal } from '../testing/index.js';
import { signInByToken } from '../testing/sign-in.js';

const FIVE_MINUTES = 5 * 60_000;

let portal: TestPortal;
beforeAll(async () => {
  portal = await makePortal({ secondFactor: { rule: 'staff', key: null } });
  await makeWorld(portal);
});
afterAll(() => portal.stop());

/** Makes the last check of the user's second factor five minutes older. */
const wait = (username: string) =>
  portal.parts.dataSource.query(
    `UPDATE session SET factor_at = factor_at - $1
     WHERE id_user = (SELECT id_user FROM app_user WHERE username = $2)`,
    [FIVE_MINUTES, username],
  );

describe('a user with a second factor', () => {
  it('must have entered it within five minutes before changing a factor', async () => {
    const { client } = await enrolAuthenticator(await makeSignedInPerson(portal, 'late'));
    const { secret } = await client.run('ENG-71');
    const response = await makeNewPasskey(client);
    await wait('late');
    const before = await client.run('ENG-70');
    const refused = await Promise.all([
      client.refusal('ENG-71'),
      client.refusal('ENG-72', { body: { code: totpCodeOf(secret) } }),
      client.refusal('ENG-73'),
      client.refusal('ENG-74'),
      client.refusal('ENG-75', { body: { name: 'Phone', response } }),
      client.refusal('ENG-76', { body: { idPasskey: 1 } }),
      client.refusal('ENG-77'),
    ]);
    expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(
      new Set(['SECOND_FACTOR_STALE']),
    );
    expect(await client.run('ENG-70')).toEqual(before);
  });

  it('cannot remove the last factor if one is required, whether app or passkey', async () => {
    const { client } = await enrolAuthenticator(await signInByToken(portal.url, 'admin'));
    expect((await client.refusal('ENG-73')).problem.code).toBe('LAST_FACTOR');
    await enrolPasskey(client);
    expect(await client.run('ENG-73')).toEqual({ done: true });
    const { totp, passkeys } = await client.run('ENG-70');
    expect([totp, passkeys.length]).toEqual([null, 1]);
    const last = { body: { idPasskey: passkeys[0]!.idPasskey } };
    expect((await client.refusal('ENG-76', last)).problem.code).toBe('LAST_FACTOR');
    expect((await client.run('ENG-70')).passkeys).toEqual(passkeys);
  });
});
