import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { EventStoreError, type LogCommit, type LogSegment } from '@fairlot/event-store-port';

/** First line of a file. If the format of lines changes, it needs another number. */
const SEGMENT_HEAD = JSON.stringify({ format: 2 });
/** First line in the former format, which has no command records. */
const FORMER_HEAD = JSON.stringify({ format: 1 });

/**
 * Packs commits into a file, one per line. Events, seal and records stay byte for byte the same.
 */
export const packSegment = async (commits: readonly LogCommit[]): Promise<Uint8Array> => {
  const lines = commits.map(({ events, seal, records }) =>
    JSON.stringify({ events, seal, records }),
  );
  return promisify(gzip)([SEGMENT_HEAD, ...lines].join('\n'));
};

/**
 * Unpacks the commits in a segment's file.
 * @throws EventStoreError `UNAVAILABLE` if the file is missing or damaged
 */
export const unpackSegment = async (
  content: AsyncIterable<Uint8Array> | null,
  { idFile, sha256 }: Pick<LogSegment, 'idFile' | 'sha256'>,
): Promise<readonly LogCommit[]> => {
  const bytes = content === null ? Buffer.of() : await buffer(content);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new EventStoreError('UNAVAILABLE', `the log's file ${idFile} is gone or damaged`);
  const [head, ...lines] = (await promisify(gunzip)(bytes)).toString().split('\n');
  if (head !== SEGMENT_HEAD && head !== FORMER_HEAD)
    throw new EventStoreError('UNAVAILABLE', `the log's file ${idFile} has no known format`);
  return lines.map((line) => JSON.parse(line) as LogCommit);
};
