import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auctionTopic, lotTopic, parseTopic } from '@fairlot/contracts/live';
import { Aedes } from 'aedes';
import { Server } from 'socket.io';
import { createWebSocketStream, WebSocketServer } from 'ws';
import { dyingServerContract } from './dying-server.contract.js';
import { liveCarrierContract, type CarrierServer } from './live-carrier.contract.js';
import { openMqtt } from './mqtt-carrier.js';
import { openSocket } from './socket-carrier.js';

const CREDENTIALS = {
  token: 'secret',
  expiresAt: 0,
  carrier: 'mqtt' as const,
  mqtt: {
    url: 'mqtt://portal.test',
    webSocketUrl: '/mqtt',
    username: 'dealer',
    password: 'secret',
    expiresAt: 0,
  },
  socket: { path: '/socket.io', takesOffers: true },
  topics: { notices: null },
};
const isRefused = (topic: string): boolean => {
  const parsed = parseTopic(topic);
  return parsed === null || (parsed.kind === 'lot' && parsed.idAuction === 2);
};
const boardOf = (idAuction: number): string => `lots of ${idAuction}`;
const portOf = (http: HttpServer) => (http.address() as AddressInfo).port;
const listening = async () => {
  const http = createServer();
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  return { http, origin: `http://127.0.0.1:${portOf(http)}` };
};

const socketServer = async (): Promise<CarrierServer> => {
  const { http, origin } = await listening();
  const io = new Server(http);
  io.use((socket, next) =>
    next(socket.handshake.auth['token'] === 'secret' ? undefined : new Error('No token')),
  );
  type Answered = (value: unknown) => void;
  io.on('connection', (socket) => {
    socket.on('watch', ({ topics }: { topics: string[] }, answer: Answered) => {
      const watching = topics.filter((topic) => !isRefused(topic));
      void socket.join(watching);
      answer({ watching, refused: topics.filter(isRefused) });
    });
    socket.on('watchBoard', ({ idAuction }: { idAuction: number }, answer: Answered) => {
      const topic = auctionTopic(idAuction);
      const refused = isRefused(lotTopic(idAuction, 1)) ? [topic] : [];
      if (refused.length === 0) void socket.join([topic, boardOf(idAuction)]);
      answer({ watching: [], refused });
    });
  });
  return {
    port: portOf(http),
    open: (listener, at = origin) =>
      openSocket(CREDENTIALS, { ...listener, presence() {}, sessionEnded() {} }, { origin: at }),
    publish: (topic, message) => {
      io.to(topic).emit('live', { topic, message });
      const parsed = parseTopic(topic);
      if (parsed?.kind === 'lot')
        io.to(boardOf(parsed.idAuction)).emit('board', { states: [{ topic, message }] });
    },
    cut: () => {
      for (const socket of io.sockets.sockets.values()) socket.conn.close(true);
    },
    stop: () => io.close(),
  };
};

const mqttServer = async (): Promise<CarrierServer> => {
  const { http, origin } = await listening();
  const broker = await Aedes.createBroker({
    authenticate: (_, __, password, done) => done(null, String(password) === 'secret'),
    authorizeSubscribe: (_, subscription, done) =>
      done(null, isRefused(subscription.topic) ? null : subscription),
  });
  const sockets = new WebSocketServer({
    server: http,
    path: '/mqtt',
    handleProtocols: () => 'mqtt',
  });
  sockets.on('connection', (socket, request) => {
    const stream = createWebSocketStream(socket);
    stream.on('error', () => stream.destroy());
    broker.handle(stream, request);
  });
  return {
    port: portOf(http),
    open: (listener, at = origin) => openMqtt(CREDENTIALS, listener, at),
    publish: (topic, message) =>
      broker.publish(
        {
          topic,
          payload: Buffer.from(JSON.stringify(message)),
          cmd: 'publish',
          qos: 0,
          dup: false,
          retain: false,
        },
        () => {},
      ),
    cut: () => {
      for (const socket of sockets.clients) socket.terminate();
    },
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      http.close();
    },
  };
};

liveCarrierContract('socket.io', socketServer);
liveCarrierContract('MQTT over WebSocket', mqttServer);
dyingServerContract('socket.io', socketServer);
dyingServerContract('MQTT over WebSocket', mqttServer);
