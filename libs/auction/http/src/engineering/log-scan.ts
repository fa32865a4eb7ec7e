import { malformed } from '@fairlot/contracts';
import {
  EventStoreError,
  type CommittedEvent,
  type EventStore,
  type LogPosition,
} from '@fairlot/event-store-port';
import { fieldProblems } from '../problems/field-problem.js';

const PAGE = 1_000;

/** Where the client wrote the place, and in which language he reads. */
type Place = { readonly path: string; readonly language: string };

const pageAfter = (
  log: EventStore,
  options: { readonly after: LogPosition | null; readonly limit: number },
  { path, language }: Place,
): Promise<readonly CommittedEvent[]> =>
  log.readLog(options).catch((error: unknown) => {
    if (error instanceof EventStoreError && error.code === 'INVALID')
      throw malformed(fieldProblems([{ path, code: 'unknown' }], language));
    throw error;
  });

/** @throws ApiProblem 400 when the text is no place of this log */
export const requirePlace = async (
  log: EventStore,
  after: LogPosition,
  place: Place,
): Promise<void> => {
  await pageAfter(log, { after, limit: 1 }, place);
};

/**
 * The global log after a place, event by event, a page in memory at a time.
 * @throws ApiProblem 400 when the text is no place of this log
 */
export async function* scanLog(
  log: EventStore,
  after: LogPosition | null,
  place: Place,
): AsyncGenerator<CommittedEvent, void, undefined> {
  for (let from = after; ;) {
    const page = await pageAfter(log, { after: from, limit: PAGE }, place);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    from = last.at;
  }
}
