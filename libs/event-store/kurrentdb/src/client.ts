import {
  AppendConsistencyViolationError,
  KurrentDBClient,
  STREAM_STATE,
} from '@kurrent/kurrentdb-client';
import { newRecord } from './records.js';
import { StreamNames } from './stream-names.js';

const URL_CREDENTIALS = /^[^/?]*:\/\/(?<username>[^:@/?]+):(?<password>[^@/?]+)@/u;

/**
 * Opens a client. Its native part, which is used for reads, does not unescape the credentials, so
 * they are unescaped here.
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

/** Expected revision of a check that always fails, because no stream has as many events. */
const UNREACHABLE_REVISION = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * Throws unless a leader responds and the user may append. It appends with a check that always
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

/** Closes a client. `dispose` ends its subscriptions only. Native connections last until exit. */
export const closeClient = async (client: KurrentDBClient): Promise<void> => {
  await client.dispose();
  const channel = await client['getChannel']().catch(() => null);
  channel?.close();
};
