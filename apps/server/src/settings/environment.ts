import { APPROVED_KINDS } from '@fairlot/access-records';
import { bucketOf } from '@fairlot/files-s3';
import { z } from 'zod';
import { busEnvironment } from './bus-environment.js';
import { eventStoreEnvironment } from './event-store-environment.js';
import { limitEnvironment } from './limit-environment.js';
import { liveBusEnvironment } from './live-bus-environment.js';
import { otlpEnvironment } from './otlp-environment.js';
import { signInEnvironment } from './sign-in-environment.js';
import { vatRegistryEnvironment } from './vat-registry-setting.js';

export const ROLES = ['api', 'engine', 'clock', 'relay', 'projector', 'live', 'jobs'] as const;
export type Role = (typeof ROLES)[number];

const portSetting = z.coerce.number().int().min(0).max(65_535);
const switchSetting = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((text) => ['on', 'true', '1'].includes(text));

const rolesSetting = z
  .string()
  .default('all')
  .transform((text) => (text === 'all' ? [...ROLES] : text.split(',').map((role) => role.trim())))
  .pipe(z.array(z.enum(ROLES)).min(1));

const approvedKindsSchema = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(z.enum(APPROVED_KINDS)));

const engineUrlsSchema = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim().replace(/\/$/, '')))
  .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1));

/**
 * Events must be at least this many days old to be archived. More recent events are read often, and
 * may still be part of an append in progress.
 */
export const YOUNG_DAYS = 30;

/** Whether the URL names a file store that an adapter supports. */
const isFilesUrl = (url: string): boolean => {
  try {
    return bucketOf(url) !== null;
  } catch {
    return false;
  }
};
const FILES_URL_FORM = 's3://BUCKET/FOLDER?region=REGION&endpoint=URL';

const placeVariables = {
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .meta({ description: 'Folder for the embedded PostgreSQL, keys and uploaded files' }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({
      description: 'URL of an external PostgreSQL, with `?sslmode=verify-full` for TLS',
      unset: 'embedded',
    }),
  DEMO_PASSWORD: z
    .string()
    .min(8)
    .max(200)
    .optional()
    .meta({ description: 'Password of all demonstration accounts', unset: 'random' }),
  FILES_URL: z
    .string()
    .refine(isFilesUrl, { message: `use ${FILES_URL_FORM}` })
    .optional()
    .meta({
      description: 'Object store for uploaded files and the archived log: `s3://BUCKET/FOLDER`',
      unset: 'in `DATA_DIR`',
    }),
};
const portalVariables = {
  PORT: portSetting
    .default(3000)
    .meta({ description: 'Port for HTTP, socket.io and MQTT over WebSocket' }),
  MQTT_PORT: portSetting.default(1883).meta({ description: 'Port for MQTT over TCP' }),
  DEMO: switchSetting.optional().meta({
    description: '`off` starts an empty portal, which needs an identity provider',
    unset: '`on` with the embedded database',
  }),
  DEMO_PICTURES: switchSetting
    .default(true)
    .meta({ description: 'Whether to draw pictures of the demonstration vehicles' }),
  CLOCK_CONTROL: switchSetting.default(false).meta({
    description:
      '`on`: tests can move the portal’s clock with `POST /test/clock`. Only for a demonstration on this machine (ADR 33)',
  }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: 'URL of the portal for browsers', unset: '`http://localhost:PORT`' }),
  COMPANY_REGISTRY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'Company registry; returns a JSON list for `?vatCode=…`',
      unset: 'the demonstration’s, otherwise none',
    }),
  ...vatRegistryEnvironment,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      description: 'Mail server: `smtps://user:password@host`',
      unset: 'none: e-mails stay queued',
    }),
  MAIL_FROM: z
    .email()
    .max(254)
    .optional()
    .meta({ description: 'Sender address of e-mails; required with `SMTP_URL`', unset: 'none' }),
  SECOND_PERSON: approvedKindsSchema.optional().meta({
    description:
      'What needs a second member of staff: `money` (not charges of one auction), `erasure`, separated by commas (ADR 58)',
    unset: 'none',
  }),
  OPERATORS_TOKEN: z.string().min(16).max(200).optional().meta({
    description: 'Token to read metrics and readiness details',
    unset: '`DATA_DIR/keys/operators-token`',
  }),
  ARCHIVE_AFTER_DAYS: z.coerce.number().int().min(YOUNG_DAYS).max(36_500).optional().meta({
    description: 'Minimum age in days, at least 30, of events that are moved to files',
    unset: 'never',
  }),
  GEO_HEADER: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/i, 'use the name of a header')
    .transform((name) => name.toLowerCase())
    .optional()
    .meta({ description: 'Header with the visitor’s country, set by a proxy', unset: 'none' }),
  GEO_DATABASE: z
    .string()
    .max(500)
    .optional()
    .meta({ description: 'Country database (`.mmdb`) for visitors’ IP addresses', unset: 'none' }),
  PUBLIC_BIDS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'Public site with bids; `/italian` and similar paths redirect there',
      unset: 'none',
    }),
};
const processVariables = {
  FAIRLOT_ROLES: rolesSetting.meta({ description: 'Roles of this process, separated by commas' }),
  ENGINE_URLS: engineUrlsSchema.optional().meta({
    description:
      'URLs of processes with the `engine` role, required for an `api` without it: `http://HOST:PORT`, separated by commas',
    unset: 'none',
  }),
};

/** Settings that identify a portal's data, shared by the server and the command line tool. */
export const storageEnvironment = z.object({ ...placeVariables, ...eventStoreEnvironment });

/**
 * All settings in groups. `description` documents a setting. `unset` documents what happens if a
 * setting without default is not set. `docs/SETTINGS.md` is generated from both.
 */
export const SETTING_GROUPS: Readonly<Record<string, z.ZodRawShape>> = {
  portal: { ...placeVariables, ...portalVariables },
  'sign-in': signInEnvironment,
  limits: limitEnvironment,
  processes: processVariables,
  'event store': eventStoreEnvironment,
  'event bus': busEnvironment,
  'live bus': liveBusEnvironment,
  telemetry: otlpEnvironment,
};

export const environment = storageEnvironment.extend({
  ...portalVariables,
  ...signInEnvironment,
  ...processVariables,
  ...busEnvironment,
  ...liveBusEnvironment,
  ...limitEnvironment,
  ...otlpEnvironment,
});

/** Names of all settings. Checks compare them with the deployment files. */
export const SETTING_KEYS: readonly string[] = Object.keys(environment.shape);
