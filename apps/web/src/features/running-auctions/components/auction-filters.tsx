import type { AuctionView } from '@fairlot/contracts/auction';
import { IconLayoutGrid, IconTable } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { choiceFilter, searchFilter } from '#shared/list/list-filters.js';
import { SALE_FORMATS } from '#shared/sale-format/sale-format.js';
import { KINDS, SORTS, TYPES, VIEWS, type AuctionFilter } from './auction-filter.js';

/** Has no filter function, because the server searches for the words. */
const textFilter = searchFilter<AuctionView>({
  useLabel: () => useTranslation('live').t('runningAuctions.search'),
});

const kindFilter = choiceFilter<AuctionView, AuctionFilter['kind']>(KINDS, {
  useTexts: () => {
    const { t } = useTranslation('live');
    return {
      label: t('runningAuctions.kind.label'),
      of: (value) =>
        t(value === 'all' ? 'runningAuctions.kind.all' : SALE_FORMATS[value].texts.name),
    };
  },
  matches: ({ format }, value) => format.kind === value,
});

const typeFilter = choiceFilter<AuctionView, AuctionFilter['type']>(TYPES, {
  useTexts: () => {
    const { t } = useTranslation('live');
    return {
      label: t('runningAuctions.type.label'),
      of: (value) => t(`runningAuctions.type.${value}`),
    };
  },
  matches: (auction, value) => auction.type === value,
});

const sortFilter = choiceFilter<AuctionView, AuctionFilter['sort']>(SORTS, {
  useTexts: () => {
    const { t } = useTranslation('live');
    return { label: t('word.order'), of: (value) => t(`runningAuctions.sort.${value}`) };
  },
  narrows: false,
});

const viewFilter = choiceFilter<AuctionView, AuctionFilter['view']>(VIEWS, {
  useTexts: () => {
    const { t } = useTranslation('live');
    return { label: t('word.view'), of: (value) => t(`runningAuctions.view.${value}`) };
  },
  narrows: false,
  look: {
    icons: {
      cards: <IconLayoutGrid size={16} aria-hidden />,
      table: <IconTable size={16} aria-hidden />,
    },
  },
});

/** The filters by the name of their search parameter. */
export const AUCTION_FILTERS = {
  q: textFilter,
  kind: kindFilter,
  type: typeFilter,
  sort: sortFilter,
  view: viewFilter,
};
