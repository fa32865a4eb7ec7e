import { randomUUID } from 'node:crypto';
import { systemClock } from '@fairlot/kernel';
import { pdfContent } from '@fairlot/vehicles-dossier/testing';
import type { QueryRunner } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  publish,
  WAIT_OPTIONS,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import { storedFiles } from '../testing/registering.js';
import { makePhoto, attachFile } from '../testing/vehicle-files.js';

const HOUR_MS = 3_600_000;
const because = { reason: 'for a test' };

let portal: TestPortal;
let world: World;
let open: number;
let other: number;
let sealed: number;
const sql = <Row = unknown>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  portal.parts.dataSource.query<Row[]>(text, [...values]);
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  const idVehicles = [world.freeVehicle(), world.freeVehicle()];
  await attachFile(world.as('auctioneer'), idVehicles[0]!, await makePhoto(2_400, 1_200));
  open = await launchAuction(world, {
    auctionName: 'Łódź im Herbst',
    lots: [{ idVehicles, reserveMinor: 765_432, clickAndBuyMinor: 999_900 }, {}, {}],
  });
  other = await launchAuction(world);
  sealed = await launchAuction(world, { format: { kind: 'SEALED' } });
});
afterAll(() => portal.stop());

const begin = (
  who: PersonName,
  id: number,
  { key = randomUUID(), language = 'de' as 'de' | 'pl' } = {},
) =>
  world.as(who).call('ENG-121', {
    params: { id },
    body: { language },
    headers: { 'idempotency-key': key },
  });
const outcomeOf = (called: Awaited<ReturnType<typeof begin>>): string =>
  called.ok ? 'done' : `${called.status} ${called.problem.code}`;
const state = async (who: PersonName, id: number) =>
  (await world.as(who).run('ENG-122', { params: { id } })).state;
const until = (who: PersonName, id: number, wanted: string) =>
  vi.waitFor(async () => expect(await state(who, id)).toBe(wanted), WAIT_OPTIONS);
const file = async (who: PersonName, id: number) => {
  const called = await world.as(who).call('ENG-124', { params: { id } });
  return called.ok ? called : `${called.status} ${called.problem.code}`;
};
const made = async (who: PersonName, id: number) => {
  expect(outcomeOf(await begin(who, id))).toBe('done');
  await until(who, id, 'READY');
  const called = await file(who, id);
  if (typeof called === 'string') throw new Error(called);
  return { ...(await pdfContent(called.answer)), headers: called.headers };
};

describe('the catalogue of an auction', () => {
  it('ENG-124 has a cover, a table of contents and every vehicle of every lot, and is the same for all viewers', async () => {
    const params = { idAuction: open, idLot: 2 };
    await world.as('dealer2').run('SEC-59', { params, body: { offer: 5_100 } });
    for (const who of ['dealer1', 'auctioneer', 'admin'] as const) {
      const content = await made(who, open);
      expect([who, content]).toEqual([
        who,
        expect.objectContaining({ pages: 4, pictures: 1, language: 'de' }),
      ]);
      const [cover, contents, first, second] = content.text.split('\n');
      expect(cover).toMatch(/Katalog.*Łódź im Herbst.*Markt.*Europe\/Rome.*Lose\s+3/);
      expect(contents).toMatch(/3\s+Los 1 \(1\/2\).*3\s+Los 1 \(2\/2\).*4\s+Los 2 .*4\s+Los 3/);
      expect(first).toMatch(/3 \/ 4.*Startpreis 5'000,00.*Sofortkauf 9'999,00.*Kennzeichen/);
      expect(second).toContain(" Preis 5'100,00");
      const lots = [1, 2, 3].map((idLot) => `${portal.url}/auctions/${open}/lots/${idLot}`);
      expect(content.links.toSorted()).toEqual([`${portal.url}/auctions/${open}`, ...lots]);
      // Only the owner may know the reserve price, and a printed catalogue may reach anybody.
      expect(content.text).not.toMatch(/7.654/);
      expect(content.headers.get('content-disposition')).toContain(`fairlot-${open}-catalogue.pdf`);
    }
  });

  it('shows no more about hidden bids than the page of the lot', async () => {
    const params = { idAuction: sealed, idLot: 1 };
    await world.as('dealer1').run('ENG-02', { params, body: { amountMinor: 650_000 } });
    for (const who of ['dealer1', 'dealer2', 'auctioneer'] as const) {
      const { text } = await made(who, sealed);
      expect([who, text]).toEqual([who, expect.stringContaining("Startpreis 5'000,00")]);
      expect([who, text]).toEqual([who, expect.not.stringMatching(/6.500|650/)]);
    }
  });

  it('ENG-124 is unavailable to users who do not see the auction, even if they lose access later', async () => {
    const startsAt = systemClock.now() + HOUR_MS;
    const id = await publish(world, { startsAt, endsAt: startsAt + HOUR_MS });
    const of = { params: { id } };
    expect(outcomeOf(await begin('foreigner', id))).toBe('404 NOT_FOUND');
    for (const call of ['ENG-122', 'ENG-123', 'ENG-124'] as const)
      expect((await world.as('foreigner').refusal(call, of)).problem.code).toBe('NOT_FOUND');
    await made('dealer3', id);
    expect(await file('dealer2', id)).toBe('404 NOT_FOUND');
    await world.as('auctioneer').run('SEC-70', of);
    expect(await file('dealer3', id)).toBe('404 NOT_FOUND');
    expect((await world.as('dealer3').refusal('ENG-122', of)).problem.code).toBe('NOT_FOUND');
  });

  it('ENG-124 is deleted after an hour, together with its file', async () => {
    await made('visitor', open);
    const { idUser } = world.people.visitor;
    const [row] = await sql<{ idFile: string }>(
      'SELECT id_file AS "idFile" FROM auction_catalogue WHERE id_user = $1',
      [idUser],
    );
    expect(await storedFiles(portal)).toContain(row!.idFile);
    await sql('UPDATE auction_catalogue SET seen_at = seen_at - $2::bigint WHERE id_user = $1', [
      idUser,
      HOUR_MS + 1,
    ]);
    expect([await state('visitor', open), await file('visitor', open)]).toEqual([
      'NONE',
      '404 NOT_FOUND',
    ]);
  });

  it('ENG-122 in part: is reported as failed if the process ended, and can be started again', async () => {
    const { idUser } = world.people.visitor;
    await sql('DELETE FROM auction_catalogue WHERE id_user = $1', [idUser]);
    await sql(
      `INSERT INTO auction_catalogue
       VALUES ($1, gen_random_uuid(), 'dead', $2, 'de', 'MAKING', 1, 3, $3, $3)`,
      [idUser, open, systemClock.now() - 31_000],
    );
    expect(await state('visitor', open)).toBe('FAILED');
    expect((await made('visitor', open)).pages).toBe(4);
  });
});

describe('the creation of catalogues', () => {
  let holding: QueryRunner;
  /** Makes catalogues wait before they read images, until the test releases them. */
  beforeEach(async () => {
    await sql('DELETE FROM auction_catalogue');
    holding = portal.parts.dataSource.createQueryRunner();
    await holding.startTransaction();
    await holding.query('LOCK TABLE vehicle_file IN ACCESS EXCLUSIVE MODE');
  });
  const letGo = async () => {
    if (holding.isTransactionActive) await holding.rollbackTransaction();
  };
  afterEach(async () => {
    await letGo();
    await holding.release();
    await vi.waitFor(
      async () =>
        expect(await sql(`SELECT 1 FROM auction_catalogue WHERE state = 'MAKING'`)).toEqual([]),
      WAIT_OPTIONS,
    );
  });

  it('ENG-123 can be stopped, and leaves no data behind', async () => {
    const before = (await storedFiles(portal)).length;
    expect(outcomeOf(await begin('dealer1', open))).toBe('done');
    expect(await state('dealer1', open)).toBe('MAKING');
    expect(await file('dealer1', open)).toBe('404 NOT_FOUND');
    const params = { id: open };
    // Another user cannot stop it.
    await world.as('dealer2').run('ENG-123', { params });
    expect(await state('dealer1', open)).toBe('MAKING');
    expect(await world.as('dealer1').run('ENG-123', { params })).toEqual({ done: true });
    expect(await state('dealer1', open)).toBe('STOPPED');
    await letGo();
    expect((await made('dealer1', open)).pages).toBe(4);
    expect((await storedFiles(portal)).length).toBe(before + 1);
    // Stopping has no effect on a catalogue that is ready.
    await world.as('dealer1').run('ENG-123', { params });
    expect(await state('dealer1', open)).toBe('READY');
  });

  it('ENG-124 offers no download before the catalogue is ready', async () => {
    expect(outcomeOf(await begin('dealer1', open))).toBe('done');
    expect(await file('dealer1', open)).toBe('404 NOT_FOUND');
    await letGo();
    await until('dealer1', open, 'READY');
    expect(await file('dealer1', open)).toMatchObject({ ok: true });
  });

  it('ENG-121 in part: runs once per caller, even if requested several times; a later request replaces the catalogue', async () => {
    const key = randomUUID();
    expect(outcomeOf(await begin('dealer1', open, { key }))).toBe('done');
    const runs = () => sql('SELECT run FROM auction_catalogue');
    const first = await runs();
    const again = [{ key }, {}].map((how) => begin('dealer1', open, how));
    expect((await Promise.all(again)).map(outcomeOf)).toEqual(['done', 'done']);
    expect(await runs()).toEqual(first);
    expect(outcomeOf(await begin('dealer1', other, { key }))).toBe('422 COMMAND_ID_REUSED');
    expect(outcomeOf(await begin('dealer1', open, { key, language: 'pl' }))).toBe(
      '422 COMMAND_ID_REUSED',
    );
    const busy = await begin('dealer1', other);
    expect([outcomeOf(busy), busy.headers.get('retry-after')]).toEqual(['503 OVERLOADED', '10']);
    await letGo();
    await until('dealer1', open, 'READY');
    expect(outcomeOf(await begin('dealer1', open, { key }))).toBe('done');
    expect(await runs()).toEqual(first);
    expect(outcomeOf(await begin('dealer1', other))).toBe('done');
    expect(await runs()).not.toEqual(first);
    await until('dealer1', other, 'READY');
    expect(await state('dealer1', open)).toBe('NONE');
  });

  it('ENG-121 in part: is refused with a time to retry if the process already makes the maximum number', async () => {
    expect(outcomeOf(await begin('dealer1', open))).toBe('done');
    expect(outcomeOf(await begin('dealer2', open))).toBe('done');
    expect(outcomeOf(await begin('dealer3', open))).toBe('503 OVERLOADED');
    await world.as('dealer1').run('ENG-123', { params: { id: open } });
    await letGo();
    await until('dealer2', open, 'READY');
    await vi.waitFor(
      async () => expect(outcomeOf(await begin('dealer3', open))).toBe('done'),
      WAIT_OPTIONS,
    );
  });

  it('continues if a lot is withdrawn in the meantime, and keeps the place of that lot', async () => {
    expect(outcomeOf(await begin('dealer1', open))).toBe('done');
    const params = { idAuction: open, idLot: 3 };
    await world.as('auctioneer').run('ENG-06', { params, body: because });
    await letGo();
    await until('dealer1', open, 'READY');
    const called = await file('dealer1', open);
    if (typeof called === 'string') throw new Error(called);
    const { pages, text } = await pdfContent(called.answer);
    expect([pages, text]).toEqual([4, expect.stringMatching(/Los 3 · .*/)]);
  });
});
