import { vehicleListOperations, type VehicleDetails } from '@fairlot/contracts/vehicles';
import { isLanguage } from '@fairlot/countries';
import { Button } from '@fairlot/web-ui';
import { IconCarOff, IconDownload } from '@fairlot/web-ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { describeList, type BodyProps } from '#shared/list/describe-list.js';
import { ViewedTools } from '#shared/list/views/viewed-tools.js';
import { startExport, type TypeExport } from '#shared/tasks/start-export.js';
import { sortParameters, searchParameters, vehiclesQuery } from '../api/vehicle-pages.js';
import { COLLAPSED_FILTERS, VEHICLE_CONTROLS } from './vehicle-list-controls.js';
import {
  VEHICLE_LIST_FILTER,
  vehicleListFilter,
  type VehicleListFilter,
} from './vehicle-list-filter.js';
import { VehicleFacets } from './vehicle-facets.js';
import { VEHICLE_TABLE_LOOK, VehicleTable } from './vehicle-table.js';
import { fileColumnsOf } from './file-columns.js';

const EXPORT_TYPES: readonly TypeExport[] = ['CSV', 'XLSX'];

/** Exports all matching vehicles with the visible columns (SEC-35). */
const Exports = ({ query }: BodyProps<VehicleDetails, VehicleListFilter>) => {
  const { t, i18n } = useTranslation('vehicles');
  const { t: ofShell } = useTranslation('shell');
  const language = isLanguage(i18n.language) ? { language: i18n.language } : {};
  const start = (typeExport: TypeExport) =>
    startExport({
      operation: vehicleListOperations['SEC-35'],
      input: {
        body: {
          ...searchParameters(query),
          ...sortParameters(query),
          ...language,
          typeExport,
          columns: fileColumnsOf(query),
        },
      },
      title: `${ofShell('menu.vehicle-list')} (${typeExport})`,
      page: '/private/vehicle-list',
    });
  return EXPORT_TYPES.map((type) => (
    <Button
      key={type}
      look="plain"
      icon={<IconDownload size={16} aria-hidden />}
      title={t('vehicles.export', { type })}
      onClick={() => start(type)}
    >
      {type}
    </Button>
  ));
};

/** The tools of the list: table layout, saved views and export. */
const Tools = (props: BodyProps<VehicleDetails, VehicleListFilter>) => {
  const { query, onChange } = props;
  return (
    <>
      <ViewedTools
        table={VEHICLE_TABLE_LOOK}
        name="vehicle-list"
        address={vehicleListFilter}
        defaults={VEHICLE_LIST_FILTER}
        query={query}
        onChange={onChange}
      />
      <Exports {...props} />
    </>
  );
};

/** SCR-070: the list of the vehicles that a user manages, in any state (SEC-19). */
export const vehicleList = describeList<VehicleDetails, VehicleListFilter>({
  address: vehicleListFilter,
  useRows: (query) => pagedRowsOf(useInfiniteQuery(vehiclesQuery(query))),
  useTexts: () => {
    const { t } = useTranslation('vehicles');
    return {
      title: useTranslation('shell').t('menu.vehicle-list'),
      none: { title: t('vehicles.none.title'), text: t('vehicles.none.text') },
      noMatch: {
        title: t('word.nothingMatches'),
        text: t('vehicles.noMatch'),
        button: t('word.showAll'),
      },
      more: t('vehicles.more'),
      tucked: t('vehicles.filters'),
    };
  },
  filters: VEHICLE_CONTROLS,
  tucked: COLLAPSED_FILTERS,
  Tools,
  Above: VehicleFacets,
  Body: VehicleTable,
  icon: <IconCarOff size={44} stroke={1.3} aria-hidden />,
});
