import { z } from 'zod';

export const ROLES = ['api', 'clock', 'relay', 'projector', 'live'] as const;
export type Role = (typeof ROLES)[number];

/** With the in-process bus these three share memory, so a process has all of them or none. */
const ON_THE_BUS: readonly Role[] = ['relay', 'projector', 'live'];

const port = z.coerce.number().int().min(0).max(65_535);
const switched = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((text) => ['on', 'true', '1'].includes(text));

const roles = z
  .string()
  .default('all')
  .transform((text) => (text === 'all' ? [...ROLES] : text.split(',').map((role) => role.trim())))
  .pipe(z.array(z.enum(ROLES)).min(1))
  .refine((chosen) => [0, 3].includes(ON_THE_BUS.filter((role) => chosen.includes(role)).length), {
    message: `${ON_THE_BUS.join(', ')} run together on the in-process bus`,
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
});

/** Which portal a program works on, with or without serving it. */
export type PlaceSettings = {
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL under the data directory. */
  readonly databaseUrl: string | null;
  readonly demoPassword: string | null;
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

/** @throws WrongSetting naming the key. */
export const parseSettings = (env: Environment): Settings => {
  const data = parse(environment, env);
  return {
    ...placeOf(data),
    port: data.PORT,
    mqttPort: data.MQTT_PORT,
    roles: data.FAIRLOT_ROLES,
    demo: data.DEMO ?? data.DATABASE_URL === undefined,
    publicUrl: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/$/, ''),
  };
};
