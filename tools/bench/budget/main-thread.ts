import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Session, type Profiler } from 'node:inspector/promises';

/**
 * Sampling interval in microseconds. With the usual 1,000, a round has too few samples to measure
 * parts of one percent.
 */
const SAMPLED_EVERY = 200;

type Ask = 'time' | 'profile' | 'profiled';
type Measurement =
  | { readonly mainThreadUs: number }
  | { readonly profile: Profiler.Profile | null };

const isAsk = (message: unknown): message is Ask =>
  message === 'time' || message === 'profile' || message === 'profiled';

/** Lets the parent process query the CPU time of this process's main thread. */
export const reportMainThread = (): void => {
  const session = new Session();
  session.connect();
  const answer = async (ask: Ask): Promise<Measurement> => {
    if (ask === 'time') {
      const { user, system } = process.threadCpuUsage();
      return { mainThreadUs: user + system };
    }
    if (ask === 'profiled') return { profile: (await session.post('Profiler.stop')).profile };
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: SAMPLED_EVERY });
    await session.post('Profiler.start');
    return { profile: null };
  };
  process.on('message', (message) => {
    if (isAsk(message)) void answer(message).then((measured) => process.send?.(measured));
  });
};

const ask = async (server: ChildProcess, request: Ask): Promise<Measurement> => {
  const message = once(server, 'message');
  server.send(request);
  return (await message)[0] as Measurement;
};

/** CPU time that the main thread of a process has used since its start, in microseconds. */
export const mainThreadUs = async (server: ChildProcess): Promise<number> => {
  const measured = await ask(server, 'time');
  return 'mainThreadUs' in measured ? measured.mainThreadUs : Number.NaN;
};

/** Records a CPU profile of the main thread while the work runs. */
export const profileMainThread = async (
  server: ChildProcess,
  work: () => Promise<unknown>,
): Promise<Profiler.Profile> => {
  await ask(server, 'profile');
  await work();
  const measured = await ask(server, 'profiled');
  if ('profile' in measured && measured.profile !== null) return measured.profile;
  throw new Error('no profile was taken');
};
