import { z } from 'zod';
import type { KurrentDbSettings } from './adapter-settings.js';
import { WrongSetting } from './wrong-setting.js';

/**
 * Parameters of the URL that KurrentDB's client reads. It ignores others, and logs the URL with its
 * password.
 */
const ALLOWED_PARAMETERS: readonly string[] = [
  'connectionName',
  'defaultDeadline',
  'discoveryInterval',
  'gossipTimeout',
  'keepAliveInterval',
  'keepAliveTimeout',
  'maxDiscoverAttempts',
  'nodePreference',
  'throwOnAppendFailure',
  'tls',
  'tlsCAFile',
  'tlsVerifyCert',
  'userCertFile',
  'userKeyFile',
];
/** Normalises the name or value of a parameter as the client does. */
const normalizeName = (text: string): string => text.trim().toLowerCase().replaceAll(/[_-]/gu, '');

/**
 * Why a parameter of the URL is refused; null if all are accepted. The client must read from the
 * leader, because only the leader has the newest events.
 */
const wrongParameterOf = (url: string): string | null => {
  for (const [name, value] of new URLSearchParams(url.split('?').slice(1).join('&'))) {
    if (!ALLOWED_PARAMETERS.some((known) => normalizeName(known) === normalizeName(name)))
      return `unknown parameter ${name}; use ${ALLOWED_PARAMETERS.join(', ')}`;
    if (normalizeName(name) === 'nodepreference' && normalizeName(value) !== 'leader')
      return `${name} is ${value}; the portal needs the leader`;
  }
  return null;
};

export const eventStoreEnvironment = {
  EVENT_STORE: z
    .enum(['postgres', 'kurrentdb'])
    .default('postgres')
    .meta({ description: '`kurrentdb`: the event log is in KurrentDB' }),
  KURRENTDB_URL: z
    .string()
    .regex(/^(kurrentdb|kdb|esdb)(\+discover)?:\/\/[^\s/]+/, 'use kurrentdb://HOST:PORT?tls=true')
    .optional()
    .meta({
      description: '`kurrentdb://HOST:PORT?tls=false`, version 26.1 or later',
      unset: 'none',
    }),
  KURRENTDB_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'use up to 60 lower-case letters, digits and -')
    .default('fairlot')
    .meta({ description: 'Prefix of stream names' }),
};
type EventStoreVariables = z.infer<z.ZodObject<typeof eventStoreEnvironment>>;

/** The settings of KurrentDB; null if the log is in PostgreSQL. @throws WrongSetting */
export const kurrentDbOf = (data: EventStoreVariables): KurrentDbSettings | null => {
  if (data.EVENT_STORE === 'postgres') return null;
  if (data.KURRENTDB_URL === undefined)
    throw new WrongSetting(
      'KURRENTDB_URL: not set, but EVENT_STORE=kurrentdb needs it. Set it to the address of KurrentDB.',
    );
  const fault = wrongParameterOf(data.KURRENTDB_URL);
  if (fault !== null) throw new WrongSetting(`KURRENTDB_URL: ${fault}`);
  return { url: data.KURRENTDB_URL, prefix: data.KURRENTDB_PREFIX };
};
