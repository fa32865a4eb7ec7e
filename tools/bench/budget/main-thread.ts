import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Session, type Profiler } from 'node:inspector/promises';

/** Microseconds. With the usual thousand, a round has too few samples for parts of one percent. */
const SAMPLED_EVERY = 200;

type Ask = 'time' | 'profile' | 'profiled';
type Measurement =
  | { readonly mainThreadUs: number }
  | { readonly profile: Profiler.Profile | null };

const isAsk = (message: unknown): message is Ask =>
  message === 'time' || message === 'profile' || message === 'profiled';

/** Lets the parent read the main-thread time of this process. */
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

/** CPU time of the main thread since its start. */
export const mainThreadUs = async (server: ChildProcess): Promise<number> => {
  const measured = await ask(server, 'time');
  return 'mainThreadUs' in measured ? measured.mainThreadUs : Number.NaN;
};

/** Profiles the main thread during the work. */
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
