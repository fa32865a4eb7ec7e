export { MqttLiveBus, type MqttLiveBusOptions } from './mqtt-live-bus.js';
