import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { controls, text, VirtualBox } from '@fairlot/web-ui';
import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { IconHistory } from '@fairlot/web-ui/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useStockChoice } from './stock-choice.js';
import { VehicleCell } from './vehicle-cell.js';
import section from '../section.module.css';
import styles from './stock-rows.module.css';

type Props = {
  readonly vehicles: readonly VehicleDetails[];
  readonly total: number;
  /** Called when the user scrolls near the last row, to load more. */
  readonly onEnd: () => void;
};

const ROW_PX = 68;
const OVERSCAN_ROWS = 8;

const Row = ({
  vehicle,
  isHeld,
  isChosen,
  onToggle,
}: {
  readonly vehicle: VehicleDetails;
  readonly isHeld: boolean;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}) => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  return (
    <label className={styles.stockRow} data-held={isHeld}>
      <input type="checkbox" checked={isHeld || isChosen} disabled={isHeld} onChange={onToggle} />
      <VehicleCell vehicle={vehicle} />
      <span className={styles.stockEnd}>
        {isHeld ? (
          <span className={section.changed}>{t('auctionEditor.stock.held')}</span>
        ) : (
          <span className={text.number}>{format.priceOrDash(vehicle.askingPriceMinor)}</span>
        )}
      </span>
    </label>
  );
};

/** Loads a vehicle's earlier auctions on demand. */
const AuctionsButton = ({ vehicle }: { readonly vehicle: VehicleDetails }) => {
  const { t } = useTranslation('manage');
  const { onAsk } = useStockChoice();
  const { idVehicle } = vehicle;
  const name = vehicleTitle(vehicle);
  const label = t('word.auctionsOf', { vehicle: name });
  return (
    <button
      type="button"
      className={controls.iconButton}
      aria-label={label}
      title={label}
      onClick={() => onAsk({ idVehicle, name })}
    >
      <IconHistory size={18} aria-hidden />
    </button>
  );
};

/** Lists any number of vehicles and renders only the visible rows. */
export const StockRows = ({ vehicles, total, onEnd }: Props) => {
  const { t } = useTranslation('manage');
  const { unavailable, chosen, onChosen } = useStockChoice();
  const toggle = (vehicle: VehicleDetails) => {
    const next = new Map(chosen);
    if (!next.delete(vehicle.idVehicle)) next.set(vehicle.idVehicle, vehicle);
    onChosen(next);
  };
  const [last, setLast] = useState(-1);
  useEffect(() => {
    if (last >= vehicles.length - 1 && vehicles.length < total) onEnd();
  });
  return (
    <VirtualBox
      className={styles.stockList}
      tabIndex={0}
      aria-label={t('auctionEditor.stock.list')}
      role="group"
      count={vehicles.length}
      linePx={ROW_PX}
      overscan={OVERSCAN_ROWS}
      onShown={(_, shown) => setLast(shown)}
    >
      {({ index, top }) => {
        const vehicle = vehicles[index];
        return (
          vehicle && (
            <div
              key={vehicle.idVehicle}
              className={styles.stockPlace}
              style={{ transform: `translateY(${top}px)` }}
            >
              <Row
                vehicle={vehicle}
                isHeld={unavailable.has(vehicle.idVehicle)}
                isChosen={chosen.has(vehicle.idVehicle)}
                onToggle={() => toggle(vehicle)}
              />
              <AuctionsButton vehicle={vehicle} />
            </div>
          )
        );
      }}
    </VirtualBox>
  );
};
