import { z } from 'zod';
import type { KafkaSettings } from '../core/adapters.js';
import { WrongSetting } from './wrong-setting.js';

const HOUR_MS = 3_600_000;
const MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

const brokers = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(z.string().regex(/^[^\s:/]+:\d{1,5}$/, 'HOST:PORT, with commas between')).min(1));

const count = (usual: number, most: number) =>
  z.coerce.number().int().min(1).max(most).default(usual);

export const busEnvironment = {
  EVENT_BUS: z
    .enum(['in-process', 'kafka'])
    .default('in-process')
    .meta({ description: '`kafka`: relay and projectors may be processes of their own' }),
  KAFKA_BROKERS: brokers
    .optional()
    .meta({ description: '`HOST:PORT`, with commas between', unset: 'none' }),
  KAFKA_PREFIX: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .default('fairlot')
    .meta({ description: 'Prefix of topics and consumer groups' }),
  KAFKA_TLS: z.enum(['on', 'off']).default('off').meta({ description: 'TLS to the brokers' }),
  KAFKA_USERNAME: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'User, together with the password', unset: 'none' }),
  KAFKA_PASSWORD: z.string().max(1_000).optional().meta({ description: 'Password', unset: 'none' }),
  KAFKA_MECHANISM: z
    .enum(MECHANISMS)
    .default('scram-sha-512')
    .meta({ description: 'SASL mechanism: `scram-sha-512`, `scram-sha-256`, or `plain` with TLS' }),
  KAFKA_PARTITIONS: count(12, 1_000).meta({
    description: 'Partitions of topics that do not exist yet',
  }),
  KAFKA_REPLICAS: z.coerce.number().int().min(1).max(10).optional().meta({
    description: 'Replicas of topics that do not exist yet',
    unset: 'the brokers’ own default',
  }),
  KAFKA_RETENTION_HOURS: count(168, 100_000).meta({
    description: 'Retention of events: longer than any process is ever away',
  }),
  KAFKA_RECORDS_RETENTION_HOURS: count(168, 100_000).meta({
    description: 'Retention of changed records',
  }),
  // A notice of yesterday is news to nobody.
  KAFKA_NOTICES_RETENTION_HOURS: count(24, 100_000).meta({
    description: 'Retention of notices to dealers',
  }),
};
type Parsed = z.infer<z.ZodObject<typeof busEnvironment>>;

const signInOf = (data: Parsed): Pick<KafkaSettings, 'sasl'> => {
  const { KAFKA_USERNAME: username, KAFKA_PASSWORD: password, KAFKA_MECHANISM: mechanism } = data;
  if (username === undefined && password === undefined) return {};
  if (username === undefined || password === undefined)
    throw new WrongSetting('KAFKA_USERNAME, KAFKA_PASSWORD: both or none');
  // A user's password in the clear is everybody's on the way.
  if (mechanism === 'plain' && data.KAFKA_TLS === 'off')
    throw new WrongSetting('KAFKA_MECHANISM: plain needs KAFKA_TLS=on');
  // To the library each mechanism is a type of its own.
  return { sasl: { mechanism, username, password } as KafkaSettings['sasl'] };
};

/** Null: the bus inside the process. @throws WrongSetting */
export const kafkaOf = (data: Parsed): KafkaSettings | null => {
  const { EVENT_BUS, KAFKA_BROKERS } = data;
  if (EVENT_BUS === 'in-process') return null;
  if (KAFKA_BROKERS === undefined)
    throw new WrongSetting('KAFKA_BROKERS: missing, and EVENT_BUS is kafka');
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
