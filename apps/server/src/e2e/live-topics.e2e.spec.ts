import { auctionTopic, lotTopic, noticesTopic } from '@fairlot/contracts/live';
import { systemClock } from '@fairlot/kernel';
import { eventually } from '@fairlot/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  makePortal,
  startSecondPortal,
  launchAuction,
  makeWorld,
  publish,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import {
  makeMqttClient,
  makeWatcher,
  CARRIERS,
  liveToken,
  newestMessage,
  type LiveCarrierName,
  type ReceivedMessage,
  type LiveWatcher,
} from '../testing/live-clients.js';

type Bidder = 'dealer1' | 'dealer2' | 'dealer3';

let portal: TestPortal;
let world: World;
/** An auction that the dealers can see. Each test uses another lot of it. */
let idAuction: number;
let taken = 0;
/** An auction that dealers cannot see, because its template has accepted none. */
let hidden: number;
const open: LiveWatcher[] = [];

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idAuction = await launchAuction(world, { lots: Array.from({ length: 23 }, () => ({})) });
  hidden = await publish(world, { owner: 'loader' });
});
afterEach(async () => {
  for (const watcher of open.splice(0)) await watcher.end();
});
afterAll(() => portal.stop());

const watching = async (
  who: PersonName,
  carrier: LiveCarrierName,
  ...topics: string[]
): Promise<LiveWatcher> => {
  const watcher = await makeWatcher(portal, world.as(who), carrier);
  open.push(watcher);
  expect(await watcher.watch(...topics)).toEqual([]);
  return watcher;
};
const makeLot = () => {
  const idLot = (taken += 1);
  return { idLot, topic: lotTopic(idAuction, idLot) };
};
const offer = (who: Bidder, idLot: number, euros: number) =>
  world.as(who).run('SEC-59', { params: { idAuction, idLot }, body: { offer: euros } });
const agent = (who: Bidder, idLot: number, maximumMinor: number) =>
  world.as(who).run('ENG-01', { params: { idAuction, idLot }, body: { maximumMinor } });
const noticesOf = (who: Bidder) => noticesTopic(world.people[who].idDealer);
const messagesOf = (watcher: LiveWatcher, topic: string) =>
  watcher.messages.filter((one) => one.topic === topic).map(({ message }) => message);

it('a second process sends its own watchers the changes that the first process wrote', async () => {
  const second = await startSecondPortal(portal);
  onTestFinished(second.stop);
  const { idLot, topic } = makeLot();
  const watcher = await makeWatcher(second, world.as('dealer2'), 'MQTT');
  open.push(watcher);
  expect(await watcher.watch(topic)).toEqual([]);
  for (const euros of [5000, 5100]) {
    const { receipt } = await offer(euros === 5000 ? 'dealer1' : 'dealer3', idLot, euros);
    await eventually(() =>
      expect(newestMessage(watcher, topic)).toMatchObject({ position: receipt.position }),
    );
  }
});

it('a process fills its topics with the stored state when it starts', async () => {
  const { idLot, topic } = makeLot();
  const { receipt } = await offer('dealer1', idLot, 5000);
  const second = await startSecondPortal(portal);
  onTestFinished(second.stop);
  const watcher = await makeWatcher(second, world.as('dealer2'), 'MQTT');
  open.push(watcher);
  expect(await watcher.watch(topic, auctionTopic(idAuction))).toEqual([]);
  await eventually(() => {
    expect(newestMessage(watcher, topic)).toMatchObject({ position: receipt.position });
    expect(newestMessage(watcher, auctionTopic(idAuction))).toMatchObject({
      status: 'RUN',
      idAuction,
    });
  });
});

describe.each(CARRIERS)('a topic over %s', (carrier) => {
  it('ENG-11 in part: sends its complete current state to a new subscriber', async () => {
    const { idLot, topic } = makeLot();
    const { receipt } = await offer('dealer1', idLot, 5000);
    const first = await watching('dealer2', 'MQTT', topic);
    await eventually(() =>
      expect(newestMessage(first, topic)).toMatchObject({ position: receipt.position }),
    );
    const watcher = await watching('dealer3', carrier, topic, auctionTopic(idAuction));
    await eventually(() => expect(watcher.messages).toHaveLength(2));
    const log = await world.as('dealer3').run('ENG-08', { params: { idAuction, idLot } });
    const state = log.outcome === 'events' ? log.events.at(-1)?.state : undefined;
    expect({ ...newestMessage(watcher, topic), serverNow: 0 }).toEqual({ ...state, serverNow: 0 });
    expect(newestMessage(watcher, auctionTopic(idAuction))).toMatchObject({
      status: 'RUN',
      idAuction,
    });
  });

  it('still sends changes during a long transaction on records, such as an import of vehicles', async () => {
    const { idLot, topic } = makeLot();
    const watcher = await watching('visitor', carrier, topic);
    const runner = portal.parts.dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query('SELECT pg_current_xact_id()');
      await offer('dealer1', idLot, 5000);
      await eventually(() =>
        expect(newestMessage(watcher, topic)).toMatchObject({ priceMinor: 500_000 }),
      );
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });

  it('has increasing positions and server times, up to the newest state', async () => {
    const { idLot, topic } = makeLot();
    const watcher = await watching('visitor', carrier, topic);
    const from = systemClock.now();
    for (const euros of [5000, 5100, 5200])
      await offer(euros === 5100 ? 'dealer2' : 'dealer1', idLot, euros);
    await eventually(() =>
      expect(newestMessage(watcher, topic)).toMatchObject({ priceMinor: 520_000, offers: 3 }),
    );
    const messages = messagesOf(watcher, topic);
    const positions = messages.map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
    const times = messages.flatMap((one) => ('serverNow' in one ? [one.serverNow] : []));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeGreaterThanOrEqual(from);
    expect(times.at(-1)).toBeLessThanOrEqual(systemClock.now());
    expect(JSON.stringify(messages)).not.toMatch(/idDealer|idLeader|Max/);
  });

  it('I10 is refused to users without the right to it', async () => {
    const refused = [
      noticesOf('dealer2'),
      lotTopic(hidden, 1),
      auctionTopic(hidden),
      lotTopic(2_147_483_647, 1),
      '#',
      'auctions/#',
      'auctions/+/lots/+',
      `auctions/${idAuction}/lots/+`,
      'dealers/+/notices',
      '$SYS/#',
      '$SYS/uptime',
      'auctions',
      'managers of 1',
    ];
    const watcher = await makeWatcher(portal, world.as('dealer1'), carrier);
    open.push(watcher);
    for (const topic of refused)
      expect([topic, await watcher.watch(topic)]).toEqual([topic, [topic]]);
    const { idLot, topic: other } = makeLot();
    const allowed = await watching('dealer2', carrier, other, noticesOf('dealer2'));
    await agent('dealer2', idLot, 600_000);
    await eventually(() => expect(messagesOf(allowed, noticesOf('dealer2'))).toHaveLength(1));
    expect(watcher.isOpen).toBe(true);
    expect(watcher.messages).toEqual([]);
  });

  it('I10 sends nothing to dealers who may not see the auction', async () => {
    for (const who of ['foreigner', 'blocked', 'pending'] as const) {
      const watcher = await makeWatcher(portal, world.as(who), carrier);
      open.push(watcher);
      const topics = [auctionTopic(idAuction), lotTopic(idAuction, 1)];
      expect([who, await watcher.watch(...topics)]).toEqual([who, topics]);
    }
  });

  it('is refused with a wrong, expired or revoked token', async () => {
    const client = world.as('dealer1');
    const connect = (token: string) => makeWatcher(portal, client, carrier, { token });
    await expect(connect('wrong')).rejects.toThrow();
    await expect(connect(client.credentials['token'] ?? '')).rejects.toThrow();
    const expired = await liveToken(client);
    await portal.parts.dataSource.query('UPDATE live_token SET expires_at = $1', [
      systemClock.now() - 1,
    ]);
    await expect(connect(expired)).rejects.toThrow();
    const leaving = await world.signIn('dealer1', 'token');
    const token = await liveToken(leaving);
    await leaving.run('OTH-11');
    await expect(connect(token)).rejects.toThrow();
  });
});

it.each(['MQTT over WebSocket', 'socket.io', 'socket.io by polling'] as const)(
  'I10 %s refuses connections from pages of other sites',
  async (carrier) => {
    const connect = (origin: string) =>
      makeWatcher(portal, world.as('dealer1'), carrier, { origin });
    for (const origin of ['https://evil.example', 'null', `${portal.url}.evil.example`])
      await expect(connect(origin)).rejects.toThrow();
    open.push(await connect(portal.url));
  },
);

it('I10 refuses polling from other sites without an Origin header, and accepts its own pages', async () => {
  const poll = async (headers: Record<string, string>) => {
    const address = `${portal.url}/socket.io/?EIO=4&transport=polling`;
    const { status, headers: answered } = await fetch(address, { headers });
    return [status, answered.get('access-control-allow-origin')];
  };
  expect(await poll({ 'sec-fetch-site': 'cross-site' })).toEqual([403, null]);
  expect(await poll({ 'sec-fetch-site': 'same-origin' })).toEqual([200, null]);
  expect(await poll({ origin: portal.url })).toEqual([200, null]);
});

it('MQTT refuses to publish, even to the topic of the user’s own notices', async () => {
  const { idLot, topic } = makeLot();
  const watcher = await watching('dealer2', 'MQTT', topic, noticesOf('dealer2'));
  await eventually(() => expect(watcher.messages).toHaveLength(1));
  for (const target of [topic, noticesOf('dealer1'), noticesOf('dealer2')]) {
    const liar = await makeMqttClient(world.as('dealer1'));
    liar.publish(target, JSON.stringify({ kind: 'WON' }));
    await eventually(() => expect(liar.isOpen).toBe(false));
  }
  await offer('dealer3', idLot, 5000);
  await eventually(() =>
    expect(newestMessage(watcher, topic)).toMatchObject({ priceMinor: 500_000 }),
  );
  expect(watcher.messages).toHaveLength(2);
});

describe('all live transports', () => {
  it('deliver the same messages in the same order', async () => {
    const { idLot, topic } = makeLot();
    const watchers = [];
    for (const carrier of CARRIERS)
      watchers.push(await watching('dealer1', carrier, topic, noticesOf('dealer1')));
    for (let euros = 5000; euros < 6000; euros += 200) {
      await offer('dealer1', idLot, euros);
      await offer('dealer2', idLot, euros + 100);
    }
    const last = { priceMinor: 590_000, offers: 10 };
    for (const one of watchers)
      await eventually(() => expect(newestMessage(one, topic)).toMatchObject(last));
    const [first, ...others] = watchers.map(({ messages }): readonly ReceivedMessage[] => messages);
    expect(first!.length).toBeGreaterThan(11);
    for (const other of others) expect(other).toEqual(first);
  });

  it('deliver a notice only to the dealer it is about', async () => {
    const { idLot } = makeLot();
    const watchers = new Map<Bidder, LiveWatcher>();
    for (const who of ['dealer1', 'dealer2', 'dealer3'] as const)
      watchers.set(who, await watching(who, 'MQTT over WebSocket', noticesOf(who)));
    await offer('dealer1', idLot, 5000);
    await agent('dealer2', idLot, 700_000);
    const late = await offer('dealer3', idLot, 6000);
    expect(late.state).toBe('OUTBID');
    const kinds = (who: Bidder) =>
      watchers.get(who)!.messages.map(({ message }) => ('kind' in message ? message.kind : null));
    await eventually(() => expect(kinds('dealer3')).toEqual(['OUTBID']));
    expect(kinds('dealer1')).toEqual(['LEADING', 'OUTBID']);
    expect(kinds('dealer2')).toEqual(['LEADING']);
    expect(watchers.get('dealer3')!.messages[0]?.message).toMatchObject({
      idAuction,
      idLot,
      position: late.receipt.position,
      priceMinor: late.priceMinor,
    });
  });
});
