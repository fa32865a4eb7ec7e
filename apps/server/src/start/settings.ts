import type { LimitSettings } from '@fairlot/access-http';
import { z } from 'zod';
import { isLocal } from './strangers.js';
import type { LivePlaces } from '../live/live-places.js';
import { limitEnvironment, limitsOf, livePlacesOf } from './limit-environment.js';

export const ROLES = ['api', 'clock', 'relay', 'projector', 'live'] as const;
export type Role = (typeof ROLES)[number];

/** With the in-process bus these two share memory, so a process has both of them or none. */
const ON_THE_BUS: readonly Role[] = ['relay', 'projector'];

const port = z.coerce.number().int().min(0).max(65_535);
const switched = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((text) => ['on', 'true', '1'].includes(text));

const roles = z
  .string()
  .default('all')
  .transform((text) => (text === 'all' ? [...ROLES] : text.split(',').map((role) => role.trim())))
  .pipe(z.array(z.enum(ROLES)).min(1))
  .refine((chosen) => [0, 2].includes(ON_THE_BUS.filter((role) => chosen.includes(role)).length), {
    message: `${ON_THE_BUS.join(' and ')} run together on the in-process bus`,
  });

const placeEnvironment = z.object({
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DEMO_PASSWORD: z.string().min(8).max(200).optional(),
});

const environment = placeEnvironment.extend({
  PORT: port.default(3000),
  MQTT_PORT: port.default(1883),
  FAIRLOT_ROLES: roles,
  DEMO: switched.optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPERATORS_TOKEN: z.string().min(16).max(200).optional(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, abort: true })
    .refine((issuer) => issuer.startsWith('https:') || isLocal(issuer), {
      message: 'https, unless it runs on this machine',
    })
    .optional(),
  OIDC_CLIENT_ID: z.string().max(200).optional(),
  OIDC_CLIENT_SECRET: z.string().max(1_000).optional(),
  ...limitEnvironment,
});

const OIDC = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** Which portal a program works on, with or without serving it. */
export type PlaceSettings = {
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL under the data directory. */
  readonly databaseUrl: string | null;
  readonly demoPassword: string | null;
};

/** An identity provider and what it knows this portal by. */
export type Issuer = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** What a process needs to know, parsed once at start. */
export type Settings = PlaceSettings & {
  readonly port: number;
  readonly mqttPort: number;
  readonly roles: readonly Role[];
  /** On in the embedded default; off means an empty portal. */
  readonly demo: boolean;
  /** Where browsers reach the portal, without a slash at the end. */
  readonly publicUrl: string;
  /** Opens metrics and the details of readiness; null: one kept in the data directory. */
  readonly operatorsToken: string | null;
  /** Null only with the demonstration, which brings a development issuer of its own. */
  readonly issuer: Issuer | null;
  /** Whose word counts for where a request came from; of nobody else a forwarded address is believed. */
  readonly trustedProxies: readonly string[];
  readonly limits: LimitSettings;
  readonly livePlaces: LivePlaces;
};

/** A wrong value; one line with the key's name. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}

type Environment = Readonly<Record<string, string | undefined>>;
const isSet = ([, value]: [string, unknown]) => value !== undefined && value !== '';

/** An empty value is one that is not set. */
const parse = <Schema extends z.ZodType>(schema: Schema, env: Environment): z.infer<Schema> => {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(isSet)));
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new WrongSetting(`${String(path[0])}: ${message}`);
};

const placeOf = (data: z.infer<typeof placeEnvironment>): PlaceSettings => ({
  dataDir: data.DATA_DIR,
  databaseUrl: data.DATABASE_URL ?? null,
  demoPassword: data.DEMO_PASSWORD ?? null,
});

/** Of a program that serves nothing. @throws WrongSetting naming the key. */
export const parsePlace = (env: Environment): PlaceSettings =>
  placeOf(parse(placeEnvironment, env));

/** All three or none; none only where the demonstration brings an issuer of its own. */
const issuerOf = (data: z.infer<typeof environment>, demo: boolean): Issuer | null => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data;
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined)
    return { issuer, clientId, clientSecret };
  const missing = OIDC.filter((key) => data[key] === undefined);
  if (demo && missing.length === OIDC.length) return null;
  const why = demo
    ? 'the others of OIDC_… are set'
    : 'without the demonstration people sign in there';
  throw new WrongSetting(`${missing.join(', ')}: missing, and ${why}`);
};

/** @throws WrongSetting naming the key. */
export const parseSettings = (env: Environment): Settings => {
  const data = parse(environment, env);
  const demo = data.DEMO ?? data.DATABASE_URL === undefined;
  return {
    ...placeOf(data),
    port: data.PORT,
    mqttPort: data.MQTT_PORT,
    roles: data.FAIRLOT_ROLES,
    demo,
    publicUrl: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/$/, ''),
    operatorsToken: data.OPERATORS_TOKEN ?? null,
    issuer: issuerOf(data, demo),
    trustedProxies: data.TRUST_PROXY ?? [],
    limits: limitsOf(data),
    livePlaces: livePlacesOf(data),
  };
};
