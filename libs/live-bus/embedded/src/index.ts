export { EmbeddedLiveBus, type EmbeddedLiveBusOptions } from './embedded-live-bus.js';
