import { randomUUID } from 'node:crypto';
import type { ApprovableCall } from '@fairlot/contracts/back-office';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';
import { approvalHelpers, type ApprovalsIn, type RequestBody } from '../testing/approvals.js';

const DAY_MS = 86_400_000;

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

describe('APPROVAL_REQUIRED: a portal that requires approvals refuses without one', () => {
  const refused = async (id: ApprovableCall, body: RequestBody) => {
    const { status, problem } = await world.as('admin').refusal(id, { body } as never);
    return [status, problem.code];
  };
  const REQUIRED = [403, 'APPROVAL_REQUIRED'];

  it('a change of a dealer’s credit, but no other change of the dealer', async () => {
    expect(await refused('ADM-09', await our.creditOf('dealer1', 70_000_00))).toEqual(REQUIRED);
    const { creditMinor } = await our.dealerOf('dealer1');
    const body = await our.creditOf('dealer1', creditMinor, { city: 'Milano' });
    await world.as('admin').run('ADM-09', { body } as never);
    expect(await our.dealerOf('dealer1')).toMatchObject({ city: 'Milano', creditMinor });
  });

  it('a change of a user’s bid limit', async () => {
    expect(await refused('ADM-21', await our.limitOf(world.people.dealer1.idUser, 100_00))).toEqual(
      REQUIRED,
    );
  });

  it('a change of a template’s fees, but not of its name', async () => {
    const body = await our.feesOf(77_00);
    expect(await refused('TPL-02', body)).toEqual(REQUIRED);
    const { policy: _, ...rest } = body;
    await world.as('admin').run('TPL-02', { body: { ...rest, name: 'Renamed' } } as never);
  });

  it('the anonymisation of several users, for each of them', async () => {
    const idUsers = [await our.leaver(), await our.leaver()];
    expect(await refused('ADM-27', { idUsers })).toEqual(REQUIRED);
    const found = await portal.parts.directory.usersById(idUsers);
    expect([...found.values()].map(({ anonymisedAt }) => anonymisedAt)).toEqual([null, null]);
  });

  it('a merge of dealers', async () => {
    const body = await our.duplicates();
    expect(await refused('ENG-299', body)).toEqual(REQUIRED);
    const dealer = await portal.parts.directory.dealer(body.idDealer);
    expect(dealer?.idMergedInto).toBeNull();
  });
});

describe('a request for approval', () => {
  it('ENG-312 stores the old and the new value and the reason, and changes nothing', async () => {
    const { creditMinor } = await our.dealerOf('dealer1');
    const body = await our.creditOf('dealer1', 61_000_00);
    const command = { 'idempotency-key': randomUUID() };
    const sent = { body: { call: 'ADM-09' as const, body, reason: our.reason }, headers: command };
    const { idApproval } = await world.as('centre').run('ENG-312', sent);
    expect(await world.as('centre').run('ENG-312', sent)).toEqual({ idApproval });
    expect((await our.dealerOf('dealer1')).creditMinor).toBe(creditMinor);
    const row = await our.rowOf(idApproval);
    expect(row.expiresAt - row.requestedAt).toBe(7 * DAY_MS);
    expect(row).toMatchObject({
      call: 'ADM-09',
      kind: 'DEALER',
      key: String(our.idOf('dealer1')),
      title: 'dealer1 srl',
      idMarkets: ['IT'],
      fields: { creditMinor: { before: creditMinor, after: 61_000_00 } },
      reason: our.reason,
      requester: { username: 'centre' },
      state: 'WAITING',
      approver: null,
      actions: ['APPROVE', 'REJECT'],
    });
    const [own] = await our.list('WAITING', 'centre');
    expect(own?.actions).toEqual(['WITHDRAW']);
  });

  it('shows what a merge changes: the reason, the main user and the credit', async () => {
    const pair = await our.duplicates({ from: { creditMinor: 5_000_00 } });
    const idMain = await our.leaver({ enabled: true, idDealer: pair.idDealer });
    const { version } = await world.as('admin').run('ENG-298', {
      query: { idDealer: pair.idDealer, idInto: pair.idInto },
    });
    const idApproval = await our.request('ENG-299', { ...pair, version });
    const { creditMinor } = await our.dealerOf('dealer3');
    expect((await our.rowOf(idApproval)).fields).toEqual({
      idMergedInto: { before: null, after: pair.idInto },
      blockedReason: { before: null, after: 'Registered twice' },
      idMainUser: { before: null, after: idMain },
      creditMinor: { before: 5_000_00, after: creditMinor },
    });
  });

  it('ENG-312 APPROVAL_PENDING: is refused while the record has one, even if two users request at the same time', async () => {
    const one = await our.creditOf('dealer2', 1_000_00);
    const other = await our.creditOf('dealer2', 2_000_00);
    const asked = [
      world
        .as('centre')
        .call('ENG-312', { body: { call: 'ADM-09', body: one, reason: our.reason } }),
      world
        .as('admin')
        .call('ENG-312', { body: { call: 'ADM-09', body: other, reason: our.reason } }),
    ];
    const codes = (await Promise.all(asked)).map((called) =>
      called.ok ? null : called.problem.code,
    );
    expect(codes.filter((code) => code !== null)).toEqual(['APPROVAL_PENDING']);
    const again = { call: 'ADM-09', body: one, reason: our.reason };
    expect(await our.refusal('ENG-312', again, world.as('admin'))).toEqual([
      409,
      'APPROVAL_PENDING',
    ]);
    // To staff of another market, the record does not exist.
    expect(await our.refusal('ENG-312', again, world.as('abroad'))).toEqual([404, 'NOT_FOUND']);
  });

  it('ENG-312 APPROVAL_OUTDATED: is refused for an old version of the record, and if it would change nothing', async () => {
    const old = await our.creditOf('dealer2', 3_000_00);
    await portal.parts.registry.changeDealer(our.idOf('dealer2'), { city: 'Asti' });
    const { creditMinor } = await our.dealerOf('dealer2');
    for (const body of [old, await our.creditOf('dealer2', creditMinor)])
      expect(
        await our.refusal(
          'ENG-312',
          { call: 'ADM-09', body, reason: our.reason },
          world.as('centre'),
        ),
      ).toEqual([409, 'APPROVAL_OUTDATED']);
  });

  it('ENG-312 is validated like the call that it requests, and error paths start with `body`', async () => {
    const wrong = await our.creditOf('dealer2', -1);
    const { problem } = await world
      .as('centre')
      .refusal('ENG-312', { body: { call: 'ADM-09', body: wrong, reason: our.reason } });
    expect(problem.fields?.map(({ path }) => path)).toEqual(['body.creditMinor']);
    const idUsers = [await our.leaver(), await our.leaver()];
    const many = { call: 'ADM-27', body: { idUsers }, reason: our.reason };
    expect(await our.refusal('ENG-312', many, world.as('centre'))).toEqual([400, 'VALIDATION']);
  });

  it('gets the same refusal for a record of another market as for an unknown one', async () => {
    const body = await our.creditOf('dealer1', 4_000_00);
    const idUsers = [await our.leaver()];
    const unknown = { ...body, idDealer: 2_147_483_647 };
    const asked = (call: ApprovableCall, sent: RequestBody) =>
      our.refusal('ENG-312', { call, body: sent, reason: our.reason }, world.as('abroad'));
    expect(await asked('ADM-09', body)).toEqual([404, 'NOT_FOUND']);
    expect(await asked('ADM-09', unknown)).toEqual([404, 'NOT_FOUND']);
    expect(await asked('ADM-27', { idUsers })).toEqual([404, 'NOT_FOUND']);
    const idApproval = await our.request('ADM-09', body);
    expect((await our.list('WAITING', 'abroad')).map((row) => row.idApproval)).toEqual([]);
    for (const id of [idApproval, 2_147_483_647]) {
      expect(await our.undecided(id, 'abroad')).toEqual([404, 'NOT_FOUND']);
      expect(await our.refusal('ENG-315', { idApproval: id }, world.as('abroad'))).toEqual([
        404,
        'NOT_FOUND',
      ]);
    }
  });

  it('about a staff account is visible to administrators only', async () => {
    const staff = { idDealer: null, roles: ['USER', 'CUSTOMER_CENTER'] } as const;
    const idUser = await our.leaver({ ...staff, adminEnabledMarkets: ['IT'], permissions: [] });
    const idApproval = await our.request('ADM-27', { idUsers: [idUser] }, 'admin');
    expect(await our.list('WAITING', 'centre')).toEqual([]);
    expect(await our.undecided(idApproval, 'centre')).toEqual([404, 'NOT_FOUND']);
  });

  it('ENG-313 in part: is returned by its id, whether it is undecided or withdrawn', async () => {
    const idApproval = await our.request('ADM-09', await our.creditOf('dealer2', 4_000_00));
    await our.request('ADM-09', await our.creditOf('dealer1', 4_000_00));
    const found = async (state: 'WAITING' | 'DECIDED' | 'ALL') => {
      const { rows } = await world.as('admin').run('ENG-313', { query: { state, idApproval } });
      return rows.map((row) => row.idApproval);
    };
    expect([await found('WAITING'), await found('DECIDED')]).toEqual([[idApproval], []]);
    await world.as('centre').run('ENG-315', { body: { idApproval } });
    expect([await found('WAITING'), await found('ALL')]).toEqual([[], [idApproval]]);
  });

  it('is in the audit log without the name of the record, which not every reader may see', async () => {
    const staff = { idDealer: null, roles: ['USER', 'CUSTOMER_CENTER'] } as const;
    const idUser = await our.leaver({ ...staff, adminEnabledMarkets: ['IT'], permissions: [] });
    const idApproval = await our.request('ADM-27', { idUsers: [idUser] }, 'admin');
    const query = { kind: ['APPROVAL' as const], key: String(idApproval) };
    for (const who of ['admin', 'centre'] as const) {
      const { rows } = await world.as(who).run('ENG-261', { query });
      expect(rows.map(({ title, fields }) => [title, fields])).toEqual([
        [null, { state: { before: null, after: 'WAITING' } }],
      ]);
      expect(rows[0]?.idApproval).toBe(who === 'admin' ? idApproval : null);
    }
  });
});
