import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { Aedes } from 'aedes';
import { Server } from 'socket.io';
import { joinRooms, listenOnFreePort } from './portal-live.ts';

/** A carrier without a portal: it sends the same text to all watchers immediately. */
export type BareCarrier = {
  readonly port: number;
  publish(topic: string, payload: string): void;
  stop(): Promise<void>;
};

export const bareSocketIo = async (): Promise<BareCarrier> => {
  const http = createServer();
  const io = new Server(http, { serveClient: false });
  joinRooms(io);
  return {
    port: await listenOnFreePort(http),
    publish: (topic, payload) => {
      io.to(topic).emit('live', { topic, message: JSON.parse(payload) });
    },
    stop: () => io.close(),
  };
};

export const bareMqtt = async (): Promise<BareCarrier> => {
  const broker = await Aedes.createBroker();
  const tcp = createTcpServer({ noDelay: true }, (socket) => void broker.handle(socket));
  await new Promise<void>((resolve) => void tcp.listen(0, '127.0.0.1', resolve));
  return {
    port: (tcp.address() as AddressInfo).port,
    publish: (topic, payload) => {
      const packet = { cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false } as const;
      broker.publish(packet, (error) => {
        if (error) throw error;
      });
    },
    stop: async () => {
      await new Promise<void>((resolve) => broker.close(resolve));
      tcp.close();
    },
  };
};
