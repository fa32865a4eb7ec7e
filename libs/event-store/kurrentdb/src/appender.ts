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
   * Appends all records in order, in one durable commit, if every check holds. Otherwise it writes
   * nothing, tells failed checks where their streams end, and returns false. Without an answer, it
   * tries again. If the first try was stored, the checks now fail, and a read finds the records.
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
        // The client first asks for the server's features and sets no time limit for that request.
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

  /** Reads the first record of a checked stream and compares its id. */
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
    // An unchecked stream was deleted permanently. Nothing can be written to it.
    if (check === undefined) throw error;
    // A negative value means that the stream was deleted.
    const isThere = actualState !== NO_STREAM && actualState >= 0n;
    check.learn(isThere ? Number(actualState) + 1 : 0);
  }
};
