import { systemClock } from '@fairlot/kernel';
import { acceptsKey, type Operation } from '@fairlot/contracts';
import { operations, type OperationId } from '@fairlot/contracts/operations';
import { RECORDS } from '@fairlot/contracts/record';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type InputOf,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import { isTested } from '../testing/access-table.js';
import { everyWrite } from '../testing/every-write.js';
import { otherInputsOf } from '../testing/other-input.js';
import type { VehicleWrite } from '../testing/vehicle-writes.js';

const CALLS = operations as Readonly<Record<OperationId, Operation>>;
const WRITES = (Object.keys(operations) as OperationId[]).filter((id) => acceptsKey(CALLS[id]));

let portal: TestPortal;
let world: World;
let writes: readonly VehicleWrite[];

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  writes = await everyWrite(world);
}, 120_000);
afterAll(() => portal.stop());

/** The row count of every table that a write could change. */
const left = async (): Promise<unknown> => {
  const tables = [
    'event',
    'feedback',
    'observation',
    'regulation_acceptance',
    'stored_file',
    'activity_look',
    'app_user',
    'approval',
    'password_recovery',
    'dealer_registration',
    'requirement_rule',
    'regulation_version',
    'vehicle',
    'vehicle_file',
    'vehicle_file_change',
    'vehicle_import',
    'vehicle_import_mapping',
    'record_change',
    'job_progress',
    'list_view',
    'auction_catalogue',
    'sent_part',
    'seller',
    'registration_step',
    'dealer',
    'template_dealer',
    'vehicle_import_value',
    'banner',
    'content_image',
    'record_document',
    ...RECORDS.flatMap(({ table }) => table ?? []),
  ];
  const counts = tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  const open = `expires_at > to_timestamp(${systemClock.now() / 1_000})`;
  counts.push(`(SELECT count(*)::int FROM user_invite WHERE ${open}) AS user_invite`);
  counts.push(
    `(SELECT count(*)::int FROM auction_catalogue WHERE state = 'STOPPED') AS stopped_catalogue`,
  );
  counts.push(`(SELECT count(id_vehicle)::int FROM vehicle_file) AS attached`);
  counts.push(`(SELECT count(*)::int FROM mail WHERE state = 'dead') AS dead_mail`);
  counts.push(
    `(SELECT count(*)::int FROM pgboss.job WHERE name = 'record-bulk' AND state = 'active') AS bulk`,
  );
  const rows: unknown[] = await portal.parts.dataSource.query(`SELECT ${counts.join()}`);
  return rows[0];
};

const send = async (id: OperationId, who: PersonName, input: object, key: string) => {
  const headers = { 'idempotency-key': key };
  const called = await world.as(who).call(id, { ...input, headers } as InputOf<OperationId>);
  const result: unknown = called.ok ? called.answer : called.problem.code;
  return [
    called.status,
    JSON.parse(JSON.stringify(result, (name, value) => (name === 'serverNow' ? 0 : value))),
  ];
};

/** The response if a used key is sent with other input; null if no other input is valid. */
const answeredToAnother = async ([id, who, input]: VehicleWrite, key: string): Promise<unknown> => {
  for (const other of otherInputsOf(input)) {
    const answer = await send(id, who, other, key);
    // Invalid input does not reach the check of the key, so try the next input.
    if (answer[1] !== 'VALIDATION') return answer;
  }
  return null;
};
/** Writes without input. They cannot be repeated with other input. */
const WITHOUT_INPUT: readonly OperationId[] = ['ENG-43', 'SEC-16'];

describe('Idempotency-Key on every write of the API', () => {
  it('is tested for every write', () => {
    expect(writes.map(([id]) => id).toSorted()).toEqual(WRITES.toSorted());
  });

  // Sends each of about two hundred writes three times.
  it(
    'returns the first response to a repeat, runs the write once, and is refused with other input',
    { timeout: 180_000 },
    async () => {
      for (const [id, who, input] of writes.filter(([each]) => isTested(each))) {
        const key = crypto.randomUUID();
        const before = await left();
        const first = await send(id, who, input, key);
        expect([id, first]).toEqual([id, [CALLS[id].status ?? 200, expect.anything()]]);
        const after = await left();
        expect([id, after]).not.toEqual([id, before]);
        expect([id, await send(id, who, input, key)]).toEqual([id, first]);
        expect([id, await left()]).toEqual([id, after]);
        const reused = WITHOUT_INPUT.includes(id) ? null : [422, 'COMMAND_ID_REUSED'];
        expect([id, await answeredToAnother([id, who, input], key)]).toEqual([id, reused]);
        expect([id, await left()]).toEqual([id, after]);
      }
    },
  );

  it('SEC-62 does not undo later changes if the write is repeated, and runs one of two parallel calls', async () => {
    const idAuction = await launchAuction(world, { bidders: [], lots: [{}, {}] });
    const observed = { params: { idAuction, idLot: 1 } };
    const key = crypto.randomUUID();
    const first = await send('SEC-62', 'dealer3', observed, key);
    await world.as('dealer3').run('SEC-62', { ...observed, query: { endObservation: true } });
    expect(await send('SEC-62', 'dealer3', observed, key)).toEqual(first);
    const { rows } = await world.as('dealer3').run('MOB-15', { params: { id: idAuction } });
    expect(rows).toEqual([]);
    const other = { params: { idAuction, idLot: 2 } };
    expect(await send('SEC-62', 'dealer3', other, key)).toEqual([422, 'COMMAND_ID_REUSED']);
    // Keys belong to their users, so another user can use the same key.
    expect((await send('SEC-62', 'dealer2', other, key))[0]).toBe(200);
    const twin = crypto.randomUUID();
    const twins = await Promise.all(
      Array.from({ length: 8 }, () => send('SEC-62', 'dealer3', other, twin)),
    );
    expect(new Set(twins.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it('SEC-62 returns a refusal again too', async () => {
    const nowhere = { params: { idAuction: 999_999, idLot: 1 } };
    const key = crypto.randomUUID();
    expect(await send('SEC-62', 'dealer3', nowhere, key)).toEqual([404, 'NOT_FOUND']);
    expect(await send('SEC-62', 'dealer3', nowhere, key)).toEqual([404, 'NOT_FOUND']);
  });

  it('SEC-56 does not delete a file that was attached after the first call', async () => {
    const idAuction = await launchAuction(world, { bidders: [] });
    const params = { id: idAuction };
    const owner = world.as('auctioneer');
    const note = (text: string) =>
      new File([`%PDF-1.4\n1 0 obj\n(${text})\nendobj\n%%EOF\n`], 'note.pdf');
    const put = crypto.randomUUID();
    const gone = crypto.randomUUID();
    await send('SEC-55', 'auctioneer', { params, file: note('one') }, put);
    await send('SEC-56', 'auctioneer', { params }, gone);
    await owner.run('SEC-55', { params, file: note('two') });
    for (const [id, file, key] of [
      ['SEC-56', undefined, gone],
      ['SEC-55', note('one'), put],
    ] as const) {
      expect([
        id,
        (await send(id, 'auctioneer', { params, ...(file && { file }) }, key))[0],
      ]).toEqual([id, 200]);
      expect((await owner.run('ENG-19', { params })).toString()).toContain('two');
    }
  });
});
