import { z } from 'zod';
import { isFilesUrl } from '../core/adapters.js';
import { YOUNG_DAYS } from '../core/old-log.js';
import { busEnvironment } from './bus-environment.js';
import { eventStoreEnvironment } from './event-store-environment.js';
import { limitEnvironment } from './limit-environment.js';
import { liveBusEnvironment } from './live-bus-environment.js';
import { otlpEnvironment } from './otlp-environment.js';
import { signInEnvironment } from './sign-in-environment.js';

export const ROLES = ['api', 'engine', 'clock', 'relay', 'projector', 'live', 'jobs'] as const;
export type Role = (typeof ROLES)[number];

const port = z.coerce.number().int().min(0).max(65_535);
const switched = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((text) => ['on', 'true', '1'].includes(text));

const roles = z
  .string()
  .default('all')
  .transform((text) => (text === 'all' ? [...ROLES] : text.split(',').map((role) => role.trim())))
  .pipe(z.array(z.enum(ROLES)).min(1));

const engineUrls = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim().replace(/\/$/, '')))
  .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1));

const FILES_URL_FORM = 's3://BUCKET/FOLDER?region=REGION&endpoint=URL';

const ofThePlace = {
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .meta({ description: 'Folder of the embedded PostgreSQL, keys and uploaded files' }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({
      description: 'An external PostgreSQL, with `?sslmode=verify-full` for TLS',
      unset: 'embedded',
    }),
  DEMO_PASSWORD: z
    .string()
    .min(8)
    .max(200)
    .optional()
    .meta({ description: 'Password of every demonstration account', unset: 'random' }),
  FILES_URL: z.string().refine(isFilesUrl, { message: FILES_URL_FORM }).optional().meta({
    description: 'Object store for uploaded files and the archived log: `s3://BUCKET/FOLDER`',
    unset: 'under `DATA_DIR`',
  }),
};
const ofThePortal = {
  PORT: port.default(3000).meta({ description: 'HTTP, socket.io and MQTT over WebSocket' }),
  MQTT_PORT: port.default(1883).meta({ description: 'MQTT over TCP' }),
  DEMO: switched.optional().meta({
    description: '`off` starts an empty portal with an identity provider of your own',
    unset: '`on` when the database is embedded',
  }),
  DEMO_PICTURES: switched
    .default(true)
    .meta({ description: 'Whether pictures of the demonstration vehicles are drawn' }),
  CLOCK_CONTROL: switched.default(false).meta({
    description:
      '`on`: `POST /test/clock` moves the product’s clock; only with the demonstration, on this machine (ADR 33)',
  }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: 'Where browsers reach the portal', unset: '`http://localhost:PORT`' }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      description: 'Mail server: `smtps://user:password@host`',
      unset: 'none: e-mails wait',
    }),
  MAIL_FROM: z
    .email()
    .max(254)
    .optional()
    .meta({ description: 'Sender of e-mails; required with `SMTP_URL`', unset: 'none' }),
  OPERATORS_TOKEN: z.string().min(16).max(200).optional().meta({
    description: 'Opens metrics and the details of readiness',
    unset: '`DATA_DIR/keys/operators-token`',
  }),
  ARCHIVE_AFTER_DAYS: z.coerce.number().int().min(YOUNG_DAYS).max(36_500).optional().meta({
    description: 'Age in days, at least 30, from which the log is moved to files',
    unset: 'never',
  }),
  GEO_HEADER: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/i)
    .transform((name) => name.toLowerCase())
    .optional()
    .meta({ description: 'Header in which a proxy gives the visitor’s country', unset: 'none' }),
  GEO_DATABASE: z
    .string()
    .max(500)
    .optional()
    .meta({ description: 'Country database (`.mmdb`) for visitors’ addresses', unset: 'none' }),
  PUBLIC_BIDS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'Site with bids for everybody; `/italian` and the like redirect there',
      unset: 'none',
    }),
};
const ofTheProcess = {
  FAIRLOT_ROLES: roles.meta({ description: 'Roles of this process, with commas between' }),
  ENGINE_URLS: engineUrls.optional().meta({
    description:
      'Processes that decide commands for an `api` without `engine`: `http://HOST:PORT`, with commas between',
    unset: 'none',
  }),
};

/** What decides which portal a program works on, with or without serving it. */
export const placeEnvironment = z.object({ ...ofThePlace, ...eventStoreEnvironment });

/**
 * Each setting says in its `description` what it is, and in `unset` what holds without it where it
 * has no default. `docs/SETTINGS.md` is made of them.
 */
export const SETTING_GROUPS: Readonly<Record<string, z.ZodRawShape>> = {
  portal: { ...ofThePlace, ...ofThePortal },
  'sign-in': signInEnvironment,
  limits: limitEnvironment,
  processes: ofTheProcess,
  'event store': eventStoreEnvironment,
  'event bus': busEnvironment,
  'live bus': liveBusEnvironment,
  telemetry: otlpEnvironment,
};

export const environment = placeEnvironment.extend({
  ...ofThePortal,
  ...signInEnvironment,
  ...ofTheProcess,
  ...busEnvironment,
  ...liveBusEnvironment,
  ...limitEnvironment,
  ...otlpEnvironment,
});

/** What an environment may say; whatever deploys the portal is checked by it. */
export const SETTING_KEYS: readonly string[] = Object.keys(environment.shape);
