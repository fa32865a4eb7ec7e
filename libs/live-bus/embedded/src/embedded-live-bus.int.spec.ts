import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveAccess } from '@fairlot/live-bus-port';
import {
  liveBusContract,
  mqttConnection,
  makeAccess,
  type LiveConnection,
  type LiveHarness,
  type MqttConnection,
} from '@fairlot/live-bus-testing';
import type { IClientOptions } from 'mqtt';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EmbeddedLiveBus, type EmbeddedLiveBusOptions } from './index.js';

const LOT = 'auctions/12/lots/1';
const HOST = '127.0.0.1';
const ORIGIN = 'http://portal.test';
const WITHIN = { timeout: 15_000, interval: 5 };

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const makeClient = async (url: string, options: IClientOptions): Promise<MqttConnection> => {
  const connection = await mqttConnection(url, options);
  ends.push(() => connection.end());
  return connection;
};

const startHttpServer = async (): Promise<Server> => {
  const server = createServer();
  server.listen(0, HOST);
  await once(server, 'listening');
  ends.push(async () => void server.close());
  return server;
};

type Place = { readonly bus: EmbeddedLiveBus; readonly tcp: string; readonly ws: string };

const start = async (options: Partial<EmbeddedLiveBusOptions> = {}): Promise<Place> => {
  const server = await startHttpServer();
  const bus = await EmbeddedLiveBus.start({
    access: makeAccess(),
    tcp: { port: 0, host: HOST },
    webSocket: { server, allowsOrigin: (origin) => origin === undefined || origin === ORIGIN },
    ...options,
  });
  ends.push(() => bus.close());
  const { port } = server.address() as AddressInfo;
  return { bus, tcp: `mqtt://${HOST}:${bus.port}`, ws: `ws://${HOST}:${port}/mqtt` };
};

const carriers = ['tcp', 'ws'] as const;
for (const carrier of carriers) {
  liveBusContract(`EmbeddedLiveBus over ${carrier}`, async (access): Promise<LiveHarness> => {
    const place = await start({ access });
    const open = async (password: string): Promise<LiveConnection> =>
      await makeClient(place[carrier], { password });
    return { bus: place.bus, connect: open };
  });
}

describe('the embedded live bus at its limits', () => {
  it('disconnects the oldest connection of a user who has too many', async () => {
    const { bus, tcp } = await start({ limits: { connectionsPerUserMax: 2 } });
    const first = await makeClient(tcp, { password: 'anna' });
    const second = await makeClient(tcp, { password: 'anna-2' });
    const other = await makeClient(tcp, { password: 'bruno' });
    await makeClient(tcp, { password: 'anna' });
    await vi.waitFor(() => expect(first.isOpen).toBe(false), WITHIN);
    expect([second.isOpen, other.isOpen, bus.connected]).toEqual([true, true, 3]);
  });

  it('accepts no connection above the total maximum', async () => {
    const { tcp, bus } = await start({ limits: { connectionsMax: 1 } });
    await makeClient(tcp, { password: 'anna' });
    await expect(makeClient(tcp, { password: 'bruno' })).rejects.toThrow();
    expect(bus.connected).toBe(1);
  });

  it('refuses topics above the maximum of a connection until it unsubscribes from one', async () => {
    const { tcp } = await start({ limits: { topicsPerConnectionMax: 2 } });
    const connection = await makeClient(tcp, { password: 'anna' });
    const granted = async (idAuction: number) => connection.subscribe(`auctions/${idAuction}`);
    expect([await granted(1), await granted(2), await granted(3)]).toEqual([true, true, false]);
    await connection.client.unsubscribeAsync('auctions/1');
    expect([await granted(3), await granted(1)]).toEqual([true, false]);
  });

  it('keeps only the retained states that were set most recently', async () => {
    const { bus, tcp } = await start({ limits: { retainedMax: 2 } });
    for (const n of [1, 2, 3]) bus.publish(`auctions/${n}`, String(n), { retain: true });
    const anna = await makeClient(tcp, { password: 'anna' });
    for (const n of [1, 2, 3]) await anna.subscribe(`auctions/${n}`);
    const payloads = () => anna.received.map(({ payload }) => payload);
    await vi.waitFor(() => expect(payloads()).toEqual(['2', '3']), WITHIN);
  });

  it.each([
    ['without a keepalive', { keepalive: 0 }],
    ['with a longer keepalive than allowed', { keepalive: 3_600 }],
    ['with a will', { will: { topic: LOT, payload: Buffer.from('x') } }],
  ])('refuses a client %s', async (_what, options) => {
    const { tcp, bus } = await start();
    await expect(makeClient(tcp, { password: 'anna', ...options })).rejects.toThrow();
    expect(bus.connected).toBe(0);
  });

  it('does not let a client take over another connection by using its client id', async () => {
    const { tcp } = await start();
    const bruno = await makeClient(tcp, { password: 'bruno', clientId: 'same' });
    const anna = await makeClient(tcp, { password: 'anna', clientId: 'same' });
    expect(await bruno.subscribe(LOT)).toBe(true);
    expect([bruno.isOpen, anna.isOpen]).toEqual([true, true]);
  });
});

describe('the embedded live bus, when checking rights,', () => {
  const withAccess = (access: Partial<LiveAccess>): Promise<Place> =>
    start({ access: { ...makeAccess(), ...access } });

  it('refuses a user whose session ends during the sign-in', async () => {
    const signingIn = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const authenticate: LiveAccess['authenticate'] = async (token) => {
      signingIn.resolve();
      await answer.promise;
      return makeAccess().authenticate(token);
    };
    const { bus, tcp } = await withAccess({ authenticate });
    const client = makeClient(tcp, { password: 'anna' });
    await signingIn.promise;
    bus.disconnect({ sessionId: 'session-anna' });
    answer.resolve();
    await expect(client).rejects.toThrow();
    expect(bus.connected).toBe(0);
  });

  it('refuses a subscription if rights cannot be checked, and reports the error', async () => {
    const failed = vi.fn<(error: unknown) => void>();
    const gone = async (): Promise<never> => {
      throw new Error('records gone');
    };
    const access = { ...makeAccess(), allowed: gone };
    const { tcp } = await start({ access, observer: { failed } });
    const anna = await makeClient(tcp, { password: 'anna' });
    expect(await anna.subscribe(LOT)).toBe(false);
    expect(anna.isOpen).toBe(true);
    expect(failed).toHaveBeenCalledWith(new Error('records gone'));
    const closed = await start({ access: { ...access, authenticate: gone }, observer: { failed } });
    await expect(makeClient(closed.tcp, { password: 'anna' })).rejects.toThrow();
  });

  it('disconnects a client that subscribes again to a topic for which it has lost the right (I10)', async () => {
    let mayHear = true;
    const { tcp } = await withAccess({
      allowed: async (_, topics) => new Set(mayHear ? topics : []),
    });
    const anna = await makeClient(tcp, { password: 'anna' });
    expect(await anna.subscribe(LOT)).toBe(true);
    mayHear = false;
    void anna.subscribe(LOT);
    await vi.waitFor(() => expect(anna.isOpen).toBe(false), WITHIN);
  });
});

describe('the WebSocket listener of the embedded live bus', () => {
  const upgradeStatus = async (url: string, headers: Record<string, string>): Promise<number> => {
    const { port, pathname } = new URL(url);
    const sent = request({
      port,
      path: pathname,
      host: HOST,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    sent.end();
    const status = await new Promise<number>((resolve, reject) => {
      sent.on('response', ({ statusCode }) => resolve(statusCode ?? 0));
      sent.on('upgrade', (_response, socket) => {
        socket.destroy();
        resolve(101);
      });
      sent.on('error', reject);
    });
    sent.destroy();
    return status;
  };

  it("refuses a foreign origin, and accepts the portal's own", async () => {
    const { ws } = await start();
    const protocol = { 'sec-websocket-protocol': 'mqtt' };
    expect(await upgradeStatus(ws, { ...protocol, origin: 'http://evil.test' })).toBe(403);
    expect(await upgradeStatus(ws, { ...protocol, origin: ORIGIN })).toBe(101);
    expect(await upgradeStatus(ws, protocol)).toBe(101);
  });

  it("leaves other paths to the server's other listeners", async () => {
    const server = await startHttpServer();
    const { port } = server.address() as AddressInfo;
    await start({ webSocket: { server, allowsOrigin: () => true } });
    const other = vi.fn<(path: string | undefined) => void>();
    server.on('upgrade', ({ url }, socket) => {
      if (url === '/mqtt') return;
      other(url);
      socket.end('HTTP/1.1 426 Upgrade Required\r\nContent-Length: 0\r\n\r\n');
    });
    expect(await upgradeStatus(`http://${HOST}:${port}/socket.io/`, {})).toBe(426);
    expect(other).toHaveBeenCalledWith('/socket.io/');
  });
});

it('the embedded live bus does not start on a port that is in use', async () => {
  const { bus } = await start();
  await expect(start({ tcp: { port: bus.port, host: HOST } })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});
