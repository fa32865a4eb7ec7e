import {
  AppendConsistencyViolationError,
  KurrentDBClient,
  STREAM_STATE,
} from '@kurrent/kurrentdb-client';
import { newRecord } from './records.js';
import { StreamNames } from './stream-names.js';

const USER = /^[^/?]*:\/\/(?<username>[^:@/?]+):(?<password>[^@/?]+)@/u;

/** The native part of the client, which reads, takes an escaped password literally: it is given the plain one. */
export const openClient = (url: string): KurrentDBClient => {
  const client = KurrentDBClient.connectionString(url);
  const { username, password } = USER.exec(url)?.groups ?? {};
  if (username === undefined || password === undefined) return client;
  const credentials = {
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
  client.setCredentialsProvider(async () => credentials);
  return client;
};

/** Further than any stream of ours is long. */
const NEVER = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * Throws unless a leader answers that lets the user append. It is an append whose check never holds, so
 * nothing is written. The native part has no connection yet, so closing this client leaves none behind.
 */
export const askLeader = async (client: KurrentDBClient, prefix: string): Promise<void> => {
  const streamName = new StreamNames(prefix).probe;
  const check = { type: STREAM_STATE, streamName, expectedState: NEVER } as const;
  try {
    await client.appendRecords([newRecord(streamName, 'Probe')], [check]);
  } catch (error) {
    if (!(error instanceof AppendConsistencyViolationError)) throw error;
  }
};

export const lateAfter = (ms: number) => () => new Error(`no answer within ${Math.round(ms)} ms`);

/** `dispose` ends its subscriptions and leaves its channel open. A connection of the native part stays until the process ends. */
export const closeClient = async (client: KurrentDBClient): Promise<void> => {
  await client.dispose();
  const channel = await client['getChannel']().catch(() => null);
  channel?.close();
};
