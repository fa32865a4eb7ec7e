import type { BulkChangeAnswer } from '@fairlot/contracts/record';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  makeWorld,
  type PersonName,
  type TestPortal,
  type World,
} from '../testing/index.js';

const NOBODY = 2_147_483_647;
/** Number of rows that a job changes in one transaction. */
const BATCH = 50;
const SOON = { timeout: 20_000, interval: 50 };
const OWNERS = ['auctioneer', 'multi'] as const;
type Owner = (typeof OWNERS)[number];
type State = 'PENDING' | 'ACCEPTED' | 'BLOCKED';

let portal: TestPortal;
let world: World;
let idTemplate: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idTemplate = world.templates.auctioneer;
});
afterAll(() => portal.stop());

const idOf = (who: PersonName): number => world.people[who].idUser;
const csv = (content: string) => new File([content], 'buyers.csv', { type: 'text/csv' });
const setAs = (who: PersonName, state: State) =>
  world.as('admin').run('ADM-35', {
    body: { idTemplate, idUsers: [idOf(who)], state, scope: 'DEALER' },
  });
const stateOf = async (who: PersonName) => {
  const query = { idTemplate, limit: 200 };
  const { rows } = await world.as('auctioneer').run('ENG-204', { query });
  return rows.find(({ idUser }) => idUser === idOf(who))?.state ?? null;
};
const ended = (begun: BulkChangeAnswer, who: PersonName) =>
  vi.waitFor(async () => {
    const all = await world.as(who).run('ENG-172', { query: { record: 'buyer' } });
    const found = all.find(({ commandId }) => commandId === begun.commandId);
    expect(found?.state).toBe('done');
    return found!;
  }, SOON);
beforeEach(async () => {
  await setAs('pending', 'PENDING');
  await setAs('blocked', 'BLOCKED');
});

const change = (state: State, scope: 'DEALER' | 'USER' = 'DEALER') => ({
  idTemplate,
  state,
  scope,
});
const rowsOf = (...whos: readonly (PersonName | number)[]) =>
  whos.map((who) => ({ idUser: typeof who === 'number' ? who : idOf(who) }));

describe('ENG-316 a change of many buyers by an owner', () => {
  it.each(OWNERS)('has a result for each buyer, if made by the %s', async (who) => {
    const body = {
      by: 'rows' as const,
      change: change('ACCEPTED'),
      // The loader's dealer has no state on the template, so to an owner its user does not exist.
      rows: rowsOf('pending', 'dealer1', 'loader', NOBODY),
    };
    const done = await ended(await world.as(who).run('ENG-316', { body }), who);
    expect(done.outcomes).toEqual({ applied: 1, already: 1, refused: 0, changed: 0, gone: 2 });
    expect(await stateOf('pending')).toBe('ACCEPTED');
    const asked = { params: { commandId: done.commandId }, query: { record: 'buyer' } };
    const results = String(await world.as(who).run('ENG-173', asked));
    expect(results).toContain('pending srl');
    expect(results).not.toContain('loader srl');
  });

  it('changes all buyers that a filter finds, if their count equals the one that the owner confirmed', async () => {
    const owner = world.as('auctioneer');
    const asked = {
      by: 'filter' as const,
      change: change('ACCEPTED'),
      filter: { blockedUser: true },
    };
    const wrong = await owner.refusal('ENG-316', { body: { ...asked, count: 2 } });
    expect([wrong.problem.code, wrong.problem.facts]).toEqual(['SELECTION_CHANGED', { count: 1 }]);
    const body = { ...asked, count: 1 };
    expect(
      (await ended(await owner.run('ENG-316', { body }), 'auctioneer')).outcomes,
    ).toMatchObject({ applied: 1 });
    expect(await stateOf('blocked')).toBe('ACCEPTED');
  });

  it('starts once if its command is repeated, and a repeat with other content is refused', async () => {
    const owner = world.as('auctioneer');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = (state: State) => ({
      body: { by: 'rows' as const, change: change(state), rows: rowsOf('pending') },
      headers,
    });
    const first = await ended(await owner.run('ENG-316', send('BLOCKED')), 'auctioneer');
    expect(await owner.run('ENG-316', send('BLOCKED'))).toMatchObject({
      commandId: first.commandId,
      outcomes: { applied: 1 },
    });
    const { problem } = await owner.refusal('ENG-316', send('ACCEPTED'));
    expect(problem.code).toBe('COMMAND_ID_REUSED');
  });

  it('can be seen and stopped only by its owner', async () => {
    const body = { by: 'rows' as const, change: change('ACCEPTED'), rows: rowsOf('dealer1') };
    const { commandId } = await ended(
      await world.as('auctioneer').run('ENG-316', { body }),
      'auctioneer',
    );
    const asked = { params: { commandId }, query: { record: 'buyer' } };
    expect(await world.as('multi').run('ENG-172', { query: {} })).not.toContainEqual(
      expect.objectContaining({ commandId }),
    );
    for (const id of ['ENG-173', 'ENG-174'] as const)
      expect((await world.as('multi').refusal(id, asked)).status).toBe(404);
    expect(await world.as('auctioneer').run('ENG-174', asked)).toEqual({ done: true });
  });

  describe('a change of buyers after the owner has lost the template', () => {
    const setLinked = (isLinked: boolean) =>
      portal.parts.registry.changeUser(idOf('multi'), {
        permissions: [isLinked ? 'MULTI_AUCTIONEER' : 'AUCTIONEER'],
      });
    afterEach(() => setLinked(true));

    it('has results without names, while the counts stay', async () => {
      const rows = rowsOf('pending');
      const body = { by: 'rows' as const, change: change('BLOCKED', 'USER'), rows };
      const done = await ended(await world.as('multi').run('ENG-316', { body }), 'multi');
      expect(done.failed).toMatchObject([{ title: expect.stringContaining('pending srl') }]);
      const asked = { params: { commandId: done.commandId }, query: { record: 'buyer' } };
      expect(String(await world.as('multi').run('ENG-173', asked))).toContain('pending srl');
      await setLinked(false);
      expect(await ended(done, 'multi')).toMatchObject({
        outcomes: done.outcomes,
        failed: [{ id: idOf('pending'), title: null }],
      });
      const file = String(await world.as('multi').run('ENG-173', asked));
      expect(file).toContain(String(idOf('pending')));
      expect(file).not.toContain('pending srl');
    });

    it('reaches no further users', async () => {
      const nobody = Array.from({ length: BATCH - 1 }, (_, at) => NOBODY - at);
      const body = {
        by: 'rows' as const,
        change: change('ACCEPTED'),
        rows: rowsOf('pending', ...nobody, 'blocked'),
      };
      // The lock on this user makes the first batch start and then wait.
      const lock = portal.parts.dataSource.createQueryRunner();
      await lock.startTransaction();
      await lock.query('SELECT FROM app_user WHERE id_user = $1 FOR UPDATE', [idOf('pending')]);
      const begun = await world.as('multi').run('ENG-316', { body });
      expect(begun.state).toBe('running');
      await setLinked(false);
      await lock.commitTransaction();
      await lock.release();
      const { outcomes } = await ended(begun, 'multi');
      expect(outcomes).toMatchObject({ applied: 1, gone: BATCH });
      expect(await stateOf('blocked')).toBe('BLOCKED');
    });
  });

  it('adds no dealers to a template and restricts no fixed-price stock', async () => {
    const owner = world.as('auctioneer');
    const refused = async (more: object) => {
      const body = { by: 'rows', change: { ...change('BLOCKED', 'USER'), ...more }, rows: [] };
      return (await owner.refusal('ENG-316', { body } as never)).problem.fields?.map(
        ({ path }) => path,
      );
    };
    expect(await refused({ adds: true })).toContain('change.adds');
    expect(await refused({ idMarket: 'IT' })).toContain('change.idMarket');
  });

  it.each<Owner>(OWNERS)('hides templates of other dealers from the %s', async (who) => {
    for (const one of [world.templates.loader, NOBODY]) {
      const rows = rowsOf('pending');
      const body = {
        by: 'rows' as const,
        change: { ...change('ACCEPTED'), idTemplate: one },
        rows,
      };
      expect((await world.as(who).refusal('ENG-316', { body })).status).toBe(404);
    }
  });
});

describe('a file of buyers, sent by an owner', () => {
  const fields = () => ({ ...change('BLOCKED') });
  const content = () =>
    [
      'User ID;E-mail;VAT number',
      `${idOf('pending')};;`,
      ';dealer1@example.test;',
      // Users of dealers without a state on the template are reported like unknown users.
      `${idOf('loader')};;`,
      ';loader@example.test;',
      '4711;;',
      ';nobody@example.test;',
    ].join('\n');

  it.each(OWNERS)('ENG-317 in part: does not reveal to the %s which users exist', async (who) => {
    const input = { file: csv(content()), fields: fields() };
    expect(await world.as(who).run('ENG-317', input)).toMatchObject({
      lines: 6,
      users: 2,
      applied: 2,
      faulty: 4,
      faults: [
        { line: 4, code: 'unknown' },
        { line: 5, code: 'unknown' },
        { line: 6, code: 'unknown' },
        { line: 7, code: 'unknown' },
      ],
    });
    expect(await stateOf('pending')).toBe('PENDING');
  });

  it('ENG-318 in part: is applied as a job, which reports each line', async () => {
    const owner = world.as('multi');
    const input = { file: csv(content()), fields: { ...fields(), users: 2 } };
    const done = await ended(await owner.run('ENG-318', input), 'multi');
    expect(done.outcomes).toMatchObject({ applied: 2, gone: 4, refused: 0 });
    expect([await stateOf('pending'), await stateOf('dealer1')]).toEqual(['BLOCKED', 'BLOCKED']);
    await setAs('dealer1', 'ACCEPTED');
  });

  it('ENG-206 in part: can be an exported list of buyers, as CSV or XLSX', async () => {
    const owner = world.as('auctioneer');
    const query = { idTemplate, blockedUser: true };
    const settings = { ...fields(), state: 'ACCEPTED' as const };
    for (const format of ['csv', 'xlsx'] as const) {
      const exported = await owner.run('ENG-206', { query: { ...query, format } });
      const file = new File([new Uint8Array(exported)], `buyers.${format}`);
      const found = await owner.run('ENG-317', { file, fields: settings });
      expect([format, found.users, found.applied, found.faulty]).toEqual([format, 1, 1, 0]);
    }
  });

  it('ENG-318 in part: changes nothing if it names more or fewer users than the preview counted', async () => {
    const input = { file: csv(content()), fields: { ...fields(), users: 3 } };
    const { problem } = await world.as('auctioneer').refusal('ENG-318', input);
    expect([problem.code, problem.facts]).toEqual(['SELECTION_CHANGED', { count: 2 }]);
  });

  it('ENG-318 in part: is refused completely if it is not a list', async () => {
    for (const id of ['ENG-317', 'ENG-318'] as const) {
      const input = { file: csv('7\n8\n'), fields: { ...fields(), users: 1 } };
      const { problem } = await world.as('auctioneer').refusal(id, input as never);
      expect([id, problem.code]).toEqual([id, 'FILE_REFUSED']);
    }
  });

  it('ENG-318 in part: starts one job if its command is repeated, and a repeat with other content is refused', async () => {
    const owner = world.as('auctioneer');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = (state: State) => ({
      file: csv(content()),
      fields: { ...fields(), state, users: 2 },
      headers,
    });
    const first = await owner.run('ENG-318', send('ACCEPTED'));
    const { problem } = await owner.refusal('ENG-318', send('BLOCKED'));
    expect(problem.code).toBe('COMMAND_ID_REUSED');
    await ended(first, 'auctioneer');
  });

  it.each<Owner>(OWNERS)('ENG-317 in part: hides templates of others from the %s', async (who) => {
    const sent = { ...fields(), idTemplate: world.templates.loader, users: 1 };
    for (const id of ['ENG-317', 'ENG-318'] as const) {
      const input = { file: csv(content()), fields: sent };
      expect((await world.as(who).refusal(id, input as never)).status).toBe(404);
    }
  });
});
