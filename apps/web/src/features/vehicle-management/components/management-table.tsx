import { displayedVehicle, vehicleTitle } from '@fairlot/content/vehicle-name';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { existingKey } from '#shared/i18n/existing-key.js';
import { listTableOf, type ListColumn } from '#shared/list/list-table.js';
import { useVehicleManagement } from './vehicle-management-context.js';
import styles from './vehicle-management.module.css';

type ColumnKey = 'vehicle' | 'state' | 'price' | 'since';
type CellProps = { readonly row: VehicleDetails };

const VehicleCell = ({ row: vehicle }: CellProps) => {
  const { t } = useTranslation('moves');
  const { ticked, onTick } = useVehicleManagement();
  const name = vehicleTitle(vehicle);
  const toggle = () => {
    const next = new Map(ticked);
    if (!next.delete(vehicle.idVehicle)) next.set(vehicle.idVehicle, vehicle);
    onTick(next);
  };
  return (
    <label className={styles.vehicle}>
      <input
        type="checkbox"
        aria-label={t('vehicleManagement.select.one', {
          vehicle: `${name} ${vehicle.licensePlate || vehicle.vehicleCode}`,
        })}
        checked={ticked.has(vehicle.idVehicle)}
        onChange={toggle}
      />
      <span className={styles.words}>
        <b className={text.clip}>{name}</b>
        <small className={text.faint}>
          {[vehicle.licensePlate, displayedVehicle(vehicle).version].filter(Boolean).join(' · ')}
        </small>
      </span>
    </label>
  );
};

/** The state of a vehicle. If the vehicle was returned, its recipient also sees the reason. */
const StateChip = ({ row: { state, returnReason } }: CellProps) => {
  const { t } = useTranslation('moves');
  const key = existingKey('moves', 'vehicleManagement.state', state ?? '');
  return (
    <span className={styles.words}>
      <span className={styles.state} data-state={state}>
        {key === null ? state : t(key)}
      </span>
      {returnReason !== null && (
        <small className={text.faint}>{t(`vehicleManagement.reason.${returnReason}`)}</small>
      )}
    </span>
  );
};

const COLUMNS: readonly ListColumn<VehicleDetails, ColumnKey>[] = [
  { key: 'vehicle', width: 'minmax(220px, 2fr)', Cell: VehicleCell },
  { key: 'state', width: 'minmax(150px, 1fr)', Cell: StateChip },
  {
    key: 'price',
    width: '130px',
    align: 'end',
    Cell: ({ row }: CellProps) => (
      <span className={text.number}>{useFormat().priceOrDash(row.askingPriceMinor)}</span>
    ),
  },
  {
    key: 'since',
    width: '130px',
    align: 'end',
    folds: { below: 760, into: 'price' },
    Cell: ({ row }: CellProps) => useFormat().day(Date.parse(row.insertDate)),
  },
];

const useHeads = () => {
  const { t } = useTranslation('moves');
  return {
    label: t('vehicleManagement.title'),
    of: (key: ColumnKey) => t(`vehicleManagement.column.${key}`),
  };
};

export const MANAGEMENT_TABLE_LOOK = { columns: COLUMNS, useHeads };

export const ManagementTable = listTableOf({
  columns: COLUMNS,
  useHeads,
  rowKey: ({ idVehicle }) => idVehicle,
  rowHeight: 60,
});
