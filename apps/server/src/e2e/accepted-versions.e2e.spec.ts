import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeDraft,
  makePortal,
  launchAuction,
  makeWorld,
  minutesFromNow,
  publish,
  untilStatus,
  type InputOf,
  type TestPortal,
  type World,
} from '../testing/index.js';
import {
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
const versions = () => readRegulationVersions(world);
const save = (...given: Given) => saveRegulation(world, ...given);
type Dealer = 'dealer1' | 'dealer2' | 'dealer3';
const read = (who: Dealer, id: number, language: 'en' | 'it' | 'lu' | 'fr' | 'de' = 'en') =>
  world.as(who).run('SEC-66', { params: { id }, query: { language } });
const accept = (who: Dealer, id: number, body: InputOf<'SEC-65'>['body'] = {}) =>
  world.as(who).run('SEC-65', { params: { id }, body });
const offer = (idAuction: number) => ({ params: { idAuction, idLot: 1 }, body: { offer: 5_000 } });
const isAsked = async (who: Dealer, idAuction: number) => {
  const answer = await world.as(who).call('SEC-59', offer(idAuction));
  if (answer.ok) return false;
  expect(answer.problem.errorCode).toBe('403010');
  return true;
};
const makeRun = () => launchAuction(world, { bidders: [] });

describe('a new version of a regulation', () => {
  it('ENG-278 in part: must be accepted before the next bid in later auctions, and shows what changed', async () => {
    const { version: one } = await save('<p>Le offerte valgono due giorni.</p>');
    const running = await makeRun();
    await accept('dealer1', running);
    expect(await isAsked('dealer1', running)).toBe(false);
    const { version: two } = await save('<p>Le offerte valgono tre giorni.</p>', {
      note: 'Tre giorni.',
    });
    // An auction that is already running keeps the version that it started with.
    expect(await read('dealer1', running)).toMatchObject({ version: one, accepted: true });
    const later = await makeRun();
    expect(await isAsked('dealer1', later)).toBe(true);
    expect(await read('dealer1', later)).toMatchObject({
      version: two,
      accepted: false,
      changes: {
        version: one,
        compared: {
          language: 'it',
          before: 'Le offerte valgono due giorni.',
          after: 'Le offerte valgono tre giorni.',
        },
        notes: [{ version: two, note: 'Tre giorni.', language: 'it' }],
      },
    });
    const stale = { version: one, hash: sha256('Le offerte valgono due giorni.') };
    const { status, problem } = await world
      .as('dealer1')
      .refusal('SEC-65', { params: { id: later }, body: stale });
    expect([status, problem.code, problem.facts]).toEqual([
      409,
      'REGULATION_CHANGED',
      { version: two },
    ]);
    const accepted = await accept('dealer1', later, { version: two });
    expect(accepted).toMatchObject({ accepted: true, changes: null });
    expect(await accept('dealer1', later)).toEqual(accepted);
    expect(await isAsked('dealer1', later)).toBe(false);
  });

  it("SEC-66 shows what changed to a dealer who accepted the portal's own text", async () => {
    const { partners, acceptances } = portal.parts;
    const template = (await partners.template(worldTemplate(world).idTemplate))!;
    const { idDealer, idUser } = world.people.dealer3;
    await acceptances.accept({
      idDealer,
      idUser,
      idAuction: NOBODY,
      version: 1,
      hash: template.regulationHash,
      language: 'it',
      textHash: null,
      acceptedAt: 7,
    });
    const id = await makeRun();
    expect((await read('dealer3', id)).changes).toMatchObject({ version: 1, acceptedAt: 7 });
    expect((await read('dealer2', id)).changes).toBeNull();
  });

  it('SEC-65 counts as accepted in all auctions of the template, including in headers and lists', async () => {
    await save('<p>Una volta per tutte.</p>');
    const first = await makeRun();
    const second = await makeRun();
    expect(await isAsked('dealer2', second)).toBe(true);
    await accept('dealer2', first);
    expect(await isAsked('dealer2', second)).toBe(false);
    const header = await world.as('dealer2').run('SEC-44', { params: { id: second } });
    expect(header).toMatchObject({ mayOffer: true, regulation: { accepted: true } });
    const { acceptance } = await read('dealer2', second);
    expect(acceptance).toEqual((await read('dealer2', first)).acceptance);
  });

  it('ENG-278 in part: requires no new acceptance after a small correction', async () => {
    const { version: one } = await save('<p>Le oferte valgono.</p>');
    await accept('dealer1', await makeRun());
    const { version: two } = await save('<p>Le offerte valgono.</p>', { asksAgain: false });
    const corrected = await makeRun();
    expect(await read('dealer1', corrected)).toMatchObject({
      version: two,
      accepted: true,
      changes: null,
      acceptance: { version: one },
    });
    expect(await isAsked('dealer1', corrected)).toBe(false);
    expect(await isAsked('dealer3', corrected)).toBe(true);
    await save('<p>Le offerte valgono sempre.</p>');
    expect(await isAsked('dealer1', await makeRun())).toBe(true);
  });

  it('ENG-276 in part: has a count of the dealers who accepted it while it is in force', async () => {
    await save('<p>Da contare.</p>');
    const { accepted: before } = await versions();
    expect(before).toMatchObject({ accepted: 0, dealers: expect.any(Number) });
    const id = await makeRun();
    await Promise.all([accept('dealer1', id), accept('dealer1', id), accept('dealer2', id)]);
    expect((await versions()).accepted).toEqual({ ...before, accepted: 2 });
  });

  it('ENG-278 in part: applies to auctions that start on its date or later', async () => {
    const { version: now } = await save('<p>Oggi.</p>');
    const { version: later } = await save('<p>Domani.</p>', { appliesAt: minutesFromNow(30) });
    expect((await versions()).rows.slice(0, 2)).toMatchObject([
      { version: later, state: 'SCHEDULED' },
      { version: now, state: 'IN_FORCE' },
    ]);
    const times = { endsAt: minutesFromNow(90) };
    const early = await publish(world, times);
    const late = await publish(world, { ...times, startsAt: minutesFromNow(40) });
    expect((await read('dealer1', early)).version).toBe(now);
    expect((await read('dealer1', late)).version).toBe(later);
  });

  it('ENG-278 in part: applies to a published auction if it is edited before its start, and must be accepted then', async () => {
    const { version: one } = await save('<p>Prima.</p>');
    const draft = { startsAt: minutesFromNow(100), endsAt: minutesFromNow(160) };
    const lots = [{ idVehicles: [world.freeVehicle()] }];
    const idAuction = await publish(world, { ...draft, lots });
    await accept('dealer1', idAuction);
    const { version: two } = await save('<p>Dopo.</p>');
    expect((await read('dealer1', idAuction)).version).toBe(one);
    const body = { idAuction, ...makeDraft(world, { ...draft, lots }) };
    await world.as('auctioneer').run('SEC-43', { body });
    expect(await read('dealer1', idAuction)).toMatchObject({ version: two, accepted: false });
    await untilStatus(world, idAuction, 'RUN');
    expect(await isAsked('dealer1', idAuction)).toBe(true);
  });
});

describe('the language in which a regulation is shown', () => {
  it('SEC-66 is the binding language in the comparison if the translation did not change', async () => {
    const texts = (html: string) => [
      { language: 'it' as const, html },
      { language: 'en' as const, html: '<p>Bids bind.</p>' },
    ];
    await save('', { texts: texts('<p>Uno.</p>') });
    await accept('dealer1', await makeRun());
    await save('', { texts: texts('<p>Due.</p>') });
    const { language, changes } = await read('dealer1', await makeRun());
    expect([language, changes?.compared]).toEqual([
      'en',
      { language: 'it', before: 'Uno.', after: 'Due.' },
    ]);
  });

  it("SEC-66 is the reader's, otherwise its base language, then English, then the binding language", async () => {
    const texts = (['it', 'fr'] as const).map((language) => ({
      language,
      html: `<p>Testo ${language}.</p>`,
    }));
    await save('', { texts });
    const id = await makeRun();
    const shown = async (language: 'en' | 'it' | 'lu' | 'de') => {
      const one = await read('dealer1', id, language);
      return [one.language, one.bindingLanguage];
    };
    expect(await shown('it')).toEqual(['it', 'it']);
    expect(await shown('lu')).toEqual(['fr', 'it']);
    expect(await shown('de')).toEqual(['it', 'it']);
    await save('', { texts: [...texts, { language: 'en', html: '<p>Text en.</p>' }] });
    const other = await makeRun();
    expect((await read('dealer1', other, 'de')).language).toBe('en');
    const { acceptance } = await accept('dealer1', other, { language: 'de' });
    expect(acceptance?.language).toBe('en');
  });

  it("SEC-66 is binding in the market's language for the portal's own text", async () => {
    const { partners } = portal.parts;
    const id = await launchAuction(world, { owner: 'exhibitor', bidders: [] });
    const template = (await partners.template(world.templates.exhibitor))!;
    const { bindingLanguage } = await world
      .as('admin')
      .run('SEC-66', { params: { id }, query: { language: 'de' } });
    expect([template.idMarket, bindingLanguage]).toEqual(['IT', 'en']);
  });
});

describe('the list of accepted regulations', () => {
  it("ENG-280 in part: contains those of the caller's dealer, newest first, and is the same for staff", async () => {
    const id = await makeRun();
    const { version, acceptance } = await accept('dealer2', id, { language: 'it' });
    const { rows } = await world.as('dealer2').run('ENG-280');
    expect(rows[0]).toEqual({
      idAuction: id,
      auctionName: 'Auction of a test',
      version,
      username: 'dealer2',
      language: 'it',
      hash: acceptance!.hash,
      acceptedAt: acceptance!.acceptedAt,
    });
    const query = { idDealer: world.people.dealer2.idDealer };
    expect((await world.as('centre').run('ENG-279', { query })).rows).toEqual(rows);
    expect((await world.as('centre').run('ENG-280')).rows).toEqual([]);
    for (const idDealer of [query.idDealer, NOBODY]) {
      const { status } = await world.as('abroad').refusal('ENG-279', { query: { idDealer } });
      expect(status).toBe(404);
    }
  });
});
