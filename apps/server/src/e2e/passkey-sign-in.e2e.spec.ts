import { makeDevice } from '@fairlot/access-records/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSignedInPerson, signInByPasskey, enrolPasskey } from '../testing/factors.js';
import { makePortal, Client, PASSWORD, type TestPortal } from '../testing/index.js';
import { storeWrongGuesses } from '../testing/wrong-guesses.js';

let portal: TestPortal;
let nobody: Client;
beforeAll(async () => {
  portal = await makePortal();
  nobody = new Client(portal.url);
});
afterAll(() => portal.stop());

const makeHolder = async (username: string) =>
  enrolPasskey(await makeSignedInPerson(portal, username));
const signIn = async (device: ReturnType<typeof makeDevice>) =>
  nobody.call('ENG-271', { body: { passkey: await signInByPasskey(nobody, device) } });
const refused = async (passkey: Awaited<ReturnType<typeof signInByPasskey>>) => {
  const { status, problem } = await nobody.refusal('ENG-271', { body: { passkey } });
  return [status, ...(problem.fields ?? []).map(({ path, code }) => [path, code])];
};
const REFUSED = [400, ['passkey', 'passkey_wrong']];

describe('a sign-in with a passkey only', () => {
  it('ENG-271 in part: opens a session that requires no second factor', async () => {
    const { device } = await makeHolder('holder');
    const signedIn = await signIn(device);
    expect(signedIn).toMatchObject({ ok: true, answer: { done: true, token: null } });
    const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]);
    const browser = new Client(portal.url, { cookie: cookie.join('; ') });
    expect(await browser.run('SEC-10')).toMatchObject({
      username: 'holder',
      secondFactor: { awaits: null, kinds: ['PASSKEY'] },
    });
  });

  it('gives an app a token instead of a cookie, and requires no second factor', async () => {
    const { device } = await makeHolder('on the phone');
    const passkey = await signInByPasskey(nobody, device);
    const signedIn = await nobody.call('ENG-271', { body: { passkey, asToken: true } });
    expect(signedIn.headers.getSetCookie()).toEqual([]);
    const token = (signedIn.ok && signedIn.answer.token) || '';
    expect(await new Client(portal.url, { token }).run('MOB-04')).toMatchObject({
      username: 'on the phone',
      secondFactor: { awaits: null },
    });
  });

  it('works while wrong passwords by others lock the user name, and then the password works too', async () => {
    const { device } = await makeHolder('guessed at');
    const login = { body: { username: 'guessed at', password: PASSWORD } };
    await storeWrongGuesses(portal, 'guessed at');
    expect((await nobody.refusal('MOB-01', login)).status).toBe(429);
    expect((await signIn(device)).ok).toBe(true);
    expect((await nobody.refusal('MOB-01', login)).problem.code).toBe('SECOND_FACTOR_NEEDED');
  });

  it('works once per challenge, and only for a challenge of the portal', async () => {
    const { device } = await makeHolder('careful');
    const passkey = await signInByPasskey(nobody, device);
    expect((await nobody.call('ENG-271', { body: { passkey } })).ok).toBe(true);
    expect(await refused(passkey)).toEqual(REFUSED);
    const place = { origin: new URL(portal.url).origin, rpId: new URL(portal.url).hostname };
    const { challenge } = await nobody.run('ENG-270');
    const kept = challenge.slice(0, 10);
    const rest = challenge.slice(11);
    const forged = `${kept}${challenge[10] === 'A' ? 'B' : 'A'}${rest}`;
    for (const other of [forged, challenge.slice(0, 20), 'AAAA', '']) {
      const { clientExtensionResults: _, ...shown } = device.show({ ...place, challenge: other });
      expect(await refused(shown)).toEqual(REFUSED);
    }
  });

  it('is refused alike if the passkey is unknown or removed, or its user is disabled or has no password here', async () => {
    expect(await refused(await signInByPasskey(nobody, makeDevice()))).toEqual(REFUSED);
    const removed = await makeHolder('removed');
    const { passkeys } = await removed.client.run('ENG-70');
    await removed.client.run('ENG-76', { body: { idPasskey: passkeys[0]!.idPasskey } });
    expect(await refused(await signInByPasskey(nobody, removed.device))).toEqual(REFUSED);
    for (const change of [{ enabled: false }, { passwordHash: null }]) {
      const { device, client } = await makeHolder(Object.keys(change).join());
      const { idUser } = (await client.run('SEC-10'))!;
      await portal.parts.registry.changeUser(idUser, change);
      expect(await refused(await signInByPasskey(nobody, device))).toEqual(REFUSED);
    }
  });
});
