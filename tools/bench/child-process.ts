import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { once } from 'node:events';

/**
 * Time limit for the start of a server, which is enough to publish a hundred auctions of a thousand
 * lots.
 */
const STARTING_MS = 300_000;

export type StartedProcess<Message> = { readonly server: ChildProcess; readonly serving: Message };

/** Runs a file in a separate process, sends its order to it, and waits for its first message. */
export const startChild = async <Message>(
  file: URL,
  first: Serializable,
): Promise<StartedProcess<Message>> => {
  const server = fork(file, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  server.send(first);
  const gone = once(server, 'exit').then(() => {
    throw new Error(`${file.pathname} stopChild before it served`);
  });
  const signal = AbortSignal.timeout(STARTING_MS);
  const message = once(server, 'message', { signal });
  const [serving] = (await Promise.race([message, gone])) as [Message];
  gone.catch(() => null);
  return { server, serving };
};

/** Stops a server by closing its channel, after which it shuts down cleanly. */
export const stopChild = async (server: ChildProcess): Promise<void> => {
  const exit = once(server, 'exit');
  server.disconnect();
  await exit;
};
