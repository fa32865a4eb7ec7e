import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { stopChild, startChild } from '../bench/child-process.ts';
import { BASE_MINOR } from '../bench/engine/marketplace.ts';
import { signIn } from '../bench/portal/bidding.ts';
import { NO_LIMITS, type Serving } from '../bench/portal/protocol.ts';

const PORTAL_PROCESS = new URL('../bench/portal/portal-process.ts', import.meta.url);
const K6_SCRIPT = fileURLToPath(new URL('../../load-tests/offer-burst.js', import.meta.url));

export type Load = {
  /** Number of bids per second at the peak. */
  readonly rate: number;
  /** Duration in seconds. In the first and the last fifth, the rate is a tenth of the peak. */
  readonly seconds: number;
  readonly lots: number;
  /** Number of sockets that watch the board. */
  readonly watchers: number;
  /** Factor by which all time limits are multiplied. */
  readonly slack: number;
};

/** Input of the k6 script: the load, and where to send it. */
export type LoadTarget = Load & {
  /** Host name of the portal with its port. */
  readonly host: string;
  readonly idAuction: number;
  /** Access tokens of dealers who may bid in the auction. */
  readonly tokens: readonly string[];
  /** Amount of the first bid on a lot. */
  readonly baseMinor: number;
};

type Run = {
  /** Whether all thresholds were met, according to k6. */
  readonly passed: boolean;
  /** Number of acknowledged bids. */
  readonly accepted: number;
};

type Summary = { readonly metrics: { readonly accepted?: { readonly count: number } } };

/** Runs the script with k6. `program` is its name or path. */
export const runK6 = async (program: string, target: LoadTarget): Promise<Run> => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-load-'));
  try {
    const about = join(folder, 'load.json');
    const summary = join(folder, 'summary.json');
    writeFileSync(about, JSON.stringify(target), { mode: 0o600 });
    const k6 = spawn(program, ['run', '--quiet', '--summary-export', summary, K6_SCRIPT], {
      env: { ...process.env, FAIRLOT_LOAD: about, K6_NO_USAGE_REPORT: 'true' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = await once(k6, 'exit');
    const { metrics } = JSON.parse(readFileSync(summary, 'utf8')) as Summary;
    return { passed: code === 0, accepted: metrics.accepted?.count ?? 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const COUNT_STORED = `SELECT count(*)::int AS count FROM event WHERE type = 'OfferAccepted'`;
const countStoredOffers = async ({ database }: Serving): Promise<number> => {
  const client = new Client(database);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(COUNT_STORED);
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
};

/**
 * Runs one burst of bids on a new portal on 127.0.0.1, and then stops the portal. `stored` is the
 * number of bids in the portal's log.
 */
export const offerBurst = async (
  program: string,
  load: Load,
): Promise<Run & { readonly stored: number }> => {
  const { lots } = load;
  const portal = await startChild<Serving>(PORTAL_PROCESS, {
    lots,
    withVehicles: true,
    limits: NO_LIMITS,
  });
  try {
    const { serving } = portal;
    const { port, idAuction } = serving;
    const tokens = await signIn(serving);
    const aim = { host: `127.0.0.1:${port}`, idAuction, tokens, baseMinor: BASE_MINOR };
    const came = await runK6(program, { ...load, ...aim });
    return { ...came, stored: await countStoredOffers(serving) };
  } finally {
    await stopChild(portal.server);
  }
};
