import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chainHash } from '@fairlot/event-sourcing-declaration';
import { auctionContext } from '@fairlot/auction-read-model';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortalDatabase } from './testing/make-portal-database.js';
import { playHistory } from './testing/play-history.js';

let portal: Awaited<ReturnType<typeof makePortalDatabase>>;
beforeAll(async () => {
  portal = await makePortalDatabase();
  await portal.inside(({ store, signer }) => playHistory(store, { signer }));
});
afterAll(() => portal.drop());

const COUNT = 'SELECT count(*)::int AS count FROM';

describe('fairlot verify', () => {
  it('finds no fault in a log that the engine wrote to PostgreSQL', async () => {
    const [{ count }] = (await portal.query(`${COUNT} event`)) as [{ count: number }];
    const { exitCode, document } = await portal.json('verify');
    expect(document).toMatchObject({ events: count, faultCount: 0, faults: [] });
    expect(exitCode).toBe(0);
    const words = await portal.run('verify', '--auction', '1');
    expect(words).toMatchObject({ exitCode: 0, err: '' });
    expect(words.out).toMatch(/No faults\.\n$/);
  });

  it('reports the stream and position of an event that was changed in the database', async () => {
    const at = "WHERE stream = 'lot-1.1' AND position = 30";
    await portal.query(
      `UPDATE event SET data = replace(data, '"priceMinor":', '"priceMinor": ') ${at}`,
    );
    const { exitCode, document } = await portal.json('verify');
    expect(exitCode).toBe(1);
    expect(document).toMatchObject({
      faultCount: 1,
      faults: [{ stream: 'lot-1.1', position: 30, rule: 'CHAIN' }],
    });
    const words = await portal.run('verify');
    expect(words.exitCode).toBe(1);
    expect(words.out).toMatch(/1 faults:\nlot-1\.1 at 30: CHAIN: /);
    await portal.query(
      `UPDATE event SET data = replace(data, '"priceMinor": ', '"priceMinor":') ${at}`,
    );
    expect((await portal.json('verify')).exitCode).toBe(0);
  });
});

describe('fairlot verify on a log to which another program has written', () => {
  it('I6: reports a vehicle that was awarded twice, although every hash chain is intact', async () => {
    const metadata = JSON.stringify({
      commandId: 'planted',
      fingerprint: '',
      actor: { idUser: 1, idDealer: null, role: 'ADMIN' },
      ingressAt: 1,
      decidedAt: 1,
    });
    await portal.inside(async ({ store }) => {
      const stream = 'vehicle-11';
      const before = await store.readStream(stream);
      const position = before.length;
      const data = JSON.stringify({ idAuction: 1, idLot: 2 });
      const event = { type: 'VehicleAwarded', version: 1, data, metadata, salt: null };
      const hash = chainHash(before.at(-1)!.hash, { stream, position, ...event });
      const writes = [{ stream, expected: position, events: [{ ...event, hash }] }];
      const outcomes = await store.append([{ commandId: 'planted', writes }]);
      expect(outcomes).toEqual([{ outcome: 'committed' }]);
    });
    // An open transaction in another database of the server delays the newest event.
    await eventually(async () => {
      const { exitCode, document } = await portal.json('verify');
      expect(exitCode).toBe(1);
      expect(document).toMatchObject({
        faultCount: 2,
        faults: [
          { stream: 'vehicle-11', position: 2, rule: 'I6' },
          { stream: 'vehicle-11', position: 2, rule: 'UNSEALED' },
        ],
      });
    });
    await portal.query(`DELETE FROM event WHERE metadata LIKE '%"planted"%'`);
  });
});

describe('fairlot replay', () => {
  it('I7: reports a state that differs from the recorded one, and exits with code 1', async () => {
    const at = "WHERE stream = 'lot-1.1' AND position = 64";
    const swap = (from: string, to: string) =>
      portal.query(`UPDATE event SET metadata = replace(metadata, '${from}', '${to}') ${at}`);
    await swap('"stateHash":"', '"stateHash":"0');
    const { exitCode, document } = await portal.json('replay', '1', '--lot', '1');
    expect(exitCode).toBe(1);
    expect(document).toMatchObject({
      streams: [{ stream: 'lot-1.1', differing: [{ position: 64 }] }, { differing: [] }],
    });
    const words = await portal.run('replay', '1', '--lot', '1');
    expect(words.out).toMatch(/DIFFERS[^]*\nlot-1\.1: before position 64 the state was 0/);
    await swap('"stateHash":"0', '"stateHash":"');
    expect((await portal.json('replay', '1', '--lot', '1')).exitCode).toBe(0);
  });

  it('I7: results in the state hashes that the engine recorded', async () => {
    const { exitCode, document } = await portal.json('replay', '1', '--lot', '1', '--at', '63');
    const [row] = (await portal.query(
      "SELECT metadata FROM event WHERE stream = 'lot-1.1' AND position = 64",
    )) as [{ metadata: string }];
    const { stateHash } = JSON.parse(row.metadata) as { stateHash: string };
    expect(exitCode).toBe(0);
    expect(document).toMatchObject({
      idAuction: 1,
      streams: [{ stream: 'lot-1.1', position: 63, stateHash, recordedHash: stateHash }],
    });
  });

  it('rebuilds any single stream by its name', async () => {
    const { exitCode, document } = await portal.json('replay', '--stream', 'award-1.1');
    expect(exitCode).toBe(0);
    const [, ofAward] = await portal
      .json('replay', '1', '--lot', '1')
      .then((lot) => (lot.document as { streams: object[] }).streams);
    expect(document).toEqual({
      idAuction: null,
      streams: [ofAward],
      commands: { decided: 2, folded: 0, differing: [] },
    });
  });

  it('accepts a log position that verify has printed', async () => {
    const { document } = await portal.json('verify');
    const { at } = document as { at: string };
    const [now, then] = await Promise.all([
      portal.json('replay', '1'),
      portal.json('replay', '1', '--to', at),
    ]);
    expect(then).toEqual(now);
  });

  it.each([
    [['replay', '77'], 1, 'NOT_FOUND'],
    [['replay', '1', '--to', 'yesterday'], 2, 'BAD_LOG_POSITION'],
    [['replay', '--stream', 'shelf-1'], 2, 'UNKNOWN_STREAM'],
    [['replay', '--stream', 'lot-1.9'], 1, 'NOT_FOUND'],
    [['replay'], 2, 'commander.error'],
    [['replay', '1', '--stream', 'lot-1.1'], 2, 'commander.error'],
    [['replay', 'one'], 2, 'commander.invalidArgument'],
    [['replay', '1', '--at', '1', '--to', '2'], 2, 'commander.conflictingOption'],
  ])('refuses %j with exit code %d', async (args, exitCode, code) => {
    const ended = await portal.json(...args);
    expect(ended).toMatchObject({ exitCode, document: { error: { code } } });
  });
});

describe('fairlot rebuild', () => {
  it('rebuilds every read model, or one that is named', async () => {
    const all = await portal.json('rebuild');
    expect(all.exitCode).toBe(0);
    expect(all.document).toMatchObject({ unreadable: [] });
    const { rebuilt } = all.document as { rebuilt: string[] };
    const ofAuction = auctionContext.projections.map(({ name }) => name);
    expect(rebuilt).toEqual(expect.arrayContaining(ofAuction));
    const [{ count }] = (await portal.query(`${COUNT} lot_board`)) as [{ count: number }];
    expect(count).toBe(3);
    await portal.query('DELETE FROM lot_board');
    expect((await portal.run('rebuild', 'lots')).exitCode).toBe(0);
    expect(await portal.query(`${COUNT} lot_board`)).toEqual([{ count: 3 }]);
    expect((await portal.run('rebuild', 'lost')).exitCode).toBe(2);
  });

  it('skips and reports a stream of an unknown context, and rebuilds the others', async () => {
    const text = { data: '{}', metadata: '{}', salt: null, hash: 'ab'.repeat(32) };
    await portal.inside(({ store }) =>
      store.append([
        {
          commandId: 'foreign',
          writes: [
            { stream: 'shelf-1', expected: 0, events: [{ type: 'Shelved', version: 1, ...text }] },
          ],
        },
      ]),
    );
    await portal.query('DELETE FROM lot_board');
    const { exitCode, document } = await portal.json('rebuild');
    expect(exitCode).toBe(1);
    expect(document).toMatchObject({ unreadable: [{ stream: 'shelf-1', position: 0 }] });
    expect(await portal.query(`${COUNT} lot_board`)).toEqual([{ count: 3 }]);
    await portal.query("DELETE FROM event WHERE stream = 'shelf-1'");
  });
});

describe('fairlot import vehicles', () => {
  const HEADER =
    'externalId,brand,model,version,bodyType,fuelType,gearbox,powerHp,mileageKm,' +
    'firstRegistration,damaged,postalCode,askingPriceEur\n';
  const row = (id: string, price: string) =>
    `${id},Ford,focus,Ford Focus,ESTATE,DIESEL,MANUAL,116,150000,2003-05,false,44809,${price}\n`;
  const write = (text: string, header = HEADER): string => {
    const file = join(portal.dataDir, 'vehicles.csv');
    writeFileSync(file, header + text);
    return file;
  };
  const vehicles = async () =>
    ((await portal.query(`${COUNT} vehicle`)) as [{ count: number }])[0].count;

  beforeAll(async () => {
    await portal.query(
      `INSERT INTO dealer (id_dealer, business_name, id_market, enabled_markets, country, vat_code,
         city, address, enabled) VALUES (3, 'Autohaus', 'DE', '{DE}', 'DE', 'x', 'x', 'x', true)`,
    );
  });

  it('imports nothing if one row is invalid, and reports row, field and reason', async () => {
    const file = write(row('V1', '2000') + row('V2', 'cheap'));
    const args = ['import', 'vehicles', file, '--dealer', '3', '--market', 'DE'];
    const { exitCode, document } = await portal.json(...args);
    expect(exitCode).toBe(1);
    expect(document).toMatchObject({
      outcome: 'refused',
      errorCount: 1,
      errors: [{ row: 3, field: 'askingPriceEur', value: 'cheap' }],
    });
    const words = await portal.run(...args);
    expect(words.out).toMatch(/^Nothing was imported: 1 errors in 2 rows\.\nrow .*\n +3 +asking/);
    expect(await vehicles()).toBe(0);
  });

  it('validates registrations and VINs by the rules of the market', async () => {
    const of = (id: string, names: string) => row(id, '2000').replace('\n', `,${names}\n`);
    const rows =
      of('V8', 'TOWED,ZFA31200003456789') +
      of('V9', 'm-xy 1,ZFA3120000345678') +
      of('V10', 'none,ZFA3120000345678Q');
    const file = write(rows, HEADER.replace('\n', ',licensePlate,frame\n'));
    const { document } = await portal.json(
      'import',
      'vehicles',
      file,
      '--dealer',
      '3',
      '--market',
      'DE',
    );
    // A placeholder counts as unknown, and the letter Q in a VIN is read as a similar digit.
    expect(document).toMatchObject({
      errors: [
        { row: 2, field: 'licensePlate', code: 'plate', value: 'TOWED' },
        { row: 3, field: 'frame', code: 'frame', value: 'ZFA3120000345678' },
      ],
    });
  });

  it('imports a valid file completely, and reports the result', async () => {
    const file = write(row('V1', '2000') + row('V2', '3000'));
    const args = ['import', 'vehicles', file, '--dealer', '3', '--market', 'DE'];
    expect((await portal.run(...args)).out).toBe('2 vehicles: 2 new, 0 changed, 0 unchanged.\n');
    expect((await portal.json(...args)).document).toMatchObject({ unchanged: 2 });
    expect(await vehicles()).toBe(2);
  });

  it.each([
    [['--dealer', '99', '--market', 'DE'], 1, 'DEALER_UNKNOWN'],
    [['--dealer', '3', '--market', 'XX'], 2, 'commander.invalidArgument'],
    [['--dealer', '3'], 2, 'commander.missingMandatoryOptionValue'],
  ])('refuses %j with exit code %d', async (options, exitCode, code) => {
    const ended = await portal.json('import', 'vehicles', write(''), ...options);
    expect(ended).toMatchObject({ exitCode, document: { error: { code } } });
  });

  it('refuses a missing file', async () => {
    const options = ['--dealer', '3', '--market', 'DE'];
    const ended = await portal.json('import', 'vehicles', '/nowhere.csv', ...options);
    expect(ended).toMatchObject({ exitCode: 1, document: { error: { code: 'BAD_FILE' } } });
  });
});

describe('fairlot seed', () => {
  it('refuses a portal that already has data, with a one-line message', async () => {
    const ended = await portal.run('seed');
    expect(ended).toMatchObject({ exitCode: 1, out: '' });
    expect(ended.err).toMatch(/^The portal already has data\. .*\n$/);
  });
});

describe('fairlot', () => {
  it('prints one line and exits with code 3 if the database schema is from a newer version', async () => {
    await portal.query(
      "INSERT INTO migrations (timestamp, name) VALUES (1, 'Future9999999999999')",
    );
    const ended = await portal.json('verify');
    expect(ended).toMatchObject({ exitCode: 3, document: { error: { code: 'NEWER_SCHEMA' } } });
    await portal.query("DELETE FROM migrations WHERE name = 'Future9999999999999'");
  });
});
