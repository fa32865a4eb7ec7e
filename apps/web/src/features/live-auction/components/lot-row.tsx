import type { LotView } from '@fairlot/contracts/auction';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { vehicleName, vehicleVersion } from '../../live-room/api/auction.js';
import { LotEnd, LotPrice } from '../../live-room/components/lot-status.js';
import { ObserveButton } from '../../live-room/components/observe-button.js';
import { OwnState } from '../../live-room/components/own-state.js';
import { useLot } from '../../live-room/components/room-context.js';
import { VehicleFacts } from '../../live-room/components/vehicle-facts.js';
import { LotOffer } from '../../offer/components/offer-box.js';
import { standingOf } from '#shared/status/standing.js';
import { STANDING_VIEWS } from '#shared/status/standing-view.js';
import { VehicleDrawing } from '@fairlot/web-ui';
import styles from './lot-row.module.css';

type Props = { readonly lot: LotView };

const Picture = memo(function Picture({ lot }: Props) {
  const [vehicle] = lot.vehicles;
  return (
    <span className={styles.thumb}>
      {vehicle && <VehicleDrawing bodyType={vehicle.bodyType} />}
      <span className={styles.lotNumber}>{lot.idLot}</span>
    </span>
  );
});

const Name = memo(function Name({ lot }: Props) {
  return (
    <Link
      className={styles.vehicleName}
      to="/auctions/$idAuction/lots/$idLot"
      params={{ idAuction: lot.idAuction, idLot: lot.idLot }}
    >
      {vehicleName(lot)} <span>{vehicleVersion(lot)}</span>
    </Link>
  );
});

/** A line of the table; only this one renders again when its lot changes. */
export const LotRow = memo(function LotRow({ lot }: Props) {
  const entry = useLot(lot.idLot);
  return (
    <>
      <div role="cell">
        <Picture lot={lot} />
      </div>
      <div role="rowheader" className={styles.vehicleCell}>
        <Name lot={lot} />
        <VehicleFacts lot={lot} />
      </div>
      <div role="cell">
        <LotPrice live={entry.live} basePriceMinor={lot.basePriceMinor} />
      </div>
      <div role="cell">
        <OwnState entry={entry} />
      </div>
      <div role="cell">
        <LotEnd live={entry.live} />
      </div>
      <div role="cell">
        <LotOffer lot={lot} />
      </div>
      <div role="cell">
        <ObserveButton idLot={lot.idLot} />
      </div>
    </>
  );
});

/** The same lot as a card. */
export const LotCard = memo(function LotCard({ lot }: Props) {
  const entry = useLot(lot.idLot);
  return (
    <article className={styles.lotCard} data-own={STANDING_VIEWS[standingOf(entry).key].tone}>
      <Picture lot={lot} />
      <ObserveButton idLot={lot.idLot} />
      <div className={styles.lotCardBody}>
        <Name lot={lot} />
        <VehicleFacts lot={lot} />
        <div className={styles.figures}>
          <LotPrice live={entry.live} basePriceMinor={lot.basePriceMinor} />
          <LotEnd live={entry.live} />
        </div>
        <OwnState entry={entry} />
        <LotOffer lot={lot} />
      </div>
    </article>
  );
});
