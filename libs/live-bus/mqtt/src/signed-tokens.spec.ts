import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { LiveIdentity, LiveRight } from '@fairlot/live-bus-port';
import { jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BrokerClients } from './broker-clients.js';
import { MqttLiveBus } from './index.js';
import { SignedTokens } from './signed-tokens.js';

const SECRET = 'a secret of thirty-two letters..';
const MINUTE_MS = 60_000;
const ANNA: LiveIdentity = { idUser: 31, idDealer: 7, sessionId: 'session-anna' };
const BRUNO: LiveIdentity = { idUser: 32, idDealer: 8, sessionId: 'session-bruno' };
const RIGHTS: readonly LiveRight[] = [
  { name: 'notices-of-7', topics: ['dealers/7/notices'] },
  { name: 'lots-of-12', topics: ['auctions/12', 'auctions/12/lots/+'] },
];
/** An MQTT 5 CONNACK packet that accepts the client. */
const CONNACK = Buffer.from([0x20, 3, 0, 0, 0]);
const WITHIN = { timeout: 15_000, interval: 10 };

type Ban = { readonly as: string; readonly who: string; readonly until: number };
type Client = { readonly clientid: string; readonly username: string | null };

/** A fake EMQX: its management API and TCP listener, as documented. It does not evaluate tokens. */
const startEmqx = async () => {
  const emqx = { clients: [] as Client[], bans: [] as Ban[], key: 'key:secret', received: '' };
  const pages: string[] = [];
  const api = createHttpServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://emqx');
    const answer = (status: number, body?: object) => {
      response.writeHead(status).end(body && JSON.stringify(body));
    };
    const basic = `Basic ${Buffer.from(emqx.key).toString('base64')}`;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = `${request.method} ${pathname.split('/').slice(0, 4).join('/')}`;
      if (request.headers.authorization !== basic) return answer(401, { code: 'BAD_API_KEY' });
      if (call === 'GET /api/v5/clients') {
        const limit = Number(searchParams.get('limit'));
        const page = Number(searchParams.get('page'));
        const like = searchParams.get('like_username')!;
        const all = emqx.clients.filter(({ username }) => username?.includes(like));
        pages.push(String(page));
        const data = all.slice((page - 1) * limit, page * limit);
        return answer(200, { data, meta: { page, limit, hasnext: all.length > page * limit } });
      }
      if (call === 'POST /api/v5/banned') {
        const ban = JSON.parse(Buffer.concat(chunks).toString()) as Ban;
        const isThere = emqx.bans.some(({ who }) => who === ban.who);
        if (!isThere) emqx.bans.push(ban);
        return isThere ? answer(400, { code: 'ALREADY_EXISTS' }) : answer(200, ban);
      }
      const id = decodeURIComponent(pathname.split('/').at(-1)!);
      const left = emqx.clients.filter(({ clientid }) => clientid !== id);
      const isKnown = left.length < emqx.clients.length;
      emqx.clients = left;
      return isKnown ? answer(204) : answer(404, { code: 'CLIENTID_NOT_FOUND' });
    });
  });
  const sockets: Socket[] = [];
  const tcp = createServer((socket) => {
    sockets.push(socket);
    socket.once('data', () => socket.write(CONNACK));
    socket.on('data', (bytes) => (emqx.received += bytes.toString('latin1')));
    socket.on('error', () => {});
  });
  const portOf = async (server: typeof tcp | typeof api) => {
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    return (server.address() as AddressInfo).port;
  };
  const apiUrl = `http://127.0.0.1:${await portOf(api)}/`;
  const url = `mqtt://127.0.0.1:${await portOf(tcp)}`;
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    api.closeAllConnections();
    await Promise.all([api, tcp].map((one) => new Promise((done) => one.close(done))));
  };
  const connect = (username: string, clientid = username) =>
    emqx.clients.push({ clientid, username });
  return { emqx, pages, url, apiUrl, stop, connect };
};

let now = 1_800_000_000_000;
let broker: Awaited<ReturnType<typeof startEmqx>>;
const ends: (() => Promise<void>)[] = [];
beforeEach(async () => {
  broker = await startEmqx();
  ends.push(broker.stop);
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const LIMITS = { clientsMax: 10, clientsPerUserMax: 10, clientsPerDealerMax: 10 };
const sessionsOf = async () => [ANNA.sessionId, BRUNO.sessionId];
const mayKeep = async () => true;
const rights = () => ({
  secret: SECRET,
  api: { url: broker.apiUrl, key: 'key', secret: 'secret' },
});
const entryOf = (identity: LiveIdentity) => ({
  identity,
  rights: RIGHTS,
  expiresAt: now + 60 * MINUTE_MS,
});
/** The tokens as one process of the portal sees them. */
const startProcess = async () => {
  const access = new SignedTokens({ ...rights(), now: () => now });
  const clients = new BrokerClients(access, LIMITS, { now: () => now, sessionsOf, mayKeep });
  await clients.sweep();
  return { clients, admit: (identity = ANNA) => clients.admit(entryOf(identity)) };
};
const makeBus = () =>
  new MqttLiveBus({
    url: broker.url,
    username: 'fairlot',
    rights: rights(),
    now: () => now,
    sessionsOf,
    mayKeep,
  });
const claimsOf = async (token: string) =>
  (
    await jwtVerify(token, new TextEncoder().encode(SECRET), {
      algorithms: ['HS256'],
      currentDate: new Date(now),
    })
  ).payload;

type Rule = { readonly permission: string; readonly action: string; readonly topic: string };
/**
 * Whether the rules allow an action. The first rule that matches decides. `+` is read as broadly as
 * possible, so it even matches `#`.
 */
const may = (acl: readonly Rule[], action: string, topic: string): boolean => {
  const matches = (filter: string) => {
    if (filter.startsWith('eq ')) return filter.slice(3) === topic;
    const is = topic.split('/');
    const ought = filter.split('/');
    return (
      filter === '#' ||
      (is.length === ought.length && ought.every((one, at) => one === '+' || one === is[at])) ||
      (ought.at(-1) === '#' && ought.slice(0, -1).every((one, at) => one === is[at]))
    );
  };
  const isMeant = (rule: Rule) => [action, 'all'].includes(rule.action) && matches(rule.topic);
  return acl.find(isMeant)?.permission === 'allow';
};

it('a signed token contains what EMQX documents: owner, expiry and allowed topics', async () => {
  const { admit } = await startProcess();
  const { username, password } = await admit();
  expect(username).toMatch(/^live\.u31\.d7\.[0-9a-f]{24}\./);
  const claims = await claimsOf(password);
  expect(claims).toEqual({
    username,
    exp: (now + 10 * MINUTE_MS) / 1_000,
    acl: [
      { permission: 'allow', action: 'subscribe', topic: 'dealers/7/notices' },
      { permission: 'allow', action: 'subscribe', topic: 'auctions/12' },
      { permission: 'deny', action: 'subscribe', topic: 'eq auctions/12/lots/+' },
      { permission: 'deny', action: 'subscribe', topic: 'eq auctions/12/lots/#' },
      { permission: 'allow', action: 'subscribe', topic: 'auctions/12/lots/+' },
      { permission: 'deny', action: 'all', topic: '#' },
    ],
  });
  const acl = claims['acl'] as readonly Rule[];
  const received = ['dealers/7/notices', 'auctions/12', 'auctions/12/lots/3'];
  const not = ['auctions/13', 'auctions/+', 'auctions/12/lots/+', 'auctions/12/lots/#', '#'];
  expect(received.map((topic) => may(acl, 'subscribe', topic))).toEqual([true, true, true]);
  expect(not.filter((topic) => may(acl, 'subscribe', topic))).toEqual([]);
  expect(received.filter((topic) => may(acl, 'publish', topic))).toEqual([]);
  await expect(claimsOf(password.slice(0, -2))).rejects.toThrow();
});

it('the MQTT live bus signs in with a token that may publish to its topics, and sends retained states', async () => {
  const bus = makeBus();
  ends.push(() => bus.close());
  await vi.waitFor(() => expect(bus.ready).toBe(true), WITHIN);
  bus.publish('auctions/12', '"state"', { retain: true });
  await vi.waitFor(() => expect(broker.emqx.received).toContain('"state"'), WITHIN);
  const [token = ''] = /eyJ[\w-]+\.[\w-]+\.[\w-]{43}/.exec(broker.emqx.received) ?? [];
  const { username, exp, acl } = await claimsOf(token);
  expect([username, exp]).toEqual(['fairlot', undefined]);
  expect(may(acl as readonly Rule[], 'publish', 'auctions/12/lots/1')).toBe(true);
  expect(may(acl as readonly Rule[], 'subscribe', 'auctions/12/lots/1')).toBe(false);
  const credentials = await bus.admit(entryOf(ANNA));
  broker.connect(credentials.username);
  bus.disconnect({ idDealer: 7 });
  await vi.waitFor(() => expect(broker.emqx.clients).toEqual([]), WITHIN);
});

it('the MQTT live bus can be closed before its sign-in is complete', async () => {
  const bus = makeBus();
  await bus.close();
  expect(bus.ready).toBe(false);
});

it('the portal revokes the signed tokens of an ended session, used or not, and disconnects no other client', async () => {
  const { clients, admit } = await startProcess();
  const used = await admit();
  const unused = await admit();
  const other = await admit(BRUNO);
  broker.connect(used.username, 'its own/id');
  broker.connect(other.username);
  // Fill the first page of the list with other clients.
  for (let n = 0; n < 1_000; n++)
    broker.emqx.clients.unshift({ clientid: `${n}`, username: `live.${n}` });
  await clients.end({ sessionId: ANNA.sessionId });
  expect(broker.emqx.clients).toHaveLength(1_001);
  expect(broker.emqx.bans).toHaveLength(2);
  expect(broker.emqx.clients.at(-1)).toEqual({
    clientid: other.username,
    username: other.username,
  });
  expect(broker.pages).toContain('2');
  const { bans } = broker.emqx;
  expect(new Set(bans.map(({ who }) => who))).toEqual(new Set([used.username, unused.username]));
  expect(bans[0]).toMatchObject({ as: 'username', until: (now + 11 * MINUTE_MS) / 1_000 });
});

it('the portal revokes a signed token of another process once it is used, and keeps tokens issued later', async () => {
  const { clients } = await startProcess();
  const elsewhere = await startProcess();
  const before = await elsewhere.admit();
  await clients.end({ idDealer: 7 });
  now += 1;
  const after = await elsewhere.admit();
  broker.connect(before.username);
  broker.connect(after.username);
  await clients.sweep();
  expect(broker.emqx.clients.map(({ username }) => username)).toEqual([after.username]);
  expect(broker.emqx.bans.map(({ who }) => who)).toEqual([before.username]);
  // One client's session has ended without notice, and another one's token has expired.
  broker.connect((await elsewhere.admit({ ...BRUNO, sessionId: 'session-missed' })).username);
  await clients.sweep();
  expect(broker.emqx.clients).toHaveLength(1);
  now += 10 * MINUTE_MS;
  await clients.sweep();
  expect(broker.emqx.clients).toEqual([]);
});

it('the portal issues no signed token while it cannot revoke, and revokes as soon as it can', async () => {
  const { clients, admit } = await startProcess();
  broker.connect((await admit()).username);
  broker.emqx.key = 'another:key';
  await expect(clients.end({ sessionId: ANNA.sessionId })).rejects.toThrow(
    /GET clients: Error: the EMQX API returned status 401$/,
  );
  await expect(admit()).rejects.toMatchObject({ name: 'NoEntry' });
  broker.emqx.key = 'key:secret';
  await clients.sweep();
  expect(broker.emqx.clients).toEqual([]);
  expect((await admit()).username).toContain('live.');
});

it('the portal issues signed tokens again once it can revoke, after one check for many callers', async () => {
  const { clients, admit } = await startProcess();
  broker.emqx.key = 'another:key';
  await expect(clients.sweep()).rejects.toThrow('401');
  broker.emqx.key = 'key:secret';
  broker.pages.length = 0;
  const given = await Promise.all([admit(), admit(BRUNO), admit()]);
  expect(given.map(({ username }) => username.slice(0, 8))).toEqual([
    'live.u31',
    'live.u32',
    'live.u31',
  ]);
  expect(broker.pages).toHaveLength(1);
});
