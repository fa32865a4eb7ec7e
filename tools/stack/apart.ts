/**
 * What `npm run test:stack` runs when a Kafka can be had: the end-to-end tests of the embedded default, each
 * portal in parts that share nothing but a database and programs of others. `--full`: also the long ones that
 * look at the edge of a single call, and at nothing that goes from part to part.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aKafka } from '@fairlot/event-bus-kafka/testing';
import { reportedTo } from '../test/reports.mjs';

const AT = 'apps/server/src/e2e';
/** Of a shape that they start themselves, of one process, and of documents made in one. */
const OF_ONE_SHAPE = [
  ...['takeover', 'engines-apart', 'outage-elsewhere', 'operating', 'worked'],
  ...['processes', 'telemetry', 'portal-on-kurrentdb'],
];
const OF_THE_EDGE = [
  ...['access', 'bad-input', 'documents', 'integrator', 'registration-forms', 'hostile-lists'],
];

const left = process.argv.includes('--full') ? OF_ONE_SHAPE : [...OF_ONE_SHAPE, ...OF_THE_EDGE];
const specs = readdirSync(AT)
  .filter((name) => name.endsWith('.e2e.spec.ts') && !left.includes(name.split('.')[0] ?? ''))
  .map((name) => join(AT, name));

const kafka = await aKafka();
const reported = reportedTo(process.env['FAIRLOT_REPORTS'], 'apart');
const run = spawn('vitest', ['run', '--project', 'e2e', ...specs, ...reported], {
  env: { ...process.env, FAIRLOT_SHAPE: 'apart', KAFKA_BROKERS: kafka.brokers.join(',') },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => run.kill(signal));
const [code] = (await once(run, 'exit')) as [number | null];
await kafka.stop();
process.exitCode = code ?? 1;
