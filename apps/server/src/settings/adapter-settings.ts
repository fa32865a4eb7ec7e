import type { KafkaEventBusOptions } from '@fairlot/event-bus-kafka';
import type { KurrentDbOptions } from '@fairlot/event-store-kurrentdb';
import type { MqttLiveBusOptions } from '@fairlot/live-bus-mqtt';

/** URL of KurrentDB, and the prefix of the names of the portal's streams. */
export type KurrentDbSettings = Required<Pick<KurrentDbOptions, 'url' | 'prefix'>>;

/** Connection to Kafka, and the settings of the portal's topics. */
export type KafkaSettings = KafkaEventBusOptions['connection'] &
  Pick<KafkaEventBusOptions, 'prefix'> & {
    readonly topics: KafkaEventBusOptions['settings'];
    /** How long Kafka keeps messages, by kind of topic, ms. */
    readonly retentionMs: Readonly<Record<'events' | 'records' | 'notices', number>>;
  };
/** URL and credentials of an external MQTT broker, and the addresses that clients receive. */
export type MqttSettings = Pick<MqttLiveBusOptions, 'url' | 'username' | 'rights' | 'ca'> & {
  readonly publicUrl: string;
  /** The broker's WebSocket URL for clients; null if it has none. */
  readonly publicWebSocketUrl: string | null;
};
