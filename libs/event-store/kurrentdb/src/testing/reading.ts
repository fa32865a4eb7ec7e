import v1 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { StoredMessage } from './stored-log.js';

type ReadOptions = v1.ReadReq.Options;

/** A filter for records whose stream name has one of the requested prefixes. */
export const filterOf = (options: ReadOptions) => {
  const prefixes = options.getFilter()?.getStreamIdentifier()?.getPrefixList();
  return ({ stream }: StoredMessage): boolean =>
    prefixes === undefined || prefixes.some((prefix) => stream.startsWith(prefix));
};

/**
 * The requested records. The start position is included when reading forwards, and excluded
 * backwards.
 */
export function* readOptions(
  records: readonly StoredMessage[],
  options: ReadOptions,
): Generator<StoredMessage> {
  const { BACKWARDS } = v1.ReadReq.Options.ReadDirection;
  const isBackwards = options.getReadDirection() === BACKWARDS;
  const matches = filterOf(options);
  let left = Number(options.getCount());
  const first = firstIndexFrom(records, options);
  const step = isBackwards ? -1 : 1;
  for (let i = isBackwards ? (first ?? records.length) - 1 : (first ?? 0); left > 0; i += step) {
    const record = records[i];
    if (record === undefined) return;
    if (!matches(record)) continue;
    left -= 1;
    yield record;
  }
}

/** Index of the first record at or after the position; null if there is none. */
const firstIndexFrom = (records: readonly StoredMessage[], options: ReadOptions): number | null => {
  const all = options.getAll();
  const stream = options.getStream();
  if (stream?.hasRevision()) {
    const { revision = 0 } = records[0] ?? {};
    return Math.max(0, Number(stream.getRevision()) - revision);
  }
  if (!all?.hasPosition()) return null;
  const place = Number(all.getPosition()?.getPreparePosition());
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (records[middle]!.position < place) low = middle + 1;
    else high = middle;
  }
  return low;
};
