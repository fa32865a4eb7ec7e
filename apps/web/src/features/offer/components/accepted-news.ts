import { matchesAnswer } from '#shared/status/matches-answer.js';
import { standingOf } from '#shared/status/standing.js';
import type { OfferingState } from './use-offering.js';

/**
 * Whether the message about an accepted bid already shows the dealer's current status, so that
 * other components do not repeat it.
 */
export const isAcceptedNews = ({
  snapshot,
  entry,
}: Pick<OfferingState, 'snapshot' | 'entry'>): boolean => {
  const { answer } = snapshot.context;
  return (
    snapshot.matches('accepted') && answer !== null && matchesAnswer(answer, standingOf(entry))
  );
};
