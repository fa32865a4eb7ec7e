import { systemClock } from '@fairlot/kernel';
import { takesKey, type Operation } from '@fairlot/contracts';
import { operations, type OperationId } from '@fairlot/contracts/operations';
import { RECORDS } from '@fairlot/contracts/record';
import { filledRegistration } from '@fairlot/countries/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aDraft,
  aPortal,
  aTarget,
  aRunningAuction,
  aWorld,
  inMinutes,
  type InputOf,
  publish,
  type TestPortal,
  untilStatus,
  type Who,
  type World,
} from '../testing/index.js';
import { anInvite, filledSignUp } from '../testing/invited.js';
import { exampleInput } from '../testing/example-input.js';
import { dealerCues, recordCues, writesOf } from '../testing/worked/records.js';
import { userWrites } from '../testing/worked/users.js';
import { vehicleWrites, type Write } from '../testing/vehicle-writes.js';
import { othersOf } from '../testing/other-input.js';
import { filesFor } from '../testing/registering.js';
import { officeWrites } from '../testing/worked/requirements.js';
import { aLostEmail } from '../testing/worked/emails.js';

const ONES = operations as Readonly<Record<OperationId, Operation>>;
const WRITES = (Object.keys(operations) as OperationId[]).filter((id) => takesKey(ONES[id]));
const HOUR_MS = 3_600_000;
const because = { reason: 'for a test' };

let portal: TestPortal;
let world: World;
let writes: readonly Write[];

const later = (hours: number) => Math.ceil(systemClock.now() / HOUR_MS + hours) * HOUR_MS;

/** Writes about new users: invite, creation, sign-up and registration. */
const ofNewcomers = async (): Promise<Write[]> => {
  const { idDealer } = world.people.dealer1;
  await anInvite(world, 'withdrawn@example.test');
  const found = `SELECT id_invite AS "idInvite" FROM user_invite WHERE email LIKE 'withdrawn@%'`;
  const [withdrawn] = await portal.parts.dataSource.query(found);
  const json = filledRegistration('IT');
  const born = { fiscalCode: 'MRTMTT91D08F205J', birthDate: '08/04/1991' };
  const made = { email: 'made@example.test', name: 'Matteo', surname: 'Moretti', ...born };
  return [
    ['OTH-05', 'dealer1', { body: { email: 'invited@example.test', dealerId: idDealer } }],
    ['ENG-82', 'dealer1', { body: withdrawn }],
    ['SEC-01', 'dealer1', { body: { ...made, idDealer } }],
    ['OPEN-07', 'visitor', { body: filledSignUp(await anInvite(world, 'one@example.test')) }],
    ['OPEN-06', 'visitor', { body: filledSignUp(await anInvite(world, 'two@example.test')) }],
    ['OPEN-05', 'visitor', { json, files: filesFor(json) }],
    ...(await officeWrites(world)),
  ];
};

/** A catalogue of an auction that a user has started. */
const aCatalogue = async (idAuction: number, who: Who): Promise<number> => {
  await portal.parts.dataSource.query(
    `INSERT INTO auction_catalogue
     VALUES ($1, gen_random_uuid(), 'begun', $2, 'it', 'MAKING', 0, 1, $3, $3)`,
    [world.people[who].idUser, idAuction, systemClock.now()],
  );
  return idAuction;
};

beforeAll(async () => {
  portal = await aPortal();
  world = await aWorld(portal);
  await aLostEmail(world);
  const startsAt = systemClock.now() + HOUR_MS;
  const endsAt = systemClock.now() + 2 * HOUR_MS;
  const scheduled = (lots = [{}]) => publish(world, { startsAt, endsAt, lots });
  const two = [world.freeVehicle(), world.freeVehicle()];
  const edited = await scheduled();
  const deleted = await scheduled();
  const thinned = await scheduled([{ idVehicles: two }]);
  const bidders = ['dealer1', 'dealer2'] as const;
  const open = await aRunningAuction(world, {
    bidders,
    lots: Array.from({ length: 8 }, () => ({})),
  });
  const hidden = await aRunningAuction(world, { bidders, format: { kind: 'SEALED' } });
  const unread = [
    await aRunningAuction(world, { bidders: [] }),
    await aRunningAuction(world, { bidders: [] }),
  ];
  const closing = await aRunningAuction(world, {
    bidders,
    endsAt: inMinutes(10),
    lots: Array.from({ length: 5 }, () => ({})),
  });
  const at = (idAuction: number, idLot: number) => ({ params: { idAuction, idLot } });
  const of = (id: number) => ({ params: { id } });
  const offered: number[] = [];
  for (const idLot of [1, 2, 3, 4, 5]) {
    const bid = { ...at(closing, idLot), body: { offer: 5_000 } };
    offered.push((await world.as('dealer1').ask('SEC-59', bid)).idOffer!);
  }
  const bid = { ...at(open, 7), body: { offer: 5_000 } };
  const { idOffer, receipt } = await world.as('dealer2').ask('SEC-59', bid);
  const lot = { idAuction: open, idLot: 7, idOffer, idVehicle: two[0]!, receipt };
  await untilStatus(world, closing, 'CLD');
  const owner = world.as('auctioneer');
  await owner.ask('SEC-50', { ...of(closing), body: { idLots: [4, 5] } });
  for (const idLot of [4, 5]) await owner.ask('ENG-12', at(closing, idLot));
  const rating = {
    ...of(closing),
    body: { rating: 5, idAuctioneer: world.people.auctioneer.idDealer },
  };
  const file = new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], 'note.pdf', {
    type: 'application/pdf',
  });
  const target = aTarget(world, lot);
  const others: readonly Write[] = [
    ['SEC-42', 'auctioneer', { body: aDraft(world, { startsAt, endsAt }) }],
    [
      'SEC-43',
      'auctioneer',
      { body: { idAuction: edited, ...aDraft(world, { startsAt, endsAt }) } },
    ],
    ['SEC-74', 'auctioneer', { params: { idAuction: thinned, idLot: 1, idVehicle: two[0] } }],
    ['SEC-70', 'auctioneer', of(deleted)],
    ['SEC-71', 'auctioneer', { ...of(open), body: { endsAt: later(3), ...because } }],
    ['ENG-03', 'auctioneer', { ...of(open), body: { idLots: [1], ...because } }],
    // Lot 2 was never paused, so that its refusal must repeat too.
    ['ENG-04', 'auctioneer', { ...of(open), body: { idLots: [1, 2] } }],
    ['SEC-57', 'auctioneer', { ...of(open), body: { message: 'Welcome' } }],
    ['SEC-55', 'auctioneer', { ...of(open), file }],
    ['SEC-56', 'auctioneer', of(open)],
    ['SEC-59', 'dealer1', { ...at(open, 2), body: { offer: 5_000 } }],
    ['ENG-01', 'dealer1', { ...at(open, 3), body: { maximumMinor: 700_000 } }],
    ['ENG-02', 'dealer1', { ...at(hidden, 1), body: { amountMinor: 700_000 } }],
    ['MOB-20', 'dealer1', { ...at(open, 4), query: { offer: 5_000 } }],
    ['SEC-62', 'dealer1', at(open, 1)],
    ['MOB-17', 'dealer1', { ...at(open, 1), query: { endObservation: true } }],
    ['SEC-63', 'dealer1', { ...of(open), body: { idLots: [1, 2] } }],
    ['MOB-16', 'dealer1', { ...of(open), body: { idLots: [3] } }],
    ['MOB-14', 'dealer1', { body: [{ idAuction: open, idLot: 4 }] }],
    ['SEC-65', 'dealer1', of(unread[0] ?? 0)],
    ['MOB-19', 'dealer1', of(unread[1] ?? 0)],
    ['ENG-07', 'admin', { params: { idAuction: open, idLot: 7, idOffer }, body: because }],
    ['ENG-06', 'auctioneer', { ...at(open, 5), body: because }],
    ['ENG-20', 'auctioneer', { ...at(open, 6), body: because }],
    [
      'SEC-49',
      'auctioneer',
      { params: { idAuction: closing, idLot: 1, idOffer: offered[0] }, body: {} },
    ],
    ['SEC-51', 'auctioneer', { ...at(closing, 1), body: because }],
    ['SEC-50', 'auctioneer', { ...of(closing), body: { idLots: [2] } }],
    ['SEC-52', 'auctioneer', { ...of(closing), body: { idLots: [3], ...because } }],
    ['ENG-05', 'auctioneer', { ...at(closing, 3), body: { endsAt: later(5), ...because } }],
    ['ENG-12', 'auctioneer', at(closing, 2)],
    ['SEC-72', 'dealer1', rating],
    ['MOB-22', 'dealer1', rating],
    ['ENG-43', 'dealer1', {}],
    ['ENG-51', 'admin', { body: { idMail: 1 } }],
    ['ENG-121', 'dealer1', { ...of(open), body: { language: 'it' } }],
    ['ENG-123', 'dealer2', of(await aCatalogue(open, 'dealer2'))],
    ...(await ofNewcomers()),
    ['ENG-161', 'admin', exampleInput('ENG-161', target)],
    ...writesOf(await recordCues(world, target)),
    ...writesOf(await dealerCues(world, target)),
    ...(await userWrites(world, target)),
  ];
  writes = [...(await vehicleWrites(world)), ...others];
}, 120_000);
afterAll(() => portal.stop());

/** The size of everything that a write could leave. */
const left = async (): Promise<unknown> => {
  const tables = [
    'event',
    'feedback',
    'observation',
    'regulation_acceptance',
    'stored_file',
    'activity_look',
    'app_user',
    'password_recovery',
    'dealer_registration',
    'requirement_rule',
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

const send = async (id: OperationId, who: Who, input: object, key: string) => {
  const headers = { 'idempotency-key': key };
  const called = await world.as(who).call(id, { ...input, headers } as InputOf<OperationId>);
  const result: unknown = called.ok ? called.answer : called.problem.code;
  return [
    called.status,
    JSON.parse(JSON.stringify(result, (name, value) => (name === 'serverNow' ? 0 : value))),
  ];
};

/** The answer when a used key is sent with another input; null if no other input is valid. */
const answeredToAnother = async ([id, who, input]: Write, key: string): Promise<unknown> => {
  for (const other of othersOf(input)) {
    const answer = await send(id, who, other, key);
    // Input that violates the contract is not a write.
    if (answer[1] !== 'VALIDATION') return answer;
  }
  return null;
};
/** Without input, there is no other write. */
const WITHOUT_INPUT: readonly OperationId[] = ['ENG-43', 'SEC-16'];

describe('Idempotency-Key on every write of the table', () => {
  it('is tested on each of them', () => {
    expect(writes.map(([id]) => id).toSorted()).toEqual(WRITES.toSorted());
  });

  // Each of some two hundred writes is sent three times.
  it(
    'repeats the first answer, runs once, and refuses another write',
    { timeout: 180_000 },
    async () => {
      for (const [id, who, input] of writes) {
        const key = crypto.randomUUID();
        const before = await left();
        const first = await send(id, who, input, key);
        expect([id, first]).toEqual([id, [ONES[id].status ?? 200, expect.anything()]]);
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

  it('SEC-62 keeps later changes, and runs one of two parallel calls', async () => {
    const idAuction = await aRunningAuction(world, { bidders: [], lots: [{}, {}] });
    const observed = { params: { idAuction, idLot: 1 } };
    const key = crypto.randomUUID();
    const first = await send('SEC-62', 'dealer3', observed, key);
    await world.as('dealer3').ask('SEC-62', { ...observed, query: { endObservation: true } });
    expect(await send('SEC-62', 'dealer3', observed, key)).toEqual(first);
    const { rows } = await world.as('dealer3').ask('MOB-15', { params: { id: idAuction } });
    expect(rows).toEqual([]);
    const other = { params: { idAuction, idLot: 2 } };
    expect(await send('SEC-62', 'dealer3', other, key)).toEqual([422, 'COMMAND_ID_REUSED']);
    // An id belongs to its user.
    expect((await send('SEC-62', 'dealer2', other, key))[0]).toBe(200);
    const twin = crypto.randomUUID();
    const twins = await Promise.all(
      Array.from({ length: 8 }, () => send('SEC-62', 'dealer3', other, twin)),
    );
    expect(new Set(twins.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it('SEC-62 repeats a refusal too', async () => {
    const nowhere = { params: { idAuction: 999_999, idLot: 1 } };
    const key = crypto.randomUUID();
    expect(await send('SEC-62', 'dealer3', nowhere, key)).toEqual([404, 'NOT_FOUND']);
    expect(await send('SEC-62', 'dealer3', nowhere, key)).toEqual([404, 'NOT_FOUND']);
  });

  it('SEC-56 does not delete a file that was attached since', async () => {
    const idAuction = await aRunningAuction(world, { bidders: [] });
    const params = { id: idAuction };
    const owner = world.as('auctioneer');
    const note = (text: string) =>
      new File([`%PDF-1.4\n1 0 obj\n(${text})\nendobj\n%%EOF\n`], 'note.pdf');
    const put = crypto.randomUUID();
    const gone = crypto.randomUUID();
    await send('SEC-55', 'auctioneer', { params, file: note('one') }, put);
    await send('SEC-56', 'auctioneer', { params }, gone);
    await owner.ask('SEC-55', { params, file: note('two') });
    for (const [id, file, key] of [
      ['SEC-56', undefined, gone],
      ['SEC-55', note('one'), put],
    ] as const) {
      expect([
        id,
        (await send(id, 'auctioneer', { params, ...(file && { file }) }, key))[0],
      ]).toEqual([id, 200]);
      expect((await owner.ask('ENG-19', { params })).toString()).toContain('two');
    }
  });
});
