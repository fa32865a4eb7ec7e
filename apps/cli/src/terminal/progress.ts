import { Presets, SingleBar } from 'cli-progress';
import type { Terminal } from './terminal.js';

/** `total` is null while it is not known. */
export type ShowProgress = (done: number, total?: number | null) => void;

const FORMAT = {
  known: '{label} {bar} {percentage}%',
  unknown: '{label} {value} {unit}',
};

/** Draws how far `work` is, on a terminal only; the bar is gone when it ends. */
export const withProgress = async <Result>(
  { screen }: Terminal,
  { label, unit = '' }: { readonly label: string; readonly unit?: string },
  work: (show: ShowProgress) => Promise<Result>,
): Promise<Result> => {
  if (screen === null) return work(() => {});
  let bar: SingleBar | null = null;
  const show: ShowProgress = (done, total = null) => {
    if (bar === null) {
      const format = total === null ? FORMAT.unknown : FORMAT.known;
      const options = { format, stream: screen, clearOnComplete: true, hideCursor: true };
      bar = new SingleBar(options, Presets.shades_classic);
      bar.start(total ?? 0, done, { label, unit });
    }
    if (total !== null) bar.setTotal(total);
    bar.update(done);
  };
  try {
    return await work(show);
  } finally {
    (bar as SingleBar | null)?.stop();
  }
};
