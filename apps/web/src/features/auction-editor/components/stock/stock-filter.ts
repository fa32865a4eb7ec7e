import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { oneOf, searchText } from '#shared/address/search-params.js';
import { choiceFilter, searchFilter } from '#shared/list/list-filters.js';

const DAMAGED = ['all', 'false', 'true'] as const;
const SEARCHED = { brand: searchText, model: searchText, licensePlate: searchText };

/** The filters of the stock; the server filters. */
export const stockFilter = z.object({
  text: searchText,
  damaged: oneOf(DAMAGED, 'all'),
  ...SEARCHED,
});
export type StockFilter = z.infer<typeof stockFilter>;

const by = (name: 'search' | keyof typeof SEARCHED) =>
  searchFilter<VehicleDetails>({
    useLabel: () => useTranslation('manage').t(`auctionEditor.stock.${name}`),
  });

export const STOCK_FILTERS = {
  text: by('search'),
  damaged: choiceFilter<VehicleDetails, StockFilter['damaged']>(DAMAGED, {
    useTexts: () => {
      const { t } = useTranslation('manage');
      return {
        label: t('auctionEditor.stock.damaged'),
        of: (value) => t(`auctionEditor.damaged.${value}`),
      };
    },
  }),
  brand: by('brand'),
  model: by('model'),
  licensePlate: by('licensePlate'),
};
/** Filters that are collapsed because they are rarely used. */
export const COLLAPSED_FILTERS = ['brand', 'model', 'licensePlate'] as const;
