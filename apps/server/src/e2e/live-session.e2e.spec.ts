import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { systemClock } from '@fairlot/kernel';
import { auctionTopic, type LotLogEntry, lotTopic, socketMessages } from '@fairlot/contracts/live';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import {
  makeSocketOfTest,
  makeWatcher,
  liveToken,
  newestMessage,
  type SocketSession,
} from '../testing/live-clients.js';
import { untilLotShowsBid } from '../testing/until-lot-shows-bid.js';

const OFF_MS = 5;
let portal: TestPortal;
let world: World;
let idAuction: number;

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idAuction = await launchAuction(world, { lots: [{}, {}, {}, {}, {}, {}] });
});
afterAll(() => portal.stop());

const lot = (idLot: number) => ({ idAuction, idLot });
const connect = (who: PersonName) => makeSocketOfTest(portal, world.as(who));

describe('SEC-59 ENG-01 ENG-02 a bid over the socket', () => {
  it('gets the same response as over HTTP, and repeating its command id over HTTP has no effect', async () => {
    const { call } = await connect('dealer1');
    const body = { offer: 5000, commandId: randomUUID() };
    const answer = await call('offer', { ...lot(1), ...body });
    const again = await world.as('dealer1').run('SEC-59', { params: lot(1), body });
    expect({ ...answer, serverNow: 0 }).toEqual({ ...again, serverNow: 0 });
    const agent = await call('agent', { ...lot(1), maximumMinor: 700_000 });
    expect(agent).toMatchObject({ outcome: 'accepted', state: 'LEADING', priceMinor: 500_000 });
  });

  it('is visible to the same session over HTTP immediately afterwards', async () => {
    const { call } = await connect('dealer1');
    for (let round = 0; round < 6; round += 1) {
      const calls = [
        () => call('offer', { ...lot(6), offer: 5000 + round * 200 }),
        () => call('agent', { ...lot(6), maximumMinor: 510_000 + round * 20_000 }),
      ];
      for (const place of calls) {
        const answer = await place();
        assert('receipt' in answer, JSON.stringify(answer));
        const { position } = await world.as('dealer1').run('SEC-73', { params: lot(6) });
        expect(position).toBeGreaterThanOrEqual(answer.receipt.position!);
      }
    }
  });

  it('is refused with the same code as over HTTP', async () => {
    const { call } = await connect('dealer2');
    const same = (problem: object) => ({ ...problem, errorId: '', date: '' });
    const body = { offer: 4900 };
    const { problem } = await world.as('dealer2').refusal('SEC-59', { params: lot(1), body });
    expect(same(await call('offer', { ...lot(1), ...body }))).toEqual(same(problem));
    expect(await call('sealedOffer', { ...lot(1), amountMinor: 900_000 })).toMatchObject({
      code: 'OPEN_LOT',
    });
    expect(await call('offer', { ...lot(99), offer: 5000 })).toMatchObject({ errorCode: '404001' });
  });

  it('is answered with an error if its user lacks the right, or its input is invalid', async () => {
    const looking = await connect('visitor');
    const refused = await looking.call('offer', { ...lot(1), offer: 6000 });
    expect(refused).toMatchObject({ errorCode: '403001' });
    const { socket } = await connect('dealer1');
    for (const payload of [null, 'x', {}, { ...lot(1), offer: -1 }, { ...lot(1), offer: '9' }]) {
      const answer: unknown = await socket.timeout(5_000).emitWithAck('offer', payload);
      expect(answer).toMatchObject({ errorCode: '400001', code: 'VALIDATION' });
    }
    expect(socket.connected).toBe(true);
  });
});

it('a live connection returns the server time and echoes the client time', async () => {
  const { call } = await connect('dealer1');
  const clientAt = systemClock.now();
  const { serverAt, clientAt: echoed } = await call('clock', { clientAt });
  expect(echoed).toBe(clientAt);
  // The server's clock may be ahead of or behind the system clock by up to OFF_MS.
  expect(serverAt).toBeGreaterThanOrEqual(clientAt - OFF_MS);
  expect(serverAt).toBeLessThanOrEqual(systemClock.now() + OFF_MS);
});

describe('ROL-038 presence', () => {
  /** The newest presence message for the auction that this session received. */
  const presenceOf = ({ socket }: SocketSession) => {
    const presence: { newest?: unknown } = {};
    socket.on('presence', (one: unknown) => {
      presence.newest = socketMessages.presence.payload.parse(one);
    });
    return presence;
  };
  const enter = async (who: PersonName) => {
    const session = await connect(who);
    const presence = presenceOf(session);
    await session.call('watch', { topics: [auctionTopic(idAuction)] });
    return { ...session, presence };
  };

  it('neither counts nor informs users who only preview an auction', async () => {
    const owner = await enter('auctioneer');
    const { call, socket } = await connect('dealer3');
    const presence = presenceOf({ call, socket } as SocketSession);
    const topics = [auctionTopic(idAuction)];
    const { watching } = await call('watch', { topics, inPassing: true });
    expect(watching).toEqual(topics);
    const { idDealer } = world.people.dealer3;
    const seen = await enter('dealer2');
    await eventually(() => expect(seen.presence.newest).toMatchObject({ watching: 1 }));
    expect(JSON.stringify(owner.presence.newest)).not.toContain(`"idDealer":${idDealer},`);
    expect(presence.newest).toBeUndefined();
    await call('watch', { topics });
    await eventually(() => expect(presence.newest).toMatchObject({ watching: 2 }));
    for (const one of [owner, seen, { socket }]) one.socket.disconnect();
  });

  it('counts dealers instead of windows, and names them to managers only', async () => {
    const owner = await enter('auctioneer');
    const first = await enter('dealer1');
    const second = await connect('dealer1');
    await second.call('watchBoard', { idAuction });
    const { call } = await enter('dealer2');
    const { dealer1, dealer2 } = world.people;
    const both = [
      { idDealer: dealer1.idDealer, businessName: 'dealer1 srl' },
      { idDealer: dealer2.idDealer, businessName: 'dealer2 srl' },
    ];
    await eventually(() =>
      expect(owner.presence.newest).toEqual({ idAuction, watching: 2, dealers: both }),
    );
    await eventually(() => expect(first.presence.newest).toEqual({ idAuction, watching: 2 }));
    // No dealer enters or leaves any more, so staff who enter now must get the current dealers.
    const late = await enter('admin');
    await eventually(() =>
      expect(late.presence.newest).toEqual({ idAuction, watching: 2, dealers: both }),
    );
    second.socket.disconnect();
    // Three parallel requests subscribe once, and one request unsubscribes.
    const again = () => call('watch', { topics: [auctionTopic(idAuction)] });
    await Promise.all([again(), again(), again()]);
    await call('unwatch', { topics: [auctionTopic(idAuction)] });
    await eventually(() =>
      expect(owner.presence.newest).toEqual({ idAuction, watching: 1, dealers: [both[0]] }),
    );
  });
});

describe('ENG-08 a client that reconnects to a lot', () => {
  const after = (idLot: number, position?: number) => {
    const query = position === undefined ? {} : { after: position };
    return world.as('dealer3').run('ENG-08', { params: lot(idLot), query });
  };
  const eventsAfter = async (idLot: number, position: number): Promise<LotLogEntry[]> => {
    const log = await after(idLot, position);
    return log.outcome === 'events' ? log.events : [];
  };

  it('gets nothing, or exactly the changes that it missed, with the prices and positions of the history', async () => {
    const offer = (who: 'dealer1' | 'dealer2', euros: number) =>
      world.as(who).run('SEC-59', { params: lot(2), body: { offer: euros } });
    const topic = lotTopic(idAuction, 2);
    const watcher = await makeWatcher(portal, world.as('dealer3'), 'socket.io');
    await watcher.watch(topic);
    const seen = await offer('dealer1', 5000);
    const position = seen.receipt.position!;
    await eventually(() => expect(newestMessage(watcher, topic)).toMatchObject({ position }));
    expect(await after(2, position)).toEqual({ outcome: 'nothing', position });
    await watcher.end();

    const missed = [await offer('dealer2', 5200), await offer('dealer1', 5300)];
    const last = await offer('dealer2', 5500);
    await untilLotShowsBid(world.as('dealer3'), last);
    const events = await eventsAfter(2, position);
    const { rows: offers } = await world.as('dealer3').run('ENG-09', { params: lot(2) });
    expect(events.map((event) => [event.position, event.state.priceMinor])).toEqual(
      offers.slice(1).map((one) => [one.position, one.priceMinor]),
    );
    expect(events.map((event) => event.position)).toEqual(
      [...missed, last].map(({ receipt }) => receipt.position),
    );
    expect(events.at(-1)?.state).toMatchObject({ priceMinor: 550_000, offers: 4 });
    expect(JSON.stringify(events)).not.toMatch(/idDealer|idLeader/);
  });

  it('gets a snapshot if it missed more than five hundred changes', async () => {
    const { call } = await connect('dealer1');
    let euros = 5000;
    const next = () => call('offer', { ...lot(3), offer: (euros += 100), confirmed: true });
    let position = 0;
    while (position <= 501) {
      const answers = await Promise.all(Array.from({ length: 40 }, next));
      for (const answer of answers)
        if ('receipt' in answer) position = Math.max(position, answer.receipt.position!);
    }
    const log = await after(3);
    expect(log).toMatchObject({ outcome: 'snapshot', state: { position, idLot: 3 } });
    expect((await eventsAfter(3, position - 3)).map((event) => event.position)).toEqual([
      position - 2,
      position - 1,
      position,
    ]);
  });
});

describe('a socket whose client does not read', () => {
  /** A client with just enough of the socket.io protocol to send requests. It never reads. */
  const makeDeafSocket = async (who: PersonName): Promise<WebSocket> => {
    const token = await liveToken(world.as(who));
    const url = `ws://127.0.0.1:${portal.port}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(url);
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        const text = data.toString();
        if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
        if (text.startsWith('40')) resolve();
      });
    });
    socket.pause();
    return socket;
  };

  it('is closed, and no longer counts as a watcher', async () => {
    const topic = auctionTopic(idAuction);
    const message = '€'.repeat(4_900);
    await world.as('auctioneer').run('SEC-57', { params: { id: idAuction }, body: { message } });
    const owner = await connect('auctioneer');
    const watching: number[][] = [];
    owner.socket.on('presence', (payload: unknown) => {
      const { dealers = [] } = socketMessages.presence.payload.parse(payload);
      watching.push(dealers.map((one) => one.idDealer));
    });
    await owner.call('watch', { topics: [topic] });
    const deaf = await makeDeafSocket('dealer3');
    const ask = (name: 'watch' | 'unwatch', id: number) =>
      deaf.send(`42${id}${JSON.stringify([name, { topics: [topic] }])}`);
    ask('watch', 0);
    const { idDealer } = world.people.dealer3;
    await eventually(() => expect(watching.at(-1)).toContain(idDealer));
    let requests = 0;
    await vi.waitFor(
      async () => {
        for (const end = requests + 40; requests < end;) {
          ask('unwatch', (requests += 1));
          ask('watch', (requests += 1));
        }
        await world.as('dealer3').run('SEC-58');
        expect(watching.at(-1)).not.toContain(idDealer);
      },
      { timeout: 30_000, interval: 1 },
    );
    deaf.terminate();
  });
});

it('a socket cannot place a bid once its session has expired, even if the session is not deleted yet', async () => {
  const { call } = await connect('dealer2');
  const { dataSource, sessions } = portal.parts;
  const { idUser } = world.people.dealer2;
  await dataSource.query('UPDATE session SET expires_at = $1 WHERE id_user = $2', [
    systemClock.now(),
    idUser,
  ]);
  const his = 'SELECT session_id AS "sessionId" FROM session WHERE id_user = $1';
  const rows: { sessionId: string }[] = await dataSource.query(his, [idUser]);
  for (const { sessionId } of rows) await sessions.shown(sessionId);
  const topic = auctionTopic(idAuction);
  expect(await call('offer', { ...lot(2), offer: 5000 })).toMatchObject({ code: 'NOT_SIGNED_IN' });
  expect(await call('watch', { topics: [topic] })).toMatchObject({ refused: [topic] });
});
