import { readFileSync } from 'node:fs';

const KILOBYTE = 1_024;

/**
 * Returns the number of bytes in a line such as `VmRSS:  1234 kB`.
 * @throws Error if there is no such line
 */
const bytesOf = (name: string, text: string): number => {
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text) ?? [];
  if (kilobytes === undefined) throw new Error(`no line ${name}`);
  return Number(kilobytes) * KILOBYTE;
};

export type ResidentMemory = { readonly now: number; readonly peak: number };

/**
 * Returns the resident bytes of a process. Works on Linux only, like all of this file.
 * @throws Error if the process has ended
 */
export const residentOf = (pid: number): ResidentMemory => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return { now: bytesOf('VmRSS', status), peak: bytesOf('VmHWM', status) };
};

/** Returns `none` if reading fails, because a process can end at any time. */
const valueUnlessEnded = <Value>(read: () => Value, none: Value): Value => {
  try {
    return read();
  } catch {
    return none;
  }
};

const childrenOf = (pid: number): number[] => {
  const list = valueUnlessEnded(
    () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'),
    '',
  );
  return list.split(' ').filter(Boolean).map(Number);
};

export const descendantsOf = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);

export const commandOf = (pid: number): string =>
  valueUnlessEnded(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '), '');

/**
 * Returns the bytes of these processes together. A page that processes share is counted once, in
 * parts.
 */
export const sharedBytesOf = (pids: readonly number[]): number =>
  pids
    .map((pid) =>
      valueUnlessEnded(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), 'Pss: 0 kB'),
    )
    .reduce((sum, rollup) => sum + bytesOf('Pss', rollup), 0);
