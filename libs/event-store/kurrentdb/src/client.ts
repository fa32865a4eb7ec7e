import {
  AppendConsistencyViolationError,
  KurrentDBClient,
  STREAM_STATE,
} from '@kurrent/kurrentdb-client';
import { newRecord } from './records.js';
import { StreamNames } from './stream-names.js';

const URL_CREDENTIALS = /^[^/?]*:\/\/(?<username>[^:@/?]+):(?<password>[^@/?]+)@/u;

/**
 * The native part of the client, used for reads, does not unescape the credentials, so this
 * function does.
 */
export const openClient = (url: string): KurrentDBClient => {
  const client = KurrentDBClient.connectionString(url);
  const { username, password } = URL_CREDENTIALS.exec(url)?.groups ?? {};
  if (username === undefined || password === undefined) return client;
  const credentials = {
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
  client.setCredentialsProvider(async () => credentials);
  return client;
};

/** Expected revision of a check that always fails: it is beyond the end of any stream. */
const UNREACHABLE_REVISION = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * Throws unless a leader answers and the user may append. It sends an append whose check always
 * fails, so nothing is written. It opens no native connection, so closing the client leaves none
 * open.
 */
export const probeLeader = async (client: KurrentDBClient, prefix: string): Promise<void> => {
  const streamName = new StreamNames(prefix).probe;
  const check = { type: STREAM_STATE, streamName, expectedState: UNREACHABLE_REVISION } as const;
  try {
    await client.appendRecords([newRecord(streamName, 'Probe')], [check]);
  } catch (error) {
    if (!(error instanceof AppendConsistencyViolationError)) throw error;
  }
};

export const timeoutError = (ms: number) => () =>
  new Error(`no answer within ${Math.round(ms)} ms`);

/** `dispose` ends the subscriptions, not the channel. Native connections last until exit. */
export const closeClient = async (client: KurrentDBClient): Promise<void> => {
  await client.dispose();
  const channel = await client['getChannel']().catch(() => null);
  channel?.close();
};
