import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  launchAuction,
  startSecondPortal,
  makeWorld,
  signInByToken,
  OPERATORS_HEADERS,
  WAIT_OPTIONS,
  type Client,
  type TestPortal,
  type World,
  usernameOf,
} from '../testing/index.js';

let first: TestPortal;
let second: TestPortal;
let world: World;
let dealer: Client;
let idAuction: number;

const stream = (idLot: number) => `lot-${idAuction}.${idLot}`;
/** Changes an event directly in the database, as someone with its password could. */
const change = (idLot: number, from: string, to: string) =>
  first.parts.dataSource.query(
    `UPDATE event SET data = replace(data, $2, $3) WHERE stream = $1 AND type = 'OfferAccepted'`,
    [stream(idLot), from, to],
  );
const offer = (idLot: number) =>
  dealer.call('SEC-59', { params: { idAuction, idLot }, body: { offer: 6_000 } });
const ready = async (portal: TestPortal) => {
  const answer = await fetch(`${portal.url}/health/ready`, { headers: OPERATORS_HEADERS });
  return { status: answer.status, body: (await answer.json()) as object };
};

beforeAll(async () => {
  first = await makePortal();
  world = await makeWorld(first);
  idAuction = await launchAuction(world, { lots: [{}, {}], bidders: ['dealer1', 'dealer2'] });
  for (const idLot of [1, 2]) {
    const params = { idAuction, idLot };
    await world.as('dealer2').run('SEC-59', { params, body: { offer: 5_000 } });
  }
  await change(1, '500000', '510000');
  // The first process has the lot in its cache, but a new process must read the stream.
  second = await startSecondPortal(first);
  dealer = await signInByToken(second.url, usernameOf('dealer1'));
});
afterAll(async () => {
  await second?.stop();
  await first?.stop();
});

describe('a lot with an event that was changed in the database', () => {
  it('refuses bids with a clear error, while other lots still accept them', async () => {
    expect(await offer(1)).toMatchObject({ status: 503, problem: { code: 'STREAM_DAMAGED' } });
    expect(await offer(2)).toMatchObject({ ok: true, answer: { outcome: 'accepted' } });
  });

  it('is reported to operators in the health check', async () => {
    const damaged = { state: 'degraded', damaged: 1, streams: `${stream(1)} at 2` };
    expect((await ready(second)).body).toMatchObject({ parts: { streams: damaged } });
  });

  it('accepts bids again once the event is restored, and the report ends', async () => {
    await change(1, '510000', '500000');
    expect(await offer(1)).toMatchObject({ ok: true, answer: { outcome: 'accepted' } });
    await vi.waitFor(async () => {
      expect((await ready(second)).body).toMatchObject({ parts: { streams: { state: 'up' } } });
    }, WAIT_OPTIONS);
  });
});
