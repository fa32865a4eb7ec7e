import type { IdMarket } from '@fairlot/countries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVehicleFile, makeVehicleList, LIST_FIELDS } from '../testing/make-vehicle-list.js';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { newPdf, makePhoto } from '../testing/vehicle-files.js';

let portal: TestPortal;
let world: World;

const HEAD = 'Vehicle code;Make;Model;Body;Fuel;Gearbox;Price;Remark\n';
const GOOD = ';Fiat;Panda;SUV;Petrol;Manual;1.000;';
const fileOf = (content: string | Buffer, name = 'list.csv') => new File([content], name);
const stockOf = async (code: string) => {
  const found: { price: number; provenance: string | null }[] = await portal.parts.dataSource.query(
    `SELECT asking_price_minor AS price, provenance FROM vehicle WHERE external_id = $1`,
    [code],
  );
  return found.map(({ price, provenance }) => [price, provenance]);
};
const refusal = async (content: string | Buffer) => {
  const file = fileOf(content);
  const { status, problem } = await world.as('auctioneer').refusal('SEC-29', { file });
  return [status, problem.code, problem.fields?.map(({ path, code }) => `${path} ${code}`)];
};

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

describe('a list of vehicles, from the file to the stock and back', () => {
  it('SEC-29 is checked row by row in any language, and changes nothing yet', async () => {
    const file = fileOf(`${HEAD}L-1${GOOD}=1+1\nL-2;;Panda;TANK;Petrol;Manual;1.000;\n`);
    const listed = await world.as('auctioneer').run('SEC-29', { file });
    expect(listed).toMatchObject({ state: 'STAGED', idMarket: 'IT', rowCount: 2, missing: [] });
    expect(listed.columns.map(({ field }) => field)).toEqual([
      'externalId',
      'brand',
      'model',
      'bodyType',
      'fuelType',
      'gearbox',
      'askingPriceEur',
      null,
    ]);
    expect(listed.counts).toMatchObject({ created: 1, refused: 1 });
    expect(listed.problems).toEqual([
      { tupla: 2, line: 3, field: 'brand', code: 'missing', value: '' },
      { tupla: 2, line: 3, field: 'bodyType', code: 'choice', value: 'TANK' },
    ]);
    expect(await stockOf('L-1')).toEqual([]);
  });

  it("has a warning if a row's make does not match its VIN, whatever the letter case and spacing", async () => {
    const head = 'Vehicle code;Make;Model;Body;Fuel;Gearbox;Price;VIN\n';
    const rowOf = (code: string, make: string, frame: string) =>
      `${code};${make};X;SUV;Petrol;Manual;1.000;${frame}\n`;
    const rows = [
      rowOf('D-1', 'bmw', 'wau zzz 8k4ka123456'),
      rowOf('D-2', 'VW', 'WVWZZZ1JZ3W386752'),
      rowOf('D-3', 'Wartburg', 'WVWZZZ1JZ3W386753'),
      rowOf('D-4', 'BMW', ''),
    ];
    const listed = await world
      .as('auctioneer')
      .run('SEC-29', { file: fileOf(head + rows.join('')) });
    expect(listed.counts).toMatchObject({ created: 4, refused: 0 });
    expect([listed.doubtCount, listed.doubts]).toEqual([
      1,
      [{ tupla: 1, line: 2, code: 'make', value: 'bmw', brand: 'bmw', makes: ['AUDI'] }],
    ]);
  });

  it('SEC-15 adds its valid rows to the stock, and an undo removes them', async () => {
    const owner = world.as('auctioneer');
    const { idTemp } = await makeVehicleList(world, 'auctioneer', 'S-1', 'S-2', '');
    const saved = await owner.run('SEC-15', { query: { idTemp } });
    expect([saved.state, saved.counts.created, saved.counts.refused]).toEqual(['SAVED', 2, 1]);
    expect(await owner.run('SEC-15', { query: { idTemp } })).toEqual(saved);
    // The source comes from the template.
    expect(await stockOf('S-1')).toEqual([[490_000, 'LTR_RETURN']]);
    const undone = await owner.run('ENG-96', { params: { idTemp } });
    expect([undone.state, undone.counts]).toMatchObject(['UNDONE', { undone: 2, kept: 0 }]);
    expect(await stockOf('S-1')).toEqual([]);
    expect((await owner.refusal('SEC-15', { query: { idTemp } })).problem.code).toBe('IMPORT_OVER');
  });

  it('ENG-96 in part: loses its imported vehicles on undo, except one that is in an auction', async () => {
    const owner = world.as('auctioneer');
    const { idTemp } = await makeVehicleList(world, 'auctioneer', 'T-1', 'T-2');
    await owner.run('SEC-15', { query: { idTemp } });
    const { rows } = await owner.run('ENG-94', { params: { idTemp } });
    const idVehicles = [rows[0]!.idVehicle!];
    // STA-087: imported vehicles are LOADED, and cannot be in an auction before they are published.
    const { state } = await owner.run('SEC-22', { params: { id: idVehicles[0]! } });
    expect(state).toBe('LOADED');
    await owner.run('SEC-24', { body: { idVehicles, published: true } });
    await launchAuction(world, { lots: [{ idVehicles }] });
    const { counts, problems } = await owner.run('ENG-96', { params: { idTemp } });
    expect(counts).toMatchObject({ undone: 1, kept: 1 });
    expect(await stockOf('T-2')).toEqual([]);
    expect(problems).toMatchObject([{ field: 'externalId', code: 'held', value: 'T-1' }]);
  });

  it('SEC-33 gets the photos and documents of its rows when it is saved, and loses them on undo', async () => {
    const owner = world.as('auctioneer');
    const { idTemp } = await makeVehicleList(world, 'auctioneer', 'W-1', '', 'W-3');
    const query = { codes: ['W-3', 'W-9'] };
    const { rows } = await owner.run('ENG-94', { params: { idTemp }, query });
    expect(rows.map(({ tupla, outcome }) => [tupla, outcome])).toEqual([[3, 'CREATED']]);
    await owner.run('SEC-33', { file: await makePhoto(), fields: { tempId: idTemp, tupla: 3 } });
    await owner.run('SEC-30', { file: newPdf('v.pdf'), fields: { tempId: idTemp, tupla: 2 } });
    const saved = await owner.run('SEC-15', { query: { idTemp } });
    expect(saved.files).toEqual({ attached: 1, waiting: 1 });
    const [, , third] = (await owner.run('ENG-94', { params: { idTemp } })).rows;
    const params = { id: third!.idVehicle! };
    const { files } = await owner.run('ENG-91', { params });
    expect(files.map(({ kind }) => kind)).toEqual(['PHOTO']);
    await owner.run('ENG-96', { params: { idTemp } });
    expect((await owner.refusal('ENG-91', { params })).status).toBe(404);
    const left = `SELECT 1 FROM vehicle_file WHERE id_file = $1`;
    expect(await portal.parts.dataSource.query(left, [files[0]!.idFile])).toEqual([]);
  });

  it('SEC-28 gets one of the sources that the caller may sell from', async () => {
    const { dataSource } = portal.parts;
    const { idTemp } = await makeVehicleList(world, 'auctioneer', 'PV-1');
    await world.as('auctioneer').run('SEC-15', { query: { idTemp } });
    await dataSource.query(`UPDATE vehicle SET provenance = 'RENTAL' WHERE external_id = 'PV-1'`);
    const input = (who: 'auctioneer' | 'admin' | 'dealer1' | 'abroad', idMarket?: IdMarket) =>
      world.as(who).run('SEC-28', idMarket === undefined ? {} : { query: { idMarket } });
    expect(await input('auctioneer')).toContain('RENTAL');
    expect(await input('auctioneer', 'IT')).toContain('RENTAL');
    expect(await input('auctioneer', 'DE')).not.toContain('RENTAL');
    expect(await input('admin')).toContain('RENTAL');
    expect(await input('abroad')).not.toContain('RENTAL');
    expect(await input('dealer1')).toEqual([]);
    const nowhere = { query: { idMarket: 'XX' as IdMarket } };
    expect((await world.as('auctioneer').refusal('SEC-28', nowhere)).status).toBe(400);
  });

  it('SEC-40 has a generated logo for each source with a name, and none for other sources', async () => {
    const codes = [
      'LTR_RETURN',
      'RENTAL_DEFLEET',
      'FIN_RETURN',
      'OEM_FLEET',
      'DEALER_TRADEIN',
      'BANK_REPO',
    ];
    const query = { provenances: ['NO_SUCH', ...codes] };
    const logos = await world.as('dealer1').run('SEC-40', { query });
    expect(logos.map(({ provenance }) => provenance)).toEqual(codes);
    expect(new Set(logos.map(({ logo }) => logo)).size).toBe(6);
    for (const { logo } of logos) expect(logo).toMatch(/^data:image\/svg\+xml;base64,\w/);
  });

  it('MOB-28 has the same logos in the mobile call', async () => {
    const query = { provenances: ['BANK_REPO', 'LTR_RETURN'] };
    const phone = world.as('dealer1');
    expect(await phone.run('MOB-28', { query })).toEqual(await phone.run('SEC-40', { query }));
    expect(await phone.run('MOB-28', { query: { provenances: ['NO_SUCH'] } })).toEqual([]);
  });

  it('SEC-16 is saved by a call for the newest pending list, which is 404 if there is none', async () => {
    const loader = world.as('exhibitor');
    expect((await loader.refusal('SEC-16', {})).status).toBe(404);
    await loader.run('SEC-29', { file: makeVehicleFile('N-1') });
    await loader.run('SEC-29', { file: makeVehicleFile('N-2') });
    const { counts, idTemp } = await loader.run('SEC-16', {});
    const { rows } = await loader.run('ENG-94', { params: { idTemp } });
    expect([counts.created, rows.map(({ cells }) => cells[0])]).toEqual([1, ['N-2']]);
  });

  it('ENG-93 in part: is read with the column mapping that the user chose', async () => {
    const owner = world.as('auctioneer');
    const file = fileOf(`Nr;Make;Model;Body;Fuel;Gearbox;EK\nM-1;Fiat;Panda;SUV;LPG;Manual;77\n`);
    const { idTemp, missing, counts } = await owner.run('SEC-29', { file });
    expect([missing, counts.refused]).toEqual([['externalId', 'askingPriceEur'], 1]);
    const body = { fields: LIST_FIELDS };
    const mapped = await owner.run('ENG-93', { params: { idTemp }, body });
    expect([mapped.missing, mapped.counts.created]).toEqual([[], 1]);
    expect((await owner.run('SEC-29', { file })).missing).toEqual([]);
    const short = await owner.refusal('ENG-93', { params: { idTemp }, body: { fields: [null] } });
    expect([short.status, short.problem.fields?.[0]?.path]).toEqual([400, 'fields']);
    const twice = { fields: LIST_FIELDS.map(() => 'brand' as const) };
    expect((await owner.refusal('ENG-93', { params: { idTemp }, body: twice })).status).toBe(400);
    const { rows, next } = await owner.run('ENG-94', { params: { idTemp }, query: { limit: 1 } });
    expect([rows.map(({ outcome }) => outcome), next]).toEqual([['CREATED'], '1']);
  });

  it('ENG-95 in part: can be exported with its invalid rows and their errors, without formulas', async () => {
    const owner = world.as('auctioneer');
    const file = fileOf(`${HEAD}F-1${GOOD}\n;Fiat;=cmd|' /C calc'!A0;SUV;Petrol;Manual;1;\n`);
    const { idTemp } = await owner.run('SEC-29', { file });
    const query = { language: 'de' as const };
    const csv = (await owner.run('ENG-95', { params: { idTemp }, query })).toString();
    const [head, wrong, ...none] = csv.trimEnd().split('\r\n');
    expect(head).toBe(`\uFEFF${HEAD.trimEnd()};Fehler`);
    expect(wrong).toBe(`;Fiat;'=cmd|' /C calc'!A0;SUV;Petrol;Manual;1;;Fahrzeugcode: Wert fehlt`);
    expect(none).toEqual([]);
    const all = { onlyWrong: false };
    const whole = (await owner.run('ENG-95', { params: { idTemp }, query: all })).toString();
    expect(whole.trimEnd().split('\r\n')).toHaveLength(3);
    // The errors are in the language of the caller.
    expect(whole).not.toContain('Wert fehlt');
  });
});

describe('the right to import vehicles', () => {
  it('keeps a list hidden from other dealers and from staff', async () => {
    const { idTemp } = await makeVehicleList(world, 'auctioneer', 'P-1');
    for (const who of ['admin', 'loader', 'multi'] as const) {
      const other = world.as(who);
      const params = { params: { idTemp } };
      const answers = await Promise.all([
        other.refusal('ENG-97', params),
        other.refusal('ENG-94', params),
        other.refusal('ENG-95', params),
        other.refusal('ENG-96', params),
        other.refusal('SEC-15', { query: { idTemp } }),
        other.refusal('ENG-93', { ...params, body: { fields: [null] } }),
      ]);
      expect([who, answers.map(({ status }) => status)]).toEqual([who, Array(6).fill(404)]);
    }
  });

  it('requires that staff and multi-auctioneers name one of their templates', async () => {
    const file = makeVehicleFile('Q-1');
    const idTemplate = world.templates.auctioneer;
    const own = { owner: world.people.auctioneer.idDealer, multi: world.people.multi.idDealer };
    for (const who of ['centre', 'multi'] as const) {
      const { problem } = await world.as(who).refusal('SEC-29', { file });
      expect([who, problem.code, problem.fields?.[0]?.path]).toEqual([
        who,
        'VALIDATION',
        'idTemplate',
      ]);
      const { idTemp } = await world.as(who).run('SEC-29', { file, fields: { idTemplate } });
      await world.as(who).run('SEC-15', { query: { idTemp } });
    }
    const owners: { id: number }[] = await portal.parts.dataSource.query(
      `SELECT id_owner_dealer AS id FROM vehicle WHERE external_id = 'Q-1' ORDER BY id_vehicle`,
    );
    expect(owners.map(({ id }) => id)).toEqual([own.owner, own.multi]);
    for (const who of ['exhibitor', 'abroad'] as const)
      expect((await world.as(who).refusal('SEC-29', { file, fields: { idTemplate } })).status).toBe(
        404,
      );
  });

  it('is checked again: nothing is saved if the template is removed in the meantime', async () => {
    const { idTemp } = await makeVehicleList(world, 'auctioneer', 'X-1');
    const { dataSource, partners } = portal.parts;
    const template = await partners.template(world.templates.auctioneer);
    const enable = (enabled: boolean) =>
      partners.saveTemplate(Object.assign(template!, { enabled }));
    await enable(false);
    const { status } = await world.as('auctioneer').refusal('SEC-15', { query: { idTemp } });
    await enable(true);
    expect(status).toBe(404);
    expect(await dataSource.query(`SELECT 1 FROM vehicle WHERE external_id = 'X-1'`)).toEqual([]);
  });
});

describe('SEC-29 an invalid list', () => {
  it.each([
    ['an empty file', '', 'list_empty'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'list_kind'],
    ['a broken workbook', Buffer.from('PK\u0003\u0004 and no more'), 'list_broken'],
    ['400 columns', `${'Make;'.repeat(399)}Model\n1\n`, 'list_columns'],
  ])('%s is refused with a code, and stores nothing', async (_, content, code) => {
    const count = `SELECT count(*)::int AS n FROM vehicle_import WHERE content_hash <> ''`;
    const before: unknown = await portal.parts.dataSource.query(count);
    expect(await refusal(content)).toEqual([422, 'FILE_REFUSED', [`file ${code}`]]);
    expect(await portal.parts.dataSource.query(count)).toEqual(before);
  });

  it('VAL-187 in part: is reported as a missing file if the form has none', async () => {
    const form = new FormData();
    form.set('provenance', 'LTR_RETURN');
    const called = await world.as('auctioneer').raw('SEC-29', { body: form });
    expect(!called.ok && [called.status, called.problem.fields?.[0]?.path]).toEqual([400, 'file']);
  });
});
