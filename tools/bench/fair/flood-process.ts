/** One dealer, or a visitor, who asks for as much as he can and never waits. */
import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { offerPath } from '../portal/bidding.ts';
import { AddressClient } from './client.ts';
import type { FloodName, Order, Target } from './protocol.ts';

const ADDRESS = '203.0.113.66';
const AT_ONCE: Record<FloodName, number> = {
  boards: 10,
  'refused offers': 100,
  metrics: 20,
  sockets: 600,
};

const [{ port, idAuction, username, password }] = (await once(process, 'message')) as [Target];
const client = new AddressClient(port, ADDRESS, 100);
const token = await client.signIn(username, password);

const ask: Record<Exclude<FloodName, 'sockets'>, () => Promise<number>> = {
  boards: async () =>
    (await client.call({ path: `/api/v1/secure/auctionFullNoOffer?idAuction=${idAuction}`, token }))
      .status,
  'refused offers': async () =>
    (await client.call({ path: offerPath(idAuction, 1), token, body: { offer: 100 } })).status,
  metrics: async () => (await client.call({ path: '/metrics' })).status,
};

const openSocket = async (live: string, open: Socket[]): Promise<string> => {
  const socket = io(`http://127.0.0.1:${port}`, {
    auth: { token: live },
    extraHeaders: { 'x-forwarded-for': ADDRESS },
    ...{ transports: ['websocket'], reconnection: false, forceNew: true },
  });
  open.push(socket);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('let in'));
    socket.once('connect_error', (error) => resolve(error.message));
  });
};

let flooding = new AbortController();
const isOn = (): boolean => !flooding.signal.aborted;
const answers: Record<string, number> = {};
const count = (answer: number | string): void => {
  answers[answer] = (answers[answer] ?? 0) + 1;
};

const openAll = async (): Promise<void> => {
  const credentials = await client.call({
    path: '/api/v1/secure/live-credentials',
    ...{ token, body: {} },
  });
  const { token: live } = JSON.parse(credentials.text()) as { token: string };
  const open: Socket[] = [];
  // As many at once as a program opens, and whoever is refused tries again.
  while (isOn()) {
    const missing = AT_ONCE.sockets - open.filter(({ connected }) => connected).length;
    const opened = Array.from({ length: Math.min(missing, 50) }, () => openSocket(live, open));
    for (const answer of await Promise.all(opened)) count(answer);
    for (const socket of open.splice(0)) {
      if (socket.connected) open.push(socket);
      else socket.close();
    }
    if (opened.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  for (const socket of open) socket.close();
};

const askOn = async (flood: Exclude<FloodName, 'sockets'>): Promise<void> => {
  while (isOn()) count(await ask[flood]());
};

const begun = (flood: FloodName): Promise<unknown> => {
  flooding = new AbortController();
  for (const answer of Object.keys(answers)) delete answers[answer];
  if (flood === 'sockets') return openAll();
  return Promise.all(Array.from({ length: AT_ONCE[flood] }, () => askOn(flood)));
};

let under: Promise<unknown> = Promise.resolve();
process.on('message', (order: Order) => {
  if ('begin' in order) {
    under = begun(order.begin);
    return;
  }
  flooding.abort();
  void under.then(() => process.send?.({ answers }));
});
process.send?.({ answers });
await once(process, 'disconnect');
process.exit(0);
