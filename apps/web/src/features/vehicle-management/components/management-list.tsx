import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { IconCarOff } from '@fairlot/web-ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeList, type BodyProps } from '#shared/list/describe-list.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { ViewedTools } from '#shared/list/views/viewed-tools.js';
import { managedStockQuery } from '../api/managed-stock.js';
import { MANAGEMENT_TABLE_LOOK, ManagementTable } from './management-table.js';
import { MANAGEMENT_FILTER, managementFilter, type ManagementFilter } from './management-filter.js';
import { MANAGEMENT_FILTERS } from './management-filters.js';
import { MoveBar } from './move-bar.js';

const Tools = ({ query, onChange }: BodyProps<VehicleDetails, ManagementFilter>) => (
  <ViewedTools
    table={MANAGEMENT_TABLE_LOOK}
    name="vehicle-management"
    address={managementFilter}
    defaults={MANAGEMENT_FILTER}
    query={query}
    onChange={onChange}
  />
);

/** SCR-068: the list of vehicles that the user may move. */
export const managementList = describeList<VehicleDetails, ManagementFilter>({
  address: managementFilter,
  useRows: (query) => pagedRowsOf(useInfiniteQuery(managedStockQuery(query))),
  useTexts: () => {
    const { t } = useTranslation('moves');
    return {
      title: t('vehicleManagement.title'),
      intro: t('vehicleManagement.intro'),
      none: { title: t('vehicleManagement.none.title'), text: t('vehicleManagement.none.text') },
      noMatch: {
        title: t('word.nothingMatches'),
        text: t('vehicleManagement.noMatchText'),
        button: t('word.showAll'),
      },
      more: t('vehicleManagement.more'),
    };
  },
  filters: MANAGEMENT_FILTERS,
  Tools,
  Above: MoveBar,
  Body: ManagementTable,
  icon: <IconCarOff size={40} stroke={1.3} aria-hidden />,
});
