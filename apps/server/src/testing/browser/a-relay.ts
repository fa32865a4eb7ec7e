import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export type Relay = {
  readonly url: string;
  /** Closes the port and every connection, as a portal that is stopped. */
  away(): Promise<void>;
  back(): Promise<void>;
};

/** A port in front of the portal that can be closed and opened again. */
export const aRelay = async (target: string): Promise<Relay> => {
  const { hostname: host, port } = new URL(target);
  const open = new Set<Socket>();
  const hold = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
  };
  const serve = (at: number): Promise<Server> => {
    const server = createServer((socket) => {
      const onward = connect(Number(port), host);
      for (const one of [socket, onward]) hold(one);
      socket.pipe(onward).pipe(socket);
    }).listen(at, host);
    return once(server, 'listening').then(() => server);
  };
  let server = await serve(0);
  const own = (server.address() as AddressInfo).port;
  return {
    url: `http://${host}:${own}`,
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
