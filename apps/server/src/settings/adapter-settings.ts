import type { KafkaEventBusOptions } from '@fairlot/event-bus-kafka';
import type { KurrentDbOptions } from '@fairlot/event-store-kurrentdb';
import type { MqttLiveBusOptions } from '@fairlot/live-bus-mqtt';

/** URL of KurrentDB and the prefix of the portal's stream names. */
export type KurrentDbSettings = Required<Pick<KurrentDbOptions, 'url' | 'prefix'>>;

/** Kafka's address, the portal's client settings and the settings of its topics. */
export type KafkaSettings = KafkaEventBusOptions['connection'] &
  Pick<KafkaEventBusOptions, 'prefix'> & {
    readonly topics: KafkaEventBusOptions['settings'];
    /** Retention of records, ms. */
    readonly retentionMs: Readonly<Record<'events' | 'records' | 'notices', number>>;
  };
/** Address and sign-in of an external broker, and the addresses that clients receive. */
export type MqttSettings = Pick<MqttLiveBusOptions, 'url' | 'username' | 'rights' | 'ca'> & {
  readonly publicUrl: string;
  /** Address of the broker's WebSocket for clients; null if it has none. */
  readonly publicWebSocketUrl: string | null;
};
