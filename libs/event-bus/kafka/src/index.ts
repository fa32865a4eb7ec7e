export { KafkaEventBus, type KafkaEventBusOptions } from './kafka-event-bus.js';
export type { ParkedRecord } from './delivery.js';
