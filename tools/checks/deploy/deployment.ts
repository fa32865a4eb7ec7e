import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';

export type Environment = Readonly<Record<string, string>>;

/** A secret that is long enough for each setting, and valid in a URL. */
const A_SECRET = 'a'.repeat(48);

const exampleEnv = parseEnv(readFileSync('deploy/example.env', 'utf8'));
export const EXAMPLE_ENVIRONMENT: Environment = Object.fromEntries(
  Object.entries(exampleEnv).map(([key, value]) => [key, value ?? '']),
);

/** The values that an operator fills in. The other values stay empty. */
export const filledEnvironment = (more: Environment = {}): Environment => ({
  ...EXAMPLE_ENVIRONMENT,
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'fairlot',
  OIDC_CLIENT_SECRET: A_SECRET,
  POSTGRES_PASSWORD: A_SECRET,
  FILES_SECRET: A_SECRET,
  MQTT_PASSWORD: A_SECRET,
  MQTT_CERTS: './deploy/mosquitto',
  GRAFANA_PASSWORD: A_SECRET,
  OPERATORS_TOKEN: A_SECRET,
  SECOND_FACTOR_KEY: A_SECRET,
  ...more,
});

const VARIABLE_PATTERN = /\$\{(\w+)(?::([?-])([^}]*))?\}/g;

export const variablesIn = (text: string): string[] =>
  [...text.matchAll(VARIABLE_PATTERN)].map(([, name = '']) => name);

/** Replaces variables as compose does: `${A:?}` must be set, `${A:-b}` defaults to b. */
export const interpolate = (text: string, env: Environment): string =>
  text.replace(VARIABLE_PATTERN, (_, name: string, kind: string | undefined, other: string) => {
    const value = env[name] || (kind === '-' ? other : '');
    if (value === '' && kind !== '-') throw new Error(`${name}: missing`);
    return value;
  });

export type Service = {
  readonly image: string;
  readonly build?: { readonly dockerfile: string };
  readonly environment?: Environment;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly healthcheck?: object;
  readonly secrets?: readonly string[];
  readonly profiles?: readonly string[];
  readonly depends_on?: Readonly<
    Record<string, { readonly condition: string; readonly required?: boolean }>
  >;
};
export type Compose = {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
  readonly secrets: Readonly<Record<string, { readonly environment: string }>>;
};

export const COMPOSE_FILE = readFileSync('docker-compose.yml', 'utf8');

/** Replaces variables in the values only, after parsing. */
const interpolatedIn = (value: unknown, env: Environment): unknown => {
  if (typeof value === 'string') return interpolate(value, env);
  if (Array.isArray(value)) return value.map((one) => interpolatedIn(one, env));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, interpolatedIn(one, env)]),
  );
};

export const composeWith = (env: Environment): Compose =>
  interpolatedIn(parse(COMPOSE_FILE, { merge: true }), env) as Compose;

/** The services that run the program, with their environment. */
export const portalsOf = ({
  services,
}: Compose): [string, Service & { environment: Environment }][] =>
  Object.entries(services).flatMap(([name, service]) =>
    service.image.startsWith('fairlot:') && service.environment !== undefined
      ? [[name, { ...service, environment: service.environment }]]
      : [],
  );

export const yamlFile = (path: string): unknown => parse(readFileSync(path, 'utf8'));
export const yamlObjects = (text: string): unknown[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as unknown)
    .filter((one) => one !== null);
