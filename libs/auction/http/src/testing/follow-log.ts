import {
  Projector,
  type ProjectedContexts,
  type ReadYourWrites,
} from '@fairlot/event-sourcing-projection';
import { envelopeOf } from '@fairlot/event-sourcing-relay';
import type { LogPosition } from '@fairlot/event-store-port';
import type { PostgresEventStore } from '@fairlot/event-store-postgres';
import { assert } from '@fairlot/kernel';
import { vehicleMarks, type VehicleMarks } from '@fairlot/vehicles-records';
import type { DataSource } from 'typeorm';

const POLL_MS = 20;
const WAIT_MS = 10_000;

type FollowLogOptions = {
  readonly dataSource: DataSource;
  readonly store: PostgresEventStore;
  readonly contexts: ProjectedContexts;
  readonly readYourWrites: ReadYourWrites;
  readonly marks: VehicleMarks;
};

/**
 * Projects the log to rows, without relay and bus. It polls, because the log withholds an event
 * while any older transaction of the cluster runs, even one of another test.
 */
export const followLog = (options: FollowLogOptions) => {
  const { store, contexts, readYourWrites } = options;
  const projector = new Projector(options);
  const marking = vehicleMarks(options.marks);
  let after: LogPosition | null = null;
  let following = Promise.resolve();
  const follow = async (): Promise<void> => {
    const page = await store.readLog({ after, limit: 1_000 });
    if (page.length === 0) return;
    const envelopes = page.map((event) => envelopeOf(contexts, event));
    await projector.handle(envelopes);
    await marking.effect(envelopes.filter(({ type }) => marking.on.has(type)));
    after = page.at(-1)?.at ?? after;
  };
  const poll = setInterval(() => {
    following = following.then(follow);
  }, POLL_MS);
  return {
    /** Waits until the read model shows this event. */
    caughtUp: async (stream: string, position: number): Promise<void> => {
      const isShown = await readYourWrites.waitFor(stream, position, WAIT_MS);
      assert(isShown, `${stream} is not shown`);
    },
    stop: async (): Promise<void> => {
      clearInterval(poll);
      await following;
    },
  };
};
