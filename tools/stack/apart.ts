/**
 * Repeats end-to-end specs on a portal in four parts that share only a database and a Kafka: those
 * of `CROSSING`, with `--full` nearly all. `npm run test:stack` runs it if there is a Kafka.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aKafka } from '@fairlot/event-bus-kafka/testing';
import { reportedTo } from '../test/reports.mjs';
import { missingSpecs, specsApart } from './apart-specs.ts';

const FOLDER = 'apps/server/src/e2e';

const files = readdirSync(FOLDER);
const missing = missingSpecs(files);
if (missing.length > 0)
  throw new Error(`No such spec in ${FOLDER}: ${missing.join(', ')}. Correct apart-specs.ts.`);
const specs = specsApart(files, process.argv.includes('--full')).map((file) => join(FOLDER, file));

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
