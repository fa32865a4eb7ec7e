import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  launchAuction,
  startSecondPortal,
  makeWorld,
  PEOPLE,
  WAIT_OPTIONS,
  type TestPortal,
  type World,
} from '../testing/index.js';

const databaseUrl = 'postgres://beside.others/fairlot';

describe('ENG-37 the processes of a portal', () => {
  let portal: TestPortal;
  let world: World;
  const processes = async () => (await world.as('engineer').run('ENG-37')).processes;
  beforeAll(async () => {
    portal = await makePortal({ databaseUrl });
    world = await makeWorld(portal);
  });
  afterAll(() => portal.stop());

  it('ENG-37 in part: are listed with roles and state, here only this process', async () => {
    const [own, ...others] = await processes();
    expect(others).toEqual([]);
    expect(own!.roles).toEqual(portal.settings.roles);
    const { serverNow } = await world.as('engineer').run('ENG-37');
    expect(own!.startedAt).toBeLessThanOrEqual(own!.reportedAt);
    expect(own!.reportedAt).toBeLessThanOrEqual(serverNow);
    const { heap, sessions, live } = own!.figures;
    expect(heap.usedBytes).toBeGreaterThan(10_000_000);
    expect([sessions.records.max, sessions.log.max]).toEqual([12, 6]);
    expect(live).toEqual({ sockets: 0, mqtt: 0 });
  });

  it('ENG-37 in part: report commit groups, lags, event loop delays and SQL statements within seconds', async () => {
    const idAuction = await launchAuction(world, { bidders: ['dealer1'] });
    const body = { offer: 5000, confirmed: true };
    await world.as('dealer1').run('SEC-59', { params: { idAuction, idLot: 1 }, body });
    const busyUntil = performance.now() + 300;
    await sleep(30);
    while (performance.now() < busyUntil);
    await vi.waitFor(async () => {
      const [{ figures }] = (await processes()) as [Awaited<ReturnType<typeof processes>>[0]];
      expect(figures.eventLoop.maxMs).toBeGreaterThan(200);
      expect(figures.relay).toMatchObject({ waiting: expect.any(Number) });
      expect(figures.readModel).toMatchObject({ parkedRecords: 0, parkedStreams: 0 });
    }, WAIT_OPTIONS);
    // The rows may be updated after the first report, so wait for a report that has them.
    await vi.waitFor(async () => {
      const [{ figures }] = (await processes()) as [Awaited<ReturnType<typeof processes>>[0]];
      const { statements } = figures;
      expect(statements[0]!.totalMs).toBeGreaterThanOrEqual(statements.at(-1)!.totalMs);
      // The report contains statements on the log and on the read model.
      expect(statements.some(({ text }) => text.includes('FROM event e'))).toBe(true);
      expect(statements.some(({ text }) => /lot_board|lot_offer/.test(text))).toBe(true);
    }, WAIT_OPTIONS);
  });

  it('ENG-37 in part: report no names, amounts or ids', async () => {
    const json = JSON.stringify(await processes());
    const names = [...Object.keys(PEOPLE), 'example.test', '00743110157', '500000'];
    expect(names.filter((name) => json.includes(`'${name}`) || json.includes(`"${name}"`))).toEqual(
      [],
    );
    const texts = (await processes()).flatMap(({ figures }) => figures.statements);
    const bare = texts.map(({ text }) => text.replaceAll("'…'", ''));
    expect(bare.filter((text) => /'|\b\d+\b/.test(text))).toEqual([]);
  });

  it('ENG-37 in part: list each other, until one has ended', async () => {
    const second = await startSecondPortal(portal, { databaseUrl, roles: ['api', 'engine'] });
    try {
      await vi.waitFor(async () => {
        const others = (await processes()).slice(1);
        expect(others.map(({ roles }) => roles)).toEqual([['api', 'engine']]);
        // A process without the projector role reports no read model lag.
        expect(others[0]!.figures.readModel).toBeNull();
      }, WAIT_OPTIONS);
    } finally {
      await second.stop();
    }
    const { dataSource } = portal.parts;
    await dataSource.query('UPDATE process_report SET reported_at = reported_at - 31000');
    expect(await processes()).toHaveLength(1);
    // A running process writes its report again, and deletes the reports of ended processes.
    await vi.waitFor(async () => {
      const kept = await dataSource.query('SELECT process FROM process_report');
      expect(kept).toHaveLength(1);
    }, WAIT_OPTIONS);
  });

  it('skip reports that another version wrote and this one cannot read', async () => {
    const { dataSource } = portal.parts;
    await dataSource.query(
      `INSERT INTO process_report VALUES (gen_random_uuid(), $1, '{"roles": ["cook"]}')`,
      [systemClock.now()],
    );
    expect(await processes()).toHaveLength(1);
  });

  it('are shown to administrators and engineers only', async () => {
    for (const who of ['centre', 'auctioneer', 'dealer1'] as const) {
      const { problem } = await world.as(who).refusal('ENG-37');
      expect([who, problem.code]).toEqual([who, 'FORBIDDEN']);
    }
  });
});
