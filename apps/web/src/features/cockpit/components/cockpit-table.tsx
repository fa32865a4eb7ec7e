import type { LotView } from '@fairlot/contracts/auction';
import { DataTable, type ScrollTarget, type ColumnSort } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { useCockpitColumns } from './cockpit-columns.js';
import { COCKPIT_SORTS, type CockpitFilter } from './cockpit-filter.js';
import type { LotSelection } from './use-selection.js';

const ROW_PX = 64;

type Props = {
  readonly lots: readonly LotView[];
  readonly filter: CockpitFilter;
  readonly onSort: (sort: Pick<CockpitFilter, 'sort' | 'order'>) => void;
  readonly selection: LotSelection;
  /** The id of the lot under the keyboard cursor. */
  readonly cursor: number | null;
  readonly revealed: ScrollTarget | undefined;
};

/** All lots with the data that only managers see. Renders only the visible rows. */
export const CockpitTable = (props: Props) => {
  const { lots, filter, onSort, selection, cursor, revealed } = props;
  const { t } = useTranslation('manage');
  const columns = useCockpitColumns(selection);
  const sort = ({ key, order }: ColumnSort) => {
    const sortKey = COCKPIT_SORTS.find((one) => one === key);
    if (sortKey) onSort({ sort: sortKey, order });
  };
  return (
    <DataTable
      label={t('cockpit.lots')}
      columns={columns}
      rows={lots}
      rowKey={({ idLot }) => idLot}
      rowHeight={ROW_PX}
      sorting={[{ key: filter.sort, order: filter.order }]}
      onSort={sort}
      revealed={revealed}
      rowState={({ idLot }) =>
        idLot === cursor ? 'cursor' : selection.has(idLot) ? 'selected' : undefined
      }
    />
  );
};
