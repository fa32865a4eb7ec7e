import { once } from 'node:events';
import {
  connect,
  createServer,
  type AddressInfo,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net';

const HOST = '127.0.0.1';

export type Relay = {
  readonly host: string;
  readonly port: number;
  /** URL of the portal behind the relay. */
  readonly url: string;
  /**
   * Closes the port and all connections, as if the portal had stopped or the network had failed.
   */
  away(): Promise<void>;
  back(): Promise<void>;
};

const addressOfUrl = (url: string): NetConnectOpts => {
  const { hostname: host, port } = new URL(url);
  return { host, port: Number(port) };
};

/** A TCP relay in front of a portal (its URL) or a socket. It can be closed and opened again. */
export const makeRelay = async (target: string | NetConnectOpts): Promise<Relay> => {
  const onwardTo = typeof target === 'string' ? addressOfUrl(target) : target;
  const open = new Set<Socket>();
  const hold = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
  };
  const serve = (at: number): Promise<Server> => {
    const server = createServer((socket) => {
      const onward = connect(onwardTo);
      for (const one of [socket, onward]) hold(one);
      socket.pipe(onward).pipe(socket);
    }).listen(at, HOST);
    return once(server, 'listening').then(() => server);
  };
  let server = await serve(0);
  const own = (server.address() as AddressInfo).port;
  return {
    host: HOST,
    port: own,
    url: `http://${HOST}:${own}`,
    away: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    back: async () => {
      server = await serve(own);
    },
  };
};
