import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres, urlOfConnection } from '@fairlot/database';
import { makeKafka } from '@fairlot/event-bus-kafka/testing';
import { freePort } from '@fairlot/testing/free-port';
import { makeMosquitto } from './make-mosquitto.mjs';
import { kafka } from './kafka.mjs';
import { mosquitto } from './mosquitto.mjs';
import { nginx } from './nginx.mjs';
import type { Stack } from './stack.js';

type Environment = Readonly<Record<string, string>>;

/** Those of the settings that the environment contains. */
const givenSettings = (...keys: readonly string[]): Environment =>
  Object.fromEntries(keys.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : [])));

const startKafka = async ({ ends }: Pick<Stack, 'ends'>): Promise<Environment> => {
  if (process.env['KAFKA_BROKERS'])
    return givenSettings(
      'KAFKA_BROKERS',
      'KAFKA_TLS',
      'KAFKA_USERNAME',
      'KAFKA_PASSWORD',
      'KAFKA_MECHANISM',
    );
  const running = await makeKafka();
  ends.push(() => running.stop());
  return { KAFKA_BROKERS: running.brokers.join(',') };
};

const startMosquitto = async ({ ends }: Pick<Stack, 'ends'>): Promise<Environment> => {
  if (process.env['MQTT_URL']) return givenSettings('MQTT_URL', 'MQTT_USERNAME', 'MQTT_PASSWORD');
  const ports = { tcp: await freePort(), webSocket: await freePort(), tls: await freePort() };
  const { url, username, password, ...running } = await makeMosquitto(ports);
  ends.push(() => running.stop());
  return { MQTT_URL: url, MQTT_USERNAME: username, MQTT_PASSWORD: password };
};

const startDatabase = async ({ folder, ends }: Stack): Promise<Environment> => {
  if (process.env['DATABASE_URL']) return givenSettings('DATABASE_URL');
  const dataDir = join(folder, 'database');
  mkdirSync(dataDir);
  const postgres = await startPostgres({ dataDir, flags: ['max_connections=200'] });
  ends.push(() => postgres.stop());
  return { DATABASE_URL: urlOfConnection(postgres.connection) };
};

/**
 * Lines that say what to install first; empty if every program is installed or named by a setting.
 */
export const missingPrograms = (): readonly string[] => {
  const needed = [
    ...(process.env['KAFKA_BROKERS'] ? [] : [kafka]),
    ...(process.env['MQTT_URL'] ? [] : [mosquitto]),
    nginx,
  ];
  return needed.flatMap(({ found }) => {
    const { missing = [], env = {} } = found();
    Object.assign(process.env, env);
    return missing;
  });
};

/** Starts the brokers. @returns the settings of the portal for Kafka and Mosquitto */
export const startBrokers = async (stack: Pick<Stack, 'ends'>): Promise<Environment> => ({
  ...(await startKafka(stack)),
  ...(await startMosquitto(stack)),
  EVENT_BUS: 'kafka',
  KAFKA_PARTITIONS: '4',
  LIVE_BUS: 'mqtt',
});

/** Starts all programs. @returns the settings of the portal for them */
export const startPrograms = async (stack: Stack): Promise<Environment> => ({
  ...(await startDatabase(stack)),
  ...(await startBrokers(stack)),
  OPERATORS_TOKEN: randomBytes(24).toString('base64url'),
});
