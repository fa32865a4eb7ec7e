import { z } from 'zod';
import type { KafkaSettings } from './adapter-settings.js';
import { WrongSetting } from './wrong-setting.js';

const HOUR_MS = 3_600_000;
const SASL_MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

const brokersSetting = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(
    z.array(z.string().regex(/^[^\s:/]+:\d{1,5}$/, 'use HOST:PORT, separated by commas')).min(1),
  );

const countSetting = (usual: number, max: number) =>
  z.coerce.number().int().min(1).max(max).default(usual);

export const busEnvironment = {
  EVENT_BUS: z
    .enum(['in-process', 'kafka'])
    .default('in-process')
    .meta({ description: '`kafka`: relay and projectors can run in separate processes' }),
  KAFKA_BROKERS: brokersSetting
    .optional()
    .meta({ description: '`HOST:PORT` of the brokers, separated by commas', unset: 'none' }),
  KAFKA_PREFIX: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'use up to 60 letters, digits, _ and -')
    .default('fairlot')
    .meta({ description: 'Prefix of topics and consumer groups' }),
  KAFKA_TLS: z
    .enum(['on', 'off'])
    .default('off')
    .meta({ description: 'Whether to use TLS to the brokers' }),
  KAFKA_USERNAME: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'User name; requires the password', unset: 'none' }),
  KAFKA_PASSWORD: z.string().max(1_000).optional().meta({ description: 'Password', unset: 'none' }),
  KAFKA_MECHANISM: z
    .enum(SASL_MECHANISMS)
    .default('scram-sha-512')
    .meta({ description: 'SASL mechanism: `scram-sha-512`, `scram-sha-256`, or `plain` with TLS' }),
  KAFKA_PARTITIONS: countSetting(12, 1_000).meta({
    description: 'Number of partitions of new topics',
  }),
  KAFKA_REPLICAS: z.coerce.number().int().min(1).max(10).optional().meta({
    description: 'Number of replicas of new topics',
    unset: 'the brokers’ default',
  }),
  KAFKA_RETENTION_HOURS: countSetting(168, 100_000).meta({
    description: 'Retention of events. Must be longer than the longest downtime of a process',
  }),
  KAFKA_RECORDS_RETENTION_HOURS: countSetting(168, 100_000).meta({
    description: 'Retention of record changes',
  }),
  // A day by default, because older notices are of no use.
  KAFKA_NOTICES_RETENTION_HOURS: countSetting(24, 100_000).meta({
    description: 'Retention of dealer notices',
  }),
};
type BusVariables = z.infer<z.ZodObject<typeof busEnvironment>>;

const signInOf = (data: BusVariables): Pick<KafkaSettings, 'sasl'> => {
  const { KAFKA_USERNAME: username, KAFKA_PASSWORD: password, KAFKA_MECHANISM: mechanism } = data;
  if (username === undefined && password === undefined) return {};
  if (username === undefined || password === undefined)
    throw new WrongSetting(
      'KAFKA_USERNAME, KAFKA_PASSWORD: only one of them is set. Set both or neither.',
    );
  // Without TLS, anybody on the network could read the password.
  if (mechanism === 'plain' && data.KAFKA_TLS === 'off')
    throw new WrongSetting(
      'KAFKA_MECHANISM: plain sends the password unencrypted. Set KAFKA_TLS=on, or use another mechanism.',
    );
  // The cast is needed because the library has a separate type for each mechanism.
  return { sasl: { mechanism, username, password } as KafkaSettings['sasl'] };
};

/** The settings of Kafka; null for the in-process bus. @throws WrongSetting */
export const kafkaOf = (data: BusVariables): KafkaSettings | null => {
  const { EVENT_BUS, KAFKA_BROKERS } = data;
  if (EVENT_BUS === 'in-process') return null;
  if (KAFKA_BROKERS === undefined)
    throw new WrongSetting(
      'KAFKA_BROKERS: not set, but EVENT_BUS=kafka needs it. Set it to the addresses of the brokers.',
    );
  return {
    brokers: KAFKA_BROKERS,
    prefix: data.KAFKA_PREFIX,
    ssl: data.KAFKA_TLS === 'on',
    ...signInOf(data),
    topics: {
      partitions: data.KAFKA_PARTITIONS,
      replicas: data.KAFKA_REPLICAS ?? null,
    },
    retentionMs: {
      events: data.KAFKA_RETENTION_HOURS * HOUR_MS,
      records: data.KAFKA_RECORDS_RETENTION_HOURS * HOUR_MS,
      notices: data.KAFKA_NOTICES_RETENTION_HOURS * HOUR_MS,
    },
  };
};
