import { KurrentDBClient } from '@kurrent/kurrentdb-client';

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

/** `dispose` ends its subscriptions and leaves its channel open. The garbage collector ends the native part. */
export const closeClient = async (client: KurrentDBClient): Promise<void> => {
  await client.dispose();
  const channel = await client['getChannel']().catch(() => null);
  channel?.close();
};
