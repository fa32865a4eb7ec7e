import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceRow, SelectBox } from '@fairlot/web-ui';
import { SearchBox } from '#shared/ui/search-box.js';
import { KINDS, SORTS, TYPES, VIEWS, type AuctionFilter } from './auction-filter.js';

export type FilterProps = {
  readonly filter: AuctionFilter;
  readonly onFilter: (change: Partial<AuctionFilter>) => void;
};

const ICONS = { cards: IconLayoutGrid, table: IconTable };

export const AuctionToolbar = ({ filter, onFilter }: FilterProps) => {
  const { t } = useTranslation('live');
  return (
    <div className="fl-toolbar" role="search">
      <SearchBox
        value={filter.q}
        onChange={(q) => onFilter({ q })}
        label={t('runningAuctions.search')}
      />
      <SelectBox
        label={t('runningAuctions.kind.label')}
        value={filter.kind}
        choices={KINDS.map((value) => ({ value, label: t(`runningAuctions.kind.${value}`) }))}
        onChange={(kind) => onFilter({ kind })}
      />
      <SelectBox
        label={t('runningAuctions.type.label')}
        value={filter.type}
        choices={TYPES.map((value) => ({ value, label: t(`runningAuctions.type.${value}`) }))}
        onChange={(type) => onFilter({ type })}
      />
      <SelectBox
        label={t('word.order')}
        value={filter.sort}
        choices={SORTS.map((value) => ({ value, label: t(`runningAuctions.sort.${value}`) }))}
        onChange={(sort) => onFilter({ sort })}
      />
      <ChoiceRow
        label={t('word.view')}
        value={filter.view}
        onChange={(view) => onFilter({ view })}
        choices={VIEWS.map((value) => {
          const Icon = ICONS[value];
          const label = t(`runningAuctions.view.${value}`);
          return { value, label, icon: <Icon size={16} aria-hidden />, compact: true };
        })}
      />
    </div>
  );
};
