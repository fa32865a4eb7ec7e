import { DEFAULT_CLAIMS, type IdentitySettings, type LimitSettings } from '@fairlot/access-http';
import type { FactorRule } from '@fairlot/access-domain';
import type { ApprovedKind } from '@fairlot/access-records';
import type { z } from 'zod';
import type { KafkaSettings, KurrentDbSettings, MqttSettings } from './adapter-settings.js';
import { environment, storageEnvironment, ROLES, type Role } from './environment.js';
import { clockControlOf } from './clock-setting.js';
import { kafkaOf } from './bus-environment.js';
import { kurrentDbOf } from './event-store-environment.js';
import { mqttOf } from './live-bus-environment.js';
import { otlpOf, type OtlpSettings } from './otlp-environment.js';
import { limitsOf, connectionLimitsOf, type ConnectionLimits } from './limit-environment.js';
import { vatRegistryOf, type VatRegistrySettings } from './vat-registry-setting.js';
import { WrongSetting } from './wrong-setting.js';

export { ROLES, SETTING_GROUPS, SETTING_KEYS, type Role } from './environment.js';
export { WrongSetting } from './wrong-setting.js';

/** With the in-process bus, these two roles share memory, so a process needs both or neither. */
const BUS_ROLES: readonly Role[] = ['relay', 'projector'];

const OIDC_CLAIMS = [
  'OIDC_SCOPE',
  'OIDC_CLAIM_USER',
  'OIDC_USER_FIELD',
  'OIDC_CLAIM_DEALER',
] as const;
const OIDC_VARIABLES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

export type GeolocationSettings = {
  /**
   * Header in which a proxy sends the visitor's two-letter country, such as `cf-ipcountry`; null if
   * no proxy does.
   */
  readonly header: string | null;
  /** Path of a country database in MaxMind's format; null if there is none. */
  readonly databaseFile: string | null;
};

/** Settings that identify a portal's data. Tools that do not serve the portal need them too. */
export type StorageSettings = {
  readonly dataDir: string;
  /** URL of an external database; null for the embedded PostgreSQL in the data directory. */
  readonly databaseUrl: string | null;
  /** An external log; null if the log is in the database. */
  readonly kurrentDb: KurrentDbSettings | null;
  readonly demoPassword: string | null;
  /** URL of a file store; null if files are in the data directory. */
  readonly filesUrl: string | null;
};

/** Settings of a process. They are read once, at its start. */
export type Settings = StorageSettings & {
  readonly port: number;
  readonly mqttPort: number;
  readonly roles: readonly Role[];
  /** URLs of engines to which an api process without its own engine forwards commands. */
  readonly engineUrls: readonly string[];
  /** Whether demonstration data exists. By default only with the embedded database. */
  readonly demo: boolean;
  /** Whether the demonstration generates pictures of its vehicles in the background. */
  readonly demoPictures: boolean;
  /**
   * Whether tests may move the portal's clock over HTTP. Possible only in a local demonstration.
   */
  readonly clockControl: boolean;
  /** URL at which browsers reach the portal, without a trailing slash. */
  readonly publicUrl: string;
  /** SMTP server; null: a demonstration captures e-mails, and other portals keep them queued. */
  readonly smtpUrl: string | null;
  /** URL of a company registry; null: built in for a demonstration, otherwise none. */
  readonly companyRegistryUrl: string | null;
  /** The VAT register; null: built in for a demonstration, otherwise none. */
  readonly vatRegistry: VatRegistrySettings | null;
  /** An external event bus; null for the in-process bus. */
  readonly kafka: KafkaSettings | null;
  /** An external MQTT broker; null for the in-process broker. */
  readonly mqtt: MqttSettings | null;
  /** Age in days from which events are moved into files; null: none are moved automatically. */
  readonly archiveAfterDays: number | null;
  /** Kinds of changes that a second member of staff must approve. */
  readonly secondPerson: readonly ApprovedKind[];
  /** Sender address of outgoing e-mails. */
  readonly mailFrom: string;
  /** Token for metrics and details of readiness; null: one is generated in the data directory. */
  readonly operatorsToken: string | null;
  /** The identity provider; null: the development issuer, which only a demonstration has. */
  readonly issuer: IdentitySettings | null;
  /**
   * Who must have a second factor, and the key that encrypts its secrets; null: a key is generated
   * in the data directory.
   */
  readonly secondFactor: { readonly rule: FactorRule; readonly key: string | null };
  /** Proxies whose forwarded client addresses are trusted. Those of other proxies are ignored. */
  readonly trustedProxies: readonly string[];
  readonly limits: LimitSettings;
  readonly livePlaces: ConnectionLimits;
  readonly geolocation: GeolocationSettings;
  /** URL of an external site for public bids, without a trailing slash; null if there is none. */
  readonly publicBidsUrl: string | null;
  /** Where traces and metrics are exported; null if they are not. */
  readonly otlp: OtlpSettings | null;
};

type EnvironmentVariables = Readonly<Record<string, string | undefined>>;
const isSet = ([, value]: [string, unknown]) => value !== undefined && value !== '';

/** Parses environment variables. An empty value counts as not set. */
const parseVariables = <Schema extends z.ZodType>(
  schema: Schema,
  env: EnvironmentVariables,
): z.infer<Schema> => {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(isSet)));
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new WrongSetting(`${String(path[0])}: ${message}`);
};

const placeOf = (data: z.infer<typeof storageEnvironment>): StorageSettings => ({
  dataDir: data.DATA_DIR,
  databaseUrl: data.DATABASE_URL ?? null,
  kurrentDb: kurrentDbOf(data),
  demoPassword: data.DEMO_PASSWORD ?? null,
  filesUrl: data.FILES_URL ?? null,
});

/**
 * Settings for a tool that does not serve the portal.
 * @throws WrongSetting with the name of the setting
 */
export const parseStorageSettings = (env: EnvironmentVariables): StorageSettings =>
  placeOf(parseVariables(storageEnvironment, env));

const scopeFor = (field: 'username' | 'email' | undefined): string =>
  field === 'email' ? `${DEFAULT_CLAIMS.scope} email` : DEFAULT_CLAIMS.scope;

const claimsOf = (data: z.infer<typeof environment>) => ({
  scope: data.OIDC_SCOPE ?? scopeFor(data.OIDC_USER_FIELD),
  user: data.OIDC_CLAIM_USER ?? DEFAULT_CLAIMS.user,
  userField: data.OIDC_USER_FIELD ?? DEFAULT_CLAIMS.userField,
  dealer: data.OIDC_CLAIM_DEALER ?? DEFAULT_CLAIMS.dealer,
});

/**
 * The issuer settings. All three must be set, or none. None is allowed only in a demonstration,
 * which has the development issuer.
 */
const issuerOf = (data: z.infer<typeof environment>, demo: boolean): IdentitySettings | null => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data;
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined)
    return { issuer, clientId, clientSecret, claims: claimsOf(data) };
  const missing = OIDC_VARIABLES.filter((key) => data[key] === undefined);
  if (demo && missing.length === OIDC_VARIABLES.length) {
    const lonely = OIDC_CLAIMS.find((key) => data[key] !== undefined);
    if (lonely === undefined) return null;
    throw new WrongSetting(
      `${lonely}: set, but OIDC_ISSUER is not. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or remove ${lonely}.`,
    );
  }
  const why = demo
    ? 'the other OIDC settings are set. Set all three or none.'
    : 'without the demonstration users sign in with an identity provider. Set all three, or DEMO=on.';
  throw new WrongSetting(`${missing.join(', ')}: not set, but ${why}`);
};

/**
 * The roles of this process.
 * @throws WrongSetting if the combination needs a setting that is missing
 */
const rolesOf = ({
  FAIRLOT_ROLES,
  EVENT_BUS,
  ENGINE_URLS,
}: z.infer<typeof environment>): readonly Role[] => {
  const onTheBus = BUS_ROLES.filter((role) => FAIRLOT_ROLES.includes(role));
  if (EVENT_BUS === 'in-process' && onTheBus.length === 1)
    throw new WrongSetting(
      `FAIRLOT_ROLES: ${BUS_ROLES.join(' and ')} must run in the same process. Put them together, or set EVENT_BUS=kafka.`,
    );
  const isApart = FAIRLOT_ROLES.includes('api') && !FAIRLOT_ROLES.includes('engine');
  if (isApart && ENGINE_URLS === undefined)
    throw new WrongSetting(
      'ENGINE_URLS: not set, but FAIRLOT_ROLES has api without engine. Set ENGINE_URLS, or add the role engine.',
    );
  return FAIRLOT_ROLES;
};

/** The sender address. With an SMTP server it must be set, so that mail servers accept e-mails. */
const senderOf = ({ SMTP_URL, MAIL_FROM }: z.infer<typeof environment>): string => {
  if (MAIL_FROM !== undefined) return MAIL_FROM;
  if (SMTP_URL === undefined) return 'no-reply@fairlot.example';
  throw new WrongSetting(
    'MAIL_FROM: not set, but SMTP_URL is. Set MAIL_FROM to the sender address.',
  );
};

/** The age from which events are archived. Allowed only for a log in PostgreSQL. */
const archiveAfterDaysOf = (data: z.infer<typeof environment>): number | null => {
  const { ARCHIVE_AFTER_DAYS, EVENT_STORE } = data;
  if (ARCHIVE_AFTER_DAYS !== undefined && EVENT_STORE !== 'postgres')
    throw new WrongSetting(
      `ARCHIVE_AFTER_DAYS: only available with EVENT_STORE=postgres, but it is ${EVENT_STORE}. Remove ARCHIVE_AFTER_DAYS.`,
    );
  return ARCHIVE_AFTER_DAYS ?? null;
};

/**
 * Settings of a process that serves the portal.
 * @throws WrongSetting with the name of the setting
 */
export const parseSettings = (env: EnvironmentVariables): Settings => {
  const data = parseVariables(environment, env);
  const demo = data.DEMO ?? data.DATABASE_URL === undefined;
  const ownRoles = rolesOf(data);
  const publicUrl = (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/$/, '');
  const hasAllRoles = ROLES.every((role) => ownRoles.includes(role));
  return {
    ...placeOf(data),
    port: data.PORT,
    mqttPort: data.MQTT_PORT,
    roles: ownRoles,
    engineUrls: data.ENGINE_URLS ?? [],
    demo,
    demoPictures: demo && data.DEMO_PICTURES,
    clockControl: clockControlOf({ requested: data.CLOCK_CONTROL, demo, hasAllRoles, publicUrl }),
    publicUrl,
    smtpUrl: data.SMTP_URL ?? null,
    companyRegistryUrl: data.COMPANY_REGISTRY_URL ?? null,
    vatRegistry: vatRegistryOf(data),
    kafka: kafkaOf(data),
    mqtt: mqttOf(data),
    archiveAfterDays: archiveAfterDaysOf(data),
    mailFrom: senderOf(data),
    secondPerson: data.SECOND_PERSON ?? [],
    operatorsToken: data.OPERATORS_TOKEN ?? null,
    issuer: issuerOf(data, demo),
    secondFactor: {
      // By default off in a demonstration, where a second factor would only slow visitors down.
      rule: data.SECOND_FACTOR ?? (demo ? 'offered' : 'staff'),
      key: data.SECOND_FACTOR_KEY ?? null,
    },
    trustedProxies: data.TRUST_PROXY ?? [],
    limits: limitsOf(data),
    livePlaces: connectionLimitsOf(data),
    geolocation: { header: data.GEO_HEADER ?? null, databaseFile: data.GEO_DATABASE ?? null },
    publicBidsUrl: data.PUBLIC_BIDS_URL?.replace(/\/$/, '') ?? null,
    otlp: otlpOf(data),
  };
};
