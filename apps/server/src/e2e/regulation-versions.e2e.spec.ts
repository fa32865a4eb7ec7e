import { createHash, randomUUID } from 'node:crypto';
import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aDraft,
  aPortal,
  aRunningAuction,
  aWorld,
  inMinutes,
  publish,
  untilStatus,
  type InputOf,
  type TestPortal,
  type World,
} from '../testing/index.js';

const NOBODY = 2_147_483_647;

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await aPortal();
  world = await aWorld(portal);
});
afterAll(() => portal.stop());

type Body = NonNullable<InputOf<'ENG-278'>['body']>;
const sha256 = (text: string | null) =>
  createHash('sha256')
    .update(text ?? '')
    .digest('hex');
const staff = () => world.as('centre');
const params = () => ({ idTemplate: world.templates.auctioneer });
const versions = () => staff().ask('ENG-276', { params: params() });
const aBody = (html: string, over: Partial<Body> = {}): Body => ({
  ...{ ifVersion: 0, bindingLanguage: 'it', note: `Now: ${html}` },
  texts: [{ language: 'it', html }],
  ...over,
});
/** Saves on top of the newest version. */
const save = async (html: string, over: Partial<Body> = {}) => {
  const ifVersion = (await versions()).rows[0]?.version ?? 0;
  return staff().ask('ENG-278', { params: params(), body: aBody(html, { ifVersion, ...over }) });
};
const refused = (body: Body, who: 'centre' | 'abroad' | 'engineer' = 'centre') =>
  world.as(who).refusal('ENG-278', { params: params(), body });
type Dealer = 'dealer1' | 'dealer2' | 'dealer3';
const read = (who: Dealer, id: number, language: 'en' | 'it' | 'lu' | 'fr' | 'de' = 'en') =>
  world.as(who).ask('SEC-66', { params: { id }, query: { language } });
const accept = (who: Dealer, id: number, body: InputOf<'SEC-65'>['body'] = {}) =>
  world.as(who).ask('SEC-65', { params: { id }, body });
const offer = (idAuction: number) => ({ params: { idAuction, idLot: 1 }, body: { offer: 5_000 } });
const isAsked = async (who: Dealer, idAuction: number) => {
  const answer = await world.as(who).call('SEC-59', offer(idAuction));
  if (answer.ok) return false;
  expect(answer.problem.errorCode).toBe('403010');
  return true;
};
const aRun = () => aRunningAuction(world, { bidders: [] });

describe('the regulation of a template', () => {
  it('ENG-276 starts with the text of the portal, which ENG-277 returns in every language', async () => {
    expect(await versions()).toMatchObject({ rows: [], accepted: null, builtInLanguage: 'it' });
    const { texts, bindingLanguage } = await staff().ask('ENG-277', {
      params: { ...params(), version: 0 },
    });
    expect(bindingLanguage).toBe('it');
    expect(texts.map(({ language }) => language)).toContain('de');
    for (const { html, text } of texts) expect(html).toBe(`<p>${text}</p>`);
  });

  it('ENG-278 saves a version without hostile markup, with author, time, note and hash', async () => {
    const before = systemClock.now();
    const html = '<h2>Offerte</h2><p onclick="x()">Ogni <b>offerta</b> vale.</p>';
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const { version, isNew } = await save(html + hostile, { note: 'Prima versione.' });
    expect([version, isNew]).toEqual([2, true]);
    const { rows } = await versions();
    expect(rows).toMatchObject([
      {
        ...{ version, state: 'IN_FORCE', bindingLanguage: 'it', languages: ['it'] },
        ...{ note: 'Prima versione.', author: 'centre', asksAgain: true },
      },
    ]);
    expect(rows[0]!.writtenAt).toBeGreaterThanOrEqual(before);
    const shown = await staff().ask('ENG-277', { params: { ...params(), version } });
    expect(shown.texts).toEqual([
      {
        language: 'it',
        html: '<h2>Offerte</h2><p>Ogni offerta vale.</p>',
        text: 'Offerte\nOgni offerta vale.',
      },
    ]);
    const idAuction = await aRun();
    const { text, hash } = await read('dealer1', idAuction);
    expect([text, hash]).toEqual([shown.texts[0]!.text, sha256(text)]);
  });

  it('is saved once: a repeated command, and the same texts again', async () => {
    const ifVersion = (await versions()).rows[0]!.version;
    const body = aBody('<p>Una volta.</p>', { ifVersion });
    const headers = { 'idempotency-key': randomUUID() };
    const first = await staff().ask('ENG-278', { params: params(), body, headers });
    expect(await staff().ask('ENG-278', { params: params(), body, headers })).toEqual(first);
    const same = await staff().ask('ENG-278', { params: params(), body });
    expect(same).toEqual({ version: first.version, isNew: false });
    expect((await versions()).rows[0]!.version).toBe(first.version);
  });

  it('two authors at the same time: one saves, the other gets RECORD_CHANGED with the version', async () => {
    const ifVersion = (await versions()).rows[0]!.version;
    const answers = await Promise.all(
      ['<p>Uno.</p>', '<p>Due.</p>'].map((html) =>
        staff().call('ENG-278', { params: params(), body: aBody(html, { ifVersion }) }),
      ),
    );
    const lost = answers.flatMap((one) => (one.ok ? [] : [one.problem]));
    expect(lost).toHaveLength(1);
    expect(lost[0]).toMatchObject({
      ...{ code: 'RECORD_CHANGED', errorCode: '409041', facts: { version: ifVersion + 1 } },
    });
  });

  it('refuses empty, repeated, overlong and past values with the field', async () => {
    const { rows } = await versions();
    const ifVersion = rows[0]!.version;
    const faults = async (over: Partial<Body>) => {
      const { problem } = await refused(aBody('<p>x</p>', { ifVersion, ...over }));
      return problem.fields?.map(({ path, code }) => `${path} ${code}`);
    };
    const it = (html: string) => ({ language: 'it' as const, html });
    expect(await faults({ texts: [it('<p> </p><script>x</script>')] })).toEqual([
      'texts.0.html required',
    ]);
    expect(await faults({ texts: [it('<p>a</p>'), it('<p>b</p>')] })).toEqual([
      'texts.1.language repeated',
    ]);
    expect(await faults({ bindingLanguage: 'de' })).toEqual(['bindingLanguage unknown_reference']);
    expect(await faults({ appliesAt: systemClock.now() - 60_000 })).toEqual(['appliesAt past']);
    expect(await faults({ note: ' ' })).toHaveLength(1);
    expect(await faults({ texts: [it('x'.repeat(100_001))] })).toHaveLength(1);
    const { status } = await refused(aBody('x'.repeat(1_048_576), { ifVersion }));
    expect(status).toBe(413);
    expect((await versions()).rows).toEqual(rows);
  });

  it('ROL-036 in part: does not exist for staff of another market, and is read-only for others', async () => {
    const abroad = world.as('abroad');
    for (const idTemplate of [params().idTemplate, NOBODY]) {
      const of = { params: { idTemplate } };
      expect((await abroad.refusal('ENG-276', of)).status).toBe(404);
      const texts = { params: { idTemplate, version: 2 } };
      expect((await abroad.refusal('ENG-277', texts)).status).toBe(404);
      const saved = { ...of, body: aBody('<p>x</p>') };
      expect((await abroad.refusal('ENG-278', saved)).status).toBe(404);
    }
    const missing = { params: { ...params(), version: NOBODY } };
    expect((await staff().refusal('ENG-277', missing)).status).toBe(404);
    expect((await refused(aBody('<p>x</p>'), 'engineer')).problem.errorCode).toBe('403011');
    await world.as('engineer').ask('ENG-276', { params: params() });
  });

  it('records version, note and choice in the audit log', async () => {
    const { version } = await save('<p>Verbale.</p>', { note: 'Corretto.', asksAgain: false });
    const query = { kind: ['TEMPLATE' as const], key: String(params().idTemplate) };
    const { rows } = await world.as('admin').ask('ENG-261', { query } as never);
    expect(rows[0]).toMatchObject({
      username: 'centre',
      fields: { regulation: { after: { version, note: 'Corretto.', asksAgain: false } } },
    });
  });
});

describe('a new version', () => {
  it('is asked for before the next bid in later auctions, with what changed', async () => {
    const { version: one } = await save('<p>Le offerte valgono due giorni.</p>');
    const running = await aRun();
    await accept('dealer1', running);
    expect(await isAsked('dealer1', running)).toBe(false);
    const { version: two } = await save('<p>Le offerte valgono tre giorni.</p>', {
      note: 'Tre giorni.',
    });
    // A running auction keeps its regulation.
    expect(await read('dealer1', running)).toMatchObject({ version: one, accepted: true });
    const later = await aRun();
    expect(await isAsked('dealer1', later)).toBe(true);
    expect(await read('dealer1', later)).toMatchObject({
      ...{ version: two, accepted: false },
      changes: {
        ...{ version: one, text: 'Le offerte valgono due giorni.' },
        notes: [{ version: two, note: 'Tre giorni.', language: 'it' }],
      },
    });
    const stale = { version: one, hash: sha256('Le offerte valgono due giorni.') };
    const { status, problem } = await world
      .as('dealer1')
      .refusal('SEC-65', { params: { id: later }, body: stale });
    expect([status, problem.code, problem.facts]).toEqual([
      ...[409, 'REGULATION_CHANGED', { version: two }],
    ]);
    const accepted = await accept('dealer1', later, { version: two });
    expect(accepted).toMatchObject({ accepted: true, changes: null });
    expect(await accept('dealer1', later)).toEqual(accepted);
    expect(await isAsked('dealer1', later)).toBe(false);
  });

  it('tells a dealer who accepted the text of the portal what changed', async () => {
    const { partners, acceptances } = portal.parts;
    const template = (await partners.template(params().idTemplate))!;
    const { idDealer, idUser } = world.people.dealer3;
    await acceptances.accept({
      ...{ idDealer, idUser, idAuction: NOBODY, version: 1, hash: template.regulationHash },
      ...{ language: 'it', textHash: null, acceptedAt: 7 },
    });
    const id = await aRun();
    expect((await read('dealer3', id)).changes).toMatchObject({ version: 1, acceptedAt: 7 });
    expect((await read('dealer2', id)).changes).toBeNull();
  });

  it('counts in all auctions of the template once accepted, and in headers and lists', async () => {
    await save('<p>Una volta per tutte.</p>');
    const [first, second] = [await aRun(), await aRun()];
    expect(await isAsked('dealer2', second)).toBe(true);
    await accept('dealer2', first);
    expect(await isAsked('dealer2', second)).toBe(false);
    const header = await world.as('dealer2').ask('SEC-44', { params: { id: second } });
    expect(header).toMatchObject({ mayOffer: true, regulation: { accepted: true } });
    const { acceptance } = await read('dealer2', second);
    expect(acceptance).toEqual((await read('dealer2', first)).acceptance);
  });

  it('asks nobody again after a small correction', async () => {
    const { version: one } = await save('<p>Le oferte valgono.</p>');
    await accept('dealer1', await aRun());
    const { version: two } = await save('<p>Le offerte valgono.</p>', { asksAgain: false });
    const corrected = await aRun();
    expect(await read('dealer1', corrected)).toMatchObject({
      ...{ version: two, accepted: true, changes: null, acceptance: { version: one } },
    });
    expect(await isAsked('dealer1', corrected)).toBe(false);
    expect(await isAsked('dealer3', corrected)).toBe(true);
    await save('<p>Le offerte valgono sempre.</p>');
    expect(await isAsked('dealer1', await aRun())).toBe(true);
  });

  it('ENG-276 counts the dealers who accepted the version in force', async () => {
    await save('<p>Da contare.</p>');
    const { accepted: before } = await versions();
    expect(before).toMatchObject({ accepted: 0, dealers: expect.any(Number) });
    const id = await aRun();
    await Promise.all([accept('dealer1', id), accept('dealer1', id), accept('dealer2', id)]);
    expect((await versions()).accepted).toEqual({ ...before, accepted: 2 });
  });

  it('applies from its date: to auctions that start then, and to no earlier ones', async () => {
    const { version: now } = await save('<p>Oggi.</p>');
    const { version: later } = await save('<p>Domani.</p>', { appliesAt: inMinutes(30) });
    expect((await versions()).rows.slice(0, 2)).toMatchObject([
      { version: later, state: 'SCHEDULED' },
      { version: now, state: 'IN_FORCE' },
    ]);
    const times = { endsAt: inMinutes(90) };
    const early = await publish(world, times);
    const late = await publish(world, { ...times, startsAt: inMinutes(40) });
    expect((await read('dealer1', early)).version).toBe(now);
    expect((await read('dealer1', late)).version).toBe(later);
  });

  it('reaches a published auction when it is edited before its start, and asks its dealers', async () => {
    const { version: one } = await save('<p>Prima.</p>');
    const draft = { startsAt: inMinutes(100), endsAt: inMinutes(160) };
    const lots = [{ idVehicles: [world.freeVehicle()] }];
    const idAuction = await publish(world, { ...draft, lots });
    await accept('dealer1', idAuction);
    const { version: two } = await save('<p>Dopo.</p>');
    expect((await read('dealer1', idAuction)).version).toBe(one);
    const body = { idAuction, ...aDraft(world, { ...draft, lots }) };
    await world.as('auctioneer').ask('SEC-43', { body });
    expect(await read('dealer1', idAuction)).toMatchObject({ version: two, accepted: false });
    await untilStatus(world, idAuction, 'RUN');
    expect(await isAsked('dealer1', idAuction)).toBe(true);
  });
});

describe('the language of a regulation', () => {
  it('is that of the reader, then its base, English and the binding one', async () => {
    const texts = (['it', 'fr'] as const).map((language) => ({
      ...{ language, html: `<p>Testo ${language}.</p>` },
    }));
    await save('', { texts });
    const id = await aRun();
    const shown = async (language: 'en' | 'it' | 'lu' | 'de') => {
      const one = await read('dealer1', id, language);
      return [one.language, one.bindingLanguage];
    };
    expect(await shown('it')).toEqual(['it', 'it']);
    expect(await shown('lu')).toEqual(['fr', 'it']);
    expect(await shown('de')).toEqual(['it', 'it']);
    await save('', { texts: [...texts, { language: 'en', html: '<p>Text en.</p>' }] });
    const other = await aRun();
    expect((await read('dealer1', other, 'de')).language).toBe('en');
    const { acceptance } = await accept('dealer1', other, { language: 'de' });
    expect(acceptance?.language).toBe('en');
  });

  it('binds in the language of the market for the text of the portal', async () => {
    const { partners } = portal.parts;
    const id = await aRunningAuction(world, { owner: 'exhibitor', bidders: [] });
    const template = (await partners.template(world.templates.exhibitor))!;
    const { bindingLanguage } = await world
      .as('admin')
      .ask('SEC-66', { params: { id }, query: { language: 'de' } });
    expect([template.idMarket, bindingLanguage]).toEqual(['IT', 'en']);
  });
});

describe('accepted regulations', () => {
  it('ENG-280 lists those of the own dealer, newest first, as ENG-279 does for staff', async () => {
    const id = await aRun();
    const { version, acceptance } = await accept('dealer2', id, { language: 'it' });
    const { rows } = await world.as('dealer2').ask('ENG-280');
    expect(rows[0]).toEqual({
      ...{ idAuction: id, auctionName: 'Auction of a test', version, username: 'dealer2' },
      ...{ language: 'it', hash: acceptance!.hash, acceptedAt: acceptance!.acceptedAt },
    });
    const query = { idDealer: world.people.dealer2.idDealer };
    expect((await staff().ask('ENG-279', { query })).rows).toEqual(rows);
    expect((await world.as('centre').ask('ENG-280')).rows).toEqual([]);
    for (const idDealer of [query.idDealer, NOBODY]) {
      const { status } = await world.as('abroad').refusal('ENG-279', { query: { idDealer } });
      expect(status).toBe(404);
    }
  });
});
