import { useTranslation } from 'react-i18next';
import { SelectBox } from '@fairlot/web-ui';
import { SearchBox } from '#shared/ui/search-box.js';
import type { StockFilter } from '../api/auction-stock.js';

type Props = {
  readonly filter: StockFilter;
  readonly onFilter: (change: (before: StockFilter) => StockFilter) => void;
};
const MORE = ['brand', 'model', 'licensePlate'] as const;

export const StockFilters = ({ filter, onFilter }: Props) => {
  const { t } = useTranslation('manage');
  const set = (change: Partial<StockFilter>) => onFilter((before) => ({ ...before, ...change }));
  return (
    <div role="search" className="fl-stock-filters">
      <SearchBox
        value={filter.text}
        onChange={(text) => set({ text })}
        label={t('auctionEditor.stock.search')}
      />
      <SelectBox
        label={t('auctionEditor.stock.damaged')}
        value={filter.damaged}
        onChange={(damaged) => set({ damaged })}
        choices={(['all', 'false', 'true'] as const).map((value) => ({
          value,
          label: t(`auctionEditor.damaged.${value}`),
        }))}
      />
      <details>
        <summary>{t('auctionEditor.stock.more')}</summary>
        <div className="fl-toolbar">
          {MORE.map((name) => (
            <SearchBox
              key={name}
              value={filter[name]}
              onChange={(text) => set({ [name]: text })}
              label={t(`auctionEditor.stock.${name}`)}
            />
          ))}
        </div>
      </details>
    </div>
  );
};
