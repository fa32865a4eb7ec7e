import type { ExampleTarget } from '@fairlot/contracts';
import { type OperationId, operations } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  exampleInput,
  makePortal,
  makeWorld,
  PERSON_NAMES,
  type PersonName,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { CALL_IDS, isWrite } from '../testing/access-table.js';
import { makeAuctionTarget } from '../testing/auction-target.js';
import type { VehicleWrite } from '../testing/vehicle-writes.js';
import { addExampleRecords, cueWrites, dealerCues, recordCues } from '../testing/worked/records.js';
import { userWrites } from '../testing/worked/users.js';

/** The calls of the inventory for staff, as far as the portal serves them. */
const STAFF_CALLS = CALL_IDS.filter((id) => id.startsWith('ADM-'));
const READS = STAFF_CALLS.filter((id) => !isWrite(id));
/** ADM-11 reads the company registry, which has no markets. */
const COMPANIES: OperationId = 'ADM-11';

/** Gives the account manager of ADM-45 a coverage, so that ADM-42 and ADM-43 list it. */
const withCoverage = ([id, who, input]: VehicleWrite): VehicleWrite => {
  if (id !== 'ADM-45') return [id, who, input];
  const { body } = input as { readonly body: object };
  return [id, who, { body: { ...body, areas: ['IT-NO'], carSold: ['6'] } }];
};

let portal: TestPortal;
let world: World;
let target: ExampleTarget;
/** With a dealer that sells in joint auctions. */
let ofJoint: ExampleTarget;
/** A call with input that changes something, for each write. */
let writes: readonly VehicleWrite[];
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  const auction = await makeAuctionTarget(world);
  const cues = { ...(await recordCues(world, auction)), ...(await dealerCues(world, auction)) };
  const all = [...cueWrites(cues), ...(await userWrites(world, auction))];
  writes = all.filter(([id]) => STAFF_CALLS.includes(id)).map(withCoverage);
  const { records, ...example } = await addExampleRecords(world, auction);
  // Owns templates, and is a seller in auctions.
  const dealer = { id: world.people.auctioneer.idDealer, version: '' };
  target = { ...example, records: { ...records, dealer } };
  const joint = { id: world.people.multi.idDealer, version: '' };
  ofJoint = { ...example, records: { ...records, dealer: joint } };
}, 120_000);
afterAll(() => portal.stop());

const callsOf = async (who: PersonName) => {
  const { calls } = await world.as(who).run('OTH-04');
  return STAFF_CALLS.filter((id) => calls.includes(id));
};
const answered = async (who: PersonName, id: OperationId, input: object) => {
  const called = await world.as(who).call(id, input as never);
  return called.ok ? (called.answer as unknown) : called.status;
};
/** The rows or lines of a response, so that two responses can be compared. */
const partsOf = (answer: unknown): readonly string[] => {
  if (Buffer.isBuffer(answer)) return answer.toString().trim().split('\r\n').slice(1);
  if (typeof answer === 'string') return answer.trim().split('\r\n').slice(1);
  const { rows = answer } = answer as { rows?: unknown };
  return (Array.isArray(rows) ? rows : [rows]).map((row) => JSON.stringify(row));
};
const changesBy = async (who: PersonName): Promise<number> => {
  const sql = 'SELECT count(*)::int AS count FROM record_change WHERE id_actor = $1';
  const [found] = await portal.parts.dataSource.query(sql, [world.people[who].idUser]);
  return found.count;
};

describe('the calls of staff', () => {
  it('ROL-024 are allowed to administrators and the customer centre, and to nobody else', async () => {
    expect(STAFF_CALLS.length).toBeGreaterThan(55);
    const staff = ['admin', 'centre', 'abroad', 'engineer'];
    for (const who of PERSON_NAMES.filter((one) => one !== 'disabled' && one !== 'undecided')) {
      // `engineer` is a read-only administrator.
      const own = who === 'engineer' ? READS : STAFF_CALLS;
      expect([who, await callsOf(who)]).toEqual([who, staff.includes(who) ? own : []]);
    }
    for (const who of ['auctioneer', 'dealer1'] as const)
      for (const id of STAFF_CALLS)
        expect([id, await answered(who, id, exampleInput(id, target))]).toEqual([id, 403]);
  });

  it('ROL-028 in part: cover dealers, rights, account managers, templates, banners and anonymisation', async () => {
    for (const who of ['admin', 'centre'] as const)
      expect(await callsOf(who)).toEqual(
        expect.arrayContaining(
          'ADM-06 ADM-07 ADM-12 ADM-01 ADM-02 ADM-04 ADM-05 ADM-23 ADM-40 ADM-41 ADM-45 ADM-50 ADM-03 ADM-56 ADM-57 ADM-27'.split(
            ' ',
          ),
        ),
      );
  });

  it(
    'ROL-036 are the same for both, work in the caller’s markets only, and audit each change',
    { timeout: 120_000 },
    async () => {
      expect(await callsOf('centre')).toEqual(await callsOf('admin'));
      expect(writes.map(([id]) => id).toSorted()).toEqual(
        STAFF_CALLS.filter((id) => operations[id].effect !== 'none').toSorted(),
      );
      const results: unknown[] = [];
      for (const [id, , input] of writes) {
        // The example of ADM-50 is about Germany, where the customer centre does not work.
        const who = id === 'ADM-50' ? 'admin' : 'centre';
        const before = [await changesBy('abroad'), await changesBy(who)] as const;
        const refused = await answered('abroad', id, input);
        const isRefused = typeof refused !== 'number' || [400, 404].includes(refused);
        const unchanged = (await changesBy('abroad')) === before[0];
        const done = await answered(who, id, input);
        const audited = (await changesBy(who)) > before[1];
        results.push([id, isRefused, unchanged, typeof done === 'number' ? done : 200, audited]);
      }
      expect(results).toEqual(writes.map(([id]) => [id, true, true, 200, true]));
      const empty: OperationId[] = [];
      for (const id of READS.filter((one) => one !== COMPANIES)) {
        const input = exampleInput(id, id === 'ADM-51' ? ofJoint : target);
        const own = partsOf(await answered('centre', id, input));
        const foreign = await answered('abroad', id, input);
        if (own.length === 0) empty.push(id);
        if (foreign === 404) continue;
        expect([id, partsOf(foreign).filter((part) => own.includes(part))]).toEqual([id, []]);
      }
      expect(empty).toEqual([]);
    },
  );
});
