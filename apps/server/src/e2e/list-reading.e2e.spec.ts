import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVehicleFile } from '../testing/make-vehicle-list.js';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';

let portal: TestPortal;
let world: World;

const HEAD = 'Vehicle code;Make;Model;Body;Fuel;Gearbox;Price\n';
const fileOf = (content: string | Buffer) => new File([content], 'list.csv');

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

describe('a list in the format of a seller', () => {
  it('SEC-29 is read in its detected encoding or in the one that the sender states, and this is reported', async () => {
    const head = Buffer.from('Vehicle code;Make;Model;Version;Body;Fuel;Gearbox;Price\n');
    const row = Buffer.from([...Buffer.from('P-1;Fiat;Panda;\xb3ad', 'latin1')]);
    const rest = Buffer.from(';SUV;Petrol;Manual;1.000\n');
    const file = fileOf(Buffer.concat([head, row, rest]));
    const ask = async (encoding?: 'windows-1250' | 'iso-8859-15') => {
      const fields = encoding && { fields: { encoding } };
      const listed = await world.as('auctioneer').run('SEC-29', { file, ...fields });
      const { rows } = await world
        .as('auctioneer')
        .run('ENG-94', { params: { idTemp: listed.idTemp } });
      return [listed.encoding, rows[0]?.cells[3]];
    };
    expect(await ask('windows-1250')).toEqual(['windows-1250', 'ład']);
    expect(await ask('iso-8859-15')).toEqual(['iso-8859-15', '³ad']);
    expect((await ask())[0]).toMatch(/^(?!utf)/);
  });

  it('SEC-29 gets a source from the sender, and an unknown source is refused', async () => {
    const fields = { provenance: 'RENTAL_DEFLEET' };
    const listed = await world
      .as('auctioneer')
      .run('SEC-29', { file: makeVehicleFile('P-0'), fields });
    expect(listed.provenance).toBe('RENTAL_DEFLEET');
    const { status, problem } = await world
      .as('auctioneer')
      .refusal('SEC-29', { file: makeVehicleFile('P-2'), fields: { provenance: 'NO_SUCH' } });
    expect([status, problem.fields?.map(({ path }) => path)]).toEqual([400, ['provenance']]);
  });

  it('SEC-35 changes nothing if it is an unchanged export of the stock', async () => {
    const idTemp = (
      await world.as('auctioneer').run('SEC-29', { file: makeVehicleFile('OWN-1', 'OWN-2') })
    ).idTemp;
    await world.as('auctioneer').run('SEC-15', { query: { idTemp } });
    const own = await world.as('auctioneer').call('SEC-35', { body: { typeExport: 'CSV' } });
    if (!own.ok) throw new Error(own.problem.code);
    const file = fileOf(own.answer);
    const { counts } = await world.as('auctioneer').run('SEC-29', { file });
    expect(counts).toMatchObject({ created: 0, changed: 0, refused: 0 });
    expect(counts.unchanged).toBeGreaterThan(0);
  });

  it("ENG-93 in part: is read with the seller's value mappings, which also apply to the next list", async () => {
    const owner = world.as('auctioneer');
    const listOf = (code: string) =>
      fileOf(`${HEAD}${code};Fiat;Panda;Kastenwagerl;Petrol;Manual;1.000\n`);
    const sent = await owner.run('SEC-29', { file: listOf('V-1') });
    const { idTemp } = sent;
    const unknown = { field: 'bodyType' as const, value: 'Kastenwagerl' };
    expect(sent.unknownValues).toEqual([{ ...unknown, rows: 1 }]);
    const fields = sent.columns.map(({ field }) => field);
    const remapTo = (meaning: string | null) => ({
      params: { idTemp },
      body: { fields, values: [{ ...unknown, meaning }] },
    });
    for (const wrong of ['TANK', null]) {
      const { status, problem } = await owner.refusal('ENG-93', remapTo(wrong));
      expect([status, problem.fields?.[0]?.path]).toEqual([400, 'values.0.meaning']);
    }
    const { counts, unknownValues } = await owner.run('ENG-93', remapTo('VAN'));
    expect([counts.created, unknownValues]).toEqual([1, []]);
    const next = await owner.run('SEC-29', { file: listOf('V-2') });
    expect(next.counts.created).toBe(1);
    expect(next.valueMappings).toEqual([
      { field: 'bodyType', value: 'kastenwagerl', meaning: 'VAN' },
    ]);
    const others = await world.as('loader').run('SEC-29', { file: listOf('V-3') });
    expect([others.counts.refused, others.valueMappings]).toEqual([1, []]);
  });
});
