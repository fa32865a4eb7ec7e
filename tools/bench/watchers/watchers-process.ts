/**
 * Runs the watchers of one measurement in a separate process, so that they cost the server no time.
 */
import { connect as connectTcp } from 'node:net';
import { generate, parser } from 'mqtt-packet';
import { WebSocket } from 'ws';
import type { Crowd, Order, Report } from './protocol.ts';

const CONNECTING_AT_ONCE = 100;
const CONNECT_MS = 20_000;

/** Closes the connection of a watcher. */
type Leave = () => void;
type CrowdState = {
  readonly leave: Leave[];
  readonly watchers: number;
  /** Number of watchers that still wait for the message. */
  awaited: number;
  text: string;
};
type OnMessage = (message: string | Buffer) => void;

const crowdsByName = new Map<string, CrowdState>();
const sendReport = (report: Report): void => void process.send?.(report);

/**
 * Connects a watcher with the few socket.io frames that it needs. A client library would take more
 * time.
 */
const watchSocketIo = ({ port, topic }: Crowd, received: OnMessage): Promise<Leave> =>
  new Promise((resolve, reject) => {
    const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const text = data.toString('utf8');
      if (text.startsWith('42["live"')) received(text);
      else if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send('40{"token":"watcher"}');
      else if (text.startsWith('40')) socket.send(`420${JSON.stringify(['enter', topic])}`);
      else if (text.startsWith('430')) resolve(() => socket.terminate());
    });
  });

const watchMqtt = ({ port, topic }: Crowd, received: OnMessage): Promise<Leave> =>
  new Promise((resolve, reject) => {
    const socket = connectTcp({ host: '127.0.0.1', port, noDelay: true });
    const packets = parser();
    const hello = { protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 120 } as const;
    const signIn = { clientId: '', username: 'watcher', password: Buffer.from('watcher') };
    socket.once('connect', () => socket.write(generate({ cmd: 'connect', ...hello, ...signIn })));
    socket.on('error', reject);
    socket.on('data', (data: Buffer) => packets.parse(data));
    packets.on('packet', (packet) => {
      if (packet.cmd === 'publish') received(packet.payload);
      else if (packet.cmd === 'connack') {
        const subscriptions = [{ topic, qos: 0 as const }];
        socket.write(generate({ cmd: 'subscribe', messageId: 1, subscriptions }));
      } else if (packet.cmd === 'suback') resolve(() => socket.destroy());
    });
  });

const countMessage = (name: string, message: string | Buffer): void => {
  const crowd = crowdsByName.get(name);
  if (crowd === undefined || crowd.awaited === 0 || !message.includes(crowd.text)) return;
  crowd.awaited -= 1;
  if (crowd.awaited > 0) return;
  sendReport({ report: 'all-have-it', name, at: String(process.hrtime.bigint()) });
};

const withDeadline = <Value>(work: Promise<Value>, what: string): Promise<Value> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what} took too long`)), CONNECT_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
};

const gatherCrowd = async (crowd: Crowd): Promise<void> => {
  const { name, watchers } = crowd;
  const gathered: CrowdState = { leave: [], watchers, awaited: 0, text: '' };
  crowdsByName.set(name, gathered);
  const watch = crowd.carrier === 'mqtt' ? watchMqtt : watchSocketIo;
  while (gathered.leave.length < watchers) {
    const together = Math.min(CONNECTING_AT_ONCE, watchers - gathered.leave.length);
    const some = Array.from({ length: together }, () =>
      watch(crowd, (message) => countMessage(name, message)),
    );
    gathered.leave.push(
      ...(await withDeadline(Promise.all(some), `connecting ${together} watchers`)),
    );
  }
  sendReport({ report: 'gathered', name });
};

const runOrder = async (order: Order): Promise<void> => {
  if (order.order === 'gather') return gatherCrowd(order.crowd);
  const { name } = order;
  const crowd = crowdsByName.get(name);
  if (crowd === undefined) throw new Error(`no crowd ${name}`);
  if (order.order === 'leave') {
    crowdsByName.delete(name);
    for (const leave of crowd.leave) leave();
    return sendReport({ report: 'left', name });
  }
  crowd.awaited = crowd.watchers;
  crowd.text = order.text;
  return sendReport({ report: 'watching', name });
};

process.on('message', (order: Order) => {
  runOrder(order).catch((error: unknown) => {
    const name = order.order === 'gather' ? order.crowd.name : order.name;
    sendReport({ report: 'failed', name, message: String(error) });
  });
});
// This process ends in any case when the benchmark ends.
process.on('disconnect', () => process.exit(0));
