import { makeKafka } from '@fairlot/event-bus-kafka/testing';
import type { TestProject } from 'vitest/node';
import './provided-brokers.js';

/** vitest's globalSetup: one Kafka for all portals in parts. @public */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kafka = await makeKafka();
  project.provide('brokers', kafka.brokers);
  return () => kafka.stop();
}
