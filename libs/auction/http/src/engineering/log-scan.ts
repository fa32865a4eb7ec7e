import { malformed } from '@fairlot/contracts';
import {
  EventStoreError,
  type CommittedEvent,
  type EventStore,
  type LogPosition,
} from '@fairlot/event-store-port';
import { fieldProblems } from '../problems/field-problem.js';

const PAGE = 1_000;

/**
 * The global log after a place, event by event, a page in memory at a time.
 * @throws ApiProblem 400 when the place, which the client wrote as `path`, is none of this log
 */
export async function* scanLog(
  log: EventStore,
  after: LogPosition | null,
  { path, language }: { readonly path: string; readonly language: string },
): AsyncGenerator<CommittedEvent, void, undefined> {
  for (let place = after; ;) {
    const page = await log.readLog({ after: place, limit: PAGE }).catch((error: unknown) => {
      if (error instanceof EventStoreError && error.code === 'INVALID')
        throw malformed(fieldProblems([{ path, code: 'unknown' }], language));
      throw error;
    });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    place = last.at;
  }
}
