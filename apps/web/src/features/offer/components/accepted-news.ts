import { isAsAnswered } from '#shared/status/answered.js';
import { standingOf } from '#shared/status/standing.js';
import type { Offering } from './use-offering.js';

/** Whether the bid's message itself shows the standing, so that nothing else repeats it. */
export const isAcceptedNews = ({
  snapshot,
  entry,
}: Pick<Offering, 'snapshot' | 'entry'>): boolean => {
  const { answer } = snapshot.context;
  return snapshot.matches('accepted') && answer !== null && isAsAnswered(answer, standingOf(entry));
};
