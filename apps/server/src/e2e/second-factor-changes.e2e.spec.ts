import { codeOf } from '@fairlot/access-records/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aNewPasskey,
  aSignedInPerson,
  withAuthenticator,
  withPasskey,
} from '../testing/factors.js';
import { aPortal, aWorld, type TestPortal } from '../testing/index.js';
import { byToken } from '../testing/sign-in.js';

const FIVE_MINUTES = 5 * 60_000;

let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal({ secondFactor: { rule: 'staff', key: null } });
  await aWorld(portal);
});
afterAll(() => portal.stop());

/** As if what a user has shown of his factors had been shown five minutes earlier. */
const wait = (username: string) =>
  portal.parts.dataSource.query(
    `UPDATE session SET factor_at = factor_at - $1
     WHERE id_user = (SELECT id_user FROM app_user WHERE username = $2)`,
    [FIVE_MINUTES, username],
  );

describe('who has a second factor', () => {
  it('changes none without having shown one in five minutes, and nothing is changed', async () => {
    const { client } = await withAuthenticator(await aSignedInPerson(portal, 'late'));
    const { secret } = await client.ask('ENG-71');
    const response = await aNewPasskey(client);
    await wait('late');
    const before = await client.ask('ENG-70');
    const refused = await Promise.all([
      client.refusal('ENG-71'),
      client.refusal('ENG-72', { body: { code: codeOf(secret) } }),
      client.refusal('ENG-73'),
      client.refusal('ENG-74'),
      client.refusal('ENG-75', { body: { name: 'Phone', response } }),
      client.refusal('ENG-76', { body: { idPasskey: 1 } }),
      client.refusal('ENG-77'),
    ]);
    expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(
      new Set(['SECOND_FACTOR_STALE']),
    );
    expect(await client.ask('ENG-70')).toEqual(before);
  });

  it('and must have one keeps the last one, of whichever kind, and signs in by it', async () => {
    const { client } = await withAuthenticator(await byToken(portal.url, 'admin'));
    expect((await client.refusal('ENG-73')).problem.code).toBe('LAST_FACTOR');
    await withPasskey(client);
    expect(await client.ask('ENG-73')).toEqual({ done: true });
    const { totp, passkeys } = await client.ask('ENG-70');
    expect([totp, passkeys.length]).toEqual([null, 1]);
    const last = { body: { idPasskey: passkeys[0]!.idPasskey } };
    expect((await client.refusal('ENG-76', last)).problem.code).toBe('LAST_FACTOR');
    expect((await client.ask('ENG-70')).passkeys).toEqual(passkeys);
  });
});
