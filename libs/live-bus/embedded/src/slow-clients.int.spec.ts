import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect as connectTcp, type AddressInfo, type Socket } from 'node:net';
import type { LiveAccess } from '@fairlot/live-bus-port';
import { mqttConnection, makeAccess } from '@fairlot/live-bus-testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { EmbeddedLiveBus, type EmbeddedLiveBusOptions } from './index.js';

const LOT = 'auctions/12/lots/1';
const HOST = '127.0.0.1';
const WITHIN = { timeout: 15_000, interval: 5 };
const carriers = ['tcp', 'ws'] as const;

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

type Place = { readonly bus: EmbeddedLiveBus; readonly tcp: string; readonly ws: string };

const start = async (options: Partial<EmbeddedLiveBusOptions>): Promise<Place> => {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const bus = await EmbeddedLiveBus.start({
    access: makeAccess(),
    tcp: { port: 0, host: HOST },
    webSocket: { server, allowsOrigin: () => true },
    ...options,
  });
  ends.push(
    async () => void server.close(),
    () => bus.close(),
  );
  const { port } = server.address() as AddressInfo;
  return { bus, tcp: `mqtt://${HOST}:${bus.port}`, ws: `ws://${HOST}:${port}/mqtt` };
};

/** A TCP client that sends prepared MQTT packets and can stop reading. */
const makeRawClient = async (port: number): Promise<Socket> => {
  const socket = connectTcp({ port, host: HOST, noDelay: true });
  socket.on('error', () => {});
  ends.push(async () => void socket.destroy());
  await once(socket, 'connect');
  return socket;
};
/** A client that writes and never reads, over TCP or WebSocket. */
const makeDeafSocket = async ({ bus }: Place): Promise<(bytes: Buffer) => void> => {
  const socket = await makeRawClient(bus.port);
  socket.pause();
  return (bytes) => void socket.write(bytes);
};
const makeDeafWebSocket = async ({ ws }: Place): Promise<(bytes: Buffer) => void> => {
  const socket = new WebSocket(ws, 'mqtt');
  socket.on('error', () => {});
  ends.push(async () => socket.terminate());
  await once(socket, 'open');
  socket.pause();
  return (bytes) => socket.send(bytes);
};
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([0, bytes.length]), bytes]);
};
const packet = (first: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([first, body.length]), body]);
};
const CONNECT_FLAGS = Buffer.from([4, 0b11000010, 0, 60]);
const connectPacket = (token: string): Buffer =>
  packet(0x10, text('MQTT'), CONNECT_FLAGS, text('raw'), text('token'), text(token));
const subscribePacket = (topic: string): Buffer =>
  packet(0x82, Buffer.from([0, 1]), text(topic), Buffer.from([0]));

describe('slow and flooding clients', () => {
  it.each(carriers)(
    'are disconnected if they stop reading, while others are served (%s)',
    async (way) => {
      const cut = vi.fn<(cause: string) => void>();
      const granted = vi.fn<LiveAccess['allowed']>(async (_, topics) => new Set(topics));
      const access = { ...makeAccess(), allowed: granted };
      const limits = { unreadMaxBytes: 500_000 };
      const place = await start({ access, limits, observer: { cut } });
      const good = await mqttConnection(place.tcp, { password: 'bruno' });
      ends.push(() => good.end());
      await good.subscribe(LOT);
      const write = way === 'tcp' ? await makeDeafSocket(place) : await makeDeafWebSocket(place);
      write(connectPacket('anna'));
      write(subscribePacket(LOT));
      await vi.waitFor(() => expect(granted).toHaveBeenCalledTimes(2), WITHIN);
      const payload = 'x'.repeat(60_000);
      let sent = 0;
      await vi.waitFor(() => {
        place.bus.publish(LOT, payload, { retain: true });
        sent += 1;
        expect(place.bus.connected).toBe(1);
      }, WITHIN);
      expect(cut).toHaveBeenCalledWith('UNREAD');
      await vi.waitFor(() => expect(good.received).toHaveLength(sent), WITHIN);
      expect(good.isOpen).toBe(true);
    },
  );

  it('are disconnected if an unfinished packet exceeds the limit', async () => {
    const cut = vi.fn<(cause: string) => void>();
    const limits = { inboundBurstBytes: 10_000, inboundBytesPerSecond: 1 };
    const { bus } = await start({ limits, observer: { cut } });
    const socket = await makeRawClient(bus.port);
    socket.write(connectPacket('anna'));
    await vi.waitFor(() => expect(bus.connected).toBe(1), WITHIN);
    socket.write(Buffer.from([0x82, 0xff, 0xff, 0xff, 0x7f]));
    socket.write(Buffer.alloc(20_000));
    await vi.waitFor(() => expect(bus.connected).toBe(0), WITHIN);
    expect(cut).toHaveBeenCalledExactlyOnceWith('INBOUND');
  });

  it('are disconnected if they never sign in', async () => {
    const { bus } = await start({ limits: { connectTimeoutMs: 50 } });
    const socket = await makeRawClient(bus.port);
    await once(socket.resume(), 'close');
    expect(bus.connected).toBe(0);
  });
});
