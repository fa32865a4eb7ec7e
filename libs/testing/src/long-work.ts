import { urgentWork } from '@fairlot/kernel';
import { vi } from 'vitest';

/**
 * Duration of a step. It is longer than a part of long work, so that work pauses after each step.
 */
const STEP_MS = 5;
const TURNS = 5;
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Runs long work beside a bid, which ends after a few turns of the event loop. Counts how many
 * steps the work makes before that. Only steps move the clock, so the work waits for the bid
 * without a time limit.
 * @param start starts the work, which must call `step` for each item
 */
export const stepsBesideBid = async <Made>(
  start: (step: () => void) => Promise<Made>,
): Promise<{ readonly stepsBefore: number; readonly made: Made }> => {
  await nextTurn();
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  try {
    const bid = Promise.withResolvers<void>();
    const bidding = urgentWork.run(() => bid.promise);
    let steps = 0;
    const making = start(() => {
      steps += 1;
      vi.advanceTimersByTime(STEP_MS);
    });
    for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
    const stepsBefore = steps;
    bid.resolve();
    await bidding;
    return { stepsBefore, made: await making };
  } finally {
    vi.useRealTimers();
  }
};
