import { useTranslation } from 'react-i18next';
import { choiceFilter, pickFilter } from '#shared/list/list-filters.js';
import type { OfferRow } from '../api/results.js';
import { OFFER_KINDS, VOIDED_FILTERS, type OfferFilter } from './offer-filter.js';

const lotFilter = pickFilter<OfferRow>({
  idOf: ({ idLot }) => idLot,
  useTexts: () => {
    const { t } = useTranslation('manage');
    return {
      label: t('word.lot'),
      every: t('word.allLots'),
      of: ({ idLot }) => t('word.lotNumber', { lot: idLot }),
    };
  },
});

const dealerFilter = pickFilter<OfferRow>({
  idOf: ({ idDealer }) => idDealer,
  useTexts: () => {
    const { t } = useTranslation('manage');
    return {
      label: t('results.column.dealer'),
      every: t('results.offers.everyDealer'),
      of: ({ businessName }) => businessName,
    };
  },
});

const kindFilter = choiceFilter<OfferRow, OfferFilter['kind']>(OFFER_KINDS, {
  useTexts: () => {
    const { t } = useTranslation('manage');
    return {
      label: t('results.offers.kind'),
      of: (value) =>
        value === 'all' ? t('results.offers.everyKind') : t(`report.offerKind.${value}`),
    };
  },
  matches: (offer, value) => offer.kind === value,
});

const voidedFilter = choiceFilter<OfferRow, OfferFilter['voided']>(VOIDED_FILTERS, {
  useTexts: () => {
    const { t } = useTranslation('manage');
    return {
      label: t('results.offers.voided'),
      of: (value) => t(`results.offers.isVoided.${value}`),
    };
  },
  matches: (offer, value) => offer.voided === (value === 'yes'),
});

/** The filters by the name of their search parameter. */
export const OFFER_FILTERS = {
  lot: lotFilter,
  dealer: dealerFilter,
  kind: kindFilter,
  voided: voidedFilter,
};
