import { bindingRegulation, regulationText, texts } from '@fairlot/content';
import { LANGUAGES, MARKET_PACKS, MARKETS } from '@fairlot/countries';
import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  publish,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { sha256 } from '../testing/regulations.js';

let portal: TestPortal;
let world: World;
let idAuction: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idAuction = await launchAuction(world, { bidders: [] });
});
afterAll(() => portal.stop());

const params = () => ({ id: idAuction });
const read = (who: 'dealer1' | 'dealer2' | 'dealer3', language?: (typeof LANGUAGES)[number]) =>
  world.as(who).run('SEC-66', { params: params(), query: { language } });

describe('the regulation of an auction', () => {
  it('SEC-66 has a text, version, hash and date in every language, and its reader can verify the hash', async () => {
    const all = await Promise.all(LANGUAGES.map((language) => read('dealer1', language)));
    expect(all.map(({ language }) => language)).toEqual([...LANGUAGES]);
    for (const { text, hash, version, publishedAt } of all) {
      expect(text).toMatch(/^[^<>]{100,}$/);
      expect([hash, version]).toEqual([sha256(text), 1]);
      expect(publishedAt).toBeLessThan(systemClock.now());
    }
    expect(await world.as('dealer1').run('MOB-18', { params: params(), query: {} })).toEqual(
      await read('dealer1'),
    );
  });

  it.each(['SEC-66', 'MOB-18'] as const)(
    '%s: can be read by staff, who cannot accept it',
    async (id) => {
      const shown = await world
        .as('admin')
        .run(id, { params: params(), query: { language: 'it' } });
      expect(shown).toMatchObject({ accepted: false, acceptance: null });
      expect(shown.text).toBe((await read('dealer1', 'it')).text);
    },
  );

  it('SEC-65 cannot be accepted with another version or hash, and then nothing is stored', async () => {
    const { hash } = await read('dealer1', 'it');
    for (const body of [{ version: 2 }, { version: 2, hash }, { version: 1, hash: sha256('x') }]) {
      const { status, problem } = await world
        .as('dealer1')
        .refusal('SEC-65', { params: params(), body });
      expect([status, problem.code, problem.facts]).toEqual([
        409,
        'REGULATION_CHANGED',
        { version: 1 },
      ]);
    }
    const mobile = await world
      .as('dealer1')
      .refusal('MOB-19', { params: params(), body: { version: 2 } });
    expect(mobile.problem.code).toBe('REGULATION_CHANGED');
    expect(await read('dealer1')).toMatchObject({ accepted: false, acceptance: null });
  });

  it('is kept permanently in the version that a dealer first accepted', async () => {
    const { hash } = await read('dealer1', 'it');
    const before = systemClock.now();
    const accepted = await world
      .as('dealer1')
      .run('SEC-65', { params: params(), body: { version: 1, hash } });
    expect(accepted.acceptance).toMatchObject({ version: 1, language: 'it', hash });
    expect(accepted.acceptance?.acceptedAt).toBeGreaterThanOrEqual(before);
    const again = { params: params(), body: { language: 'de' as const } };
    await world.as('dealer1').run('SEC-65', again);
    expect((await read('dealer1', 'fr')).acceptance).toEqual(accepted.acceptance);
  });

  it('is stored as accepted once if two acceptances run in parallel', async () => {
    const accept = (language: 'es' | 'pl') =>
      world.as('dealer2').run('SEC-65', { params: params(), body: { language } });
    const both = await Promise.all([accept('es'), accept('pl')]);
    expect(both[0]!.acceptance).toEqual(both[1]!.acceptance);
  });

  it("SEC-65 counts as accepted if an earlier acceptance has the hash of the auction's version", async () => {
    const { dataSource } = portal.parts;
    await world.as('dealer3').run('SEC-65', { params: params(), body: {} });
    await dataSource.query(
      'UPDATE regulation_acceptance SET language = NULL, text_hash = NULL WHERE id_dealer = $1',
      [world.people.dealer3.idDealer],
    );
    const { hash } = await read('dealer3', 'en');
    const { accepted, acceptance } = await read('dealer3');
    expect(accepted).toBe(true);
    expect(acceptance).toMatchObject({ language: null, hash });
  });

  it('differs by market and language, and the accepted text is the one that was shown', async () => {
    const { partners } = portal.parts;
    const template = structuredClone((await partners.template(world.templates.auctioneer))!);
    const seen = new Set<string>();
    for (const idMarket of MARKETS) {
      const binding = bindingRegulation('regulation.open', idMarket);
      await partners.saveTemplate(Object.assign(template, { regulationHash: sha256(binding) }));
      const of = { id: await publish(world) };
      const { languages, defaultLanguage, timeZone } = MARKET_PACKS[idMarket];
      for (const language of languages) {
        const shown = await world.as('dealer1').run('SEC-66', { params: of, query: { language } });
        expect([idMarket, shown.language, shown.hash]).toEqual([
          idMarket,
          language,
          sha256(shown.text),
        ]);
        expect(shown.text).toContain(timeZone);
        expect(shown.text).toContain(texts(language)(MARKET_PACKS[idMarket].nameKey));
        if (language === defaultLanguage) expect(shown.text).toBe(binding);
        seen.add(`${shown.text}`);
      }
      const language = languages.at(-1)!;
      const body = {
        version: 1,
        hash: sha256(regulationText('regulation.open', idMarket, language)),
      };
      const { acceptance } = await world.as('dealer1').run('SEC-65', { params: of, body });
      expect(acceptance).toMatchObject({ language, hash: body.hash });
    }
    const shown = MARKETS.flatMap((idMarket) => MARKET_PACKS[idMarket].languages);
    expect(seen.size).toBe(shown.length);
  });

  it("is the template's text even after it changed to another built-in text", async () => {
    const { partners } = portal.parts;
    const template = structuredClone((await partners.template(world.templates.exhibitor))!);
    const text = bindingRegulation('regulation.sealed', 'IT');
    const changed = { regulationVersion: 2, regulationHash: sha256(text) };
    await partners.saveTemplate(Object.assign(template, changed));
    const id = await launchAuction(world, { owner: 'exhibitor', bidders: [] });
    const shown = await world
      .as('admin')
      .run('SEC-66', { params: { id }, query: { language: 'it' } });
    expect(shown).toMatchObject({ version: 2, text, bindingLanguage: 'it', language: 'it' });
  });

  it('is never shown if this portal does not have its text', async () => {
    const { partners } = portal.parts;
    const template = structuredClone((await partners.template(world.templates.auctioneer))!);
    await partners.saveTemplate(Object.assign(template, { regulationHash: 'ab'.repeat(32) }));
    const old = { id: await launchAuction(world, { bidders: [] }) };
    const shown = await world.as('dealer1').run('SEC-66', { params: old, query: {} });
    expect(shown).toMatchObject({ text: null, language: null, hash: 'ab'.repeat(32) });
    const body = { version: 1, hash: 'ab'.repeat(32) };
    const refused = await world.as('dealer1').refusal('SEC-65', { params: old, body });
    expect(refused.problem.code).toBe('REGULATION_CHANGED');
    await world.as('dealer1').run('SEC-65', { params: old, body: { version: 1 } });
  });

  it.each(['SEC-65', 'MOB-19'] as const)(
    '%s: must be accepted before a bid, which otherwise gets 403010',
    async (accept) => {
      const id = await launchAuction(world, { bidders: [] });
      const client = world.as('dealer2');
      const offer = { params: { idAuction: id, idLot: 1 }, body: { offer: 5000 } };
      expect((await client.refusal('SEC-59', offer)).problem.errorCode).toBe('403010');
      const accepted = await client.run(accept, { params: { id }, body: {} });
      expect(accepted).toMatchObject({ accepted: true, version: 1 });
      expect(await client.run('SEC-59', offer)).toMatchObject({ state: 'LEADING' });
    },
  );

  it.each([
    ['SEC-66', 'SEC-65'],
    ['MOB-18', 'MOB-19'],
  ] as const)('%s: is returned with or without an acceptance', async (operation, accept) => {
    const input = { params: { id: await launchAuction(world, { bidders: [] }) } };
    const client = world.as('dealer2');
    const unread = await client.run(operation, { ...input, query: {} });
    expect(unread).toMatchObject({ accepted: false, version: 1, acceptance: null });
    const accepted = await client.run(accept, { ...input, body: {} });
    expect(await client.run(operation, { ...input, query: {} })).toEqual(accepted);
    expect(accepted).toMatchObject({ accepted: true, acceptance: expect.any(Object) });
  });
});
