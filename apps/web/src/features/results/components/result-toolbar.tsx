import { useTranslation } from 'react-i18next';
import { ChoiceRow } from '@fairlot/web-ui';
import { SearchBox } from '#shared/ui/search-box.js';
import { RESULTS_SHOWN, type ResultFilter } from './result-filter.js';
import type { ResultList } from './result-list.js';

export type ResultFilterProps = {
  readonly filter: ResultFilter;
  readonly onFilter: (change: Partial<ResultFilter>) => void;
};

type ToolbarProps = ResultFilterProps & {
  readonly counts: ResultList['counts'];
};

export const ResultToolbar = ({ filter, onFilter, counts }: ToolbarProps) => {
  const { t } = useTranslation('manage');
  return (
    <div className="fl-toolbar">
      <ChoiceRow
        label={t('word.whichLots')}
        value={filter.show}
        choices={RESULTS_SHOWN.map((value) => ({
          value,
          label: t(`results.show.${value}`),
          count: counts[value],
        }))}
        onChange={(show) => onFilter({ show })}
      />
      <SearchBox label={t('results.search')} value={filter.q} onChange={(q) => onFilter({ q })} />
    </div>
  );
};
