import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useRefusalText } from '#shared/ui/problem-text.js';
import { sentOffers, type SentOffer } from '../api/sent-offers.js';

/** Text key of a bid's outcome. */
const outcomeKeyOf = ({ outcome: about }: SentOffer) => {
  if (about.outcome !== 'accepted') return about.outcome;
  return about.answer.state === 'LEADING' ? 'leading' : 'accepted';
};

const idOf = ({ commandId }: SentOffer): string => commandId;

/**
 * The outcomes of bids that were sent just before the session ended. The lots' pages can no longer
 * show them.
 */
export const OffersAtEnd = () => {
  const { t } = useTranslation('trouble');
  const format = useFormat();
  const refusalText = useRefusalText();
  const all = useSyncExternalStore(sentOffers.subscribe, sentOffers.get);
  const [shown] = useState(() => new Set(all.filter(sentOffers.isRecent).map(idOf)));
  const rows = all.filter((one) => shown.has(one.commandId));
  return (
    <div role="status">
      {rows.map((offer) => {
        const { commandId, vehicle, amountMinor, outcome } = offer;
        const price = format.price(amountMinor);
        const reason = outcome.outcome === 'refused' ? refusalText(outcome.problem) : '';
        return (
          <p key={commandId}>{t(`ended.bid.${outcomeKeyOf(offer)}`, { vehicle, price, reason })}</p>
        );
      })}
    </div>
  );
};
