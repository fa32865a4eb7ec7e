export { MqttLiveBus, type MqttLiveBusObserver, type MqttLiveBusOptions } from './mqtt-live-bus.js';
