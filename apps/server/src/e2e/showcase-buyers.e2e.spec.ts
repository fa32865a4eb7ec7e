import type { BulkChangeAnswer } from '@fairlot/contracts/record';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  makeWorld,
  type PersonName,
  type TestPortal,
  type World,
} from '../testing/index.js';

const SOON = { timeout: 20_000, interval: 50 };

let portal: TestPortal;
let world: World;
let idTemplate: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idTemplate = world.templates.auctioneer;
});
afterAll(() => portal.stop());

const staff = (who: PersonName = 'admin') => world.as(who);
const idOf = (who: PersonName): number => world.people[who].idUser;
const ended = (begun: BulkChangeAnswer) =>
  vi.waitFor(async () => {
    const all = await staff().run('ENG-172', { query: { record: 'buyer' } });
    const found = all.find(({ commandId }) => commandId === begun.commandId);
    expect(found?.state).toBe('done');
    return found!;
  }, SOON);

describe("the buyers of a market's fixed-price stock", () => {
  const showcases = { idMarket: 'IT' as const };
  const list = async (query: object) => {
    const { rows } = await staff().run('ADM-33', { query: { ...showcases, limit: 200, ...query } });
    return rows;
  };
  const names = async (query: object) => (await list(query)).map(({ username }) => username);

  it('are the users of all dealers for which the market is enabled', async () => {
    expect(await list({ q: 'dealer3@' })).toMatchObject([
      { idUser: idOf('dealer3'), state: 'ACCEPTED', dealerState: 'ACCEPTED', userState: null },
    ]);
    const all = await list({});
    expect(all.map(({ idUser }) => idUser)).not.toContain(idOf('foreigner'));
    // This dealer has never applied for a template.
    expect(all.map(({ idUser }) => idUser)).toContain(idOf('exhibitor'));
  });

  it('can be restricted together by a filter, and listed and exported by their state', async () => {
    const change = { ...showcases, state: 'BLOCKED' as const, scope: 'USER' as const };
    const body = { by: 'filter' as const, change, filter: { q: 'dealer3@' }, count: 1 };
    const { outcomes } = await ended(await staff().run('ENG-281', { body }));
    expect(outcomes).toMatchObject({ applied: 1 });
    expect(await names({ blockedUser: true })).toEqual(['dealer3']);
    expect(await names({ accepted: false, blockedUser: false })).toEqual([]);
    expect(await names({ accepted: true })).not.toContain('dealer3');
    const query = { ...showcases, blockedUser: true };
    expect(String(await staff().run('ADM-36', { query }))).toContain('dealer3@example.test');
  });

  it('are hidden from staff of other markets, and cannot be requested together with a template', async () => {
    for (const id of ['ADM-33', 'ADM-36'] as const) {
      for (const query of [{}, { idTemplate, ...showcases }]) {
        const { status, problem } = await staff().refusal(id, { query });
        expect([id, status, problem.fields?.[0]?.path]).toEqual([id, 400, 'idTemplate']);
      }
      expect((await staff('abroad').refusal(id, { query: showcases })).status).toBe(404);
    }
  });
});

describe('a change of buyers while a user moves to another dealer', () => {
  it('applies to the dealer that the user has when the job writes', async () => {
    const runner = portal.parts.dataSource.createQueryRunner();
    await runner.startTransaction();
    const idUser = idOf('pending');
    const move = 'UPDATE app_user SET id_dealer = $2 WHERE id_user = $1';
    // Move the user to a dealer that has no state on the template.
    await runner.query(move, [idUser, world.people.exhibitor.idDealer]);
    const body = {
      by: 'rows' as const,
      change: { idTemplate, state: 'BLOCKED' as const, scope: 'DEALER' as const },
      rows: [{ idUser }],
    };
    const begun = staff().run('ENG-281', { body });
    await vi.waitFor(async () => {
      const waiting = `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(await portal.parts.dataSource.query(waiting)).not.toEqual([]);
    }, SOON);
    await runner.commitTransaction();
    const done = await ended(await begun);
    await portal.parts.dataSource.query(move, [idUser, world.people.pending.idDealer]);
    await runner.release();
    expect(done.failed.map(({ reason }) => reason)).toEqual(['NO_STANDING']);
    const { rows } = await staff().run('ADM-33', { query: { idTemplate, q: 'pending@' } });
    expect(rows).toMatchObject([{ state: 'PENDING' }]);
  });
});
