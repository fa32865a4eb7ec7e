import type { OfferAnswer } from '@fairlot/contracts/auction';
import type { Standing } from './standing.js';
import { STANDING_VIEWS, type StandingLabel } from './standing-view.js';

/** How one stands who was just answered so. */
const LABELS: Readonly<Record<OfferAnswer['state'], readonly StandingLabel[]>> = {
  LEADING: ['LEADING'],
  OUTBID: ['OUTBID'],
  AWAITING: ['SEALED'],
  WON: ['WON', 'BOUGHT'],
};

/** Whether the standing is still the one that was answered: then, and only then, the answer is news. */
export const isAsAnswered = ({ state, priceMinor }: OfferAnswer, standing: Standing): boolean =>
  LABELS[state].includes(STANDING_VIEWS[standing.key].label) &&
  (priceMinor === null || priceMinor === standing.priceMinor);
