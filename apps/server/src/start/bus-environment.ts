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
  EVENT_BUS: z.enum(['in-process', 'kafka']).default('in-process'),
  KAFKA_BROKERS: brokers.optional(),
  KAFKA_PREFIX: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .default('fairlot'),
  KAFKA_TLS: z.enum(['on', 'off']).default('off'),
  KAFKA_USERNAME: z.string().max(200).optional(),
  KAFKA_PASSWORD: z.string().max(1_000).optional(),
  KAFKA_MECHANISM: z.enum(MECHANISMS).default('scram-sha-512'),
  KAFKA_PARTITIONS: count(12, 1_000),
  KAFKA_REPLICAS: z.coerce.number().int().min(1).max(10).optional(),
  KAFKA_RETENTION_HOURS: count(168, 100_000),
  KAFKA_RECORDS_RETENTION_HOURS: count(168, 100_000),
  // A notice of yesterday is news to nobody.
  KAFKA_NOTICES_RETENTION_HOURS: count(24, 100_000),
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
