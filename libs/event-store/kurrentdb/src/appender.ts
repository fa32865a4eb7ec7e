import { withTimeout } from '@fairlot/kernel';
import {
  AppendConsistencyViolationError,
  type ConsistencyCheck,
  NO_STREAM,
  STREAM_STATE,
} from '@kurrent/kurrentdb-client';
import type { PositionCheck } from './assumed-state.js';
import type { Connection } from './connection.js';
import { timeoutError } from './client.js';
import type { RecordReader } from './record-reader.js';
import type { NewRecord } from './records.js';

export class Appender {
  constructor(
    private readonly connection: Connection,
    private readonly reader: RecordReader,
  ) {}

  /**
   * Appends all records in order in one durable commit, if all checks hold. If a check fails, it
   * writes nothing, tells the check where its stream ends, and returns false. If the server does
   * not respond, it retries. If the first try was stored after all, the checks of the retry fail,
   * and a read finds the records.
   */
  async append(records: readonly NewRecord[], checks: readonly PositionCheck[]): Promise<boolean> {
    const states = checks.map(({ streamName, end }): ConsistencyCheck => ({
      type: STREAM_STATE,
      streamName,
      expectedState: end === 0 ? NO_STREAM : BigInt(end - 1),
    }));
    let isInDoubt = false;
    return this.connection.run(async (client, leftMs) => {
      try {
        // The client first requests the server's features, without any time limit.
        await withTimeout(leftMs, client.appendRecords([...records], states), timeoutError(leftMs));
        return true;
      } catch (error) {
        if (error instanceof AppendConsistencyViolationError) {
          if (isInDoubt && (await this.#areStored(records, checks))) return true;
          learnPositions(checks, error);
          return false;
        }
        isInDoubt = true;
        throw error;
      }
    });
  }

  /** Whether the records are stored: compares the id of the first record of a checked stream. */
  async #areStored(
    records: readonly NewRecord[],
    checks: readonly PositionCheck[],
  ): Promise<boolean> {
    const ends = new Map(checks.map(({ streamName, end }) => [streamName, end]));
    const sent = records.find(({ streamName }) => ends.has(streamName));
    if (sent === undefined) return false;
    const { streamName, record } = sent;
    const [stored] = await this.reader.stream(streamName, { from: ends.get(streamName), limit: 1 });
    return stored?.id === record.id;
  }
}

const learnPositions = (
  checks: readonly PositionCheck[],
  error: AppendConsistencyViolationError,
): void => {
  const byStream = new Map(checks.map((check) => [check.streamName, check]));
  for (const { streamName, actualState } of error.violations) {
    const check = byStream.get(streamName);
    // A stream that is not checked was deleted permanently, so nothing can be written to it.
    if (check === undefined) throw error;
    // A negative revision means that the stream was deleted.
    const isThere = actualState !== NO_STREAM && actualState >= 0n;
    check.learn(isThere ? Number(actualState) + 1 : 0);
  }
};
