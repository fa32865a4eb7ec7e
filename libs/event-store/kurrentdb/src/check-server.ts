import { setTimeout as delay } from 'node:timers/promises';
import { withTimeout } from '@fairlot/kernel';
import {
  AccessDeniedError,
  BACKWARDS,
  END,
  isCommandError,
  type KurrentDBClient,
  NotLeaderError,
  UnsupportedError,
} from '@kurrent/kurrentdb-client';
import { probeLeader, closeClient, timeoutError, openClient } from './client.js';
import { PERMISSION_DENIED } from './store-error.js';

/**
 * The portal cannot use this KurrentDB. The message is one line and does not contain the password.
 */
class WrongKurrentDbUrl extends Error {
  override readonly name = 'WrongKurrentDbUrl';
  constructor(reason: string) {
    super(`KURRENTDB_URL: ${reason}`);
  }
}

/** Longest wait for a server, the same as for PostgreSQL. */
const AWAITED_MS = 10_000;
const PAUSE_MS = 500;
const NODE_MS = 3_000;
/** gRPC status codes of refusals. */
const UNAUTHENTICATED = 16;
const FAILED_PRECONDITION = 9;
const NO_LEADER = 'no node of the cluster leads';
const PERMANENT_ERROR = /certificate|altname/iu;
const URL_PARTS =
  /^(?<scheme>\w+)(?<discover>\+discover)?:\/\/(?<user>[^@/?]*@)?(?<nodes>[^/?]+)(?<rest>.*)$/u;

type ServerCheck = { readonly url: string; readonly prefix: string; readonly leftMs: number };
/** Why a server cannot be used. `isFinal` means that a retry is useless. */
type ServerFault = { readonly reason: string; readonly isFinal: boolean };

/**
 * Checks that the portal can use a server. Waits up to ten seconds for one that starts late.
 * @throws WrongKurrentDbUrl with the address and the reason
 */
export const checkServer = async (
  { url, prefix }: { readonly url: string; readonly prefix: string },
  awaitedMs = AWAITED_MS,
): Promise<void> => {
  const { nodes = '' } = URL_PARTS.exec(url)?.groups ?? {};
  const began = performance.now();
  for (;;) {
    const leftMs = Math.max(1, awaitedMs - (performance.now() - began));
    const fault = await findServerFault({ url, prefix, leftMs });
    if (fault === null) return;
    if (fault.isFinal || performance.now() - began + PAUSE_MS > awaitedMs)
      throw new WrongKurrentDbUrl(`can't use ${nodes}: ${fault.reason}`);
    await delay(PAUSE_MS);
  }
};

const findServerFault = async (check: ServerCheck): Promise<ServerFault | null> => {
  const { url, leftMs } = check;
  const fault = await tryServer(check);
  const nodes = eachNode(url);
  if (fault === null || fault.isFinal || nodes.length === 0) return fault;
  // The client does not say why it has found no leader, so check each node.
  const tries = nodes.map((node) =>
    tryServer({ ...check, url: node, leftMs: Math.min(leftMs, NODE_MS) }),
  );
  const faults = (await Promise.all(tries)).filter((one) => one !== null);
  const hasFailed = ({ reason }: ServerFault) => reason !== NO_LEADER;
  return faults.find(({ isFinal }) => isFinal) ?? faults.find(hasFailed) ?? fault;
};

const tryServer = async ({ url, prefix, leftMs }: ServerCheck): Promise<ServerFault | null> => {
  let client: KurrentDBClient;
  try {
    client = openClient(url);
  } catch {
    // The client's message quotes parts of the address, and so of the password.
    return { reason: 'not a connection string of KurrentDB', isFinal: true };
  }
  try {
    await withTimeout(leftMs, probeServer(client, prefix), timeoutError(leftMs));
    return null;
  } catch (error) {
    return faultOfError(error);
  } finally {
    void closeClient(client).catch(() => {});
  }
};

/** Tests all that the store needs from the client: a leader, appends, and reads of `$all`. */
const probeServer = async (client: KurrentDBClient, prefix: string): Promise<void> => {
  await probeLeader(client, prefix);
  const newest = { direction: BACKWARDS, fromPosition: END, maxCount: 1 } as const;
  for await (const _ of client.readAll(newest));
};

const faultOfError = (error: unknown): ServerFault => {
  if (error instanceof UnsupportedError)
    return { reason: 'the server is too old, 26.1 or newer is needed', isFinal: true };
  const code = error instanceof Error && isCommandError(error) ? Number(error.code) : null;
  if (code === UNAUTHENTICATED)
    return { reason: 'the server refuses the user or the password', isFinal: true };
  if (error instanceof AccessDeniedError || code === PERMISSION_DENIED)
    return { reason: 'the user may not append or read $all', isFinal: true };
  if (error instanceof NotLeaderError || code === FAILED_PRECONDITION)
    return { reason: NO_LEADER, isFinal: false };
  const message = error instanceof Error ? error.message : String(error);
  const reason = message.replace(/^\d+ [A-Z_]+: /u, '').replaceAll(/\s+/gu, ' ');
  return { reason, isFinal: PERMANENT_ERROR.test(reason) };
};

/**
 * The address of each node in a cluster. Empty if the address names a single node without
 * discovery.
 */
const eachNode = (url: string): readonly string[] => {
  const { scheme, discover, user = '', nodes = '', rest } = URL_PARTS.exec(url)?.groups ?? {};
  const all = nodes.split(',');
  if (all.length === 1 && discover === undefined) return [];
  return all.map((node) => `${scheme}://${user}${node}${rest}`);
};
