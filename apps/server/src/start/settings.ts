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

const environment = z.object({
  PORT: port.default(3000),
  MQTT_PORT: port.default(1883),
  DATA_DIR: z.string().min(1).default('.data'),
  FAIRLOT_ROLES: roles,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DEMO: switched.optional(),
  DEMO_PASSWORD: z.string().min(8).max(200).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
});

/** What a process needs to know, parsed once at start. */
export type Settings = {
  readonly port: number;
  readonly mqttPort: number;
  readonly dataDir: string;
  readonly roles: readonly Role[];
  /** Null: the embedded PostgreSQL under the data directory. */
  readonly databaseUrl: string | null;
  /** On in the embedded default; off means an empty portal. */
  readonly demo: boolean;
  readonly demoPassword: string | null;
  /** Where browsers reach the portal, without a slash at the end. */
  readonly publicUrl: string;
};

/** A wrong value; one line with the key's name. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}

const isSet = ([, value]: [string, unknown]) => value !== undefined && value !== '';

/** @throws WrongSetting naming the key. */
export const parseSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(isSet)));
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new WrongSetting(`${String(path[0])}: ${message}`);
  }
  const { data } = parsed;
  return {
    port: data.PORT,
    mqttPort: data.MQTT_PORT,
    dataDir: data.DATA_DIR,
    roles: data.FAIRLOT_ROLES,
    databaseUrl: data.DATABASE_URL ?? null,
    demo: data.DEMO ?? data.DATABASE_URL === undefined,
    demoPassword: data.DEMO_PASSWORD ?? null,
    publicUrl: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/$/, ''),
  };
};
