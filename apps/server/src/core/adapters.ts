import type { Notifications, PostgresConnection } from '@fairlot/database';
import { InProcessEventBus } from '@fairlot/event-bus-in-process';
import type { EventBus } from '@fairlot/event-bus-port';
import type { EventStore } from '@fairlot/event-store-port';
import { PostgresEventStore } from '@fairlot/event-store-postgres';
import { EmbeddedLiveBus, type EmbeddedLiveBusOptions } from '@fairlot/live-bus-embedded';
import { SocketLiveBus, type SocketLiveBusOptions } from '@fairlot/live-bus-socket';

/**
 * The one place that names adapters: everything else has a port. Another store, bus or broker is
 * chosen here.
 */
export const adapters = {
  eventStore: (connection: PostgresConnection, notifications: Notifications): EventStore =>
    new PostgresEventStore(connection, {}, notifications),
  eventBus: (onFailure: (group: string, error: unknown) => void): EventBus =>
    new InProcessEventBus({ onFailure }),
  broker: (options: EmbeddedLiveBusOptions) => EmbeddedLiveBus.start(options),
  sockets: (options: SocketLiveBusOptions) => new SocketLiveBus(options),
};
export type Broker = Awaited<ReturnType<typeof adapters.broker>>;
