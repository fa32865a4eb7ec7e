import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { oneOfParameter, searchText } from '#shared/address/search-params.js';
import { choiceFilter, searchFilter } from '#shared/list/list-filters.js';

const DAMAGE_CHOICES = ['all', 'false', 'true'] as const;
const SEARCH_PARSERS = { brand: searchText, model: searchText, licensePlate: searchText };

/** The filters of the stock, which the server applies. */
export const stockFilter = z.object({
  text: searchText,
  damaged: oneOfParameter(DAMAGE_CHOICES, 'all'),
  ...SEARCH_PARSERS,
});
export type StockFilter = z.infer<typeof stockFilter>;

const stockSearchFilter = (name: 'search' | keyof typeof SEARCH_PARSERS) =>
  searchFilter<VehicleDetails>({
    useLabel: () => useTranslation('manage').t(`auctionEditor.stock.${name}`),
  });

export const STOCK_FILTERS = {
  text: stockSearchFilter('search'),
  damaged: choiceFilter<VehicleDetails, StockFilter['damaged']>(DAMAGE_CHOICES, {
    useTexts: () => {
      const { t } = useTranslation('manage');
      return {
        label: t('auctionEditor.stock.damaged'),
        of: (value) => t(`auctionEditor.damaged.${value}`),
      };
    },
  }),
  brand: stockSearchFilter('brand'),
  model: stockSearchFilter('model'),
  licensePlate: stockSearchFilter('licensePlate'),
};
/** Filters that are initially collapsed, because they are rarely used. */
export const COLLAPSED_FILTERS = ['brand', 'model', 'licensePlate'] as const;
