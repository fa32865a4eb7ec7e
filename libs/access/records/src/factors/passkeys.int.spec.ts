import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeDevice,
  makeAccess,
  makeAccessDatabase,
  makeUser,
  type Access,
} from '../testing/index.js';
import type { FactorHolder } from './factor-change.js';

const ORIGIN = 'http://localhost:3000';
const RP = { origin: ORIGIN, rpId: 'localhost' };

let database: Awaited<ReturnType<typeof makeAccessDatabase>>;
let here: Access;
let elsewhere: Access;
beforeAll(async () => {
  database = await makeAccessDatabase();
  [here, elsewhere] = await Promise.all([makeAccess(database), makeAccess(database)]);
});
afterAll(async () => {
  await Promise.all([here.stop(), elsewhere.stop()]);
  await database.drop();
});

type Device = ReturnType<typeof makeDevice>;
let users = 0;
const signIn = async (idUser?: number): Promise<FactorHolder> => {
  users += 1;
  const id = idUser ?? (await here.registry.createUser(makeUser({ username: `keyed${users}` })));
  const { session } = await here.sessions.create({ idUser: id, via: 'session' });
  return (await here.directory.caller(session))!;
};
const creation = async (holder: FactorHolder) => {
  const options = await here.factor.passkeyOptions(holder);
  if (typeof options === 'string') throw new Error(options);
  return { ...RP, challenge: options.challenge };
};
const add = async (holder: FactorHolder, device: Device, name = 'A key') =>
  elsewhere.factor.addPasskey(holder, { name, response: device.make(await creation(holder)) });
const enrolled = async () => {
  const waiting = await signIn();
  const device = makeDevice();
  const done = await add(waiting, device);
  if (done.outcome !== 'done') throw new Error(done.outcome);
  const session = (await elsewhere.sessions.named(waiting.sessionId))!;
  return { device, holder: (await elsewhere.directory.caller(session))! };
};
const request = async (holder: FactorHolder) => {
  const { challenge } = await here.factor.passkeyRequest(holder);
  return { ...RP, challenge };
};
type Shown = ReturnType<Device['show']>;
const show = async (holder: FactorHolder, passkey: Shown) =>
  (await elsewhere.factor.answer(holder, { passkey })).outcome;

describe('a new passkey', () => {
  it('is stored with its name; the first one also creates recovery codes', async () => {
    const holder = await signIn();
    const device = makeDevice();
    const done = await add(holder, device, 'Laptop');
    expect(done).toMatchObject({ outcome: 'done', recoveryCodes: { length: 10 } });
    expect((await signIn(holder.idUser)).awaits).toBe('FACTOR');
    expect((await here.factor.status({ ...holder, roles: [] })).passkeys).toMatchObject([
      { name: 'Laptop', usedAt: null },
    ]);
  });

  it.each<[string, (device: Device, client: Parameters<Device['make']>[0]) => Shown | object]>([
    ['that did not verify its user', (device, client) => device.make(client, { verifies: false })],
    [
      'of another site',
      (device, client) => device.make({ ...client, origin: 'https://evil.test' }),
    ],
    ['for another site', (device, client) => device.make({ ...client, rpId: 'evil.test' })],
    ['of another challenge', (device, client) => device.make({ ...client, challenge: 'b3RoZXI' })],
    ['that is no passkey', (device, client) => ({ ...device.make(client), rawId: '?' })],
  ])('is refused if it is one %s', async (_, made) => {
    const holder = await signIn();
    const response = made(makeDevice(), await creation(holder)) as ReturnType<Device['make']>;
    const added = await here.factor.addPasskey(holder, { name: 'A key', response });
    expect(added).toMatchObject({ outcome: 'wrong' });
    expect((await signIn(holder.idUser)).awaits).toBeNull();
  });

  it('must answer an unused and unexpired challenge of its session', async () => {
    const holder = await signIn();
    const device = makeDevice();
    const response = device.make(await creation(holder));
    const other = await signIn(holder.idUser);
    const made = { name: 'A key', response };
    expect(await here.factor.addPasskey(other, made)).toMatchObject({ outcome: 'wrong' });
    await here.dataSource.query('UPDATE factor_challenge SET expires_at = expires_at - 300001');
    expect(await here.factor.addPasskey(holder, made)).toMatchObject({ outcome: 'wrong' });
    const again = device.make(await creation(holder));
    const both = [here, elsewhere].map(({ factor }) =>
      factor.addPasskey(holder, { name: 'A key', response: again }),
    );
    const outcomes = (await Promise.all(both)).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['done', 'wrong']);
  });

  it('belongs to one user, who can have at most ten', async () => {
    const { holder, device } = await enrolled();
    expect(await add(await signIn(), device)).toMatchObject({ outcome: 'wrong' });
    for (let n = 2; n <= 10; n += 1)
      expect((await add(holder, makeDevice(), `Key ${n}`)).outcome).toBe('done');
    expect(await add(holder, makeDevice())).toMatchObject({ outcome: 'wrong' });
    expect((await here.factor.status({ ...holder, roles: [] })).passkeys).toHaveLength(10);
  });
});

describe('a passkey', () => {
  it('is accepted as the second factor of a session that waits for one, and its use is recorded', async () => {
    const { holder, device } = await enrolled();
    const waiting = await signIn(holder.idUser);
    expect(await show(waiting, device.show(await request(waiting)))).toBe('done');
    const { passkeys } = await here.factor.status({ ...holder, roles: [] });
    expect(passkeys[0]?.usedAt).toBeGreaterThan(0);
  });

  it('is accepted once for each challenge, even in parallel', async () => {
    const { holder, device } = await enrolled();
    const shown = device.show(await request(holder));
    const outcomes = await Promise.all([1, 2, 3].map(() => show(holder, shown)));
    expect(outcomes.toSorted()).toEqual(['done', 'wrong', 'wrong']);
  });

  it.each<[string, (device: Device, client: Parameters<Device['show']>[0]) => Shown]>([
    ['that did not verify its user', (device, client) => device.show(client, { verifies: false })],
    [
      'of another site',
      (device, client) => device.show({ ...client, origin: 'https://evil.test' }),
    ],
    ['of another challenge', (device, client) => device.show({ ...client, challenge: 'b3RoZXI' })],
    ['that is not registered', (_, client) => makeDevice().show(client)],
    ['whose counter is unchanged', (device, client) => device.show(client, { counter: 1 })],
    ['whose counter decreased', (device, client) => device.show(client, { counter: 0 })],
  ])('is refused if it is one %s', async (_, shown) => {
    const { holder, device } = await enrolled();
    expect(await show(holder, shown(device, await request(holder)))).toBe('wrong');
  });

  it('is refused for another account, and in another session than that of its challenge', async () => {
    const one = await enrolled();
    const other = await enrolled();
    expect(await show(other.holder, one.device.show(await request(other.holder)))).toBe('wrong');
    const elsewhereSignedIn = await signIn(one.holder.idUser);
    const shown = one.device.show(await request(one.holder));
    expect(await show(elsewhereSignedIn, shown)).toBe('wrong');
  });

  it('can be used repeatedly if its device has no counter', async () => {
    const holder = await signIn();
    const device = makeDevice();
    const response = device.make(await creation(holder), { counter: 0 });
    await here.factor.addPasskey(holder, { name: 'A phone', response });
    for (const _ of [1, 2])
      expect(await show(holder, device.show(await request(holder), { counter: 0 }))).toBe('done');
  });

  it('cannot be removed by other users, and is refused after its user has removed it', async () => {
    const one = await enrolled();
    const other = await enrolled();
    await add(one.holder, makeDevice(), 'Another');
    const { passkeys } = await here.factor.status({ ...one.holder, roles: [] });
    const { idPasskey } = passkeys[0]!;
    expect(await here.factor.removePasskey(other.holder, idPasskey)).toBe('missing');
    expect(await here.factor.removePasskey(one.holder, idPasskey)).toBe('done');
    expect(await show(one.holder, one.device.show(await request(one.holder)))).toBe('wrong');
  });
});
