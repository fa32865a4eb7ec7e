import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceRow, SelectBox } from '@fairlot/web-ui';
import { SearchBox } from '#shared/ui/search-box.js';
import { KINDS, SORTS, TYPES, VIEWS } from './auction-filter.js';
import type { FilterProps } from './running-auctions.js';

const ICONS = { cards: IconLayoutGrid, table: IconTable };

export const AuctionToolbar = ({ filter, onFilter }: FilterProps) => {
  const { t } = useTranslation('live');
  const texts = <Value extends string>(name: string, values: readonly Value[]) =>
    values.map((value) => {
      const key: string = `runningAuctions.${name}.${value}`;
      return { value, label: t(key) };
    });
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
        choices={texts('kind', KINDS)}
        onChange={(kind) => onFilter({ kind })}
      />
      <SelectBox
        label={t('runningAuctions.type.label')}
        value={filter.type}
        choices={texts('type', TYPES)}
        onChange={(type) => onFilter({ type })}
      />
      <SelectBox
        label={t('runningAuctions.sort.label')}
        value={filter.sort}
        choices={texts('sort', SORTS)}
        onChange={(sort) => onFilter({ sort })}
      />
      <ChoiceRow
        label={t('runningAuctions.view.label')}
        value={filter.view}
        onChange={(view) => onFilter({ view })}
        choices={texts('view', VIEWS).map((choice) => {
          const Icon = ICONS[choice.value];
          return { ...choice, icon: <Icon size={16} aria-hidden />, compact: true };
        })}
      />
    </div>
  );
};
