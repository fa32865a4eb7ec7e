import type { OfferAnswer } from '@fairlot/contracts/auction';
import type { StandingText } from './standing.js';
import { STANDING_VIEWS, type StandingLabel } from './standing-view.js';

/** For each state in the response to a bid, the status labels that match it. */
const LABELS_BY_ANSWER: Readonly<Record<OfferAnswer['state'], readonly StandingLabel[]>> = {
  LEADING: ['LEADING'],
  OUTBID: ['OUTBID'],
  AWAITING: ['SEALED'],
  WON: ['WON', 'BOUGHT'],
};

/**
 * Whether the dealer's status still matches the response to the bid. The response is shown only
 * while it does.
 */
export const matchesAnswer = (
  { state, priceMinor }: OfferAnswer,
  standing: StandingText,
): boolean =>
  LABELS_BY_ANSWER[state].includes(STANDING_VIEWS[standing.key].label) &&
  (priceMinor === null || priceMinor === standing.priceMinor);
