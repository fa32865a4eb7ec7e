import { randomUUID } from 'node:crypto';
import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type InputOf,
  type TestPortal,
  type World,
} from '../testing/index.js';
import {
  makeRegulationBody,
  worldTemplate,
  readRegulationVersions,
  saveRegulation,
  sha256,
} from '../testing/regulations.js';

const NOBODY = 2_147_483_647;

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

type Given = Parameters<typeof saveRegulation> extends [World, ...infer Rest] ? Rest : never;
type Body = NonNullable<InputOf<'ENG-278'>['body']>;
const staff = () => world.as('centre');
const params = () => worldTemplate(world);
const versions = () => readRegulationVersions(world);
const save = (...given: Given) => saveRegulation(world, ...given);
const refused = (body: Body, who: 'centre' | 'abroad' | 'engineer' = 'centre') =>
  world.as(who).refusal('ENG-278', { params: params(), body });

describe('the regulation of a template', () => {
  it('is the text of the portal in every language if the template has no version', async () => {
    expect(await versions()).toMatchObject({ rows: [], accepted: null, builtInLanguage: 'it' });
    const { texts, bindingLanguage } = await staff().run('ENG-277', {
      params: { ...params(), version: 0 },
    });
    expect(bindingLanguage).toBe('it');
    expect(texts.map(({ language }) => language)).toContain('de');
    for (const { html, text } of texts) expect(html).toBe(`<p>${text}</p>`);
  });

  it('ENG-278 in part: is saved as a version without dangerous markup, with author, time, note and hash', async () => {
    const before = systemClock.now();
    const html = '<h2>Offerte</h2><p onclick="x()">Ogni <b>offerta</b> vale.</p>';
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const { version, isNew } = await save(html + hostile, { note: 'Prima versione.' });
    expect([version, isNew]).toEqual([2, true]);
    const { rows } = await versions();
    expect(rows).toMatchObject([
      {
        version,
        state: 'IN_FORCE',
        bindingLanguage: 'it',
        languages: ['it'],
        note: 'Prima versione.',
        author: 'centre',
        asksAgain: true,
      },
    ]);
    expect(rows[0]!.writtenAt).toBeGreaterThanOrEqual(before);
    const shown = await staff().run('ENG-277', { params: { ...params(), version } });
    expect(shown.texts).toEqual([
      {
        language: 'it',
        html: '<h2>Offerte</h2><p>Ogni offerta vale.</p>',
        text: 'Offerte\nOgni offerta vale.',
      },
    ]);
    const idAuction = await launchAuction(world, { bidders: [] });
    const { text, hash } = await world.as('dealer1').run('SEC-66', {
      params: { id: idAuction },
      query: { language: 'en' },
    });
    expect([text, hash]).toEqual([shown.texts[0]!.text, sha256(text)]);
  });

  it('ENG-277 returns all texts of a version without hostile markup, the text of the portal as version 0, and 404 elsewhere', async () => {
    const ifVersion = (await versions()).rows[0]!.version;
    const texts = [
      { language: 'it' as const, html: '<p>Vale.<script>x()</script></p>' },
      { language: 'de' as const, html: '<p onclick="x()">Gilt.</p>' },
    ];
    const body = makeRegulationBody('<p>x</p>', { ifVersion, texts });
    const { version } = await staff().run('ENG-278', { params: params(), body });
    const read = (of: number) => staff().run('ENG-277', { params: { ...params(), version: of } });
    expect(await read(version)).toMatchObject({
      version,
      bindingLanguage: 'it',
      texts: [
        { language: 'it', html: '<p>Vale.</p>', text: 'Vale.' },
        { language: 'de', html: '<p>Gilt.</p>', text: 'Gilt.' },
      ],
    });
    const builtIn = await read(0);
    expect([builtIn.version, builtIn.bindingLanguage]).toEqual([0, 'it']);
    expect(builtIn.texts.find(({ language }) => language === 'it')?.text).not.toBe('');
    const missing = { ...params(), version: NOBODY };
    expect((await staff().refusal('ENG-277', { params: missing })).status).toBe(404);
    for (const idTemplate of [params().idTemplate, NOBODY]) {
      const elsewhere = { params: { idTemplate, version } };
      expect((await world.as('abroad').refusal('ENG-277', elsewhere)).status).toBe(404);
    }
  });

  it('ENG-278 in part: is saved once for a repeated command and for the same texts', async () => {
    const ifVersion = (await versions()).rows[0]!.version;
    const body = makeRegulationBody('<p>Una volta.</p>', { ifVersion });
    const headers = { 'idempotency-key': randomUUID() };
    const first = await staff().run('ENG-278', { params: params(), body, headers });
    expect(await staff().run('ENG-278', { params: params(), body, headers })).toEqual(first);
    const same = await staff().run('ENG-278', { params: params(), body });
    expect(same).toEqual({ version: first.version, isNew: false });
    expect((await versions()).rows[0]!.version).toBe(first.version);
  });

  it('ENG-278 in part: is saved by one of two parallel authors, and the other gets RECORD_CHANGED with the version', async () => {
    const ifVersion = (await versions()).rows[0]!.version;
    const answers = await Promise.all(
      ['<p>Uno.</p>', '<p>Due.</p>'].map((html) =>
        staff().call('ENG-278', {
          params: params(),
          body: makeRegulationBody(html, { ifVersion }),
        }),
      ),
    );
    const lost = answers.flatMap((one) => (one.ok ? [] : [one.problem]));
    expect(lost).toHaveLength(1);
    expect(lost[0]).toMatchObject({
      code: 'RECORD_CHANGED',
      errorCode: '409041',
      facts: { version: ifVersion + 1 },
    });
  });

  it('is refused at its fields for empty, repeated, overlong and past values', async () => {
    const { rows } = await versions();
    const ifVersion = rows[0]!.version;
    const faults = async (over: Partial<Body>) => {
      const { problem } = await refused(makeRegulationBody('<p>x</p>', { ifVersion, ...over }));
      return problem.fields?.map(({ path, code }) => `${path} ${code}`);
    };
    const inItalian = (html: string) => ({ language: 'it' as const, html });
    expect(await faults({ texts: [inItalian('<p> </p><script>x</script>')] })).toEqual([
      'texts.0.html required',
    ]);
    expect(await faults({ texts: [inItalian('<p>a</p>'), inItalian('<p>b</p>')] })).toEqual([
      'texts.1.language repeated',
    ]);
    expect(await faults({ bindingLanguage: 'de' })).toEqual(['bindingLanguage unknown_reference']);
    expect(await faults({ appliesAt: systemClock.now() - 60_000 })).toEqual(['appliesAt past']);
    expect(await faults({ note: ' ' })).toHaveLength(1);
    expect(await faults({ texts: [inItalian('x'.repeat(100_001))] })).toHaveLength(1);
    const { status } = await refused(makeRegulationBody('x'.repeat(1_048_576), { ifVersion }));
    expect(status).toBe(413);
    expect((await versions()).rows).toEqual(rows);
  });

  it('is 404 for staff of other markets, and read-only for engineers', async () => {
    const abroad = world.as('abroad');
    for (const idTemplate of [params().idTemplate, NOBODY]) {
      const of = { params: { idTemplate } };
      expect((await abroad.refusal('ENG-276', of)).status).toBe(404);
      const texts = { params: { idTemplate, version: 2 } };
      expect((await abroad.refusal('ENG-277', texts)).status).toBe(404);
      const saved = { ...of, body: makeRegulationBody('<p>x</p>') };
      expect((await abroad.refusal('ENG-278', saved)).status).toBe(404);
    }
    const missing = { params: { ...params(), version: NOBODY } };
    expect((await staff().refusal('ENG-277', missing)).status).toBe(404);
    expect((await refused(makeRegulationBody('<p>x</p>'), 'engineer')).problem.errorCode).toBe(
      '403011',
    );
    await world.as('engineer').run('ENG-276', { params: params() });
  });

  it('is recorded in the audit log with version, note and whether dealers must accept it again', async () => {
    const { version } = await save('<p>Verbale.</p>', { note: 'Corretto.', asksAgain: false });
    const query = { kind: ['TEMPLATE' as const], key: String(params().idTemplate) };
    const { rows } = await world.as('admin').run('ENG-261', { query } as never);
    expect(rows[0]).toMatchObject({
      username: 'centre',
      fields: { regulation: { after: { version, note: 'Corretto.', asksAgain: false } } },
    });
  });
});
