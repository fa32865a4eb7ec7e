import type { AnswerTo } from '@fairlot/contracts/operations';
import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeEdit } from '../testing/make-edit.js';
import { makeVehicleFile, LIST_FIELDS } from '../testing/make-vehicle-list.js';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type Client,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { newPdf, makePhoto, attachFile } from '../testing/vehicle-files.js';

type Entry = AnswerTo<'ENG-99'>['rows'][number];

let portal: TestPortal;
let world: World;
let idVehicle: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());
beforeEach(() => {
  idVehicle = world.freeVehicle();
});

const owner = () => world.as('auctioneer');
const params = () => ({ id: idVehicle });
const pagesOf = async (who: Client, limit: number, between = async () => {}) => {
  const entries: Entry[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit, ...(cursor !== undefined && { cursor }) };
    const page = await who.run('ENG-99', { params: params(), query });
    entries.push(...page.rows);
    cursor = page.next ?? undefined;
    await between();
  } while (cursor !== undefined);
  return entries;
};
const historyOf = async (who = owner()) => pagesOf(who, 3);
const only = (entries: readonly Entry[], what: Entry['what']) =>
  entries.filter((entry) => entry.what === what);
/** For each entry, its changed fields with old and new value. */
const changed = (entries: readonly Entry[]) =>
  entries.map(({ changes }) => changes.map(({ field, old, new: now }) => [field, old, now]));
const edit = async (change: Parameters<typeof makeEdit>[2], who = owner()) =>
  who.run('SEC-23', { body: await makeEdit(who, idVehicle, change) });
const byOf = (entries: readonly Entry[]) => entries.map(({ by }) => by);
const OWN = { own: true, kind: 'SELLER', name: 'Prova auctioneer' };

describe('the history of a vehicle', () => {
  it('ENG-99 in part: lists an edit, an import, a move, an undo and files once each, with old and new values', async () => {
    const { mileageKm } = await owner().run('SEC-22', { params: params() });
    const from = systemClock.now();
    await edit({ mileageKm: 86_500 });
    const { moveId } = await owner().run('SEC-24', {
      body: { idVehicles: [idVehicle], published: false },
    });
    await owner().run('ENG-98', { body: { moveId } });
    const { idFile } = await attachFile(owner(), idVehicle, newPdf('service.pdf'));
    await owner().run('ENG-92', { params: { id: idVehicle, idFile } });
    const entries = await historyOf();
    expect(entries.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['CREATED', 'EDITED', 'MOVED', 'MOVE_UNDONE', 'FILE_REMOVED']),
    );
    expect(entries).toHaveLength(6);
    expect(changed(only(entries, 'EDITED'))).toEqual([[['mileageKm', mileageKm, 86_500]]]);
    expect(only(entries, 'EDITED')[0]?.at).toBeGreaterThanOrEqual(from);
    expect(changed(only(entries, 'MOVED'))).toEqual([[['state', 'PUBLISHED', 'LOADED']]]);
    expect(changed(only(entries, 'MOVE_UNDONE'))).toEqual([[['state', 'LOADED', 'PUBLISHED']]]);
    expect(changed(only(entries, 'FILES_ATTACHED'))).toEqual([[['file', null, 'service.pdf']]]);
    expect(changed(only(entries, 'FILE_REMOVED'))).toEqual([[['file', 'service.pdf', null]]]);
    const [created] = only(entries, 'CREATED');
    expect(created?.by).toBeNull();
    expect(created?.changes).toContainEqual({ field: 'brand', old: null, new: 'Fiat' });
    expect(byOf(only(entries, 'EDITED'))).toEqual([OWN]);
    expect(byOf(only(entries, 'MOVED'))).toEqual([OWN]);
  });

  it('ENG-99 in part: shows what an imported list changed, and that the import was undone', async () => {
    const [made] = await portal.parts.dataSource.query<{ externalId: string; price: number }[]>(
      'SELECT external_id AS "externalId", asking_price_minor AS price FROM vehicle WHERE id_vehicle = $1',
      [idVehicle],
    );
    const { externalId, price } = made!;
    const fields = { idTemplate: world.templates.auctioneer };
    const { idTemp } = await owner().run('SEC-29', { file: makeVehicleFile(externalId), fields });
    await owner().run('ENG-93', { params: { idTemp }, body: { fields: [...LIST_FIELDS] } });
    await owner().run('SEC-15', { query: { idTemp } });
    await owner().run('ENG-96', { params: { idTemp } });
    const entries = await historyOf();
    expect(entries.map(({ what }) => what)).toEqual(['IMPORT_UNDONE', 'IMPORTED', 'CREATED']);
    const [undone, imported] = changed(entries);
    expect(imported).toContainEqual(['askingPriceMinor', price, 490_000]);
    expect(undone).toContainEqual(['askingPriceMinor', 490_000, price]);
    expect(byOf(entries)).toEqual([OWN, OWN, null]);
  });

  it('ENG-99 in part: shows how images were rotated and ordered, and which equipment was added', async () => {
    const first = await attachFile(owner(), idVehicle, await makePhoto());
    const second = await attachFile(owner(), idVehicle, await makePhoto(600, 600, 'rear.jpg'));
    await owner().run('ENG-101', {
      params: { id: idVehicle, idFile: first.idFile },
      body: { turned: 90 },
    });
    const { version } = await owner().run('ENG-91', { params: params() });
    await owner().run('ENG-100', {
      params: params(),
      body: { idFiles: [second.idFile, first.idFile], version },
    });
    const appraisal = { by: 'NONE' as const, format: null };
    const report = { damages: [], services: [], appraisal };
    const radio = { text: 'Radio' };
    const write = (from: number, ...equipment: { text: string }[]) =>
      owner().run('ENG-111', {
        params: params(),
        body: { ...report, equipment, version: from },
      });
    await write(0, radio);
    await write(1, radio, { text: 'Hook' });
    const entries = await historyOf();
    expect(changed(only(entries, 'PICTURE_TURNED'))).toEqual([[['turned', '0', '90']]]);
    expect(changed(only(entries, 'PICTURES_ORDERED'))).toEqual([[['order', '1, 2', '2, 1']]]);
    const [newer, older] = only(entries, 'CONDITION');
    expect(newer?.changes).toEqual([{ field: 'equipment', old: [], new: [{ text: 'Hook' }] }]);
    expect(older?.changes).toContainEqual({ field: 'equipment', old: [], new: [radio] });
  });

  it('ENG-99 in part: shows managers why the vehicle was sent back, and by whom if they may know that', async () => {
    const { auctioneer: idTemplate } = world.templates;
    const idVehicles = [idVehicle];
    await owner().run('SEC-25', { body: { idVehicles, idTemplate } });
    const asReceiver = await historyOf(world.as('multi'));
    expect(only(asReceiver, 'MOVED')).toMatchObject([
      { by: { own: false, kind: 'SELLER', name: null }, sentTo: null },
    ]);
    await world.as('multi').run('SEC-27', { body: { idVehicles, reason: 'PRICE' } });
    const moves = only(await historyOf(), 'MOVED');
    expect(moves).toMatchObject([
      { reason: 'PRICE', by: { own: false, kind: 'PARTNER', name: null } },
      { reason: null, by: OWN, sentTo: 'Template of auctioneer' },
    ]);
    const asStaff = only(await historyOf(world.as('centre')), 'MOVED');
    expect(asStaff.map(({ by }) => by?.name)).toEqual(['Prova multi', 'Prova auctioneer']);
  });

  it('ENG-99 in part: shows the lots of the vehicle without naming a person', async () => {
    const idAuction = await launchAuction(world, { lots: [{ idVehicles: [idVehicle] }] });
    const entries = await historyOf();
    const [listed] = only(entries, 'LISTED');
    expect(listed).toMatchObject({ by: null, lot: { idAuction, idLot: 1 } });
    expect(listed?.lot?.auctionName).not.toBe('');
  });

  it('ENG-99 in part: is hidden from users who do not manage the vehicle', async () => {
    await launchAuction(world, { lots: [{ idVehicles: [idVehicle] }] });
    const refused = async (who: Client) =>
      (await who.refusal('ENG-99', { params: params() })).status;
    expect(await refused(world.as('dealer1'))).toBe(403);
    for (const who of ['exhibitor', 'loader', 'abroad'] as const)
      expect([who, await refused(world.as(who))]).toEqual([who, 404]);
    idVehicle = 2_000_000_000;
    expect(await refused(owner())).toBe(404);
  });

  it('is returned in pages for a thousand changes without repeats, while new changes arrive', async () => {
    const change = (mileageKm: number) =>
      portal.parts.vehicles.edit(idVehicle, { mileageKm }, { by: { idActor: 1 }, seen: {} });
    for (let at = 1; at <= 1_000; at += 1) await change(at);
    let comes = 2_000;
    const entries = await pagesOf(owner(), 100, async () => {
      await change((comes += 1));
      await edit({ damaged: comes % 2 === 0 });
    });
    const edits = only(entries, 'EDITED').flatMap(({ changes }) =>
      changes.flatMap(({ field, new: now }) => (field === 'mileageKm' ? [now] : [])),
    );
    expect(edits).toEqual(Array.from({ length: 1_000 }, (_, at) => 1_000 - at));
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
    expect(entries).toHaveLength(1_001);
  });

  it('accepts only cursors that the portal returned', async () => {
    const { next } = await owner().run('ENG-99', { params: params(), query: { limit: 1 } });
    await edit({ mileageKm: 5 });
    const first = await owner().run('ENG-99', { params: params(), query: { limit: 1 } });
    expect([next, typeof first.next]).toEqual([null, 'string']);
    const mine = idVehicle;
    const refused = async (id: number, query: object) => {
      const input = { params: { id }, query } as never;
      return (await owner().refusal('ENG-99', input)).problem.fields?.map(({ path }) => path);
    };
    expect(await refused(world.freeVehicle(), { cursor: first.next })).toEqual(['cursor']);
    expect(await refused(mine, { cursor: 'nonsense' })).toEqual(['cursor']);
    expect(await refused(mine, { limit: 101 })).toEqual(['limit']);
    const [sort, order, mark, , key] = JSON.parse(
      Buffer.from(first.next!, 'base64url').toString(),
    ) as string[];
    for (const value of ['9999999999---', '1-2', '-----', '1-x--']) {
      const forged = Buffer.from(JSON.stringify([sort, order, mark, value, key]));
      expect(await refused(mine, { cursor: forged.toString('base64url') })).toEqual(['cursor']);
    }
  });
});
