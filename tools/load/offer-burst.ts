import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { ended, started } from '../bench/child-process.ts';
import { BASE_MINOR } from '../bench/engine/marketplace.ts';
import { signIn } from '../bench/portal/bidding.ts';
import { NO_LIMITS, type Serving } from '../bench/portal/protocol.ts';

const PORTAL = new URL('../bench/portal/portal-process.ts', import.meta.url);
const SCRIPT = fileURLToPath(new URL('../../load-tests/offer-burst.js', import.meta.url));

export type BurstOptions = {
  /** k6, by name or path. */
  readonly program: string;
  /** Offers a second at the height of it. */
  readonly rate: number;
  /** How long it takes, a fifth of it before and after its height. */
  readonly seconds: number;
  readonly lots: number;
  /** Sockets that watch the board. */
  readonly watchers: number;
  /** How many times as long everything may take. */
  readonly slack: number;
};

export type Burst = {
  /** Whether k6 found every threshold kept. */
  readonly kept: boolean;
  /** Offers that were acknowledged, and those that the log holds. */
  readonly accepted: number;
  readonly stored: number;
};

type Summary = { readonly metrics: { readonly accepted?: { readonly count: number } } };

const STORED = `SELECT count(*)::int AS count FROM event WHERE type = 'OfferAccepted'`;
const storedIn = async ({ database }: Serving): Promise<number> => {
  const client = new Client(database);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(STORED);
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
};

/** One burst on a portal of its own, on 127.0.0.1, which ends with it. */
export const offerBurst = async ({ program, ...load }: BurstOptions): Promise<Burst> => {
  const { lots } = load;
  const portal = await started<Serving>(PORTAL, { lots, withVehicles: true, limits: NO_LIMITS });
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-load-'));
  try {
    const { serving } = portal;
    const { port, idAuction } = serving;
    const tokens = await signIn(serving);
    const told = { ...load, host: `127.0.0.1:${port}`, idAuction, tokens, baseMinor: BASE_MINOR };
    const [about, summary] = [join(folder, 'load.json'), join(folder, 'summary.json')];
    writeFileSync(about, JSON.stringify(told), { mode: 0o600 });
    const k6 = spawn(program, ['run', '--quiet', '--summary-export', summary, SCRIPT], {
      env: { ...process.env, FAIRLOT_LOAD: about, K6_NO_USAGE_REPORT: 'true' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = await once(k6, 'exit');
    const { metrics } = JSON.parse(readFileSync(summary, 'utf8')) as Summary;
    const accepted = metrics.accepted?.count ?? 0;
    return { kept: code === 0, accepted, stored: await storedIn(serving) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await ended(portal.server);
  }
};
