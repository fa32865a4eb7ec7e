import { randomUUID } from 'node:crypto';
import { liveLot, lotTopic } from '@fairlot/contracts/live';
import {
  freshClientFindsLeader,
  ProtocolCluster,
  ProtocolServer,
} from '@fairlot/event-store-kurrentdb/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { launchAuction } from '../testing/index.js';
import { makeWatcher, newestMessage } from '../testing/live-clients.js';
import { PortalOnKurrentDb, expectSaleAfterKill } from '../testing/portal-on-kurrentdb.js';

const CHANGES = 5;
/** Maximum pause after the leader is killed, including 2 s for the election of the next leader. */
const GOES_ON_MS = 5_000;
/** Longest time that a new client needed in tests with real servers (ADR 26). */
const FRESH_CLIENT_MS = 3_700;
const WITHIN = { timeout: 20_000, interval: 100 };
const isEvent = ({ stream }: { readonly stream: string }) => stream.startsWith('fairlot.event.');

let cluster: ProtocolCluster;
let portal: PortalOnKurrentDb;

beforeAll(async () => {
  cluster = await new ProtocolCluster().start();
  portal = await new PortalOnKurrentDb({ url: cluster.url, prefix: 'fairlot' }).start();
});
afterAll(async () => {
  await portal?.leave();
  await cluster?.stop();
});

it('a portal with its log only in KurrentDB sells a lot, continues in another process after a kill, and passes verification', async () => {
  await expectSaleAfterKill(portal);
  const events = cluster.log.all.filter(isEvent).length;
  expect(await portal.verified()).toMatchObject({ faultCount: 0, events });
});

it('a portal accepts, reads and shows bids within five seconds of each of five leader changes of KurrentDB', async () => {
  const { world, process } = portal;
  const idAuction = await launchAuction(world, { bidders: ['dealer1'] });
  const params = { idAuction, idLot: 1 };
  const topic = lotTopic(idAuction, 1);
  const watcher = await makeWatcher(process, world.as('dealer2'), 'socket.io');
  await watcher.watch(topic);

  const accepted: number[] = [];
  const ending = new AbortController();
  /** Repeats the bid while the store is unavailable, as a client would. */
  const bid = async (): Promise<void> => {
    for (let offer = 5_000; !ending.signal.aborted; offer += 100) {
      const commandId = randomUUID();
      for (;;) {
        const answer = await portal.offer('dealer1', idAuction, { offer, commandId });
        if (answer.ok) break;
        expect(answer.status).toBe(503);
      }
      accepted.push(offer);
    }
  };
  const bidding = bid();
  await vi.waitFor(() => expect(accepted.length).toBeGreaterThan(1), WITHIN);

  const pauses: { readonly portalMs: number; readonly freshMs: number }[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const beganAt = performance.now();
    await cluster.changeLeader({ isUnanswered: change % 2 === 0 });
    const fresh = freshClientFindsLeader(cluster.url).then(() => performance.now() - beganAt);
    const after = accepted.length;
    await vi.waitFor(async () => {
      const priceMinor = 100 * (accepted[after] ?? Number.POSITIVE_INFINITY);
      const liveState = liveLot.parse(newestMessage(watcher, topic));
      expect(liveState.priceMinor).toBeGreaterThanOrEqual(priceMinor);
      const lot = await world.as('dealer2').run('SEC-73', { params });
      expect(lot.priceMinor).toBeGreaterThanOrEqual(priceMinor);
    }, WITHIN);
    pauses.push({ portalMs: performance.now() - beganAt, freshMs: await fresh });
  }
  // On a slow machine, a new client takes longer, and the limit for the portal grows accordingly.
  for (const { portalMs, freshMs } of pauses)
    expect(portalMs).toBeLessThan(GOES_ON_MS * Math.max(1, freshMs / FRESH_CLIENT_MS));
  ending.abort();
  await bidding;
  await watcher.end();

  // Each bid is higher than the previous one, so an equal count means that no bid was stored twice.
  const { total } = await world.as('dealer1').run('ENG-09', { params });
  expect(total?.count).toBe(accepted.length);
  const lot = await world.as('dealer2').run('SEC-73', { params });
  expect(lot.priceMinor).toBe(100 * accepted.at(-1)!);
  expect(await portal.verified()).toMatchObject({ faultCount: 0 });
}, 180_000);

it('a portal refuses to start with an old KurrentDB server, or with rows from a log in PostgreSQL', async () => {
  await portal.process.killAll();
  const old = await new ProtocolServer({ version: '25.1.0' }).start();
  await portal.processes.refuse(
    { ...portal.environment, KURRENTDB_URL: old.url },
    /^fairlot: KURRENTDB_URL: can't use 127\.0\.0\.1:\d+: the server is too old, 26\.1 or newer is needed\n$/,
  );
  await old.stop();
  const { EVENT_STORE: _, ...elsewhere } = portal.environment;
  await portal.processes.refuse(
    elsewhere,
    /EVENT_STORE: this database belongs to another event store/,
  );
});
