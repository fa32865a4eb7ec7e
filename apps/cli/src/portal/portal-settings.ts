import { z } from 'zod';
import { wrongUsage } from '../terminal/failure.js';

const environment = z.object({
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DEMO_PASSWORD: z.string().min(8).max(200).optional(),
});

/** Which portal a command works on. */
export type PortalSettings = {
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL under the data directory. */
  readonly databaseUrl: string | null;
  readonly demoPassword: string | null;
};

/** @throws Failure WRONG_SETTING naming the key. An empty value is one that is not set. */
export const portalSettings = (
  env: Readonly<Record<string, string | undefined>>,
  dataDir: string | undefined,
): PortalSettings => {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw wrongUsage('WRONG_SETTING', `${String(path[0])}: ${message}`);
  }
  const { DATA_DIR, DATABASE_URL, DEMO_PASSWORD } = parsed.data;
  return {
    dataDir: dataDir ?? DATA_DIR,
    databaseUrl: DATABASE_URL ?? null,
    demoPassword: DEMO_PASSWORD ?? null,
  };
};
