import { z } from 'zod';
import type { KurrentDbSettings } from '../core/adapters.js';
import { WrongSetting } from './wrong-setting.js';

export const eventStoreEnvironment = {
  EVENT_STORE: z.enum(['postgres', 'kurrentdb']).default('postgres'),
  KURRENTDB_URL: z
    .string()
    .regex(/^(kurrentdb|kdb|esdb)(\+discover)?:\/\/[^\s/]+/, 'kurrentdb://HOST:PORT?tls=true')
    .optional(),
  KURRENTDB_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .default('fairlot'),
};
type Parsed = z.infer<z.ZodObject<typeof eventStoreEnvironment>>;

/** Null: the log is in PostgreSQL. @throws WrongSetting */
export const kurrentDbOf = (data: Parsed): KurrentDbSettings | null => {
  if (data.EVENT_STORE === 'postgres') return null;
  if (data.KURRENTDB_URL === undefined)
    throw new WrongSetting('KURRENTDB_URL: missing, and EVENT_STORE is kurrentdb');
  return { url: data.KURRENTDB_URL, prefix: data.KURRENTDB_PREFIX };
};
