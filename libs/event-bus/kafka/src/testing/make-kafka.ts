import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@fairlot/testing/free-port';
import { Kafka, logLevel } from 'kafkajs';

/** Time limit of a start. A broker that was killed under load reads its log first. */
const STARTED_MS = 120_000;
const POLL_MS = 100;

/** An Apache Kafka for tests: one process that is both broker and controller. */
export type RunningKafka = {
  readonly brokers: string[];
  /** Kills the process, as in a crash. Acknowledged data stays in its folder. */
  kill(): Promise<void>;
  /** Starts Kafka again after `kill`. */
  begin(): Promise<void>;
  /** Stops Kafka and deletes its data. */
  stop(): Promise<void>;
};

const propertiesOf = (folder: string, port: number, controller: number): string =>
  Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controller}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}`,
    'controller.listener.names': 'CONTROLLER',
    'log.dirs': join(folder, 'data'),
    'auto.create.topics.enable': false,
    'group.initial.rebalance.delay.ms': 0,
    // Makes Kafka forget a killed broker quickly, so that it can rejoin.
    'broker.session.timeout.ms': 2_000,
    'broker.heartbeat.interval.ms': 500,
    'default.replication.factor': 1,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
  })
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');

const isAnswering = async (brokers: string[]): Promise<true> => {
  const admin = new Kafka({
    brokers,
    logLevel: logLevel.NOTHING,
    retry: { retries: 0 },
  }).admin();
  try {
    await admin.connect();
    await admin.listTopics();
    return true;
  } finally {
    await admin.disconnect();
  }
};

/** Starts a Kafka. `KAFKA_LIBS` is the folder of its jars, which `npm run test:stack` downloads. */
export const makeKafka = async (): Promise<RunningKafka> => {
  const libs = process.env['KAFKA_LIBS'];
  assert.ok(libs, 'KAFKA_LIBS: npm run test:stack');
  const java = process.env['JAVA_HOME'] ? join(process.env['JAVA_HOME'], 'bin', 'java') : 'java';
  const onLibs = ['-Xmx384m', '-cp', join(libs, '*')];
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-kafka-'));
  const port = await freePort();
  const controller = await freePort();
  const brokers = [`127.0.0.1:${port}`];
  const properties = join(folder, 'server.properties');
  writeFileSync(properties, propertiesOf(folder, port, controller));
  const format = ['format', '-t', 'ZmFpcmxvdC1zdGFjay0xMg', '-c', properties];
  const formatted = spawnSync(java, [...onLibs, 'kafka.tools.StorageTool', ...format]);
  assert.equal(formatted.status, 0, String(formatted.stderr));

  let child: ChildProcess;
  let end: Promise<unknown>;
  const killed = () => void child.kill('SIGKILL');
  process.once('exit', killed);
  const kill = async () => {
    killed();
    await end;
  };
  const begin = async () => {
    child = spawn(java, [...onLibs, 'kafka.Kafka', properties], { stdio: 'ignore' });
    end = new Promise((resolve) => child.once('close', resolve));
    const late = performance.now() + STARTED_MS;
    while (!(await isAnswering(brokers).catch(() => false))) {
      assert.equal(child.exitCode, null, 'Kafka has ended');
      assert.ok(performance.now() < late, 'Kafka answers');
      await sleep(POLL_MS);
    }
  };
  await begin();
  return {
    brokers,
    kill,
    begin,
    stop: async () => {
      await kill();
      process.off('exit', killed);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
