import { Presets, SingleBar } from 'cli-progress';
import type { Terminal } from './terminal.js';

/** `total` is null while it is unknown. A new `label` starts the next part of the work. */
export type ShowProgress = (done: number, total?: number | null, label?: string) => void;

const BAR_FORMATS = {
  known: '{label} {bar} {percentage}% {eta_formatted} left',
  unknown: '{label} {value} {unit}',
};

/** Runs `work` and shows its progress, on a terminal only. The bar disappears at the end. */
export const withProgress = async <Result>(
  { screen }: Terminal,
  { label, unit = '' }: { readonly label: string; readonly unit?: string },
  work: (show: ShowProgress) => Promise<Result>,
): Promise<Result> => {
  if (screen === null) return work(() => {});
  let bar: SingleBar | null = null;
  let part: string | null = null;
  const show: ShowProgress = (done, total = null, now = label) => {
    if (bar === null || part !== now) {
      bar?.stop();
      part = now;
      const format = total === null ? BAR_FORMATS.unknown : BAR_FORMATS.known;
      const options = { format, stream: screen, clearOnComplete: true, hideCursor: true };
      bar = new SingleBar(options, Presets.shades_classic);
      bar.start(total ?? 0, done, { label: now, unit });
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
