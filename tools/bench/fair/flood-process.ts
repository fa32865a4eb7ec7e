/** The clients of a flood, which send as fast as they can, in a separate process. */
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { io, type Socket } from 'socket.io-client';
import { AddressClient } from './client.ts';
import type { FloodCall, HttpFlood, Order, SocketFlood } from './protocol.ts';
import type { Target } from './protocol.ts';

const SOCKETS_AT_ONCE = 50;
const PAUSE_MS = 50;
const NO_CALL: FloodCall = { method: 'GET', path: '/', body: null };

// The clients of a real flood run on other machines. Here they get only the CPU time that the
// portal does not use.
setPriority(constants.priority.PRIORITY_LOW);

const [{ port }] = (await once(process, 'message')) as [Target];
const clientsByAddress = new Map<string, AddressClient>();
const clientOf = (address: string): AddressClient => {
  const client = clientsByAddress.get(address) ?? new AddressClient(port, address, 100);
  clientsByAddress.set(address, client);
  return client;
};

let floodAbort = new AbortController();
const isOn = (): boolean => !floodAbort.signal.aborted;
const answerCounts: Record<string, number> = {};
const countAnswer = (answer: number | string): void => {
  answerCounts[answer] = (answerCounts[answer] ?? 0) + 1;
};
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

const openSocket = async (
  live: string,
  { open, address }: { readonly open: Socket[]; readonly address: string },
): Promise<string> => {
  const socket = io(`http://127.0.0.1:${port}`, {
    auth: { token: live },
    extraHeaders: { 'x-forwarded-for': address },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  open.push(socket);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('let in'));
    socket.once('connect_error', (error) => resolve(error.message));
  });
};

const openAll = async ({ sockets, address, token }: SocketFlood): Promise<void> => {
  const path = '/api/v1/secure/live-credentials';
  const credentials = await clientOf(address).call({ path, token, body: {} });
  const { token: live } = JSON.parse(credentials.text()) as { token: string };
  const open: Socket[] = [];
  // Opens all sockets in parallel, and opens a refused one again.
  while (isOn()) {
    const missing = sockets - open.filter(({ connected }) => connected).length;
    const opened = Array.from({ length: Math.min(missing, SOCKETS_AT_ONCE) }, () =>
      openSocket(live, { open, address }),
    );
    for (const answer of await Promise.all(opened)) countAnswer(answer);
    for (const socket of open.splice(0)) {
      if (socket.connected) open.push(socket);
      else socket.close();
    }
    if (opened.length === 0) await pause();
  }
  for (const socket of open) socket.close();
};

const sendOn = async (flood: HttpFlood, connection: number): Promise<void> => {
  const { calls, addresses, token, encoding } = flood;
  const client = clientOf(addresses[connection % addresses.length] ?? '');
  for (let nth = connection; isOn(); nth += 1) {
    const call = { ...(calls[nth % calls.length] ?? NO_CALL), token, encoding };
    // The server may close the connection while it is busy.
    const { status } = await client.ask(call).catch(() => ({ status: 'hung up' }));
    countAnswer(status);
    if (status === 'hung up') await pause();
  }
};

const startFlood = (flood: HttpFlood | SocketFlood): Promise<unknown> => {
  floodAbort = new AbortController();
  for (const answer of Object.keys(answerCounts)) delete answerCounts[answer];
  if ('sockets' in flood) return openAll(flood);
  return Promise.all(Array.from({ length: flood.atOnce }, (_, nth) => sendOn(flood, nth)));
};

let currentFlood: Promise<unknown> = Promise.resolve();
process.on('message', (order: Order) => {
  if ('begin' in order) {
    currentFlood = startFlood(order.begin);
    return;
  }
  floodAbort.abort();
  void currentFlood.then(() => process.send?.({ answers: answerCounts }));
});
process.send?.({ answers: answerCounts });
await once(process, 'disconnect');
process.exit(0);
