import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import type { StandingText } from './standing.js';
import { STANDING_VIEWS } from './standing-view.js';

/**
 * Returns the label and the sentence for a dealer's status. The page must load the texts
 * `standing`.
 */
export const useStandingText = () => {
  const { t } = useTranslation('standing');
  const format = useFormat();
  return {
    labelOf: ({ key }: StandingText): string => t(`standing.label.${STANDING_VIEWS[key].label}`),
    sentenceOf: ({ key, priceMinor, amountMinor, rank }: StandingText): string =>
      t(`standing.text.${key}`, {
        price: format.priceOrDash(priceMinor),
        amount: format.priceOrDash(amountMinor),
        rank,
      }),
  };
};
