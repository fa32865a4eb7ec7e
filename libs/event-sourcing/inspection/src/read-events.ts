import type { CommittedEvent, EventStore } from '@fairlot/event-store-port';

type Wanted = { readonly stream: string; readonly position: number };

/** Events between two wanted ones of a stream that are read along rather than skipped. */
const BETWEEN_MAX = 32;
const READS_AT_ONCE = 4;

type Run = { readonly stream: string; readonly from: number; to: number };

/** Positions of each stream as few runs, each read at once. */
const runsOf = (wanted: readonly Wanted[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const [stream, places] of Map.groupBy(wanted, (one) => one.stream)) {
    let run: Run | null = null;
    for (const { position } of places.toSorted((one, other) => one.position - other.position)) {
      if (run !== null && position <= run.to + BETWEEN_MAX) run.to = position;
      else runs.push((run = { stream, from: position, to: position }));
    }
  }
  return runs;
};

const nameOf = ({ stream, position }: Wanted): string => `${stream}@${position}`;

/** The content of these events, by stream and position: `of` gives one, if the store has it. */
export const readEvents = async (
  store: Pick<EventStore, 'readStream'>,
  wanted: readonly Wanted[],
): Promise<{ of(one: Wanted): CommittedEvent | undefined }> => {
  const found = new Map<string, CommittedEvent>();
  const runs = [...runsOf(wanted)];
  const readNext = async (): Promise<void> => {
    for (let run = runs.pop(); run !== undefined; run = runs.pop()) {
      const { stream, from, to } = run;
      const events = await store.readStream(stream, { from, limit: to - from + 1 });
      for (const event of events) found.set(nameOf(event), event);
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, readNext));
  return { of: (one) => found.get(nameOf(one)) };
};
