import { text, VehicleDrawing } from '@fairlot/web-ui';
import { IconStarFilled } from '@fairlot/web-ui/icons';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { LotEnd, LotPrice } from '../../live-room/components/lot-status.js';
import { OwnState } from '../../live-room/components/own-state.js';
import type { OwnRow } from '../api/activity.js';
import styles from './activity-cells.module.css';

type CellProps = { readonly row: OwnRow };

/** The vehicle with picture and name, linked to its lot if the user may open it. */
export const LotCell = ({ row: { lot, vehicles, observed, mayOpen } }: CellProps) => {
  const { t } = useTranslation('activity');
  const { idAuction, idLot } = lot;
  const [vehicle] = vehicles;
  const title = vehicle ? vehicleTitle(vehicle) : t('word.lotNumber', { lot: idLot });
  return (
    <div className={styles.lot}>
      <span className={styles.thumb}>
        {vehicle && <VehicleDrawing bodyType={vehicle.bodyType} />}
      </span>
      <div className={styles.words}>
        {mayOpen ? (
          <Link
            className={clsx(styles.name, text.clip)}
            to="/auctions/$idAuction/lots/$idLot"
            params={{ idAuction, idLot }}
          >
            {title}
          </Link>
        ) : (
          <span className={clsx(styles.name, text.clip)}>{title}</span>
        )}
        <span className={clsx(text.faint, text.clip, styles.small)}>
          {t('word.lotNumber', { lot: idLot })}
          {vehicle?.licensePlate && ` · ${vehicle.licensePlate}`}{' '}
          {observed && <IconStarFilled size={12} aria-label={t('observed')} />}
        </span>
      </div>
    </div>
  );
};

export const AuctionCell = ({ row: { auction, mayOpen } }: CellProps) => {
  const { idAuction, auctionName: title } = auction;
  const name = <span className={styles.twoLines}>{title}</span>;
  if (!mayOpen) return <span className={styles.name}>{name}</span>;
  return (
    <Link className={styles.name} to="/auctions/$idAuction" params={{ idAuction }} title={title}>
      {name}
    </Link>
  );
};

export const PriceCell = ({ row: { lot } }: CellProps) => (
  <LotPrice live={lot} basePriceMinor={lot.basePriceMinor} />
);

export const OwnStateCell = ({ row: { lot, known } }: CellProps) => (
  <OwnState entry={{ live: lot, own: known }} />
);

export const EndCell = ({ row: { lot } }: CellProps) => (
  <span className={styles.end}>
    <LotEnd live={lot} />
  </span>
);
