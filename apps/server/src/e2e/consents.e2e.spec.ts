import { LANGUAGES } from '@fairlot/countries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortal, makeWorld, Client, type TestPortal, type World } from '../testing/index.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const answerTo = (consent: 'consent1' | 'consent2' | 'consent3', agrees: boolean, version = 1) => ({
  consent,
  agrees,
  version,
});
const answer = (client: Client, ...consents: ReturnType<typeof answerTo>[]) =>
  client.run('SEC-02', { body: { consents } });
const factsOf = (idUser: number) =>
  portal.parts.dataSource.query(
    `SELECT consent, agrees, version, language, id_actor AS "idActor" FROM consent_answer
     WHERE id_user = $1 ORDER BY id_answer`,
    [idUser],
  );

describe('the texts of the consents', () => {
  it('are public in each language, and have the version that an answer must name', async () => {
    const nobody = new Client(portal.url);
    const seenTexts = new Set<string>();
    for (const language of LANGUAGES) {
      const texts = await nobody.run('ENG-60', { query: { language } });
      expect(texts.map(({ consent, version }) => [consent, version])).toEqual([
        ['consent1', 1],
        ['consent2', 1],
        ['consent3', 1],
      ]);
      seenTexts.add(texts.map(({ text }) => text).join());
    }
    // The two Dutch locales share their texts, and so do the two French ones.
    expect(seenTexts.size).toBe(LANGUAGES.length - 2);
  });
});

describe('an answer to a consent', () => {
  it('ROL-002 allows the private calls once all three consents are answered', async () => {
    const client = world.as('undecided');
    expect((await client.refusal('SEC-54')).problem.errorCode).toBe('403004');
    expect(await client.run('OTH-04')).toMatchObject({ consent3: null });
    const answered = await answer(client, answerTo('consent3', false));
    expect(answered).toMatchObject({ consent1: true, consent2: false, consent3: false });
    // The response lists the rights that the user has after the answer.
    expect(answered.calls).toContain('SEC-54');
    expect(await client.run('SEC-54')).toEqual([]);
  });

  it('SEC-02 can be changed later and each change is kept as a record, but a repeat adds none', async () => {
    const client = world.as('dealer1');
    const { idUser } = world.people.dealer1;
    const before = await factsOf(idUser);
    await Promise.all([
      answer(client, answerTo('consent2', true)),
      answer(client, answerTo('consent2', true)),
    ]);
    await answer(client, answerTo('consent2', false));
    const facts = await factsOf(idUser);
    expect(facts.slice(before.length)).toEqual(
      [true, false].map((agrees) => ({
        ...answerTo('consent2', agrees),
        language: 'en',
        idActor: idUser,
      })),
    );
    expect(await client.run('SEC-03')).toMatchObject({ consent2: false });
  });

  it('MOB-06 is stored, and shown in the profile', async () => {
    const client = world.as('dealer2');
    const { idUser } = world.people.dealer2;
    const consent = answerTo('consent3', true);
    const edited = await client.run('MOB-06', { body: { consents: [consent] } });
    expect(edited).toMatchObject({ consent3: true });
    expect((await factsOf(idUser)).at(-1)).toMatchObject({ ...consent, idActor: idUser });
  });

  it.each(['disabled', 'readonly'] as const)(
    'ROL-004 in part: is accepted from users who are %s, while their other changes are refused',
    async (who) => {
      const client = world.as(who);
      expect(await answer(client, answerTo('consent1', false))).toMatchObject({ consent1: false });
      const { version } = await client.run('SEC-03');
      const body = { version, name: 'Ada', consents: [answerTo('consent1', true)] };
      expect((await client.refusal('SEC-02', { body })).status).toBe(403);
      expect(await client.run('SEC-03')).toMatchObject({ name: 'Prova', consent1: false });
    },
  );

  it('is refused and not stored for another version of the text, and the refusal names the current version', async () => {
    const client = world.as('dealer2');
    const { version } = await client.run('SEC-03');
    const body = { version, name: 'Ada', consents: [answerTo('consent1', false, 2)] };
    const { status, problem } = await client.refusal('SEC-02', { body });
    expect([status, problem.code, problem.facts]).toEqual([409, 'RECORD_CHANGED', { version: 1 }]);
    expect(await client.run('SEC-03')).toMatchObject({ name: 'Prova', consent1: true, version });
  });

  it.each([
    [{ consents: [] }, 'consents'],
    [{ consents: [answerTo('consent1', true), answerTo('consent1', false)] }, 'consents.1.consent'],
    [{ consents: [{ consent: 'consent4', agrees: true, version: 1 }] }, 'consents.0.consent'],
    [{ consents: [{ consent: 'consent1', agrees: 'yes', version: 1 }] }, 'consents.0.agrees'],
    [{ consents: [{ consent: 'consent1', agrees: null, version: 1 }] }, 'consents.0.agrees'],
    [{ consents: [{ consent: 'consent1', agrees: true }] }, 'consents.0.version'],
    [{ consents: { consent1: true } }, 'consents'],
    [{ version: 1, consent1: true }, 'consent1'],
    [{ name: 'Ada' }, 'version'],
  ])('is refused if its structure is wrong: %j is refused at %s', async (body, path) => {
    const { status, problem } = await world.as('dealer3').refusal('SEC-02', { body } as never);
    expect([status, problem.fields?.map((field) => field.path)]).toEqual([400, [path]]);
  });

  it('is refused without a session', async () => {
    const nobody = new Client(portal.url);
    const body = { consents: [answerTo('consent1', true)] };
    expect((await nobody.refusal('SEC-02', { body })).status).toBe(401);
  });
});
