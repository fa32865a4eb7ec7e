import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EngineLimits } from '@fairlot/event-sourcing-engine';
import { auctionContext, entities } from '@fairlot/auction-read-model';
import {
  ProjectedContexts,
  projectionEntities,
  Projector,
  READ_MODEL,
} from '@fairlot/event-sourcing-projection';
import { Relay } from '@fairlot/event-sourcing-relay';
import { typeormOptions } from '@fairlot/database';
import { InProcessEventBus } from '@fairlot/event-bus-in-process';
import { PostgresEventStore } from '@fairlot/event-store-postgres';
import { systemClock } from '@fairlot/kernel';
import type { PostgresConnection } from '@fairlot/database';
import { EmbeddedLiveBus } from '@fairlot/live-bus-embedded';
import { textOf, type BoardState, type LiveBus, type Payload } from '@fairlot/live-bus-port';
import { SocketLiveBus } from '@fairlot/live-bus-socket';
import { LiveRole } from '@fairlot/server/live';
import type { Server } from 'socket.io';
import { DataSource } from 'typeorm';
import { Marketplace } from '../engine/marketplace.ts';

export type PortalLive = {
  readonly marketplace: Marketplace;
  readonly socketPort: number;
  readonly mqttPort: number;
  /** Returns the last message on a topic, as it was sent to the carriers. */
  sent(topic: string): string;
  stop(): Promise<void>;
};

const WATCHER_IDENTITY = { idUser: 1, idDealer: 1, sessionId: 'watcher' };
/**
 * Gives everyone access to all topics, because rights are checked only when a client enters, not
 * for each message.
 */
const ALLOW_ALL = {
  authenticate: () => Promise.resolve(WATCHER_IDENTITY),
  allowed: (_: unknown, topics: readonly string[]) => Promise.resolve(new Set(topics)),
};
const CROWD_MAX = 20_000;

/** Lets each client join the room that it names. */
export const joinRooms = (io: Server): void => {
  io.on('connection', (socket) => {
    socket.on('enter', (room: string, entered: () => void) => {
      void socket.join(room);
      entered();
    });
  });
};

export const listenOnFreePort = async (server: HttpServer): Promise<number> => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** Checkpoints that are never stored, because nothing is used after the run. */
const noCheckpoints = { load: () => Promise.resolve(null), save: () => Promise.resolve() };

/** Records the messages to the carriers, so that the bare carriers can send the same bytes. */
class SentMessages implements LiveBus {
  readonly byTopic = new Map<string, string>();
  publish(topic: string, payload: Payload): void {
    this.byTopic.set(topic, textOf(payload));
  }
  publishBoard(_board: string, states: readonly BoardState[]): void {
    for (const { topic, payload } of states) this.publish(topic, payload);
  }
  disconnect(): void {
    // There is no connection to close, because no client connects to this bus.
  }
  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Runs the portal's services between an acknowledged bid and its watchers, all in this process. */
export const portalLive = async (
  connection: PostgresConnection,
  engineLimits: Partial<EngineLimits> = {},
): Promise<PortalLive> => {
  const store = new PostgresEventStore(connection);
  const dataSource = new DataSource({
    ...typeormOptions(connection),
    entities: [...entities, ...projectionEntities],
  });
  const contexts = new ProjectedContexts([auctionContext]);
  await dataSource.initialize();
  const bus = new InProcessEventBus();
  const http = createServer();
  const sockets = new SocketLiveBus({ server: http, access: ALLOW_ALL, isOurs: () => true });
  joinRooms(sockets.io);
  const limits = { connectionsMax: CROWD_MAX, connectionsPerUserMax: CROWD_MAX };
  const tcp = { port: 0, host: '127.0.0.1' };
  const broker = await EmbeddedLiveBus.start({ access: ALLOW_ALL, tcp, limits });
  const messages = new SentMessages();
  const carriers = [sockets, broker, messages];
  const publishedUntil = () => store.logEnd();
  const live = new LiveRole({ store, contexts, carriers, clock: systemClock, publishedUntil });
  const relay = new Relay({ store, bus, contexts, checkpoints: noCheckpoints, clock: systemClock });
  const socketPort = await listenOnFreePort(http);
  const projector = new Projector({ dataSource, store, contexts });
  await bus.subscribe(READ_MODEL, (batch) => projector.handle(batch));
  await live.start();
  await relay.start();
  const stop = async (): Promise<void> => {
    await relay.stop();
    await live.stop();
    await bus.close();
    await Promise.all(carriers.map((carrier) => carrier.close()));
    await dataSource.destroy();
    await store.close();
  };
  const marketplace = new Marketplace(store, engineLimits);
  const sent = (topic: string): string => messages.byTopic.get(topic) ?? '';
  return { marketplace, socketPort, mqttPort: broker.port, sent, stop };
};
