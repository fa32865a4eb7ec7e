import { makeKafka } from '@fairlot/event-bus-kafka/testing';
import type { TestProject } from 'vitest/node';
import './provided-brokers.js';

/**
 * Vitest's globalSetup: starts one Kafka for all portals that run as separate processes. @public
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kafka = await makeKafka();
  project.provide('brokers', kafka.brokers);
  return () => kafka.stop();
}
