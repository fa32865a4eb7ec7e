import { within } from '@fairlot/kernel';
import {
  AppendConsistencyViolationError,
  type ConsistencyCheck,
  type KurrentDBClient,
  NO_STREAM,
  STREAM_STATE,
} from '@kurrent/kurrentdb-client';
import type { Check } from './assumed-state.js';
import type { NewRecord } from './records.js';
import { storeError } from './store-error.js';

export class Appender {
  constructor(
    private readonly client: KurrentDBClient,
    private readonly answerMs: number,
  ) {}

  /**
   * One durable commit: all records in their order, if every check holds. False, and nothing
   * written, when one does not; whoever asked has then learnt where those streams end.
   */
  async append(records: readonly NewRecord[], checks: readonly Check[]): Promise<boolean> {
    const states = checks.map(({ streamName, end }): ConsistencyCheck => ({
      ...{ type: STREAM_STATE, streamName },
      expectedState: end === 0 ? NO_STREAM : BigInt(end - 1),
    }));
    try {
      const answer = this.client.appendRecords([...records], states);
      // The client asks what its server can do first, for as long as it takes.
      await within(this.answerMs, answer, () => new Error(`no answer within ${this.answerMs} ms`));
      return true;
    } catch (error) {
      if (!(error instanceof AppendConsistencyViolationError)) throw storeError(error);
      const asked = new Map(checks.map((check) => [check.streamName, check]));
      for (const { streamName, actualState } of error.violations) {
        const check = asked.get(streamName);
        // One that was never checked was deleted for good, and nothing can be written to it.
        if (check === undefined) throw storeError(error);
        // A negative one is that of a stream that was deleted.
        const isThere = actualState !== NO_STREAM && actualState >= 0n;
        check.learn(isThere ? Number(actualState) + 1 : 0);
      }
      return false;
    }
  }
}
