import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { once } from 'node:events';

/** A hundred auctions of a thousand lots are published in it. */
const STARTING_MS = 300_000;

export type Started<Told> = { readonly server: ChildProcess; readonly serving: Told };

/** Runs a file in a process of its own, tells it what to do, and waits for what it says first. */
export const started = async <Told>(file: URL, first: Serializable): Promise<Started<Told>> => {
  const server = fork(file, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  server.send(first);
  const gone = once(server, 'exit').then(() => {
    throw new Error(`${file.pathname} ended before it served`);
  });
  const signal = AbortSignal.timeout(STARTING_MS);
  const told = once(server, 'message', { signal });
  const [serving] = (await Promise.race([told, gone])) as [Told];
  gone.catch(() => null);
  return { server, serving };
};

/** It ends in order when the channel to it is closed. */
export const ended = async (server: ChildProcess): Promise<void> => {
  const exit = once(server, 'exit');
  server.disconnect();
  await exit;
};
