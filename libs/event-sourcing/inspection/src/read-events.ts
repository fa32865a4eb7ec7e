import type { CommittedEvent, EventStore, StreamRun } from '@fairlot/event-store-port';

type EventRef = { readonly stream: string; readonly position: number };

/**
 * Unwanted events between two wanted ones are read too, up to this number, because a separate read
 * would cost more.
 */
const GAP_MAX = 32;
/** Maximum number of runs (consecutive positions of a stream) per read of the store. */
const RUNS_MAX = 500;

/** Groups the wanted positions of each stream into as few runs as possible. */
const streamRunsOf = (wanted: readonly EventRef[]): readonly StreamRun[] => {
  const runs: StreamRun[] = [];
  for (const [stream, places] of Map.groupBy(wanted, (one) => one.stream)) {
    let run: { stream: string; from: number; to: number } | null = null;
    for (const { position } of places.toSorted((one, other) => one.position - other.position)) {
      if (run !== null && position <= run.to + GAP_MAX) run.to = position;
      else runs.push((run = { stream, from: position, to: position }));
    }
  }
  return runs;
};

const eventNameOf = ({ stream, position }: EventRef): string => `${stream}@${position}`;

/**
 * Reads the content of events by stream and position. The result's `of` returns an event if it is
 * stored.
 */
export const readEvents = async (
  store: Pick<EventStore, 'readRuns'>,
  wanted: readonly EventRef[],
): Promise<{ of(one: EventRef): CommittedEvent | undefined }> => {
  const found = new Map<string, CommittedEvent>();
  const runs = streamRunsOf(wanted);
  for (let from = 0; from < runs.length; from += RUNS_MAX)
    for (const event of await store.readRuns(runs.slice(from, from + RUNS_MAX)))
      found.set(eventNameOf(event), event);
  return { of: (one) => found.get(eventNameOf(one)) };
};
