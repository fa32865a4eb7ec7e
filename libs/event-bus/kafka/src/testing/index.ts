export { aKafka, type RunningKafka } from './a-kafka.js';
