import { isAsAnswered } from '#shared/status/answered.js';
import { standingOf } from '#shared/status/standing.js';
import type { Offering } from './use-offering.js';

/** Whether the offer's own message says where its dealer stands: no other place repeats it. */
export const isAcceptedNews = ({
  snapshot,
  entry,
}: Pick<Offering, 'snapshot' | 'entry'>): boolean => {
  const { answer } = snapshot.context;
  return snapshot.matches('accepted') && answer !== null && isAsAnswered(answer, standingOf(entry));
};
