import { CONSENT_TEXTS, type Consent } from '@fairlot/access-domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consentsOf } from './consents.js';
import { makeAccess, makeAccessDatabase, makeUser, type Access } from './testing/index.js';
import { systemClock } from '@fairlot/kernel';

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

const NONE = { consent1: null, consent2: null, consent3: null };
let users = 0;
const makeNewUser = (consents: object = NONE): Promise<number> =>
  here.registry.createUser(makeUser({ username: `consenting${++users}`, ...consents }));

const answerTo = (consent: Consent, agrees: boolean, version = 1) => ({ consent, agrees, version });
const answer = (idUser: number, given: ReturnType<typeof answerTo>[], access = here) =>
  access.consents.answer(idUser, given, { idActor: idUser, language: 'de' });
const currentAnswers = async (idUser: number) => consentsOf((await here.directory.user(idUser))!);
const facts = async (idUser: number) =>
  (await here.consents.history(idUser))
    .toReversed()
    .map(({ consent, agrees, version }) => ({ consent, agrees, version }));

describe('the consents of a user', () => {
  it('are unset until the user answers, and each answer is stored with its text, time and author', async () => {
    const idUser = await makeNewUser();
    expect(await currentAnswers(idUser)).toEqual(NONE);
    const before = systemClock.now();
    await answer(idUser, [answerTo('consent1', true), answerTo('consent3', false)]);
    expect(await currentAnswers(idUser)).toEqual({
      consent1: true,
      consent2: null,
      consent3: false,
    });
    const [, first] = await here.consents.history(idUser);
    expect(first).toMatchObject({
      idUser,
      consent: 'consent1',
      agrees: true,
      version: 1,
      language: 'de',
      idActor: idUser,
    });
    expect(first?.answeredAt).toBeGreaterThanOrEqual(before);
  });

  it('can be withdrawn and given again, with each answer stored; the newest answer counts', async () => {
    const idUser = await makeNewUser();
    for (const agrees of [true, false, true]) await answer(idUser, [answerTo('consent2', agrees)]);
    expect(await facts(idUser)).toEqual(
      [true, false, true].map((yes) => answerTo('consent2', yes)),
    );
    expect((await currentAnswers(idUser)).consent2).toBe(true);
  });

  it('are stored once if the same answer is sent repeatedly, even in parallel by two processes', async () => {
    const idUser = await makeNewUser();
    const twice = Array.from({ length: 6 }, (_, index) =>
      answer(idUser, [answerTo('consent1', true)], index % 2 ? elsewhere : here),
    );
    await Promise.all(twice);
    expect(await facts(idUser)).toEqual([answerTo('consent1', true)]);
  });

  it('of a new user are stored as answers to the current texts, and a missing answer stays unset', async () => {
    const idUser = await makeNewUser({ consent1: true, consent2: false, consent3: null });
    expect(await facts(idUser)).toEqual([answerTo('consent1', true), answerTo('consent2', false)]);
    expect(await currentAnswers(idUser)).toEqual({
      consent1: true,
      consent2: false,
      consent3: null,
    });
  });

  it('are requested again after a new text that requires it, and otherwise stay valid', async () => {
    const idUser = await makeNewUser({ consent1: true, consent2: true, consent3: false });
    const user = (await here.directory.user(idUser))!;
    const newText = (countsFrom: number) => ({
      ...CONSENT_TEXTS,
      consent2: { version: 2, countsFrom },
    });
    expect(consentsOf(user, newText(1))).toEqual({
      consent1: true,
      consent2: true,
      consent3: false,
    });
    expect(consentsOf(user, newText(2))).toEqual({
      consent1: true,
      consent2: null,
      consent3: false,
    });
    await answer(idUser, [answerTo('consent2', true, 2)]);
    const answered = (await here.directory.user(idUser))!;
    expect(consentsOf(answered, newText(2)).consent2).toBe(true);
  });

  it('are visible in every process after an answer', async () => {
    const versions = new Set<number>();
    const stop = elsewhere.signals.changes.subscribe((change) => {
      if ('idUser' in change) versions.add(change.idUser);
    });
    const idUser = await makeNewUser();
    // After this notification, the other process caches the user.
    await expect.poll(() => versions.has(idUser)).toBe(true);
    expect((await elsewhere.directory.user(idUser))?.consent1).toBeNull();
    await answer(idUser, [answerTo('consent1', true)]);
    await expect.poll(async () => (await elsewhere.directory.user(idUser))?.consent1).toBe(true);
    stop();
  });

  it('do not change when other fields of the user are written', async () => {
    const idUser = await makeNewUser();
    const change: object = { name: 'Neu', consent1: true };
    await here.registry.changeUser(idUser, change);
    expect(await currentAnswers(idUser)).toEqual(NONE);
  });
});
