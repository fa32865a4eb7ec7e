import { displayedVehicle, vehicleTitle } from '@fairlot/content/vehicle-name';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { text } from '@fairlot/web-ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Provenance } from '../../vehicle-pictures/components/provenance.js';
import { CompareButton } from '#shared/compared/compare-button.js';
import { useFormat } from '#shared/format/use-format.js';
import { listTableOf, type ListColumn } from '#shared/list/list-table.js';
import { useCodeName } from '#shared/i18n/use-code-name.js';
import { StateCell } from './state-cell.js';
import { SORTS } from './vehicle-list-filter.js';
import styles from './vehicle-list.module.css';

type CellProps = { readonly row: VehicleDetails };
type ColumnKey = (typeof SORTS)[number] | 'licensePlate' | 'state' | 'provenance' | 'mileageKm';

const NameCell = ({ row }: CellProps) => (
  <div className={styles.named}>
    <CompareButton vehicle={row} />
    <div className={styles.name}>
      <Link to="/private/vehicles/$idVehicle" params={{ idVehicle: row.idVehicle }}>
        {vehicleTitle(row)}
      </Link>
      <span className={text.faint}>{displayedVehicle(row).version}</span>
    </div>
  </div>
);
const DayCell = ({ row }: CellProps) => useFormat().day(Date.parse(row.insertDate));
const ProvenanceCell = ({ row }: CellProps) => {
  const nameOf = useCodeName();
  const code = row.provenance;
  return code && <Provenance code={code} name={nameOf('PROVENANCE', code)} />;
};
const PriceCell = ({ row }: CellProps) => {
  const format = useFormat();
  return row.askingPriceMinor !== null && format.price(row.askingPriceMinor);
};
const MileageCell = ({ row }: CellProps) => {
  const format = useFormat();
  return row.mileageKm !== null && format.integer(row.mileageKm);
};

const COLUMNS: readonly ListColumn<VehicleDetails, ColumnKey>[] = [
  { key: 'brand', width: 'minmax(180px, 2fr)', Cell: NameCell },
  { key: 'idVehicle', width: '118px', Cell: ({ row }) => row.vehicleCode },
  { key: 'licensePlate', width: '118px', Cell: ({ row }) => row.licensePlate || '–' },
  { key: 'state', width: '128px', Cell: StateCell },
  {
    key: 'provenance',
    width: 'minmax(110px, 1fr)',
    Cell: ProvenanceCell,
    folds: { below: 1225, into: 'state' },
  },
  {
    key: 'mileageKm',
    width: '110px',
    align: 'end',
    Cell: MileageCell,
    folds: { below: 1225, into: 'licensePlate' },
  },
  { key: 'askingPriceMinor', width: '118px', align: 'end', Cell: PriceCell },
  { key: 'insertDate', width: '118px', Cell: DayCell },
];

const useHeads = () => {
  const { t } = useTranslation('vehicles');
  const { t: ofPortal } = useTranslation('portal');
  const { t: ofShell } = useTranslation('shell');
  const heads: Readonly<Record<ColumnKey, string>> = {
    brand: ofPortal('report.vehicle'),
    idVehicle: t('vehicles.code'),
    licensePlate: ofPortal('report.licensePlate'),
    state: ofPortal('report.status'),
    provenance: ofPortal('codeTable.VEHICLE_FILTER.PROVENANCE'),
    mileageKm: ofPortal('codeTable.VEHICLE_FILTER.MILEAGE'),
    askingPriceMinor: ofPortal('codeTable.VEHICLE_FILTER.PRICE'),
    insertDate: t('vehicles.inserted'),
  };
  return { label: ofShell('menu.vehicle-list'), of: (key: ColumnKey) => heads[key] };
};

const useOpen = () => {
  const navigate = useNavigate();
  return ({ idVehicle }: VehicleDetails) =>
    void navigate({ to: '/private/vehicles/$idVehicle', params: { idVehicle } });
};

export const VEHICLE_TABLE_LOOK = { columns: COLUMNS, useHeads };

/** SCR-070: the vehicles as a table, of which only the visible rows are rendered. */
export const VehicleTable = listTableOf({
  columns: COLUMNS,
  sorts: SORTS,
  useHeads,
  useOpen,
  rowKey: ({ idVehicle }: VehicleDetails) => idVehicle,
  rowHeight: 58,
});
