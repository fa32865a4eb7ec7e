export { makeKafka, type RunningKafka } from './make-kafka.js';
