import { randomUUID } from 'node:crypto';
import type { ApprovableCall } from '@fairlot/contracts/back-office';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';
import { approvalHelpers, type ApprovalsIn, type RequestBody } from '../testing/approvals.js';
import { viewAs } from '../testing/viewing.js';
import type { PersonName } from '../testing/people.js';

const DAY_MS = 86_400_000;
/** The field that each call's request changes when it changes no money. */
const CHANGED: Partial<Record<ApprovableCall, string>> = {
  'ADM-09': 'city',
  'ADM-21': 'surname',
  'TPL-02': 'name',
};

let portal: TestPortal;
let world: World;
let our: ApprovalsIn;
beforeAll(async () => {
  portal = await makePortal({ secondPerson: ['money', 'erasure'] });
  world = await makeWorld(portal);
  our = approvalHelpers(world);
});
afterAll(() => portal.stop());
beforeEach(() => our.reset());

describe('a decision about an approval request', () => {
  it('ENG-314 approves: makes the change once, and the audit log names both users', async () => {
    const idApproval = await our.request('ADM-09', await our.creditOf('dealer1', 82_000_00));
    const headers = { 'idempotency-key': randomUUID() };
    const sent = { body: { idApproval, approve: true, reason: 'Checked' }, headers };
    expect(await world.as('admin').run('ENG-314', sent)).toEqual({ done: true });
    expect(await world.as('admin').run('ENG-314', sent)).toEqual({ done: true });
    expect((await our.dealerOf('dealer1')).creditMinor).toBe(82_000_00);
    expect(await our.rowOf(idApproval)).toMatchObject({
      state: 'APPROVED',
      approver: { username: 'admin' },
      decisionReason: 'Checked',
      actions: [],
    });
    const query = { kind: ['DEALER' as const], key: String(our.idOf('dealer1')) };
    const [entry] = (await world.as('admin').run('ENG-261', { query })).rows;
    expect(entry).toMatchObject({
      username: 'centre',
      approver: 'admin',
      idApproval,
      fields: { creditMinor: { after: 82_000_00 } },
    });
    const own = { kind: ['APPROVAL' as const], key: String(idApproval) };
    const states = (await world.as('admin').run('ENG-261', { query: own })).rows;
    expect(states.map((row) => [row.username, row.idApproval, row.fields['state']?.after])).toEqual(
      [
        ['admin', idApproval, 'APPROVED'],
        ['centre', idApproval, 'WAITING'],
      ],
    );
  });

  it('ENG-314 approves changes of bid limits and fees, anonymisations and merges', async () => {
    const idUser = await our.leaver();
    const pair = await our.duplicates();
    const bodies: [ApprovableCall, RequestBody][] = [
      ['ADM-21', await our.limitOf(world.people.dealer2.idUser, 500_00)],
      ['TPL-02', await our.feesOf(88_00)],
      ['ADM-27', { idUsers: [idUser] }],
      ['ENG-299', pair],
    ];
    for (const [call, body] of bodies) await our.decide(await our.request(call, body));
    const { directory, partners } = portal.parts;
    const user = await directory.user(world.people.dealer2.idUser);
    expect(user?.offerLimitMinor).toBe(500_00);
    const template = await partners.template(world.templates.auctioneer);
    expect(template?.policy.charges.buyerFee.minMinor).toBe(88_00);
    expect((await directory.user(idUser))?.anonymisedAt).not.toBeNull();
    expect((await directory.dealer(pair.idDealer))?.idMergedInto).toBe(pair.idInto);
  });

  it('approves requests that change no money', async () => {
    const { creditMinor } = await our.dealerOf('dealer1');
    const template = await our.renamed('Named by request');
    const { idUser } = world.people.dealer3;
    const { offerLimitMinor } = (await portal.parts.directory.user(idUser))!;
    const bodies: [ApprovableCall, RequestBody][] = [
      ['ADM-09', await our.creditOf('dealer1', creditMinor, { city: 'Bra' })],
      ['ADM-21', await our.limitOf(idUser, offerLimitMinor)],
      ['TPL-02', template],
    ];
    for (const [call, body] of bodies) {
      const idApproval = await our.request(call, body);
      await our.decide(idApproval);
      const { state, kind, key } = await our.rowOf(idApproval);
      const { rows } = await world.as('admin').run('ENG-261', { query: { kind: [kind], key } });
      const approved = rows.filter(({ approver }) => approver === 'admin');
      const [written] = approved.map(({ fields }) => Object.keys(fields));
      expect([call, state, written]).toEqual([call, 'APPROVED', [CHANGED[call]]]);
    }
    expect(await our.dealerOf('dealer1')).toMatchObject({ city: 'Bra', creditMinor });
  });

  it('leaves no personal data in the requests to anonymise a user', async () => {
    const idUser = await our.leaver({ surname: 'Quagliarella' });
    const body = await our.limitOf(idUser, 10_00);
    const idEdit = await our.request('ADM-21', body);
    await world.as('centre').run('ENG-315', { body: { idApproval: idEdit } });
    await our.decide(await our.request('ADM-27', { idUsers: [idUser] }));
    const rows = await portal.parts.dataSource.query<object[]>(
      `SELECT FROM approval WHERE record_key = $1 AND (input::text LIKE '%Quagliarella%'
        OR reason <> '' OR changes <> '{}')`,
      [String(idUser)],
    );
    expect(rows).toEqual([]);
  });

  it('ENG-314 rejects with a reason, and changes nothing', async () => {
    const { creditMinor } = await our.dealerOf('dealer1');
    const idApproval = await our.request('ADM-09', await our.creditOf('dealer1', 5_000_00));
    await our.decide(idApproval, false);
    expect((await our.dealerOf('dealer1')).creditMinor).toBe(creditMinor);
    expect(await our.rowOf(idApproval)).toMatchObject({
      state: 'REJECTED',
      decisionReason: 'Checked',
    });
    expect(await our.undecided(idApproval)).toEqual([409, 'APPROVAL_DECIDED']);
  });

  it('ENG-314 APPROVAL_OWN: is refused to the user who requested the change', async () => {
    const idApproval = await our.request(
      'ADM-09',
      await our.creditOf('dealer1', 6_000_00),
      'admin',
    );
    expect(await our.undecided(idApproval, 'abroad')).toEqual([404, 'NOT_FOUND']);
    for (const approve of [true, false])
      expect(await our.undecided(idApproval, 'admin', approve)).toEqual([409, 'APPROVAL_OWN']);
    expect((await our.rowOf(idApproval)).state).toBe('WAITING');
  });

  it('ENG-315 withdraws a request only if the caller made it', async () => {
    const idApproval = await our.request('ADM-09', await our.creditOf('dealer1', 7_000_00));
    const own = world.as('centre');
    expect(await our.refusal('ENG-315', { idApproval }, world.as('admin'))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(await own.run('ENG-315', { body: { idApproval } })).toEqual({ done: true });
    expect((await our.rowOf(idApproval)).state).toBe('WITHDRAWN');
    expect(await our.refusal('ENG-315', { idApproval }, own)).toEqual([409, 'APPROVAL_DECIDED']);
  });

  it('is refused for read-only staff and during "view as user", although both see requests', async () => {
    const idApproval = await our.request('ADM-09', await our.creditOf('dealer1', 8_000_00));
    expect((await our.list('WAITING', 'engineer')).map((row) => row.idApproval)).toEqual([
      idApproval,
    ]);
    expect(await our.undecided(idApproval, 'engineer')).toEqual([403, 'READ_ONLY_USER']);
    const body = { idApproval, approve: true, reason: 'Checked' };
    const view = await viewAs(world, 'dealer1');
    expect(await our.refusal('ENG-314', body, view)).toEqual([403, 'VIEW_ONLY']);
  });

  it('ENG-312 is no longer possible after seven days', async () => {
    const idApproval = await our.request('ADM-09', await our.creditOf('dealer1', 9_000_00));
    await portal.parts.dataSource.query('UPDATE approval SET expires_at = expires_at - $1', [
      8 * DAY_MS,
    ]);
    expect(await our.undecided(idApproval)).toEqual([409, 'APPROVAL_DECIDED']);
    expect((await our.rowOf(idApproval)).state).toBe('EXPIRED');
    // The expired request does not prevent a new one.
    await our.request('ADM-09', await our.creditOf('dealer1', 9_000_00));
  });
});

describe('ENG-314 APPROVAL_OUTDATED: an approval ends the request without a change', () => {
  const ends = async (idApproval: number) => {
    expect(await our.undecided(idApproval)).toEqual([409, 'APPROVAL_OUTDATED']);
    expect((await our.rowOf(idApproval)).state).toBe('OUTDATED');
    expect(await our.undecided(idApproval)).toEqual([409, 'APPROVAL_DECIDED']);
  };

  it('ENG-314 if the record has changed in the meantime', async () => {
    const idApproval = await our.request('ADM-09', await our.creditOf('dealer1', 11_000_00));
    await portal.parts.registry.changeDealer(our.idOf('dealer1'), { city: 'Alba' });
    await ends(idApproval);
  });

  it('ENG-314 if the requester has lost the right or the account', async () => {
    const { idUser } = world.people.centre;
    const changes = [
      [{ permissions: ['READ_ONLY'] }, { permissions: [] }],
      [{ adminEnabledMarkets: ['DE'] }, { adminEnabledMarkets: ['IT'] }],
      [{ enabled: false }, { enabled: true }],
    ] as const;
    for (const [at, [lost, back]] of changes.entries()) {
      const idApproval = await our.request('ADM-09', await our.creditOf('dealer1', 12_000_00 + at));
      await portal.parts.registry.changeUser(idUser, lost as never);
      await ends(idApproval);
      await portal.parts.registry.changeUser(idUser, back as never);
    }
  });

  it('if the dealer was merged, or the user was enabled, in the meantime', async () => {
    const pair = await our.duplicates();
    const idApproval = await our.request('ENG-299', pair);
    await portal.parts.registry.changeDealer(pair.idDealer, { idMergedInto: our.idOf('dealer3') });
    await ends(idApproval);
    const idUser = await our.leaver();
    const idErasure = await our.request('ADM-27', { idUsers: [idUser] });
    await portal.parts.registry.changeUser(idUser, { enabled: true });
    await ends(idErasure);
  });
});

it('ADM-23 if the user to anonymise was enabled, even if the user is disabled again', async () => {
  const idUser = await our.leaver();
  const idApproval = await our.request('ADM-27', { idUsers: [idUser] });
  const turn = (of: { readonly flgEnabled: boolean; readonly reason?: string }) =>
    world.as('centre').run('ADM-23', { body: { idUser, ...of } });
  await turn({ flgEnabled: true });
  expect(await our.rowOf(idApproval)).toMatchObject({ state: 'OUTDATED', approver: null });
  await turn({ flgEnabled: false, reason: 'Has left' });
  expect(await our.undecided(idApproval)).toEqual([409, 'APPROVAL_DECIDED']);
  expect((await portal.parts.directory.user(idUser))?.anonymisedAt).toBeNull();
  await our.decide(await our.request('ADM-27', { idUsers: [idUser] }));
});

describe('two decisions about a request at the same time', () => {
  const both = async (idApproval: number, second: boolean) => {
    const body = { idApproval, reason: 'Checked' };
    const [one, other] = await Promise.all([
      world.as('admin').call('ENG-314', { body: { ...body, approve: true } }),
      world.as('admin').call('ENG-314', { body: { ...body, approve: second } }),
    ]);
    return [one, other].map((called) => (called.ok ? null : called.problem.code));
  };

  it('have one effect if both approve', async () => {
    for (const at of [1, 2, 3]) {
      const idApproval = await our.request('ADM-09', await our.creditOf('dealer1', 20_000_00 + at));
      const codes = await both(idApproval, true);
      expect(codes.filter((code) => code === null)).toHaveLength(1);
      expect(codes.find((code) => code !== null)).toBe('APPROVAL_DECIDED');
      expect((await our.dealerOf('dealer1')).creditMinor).toBe(20_000_00 + at);
    }
  });

  it('have one result if one approves and the other rejects', async () => {
    for (const at of [1, 2, 3]) {
      const { creditMinor } = await our.dealerOf('dealer1');
      const idApproval = await our.request('ADM-09', await our.creditOf('dealer1', 30_000_00 + at));
      const codes = await both(idApproval, false);
      expect(codes.filter((code) => code === null)).toHaveLength(1);
      const { state } = await our.rowOf(idApproval);
      const now = (await our.dealerOf('dealer1')).creditMinor;
      expect(now).toBe(state === 'APPROVED' ? 30_000_00 + at : creditMinor);
    }
  });

  it("refuse an approval after a concurrent rejection, even if the dealer's credit did not change", async () => {
    const { creditMinor, city } = await our.dealerOf('dealer1');
    const body = await our.creditOf('dealer1', creditMinor, { city: 'Cuneo' });
    const idApproval = await our.request('ADM-09', body);
    const { dataSource } = portal.parts;
    const rejecting = dataSource.createQueryRunner();
    await rejecting.startTransaction();
    await rejecting.query(
      `UPDATE approval SET state = 'REJECTED', id_approver = $2, decided_at = requested_at
       WHERE id_approval = $1`,
      [idApproval, world.people.admin.idUser],
    );
    // The approval has read the request as undecided, and now waits for the lock on its row.
    const approving = our.undecided(idApproval);
    await vi.waitFor(async () => {
      const waiting = await dataSource.query<object[]>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database()
          AND wait_event_type = 'Lock' AND query LIKE '%FROM approval%'`,
      );
      expect(waiting.length).toBeGreaterThan(0);
    });
    await rejecting.commitTransaction();
    await rejecting.release();
    expect(await approving).toEqual([409, 'APPROVAL_DECIDED']);
    expect((await our.dealerOf('dealer1')).city).toBe(city);
  });
});

it('ENG-229 in part: the staff home page counts requests of other users, and shows the age of the oldest', async () => {
  const idApproval = await our.request('ADM-09', await our.creditOf('dealer1', 40_000_00));
  const { requestedAt } = await our.rowOf(idApproval);
  const waiting = async (who: PersonName) => (await world.as(who).run('ENG-229')).waitingApprovals;
  expect(await waiting('admin')).toEqual({ count: 1, isExact: true, oldestAt: requestedAt });
  for (const who of ['centre', 'abroad'] as const)
    expect(await waiting(who)).toEqual({ count: 0, isExact: true, oldestAt: null });
});
