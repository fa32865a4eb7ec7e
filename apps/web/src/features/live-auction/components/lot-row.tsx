import type { LotView } from '@fairlot/contracts/auction';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { vehicleName, vehicleVersion } from '../../live-room/api/auction.js';
import { LotEnd, LotPrice } from '../../live-room/components/lot-status.js';
import { WatchButton } from '../../live-room/components/watch-button.js';
import { OwnState } from '../../live-room/components/own-state.js';
import { useLot } from '../../live-room/components/live-auction-page-context.js';
import { VehicleFacts } from '../../live-room/components/vehicle-facts.js';
import { LotOffer } from '../../offer/components/offer-box.js';
import { CompareButton } from '#shared/compared/compare-button.js';
import { standingOf } from '#shared/status/standing.js';
import { STANDING_VIEWS } from '#shared/status/standing-view.js';
import { MountWhenIdle } from '#shared/ui/mount-when-idle.js';
import { VehicleDrawing } from '@fairlot/web-ui';
import type { LotColumn } from './lot-columns.js';
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

/**
 * The button that adds a lot's first vehicle to the comparison. That vehicle also names the lot.
 */
const LotCompare = memo(function LotCompare({ lot }: Props) {
  const [vehicle] = lot.vehicles;
  return vehicle && <CompareButton vehicle={vehicle} lot={lot} />;
});

type CellProps = {
  readonly lot: LotView;
  readonly entry: ReturnType<typeof useLot>;
  readonly ownBelow: boolean;
};

const CELL_BY_COLUMN: Readonly<Record<LotColumn, (props: CellProps) => ReactNode>> = {
  picture: ({ lot }) => <Picture lot={lot} />,
  vehicle: ({ lot, entry, ownBelow }) => (
    <>
      <Name lot={lot} />
      <VehicleFacts lot={lot} />
      {ownBelow && <OwnState entry={entry} />}
    </>
  ),
  price: ({ lot, entry }) => <LotPrice live={entry.live} basePriceMinor={lot.basePriceMinor} />,
  own: ({ entry }) => <OwnState entry={entry} />,
  end: ({ entry }) => <LotEnd live={entry.live} />,
  offer: ({ lot }) => (
    <MountWhenIdle>
      <LotOffer lot={lot} />
    </MountWhenIdle>
  ),
  observe: ({ lot }) => (
    <MountWhenIdle>
      <WatchButton idLot={lot.idLot} />
      <LotCompare lot={lot} />
    </MountWhenIdle>
  ),
};

type RowProps = Props & {
  readonly columns: readonly LotColumn[];
  /** Whether the dealer's amount is shown below the vehicle. */
  readonly ownBelow: boolean;
};

/** The lot as a table row. It renders again only if its lot changes. */
export const LotRow = memo(function LotRow({ lot, columns, ownBelow }: RowProps) {
  const entry = useLot(lot.idLot);
  return columns.map((column) => {
    const Cell = CELL_BY_COLUMN[column];
    return (
      <div
        key={column}
        data-column={column}
        role={column === 'vehicle' ? 'rowheader' : 'cell'}
        className={column === 'vehicle' ? styles.vehicleCell : undefined}
      >
        <Cell lot={lot} entry={entry} ownBelow={ownBelow} />
      </div>
    );
  });
});

/** Shows a lot as a card. */
export const LotCard = memo(function LotCard({ lot }: Props) {
  const entry = useLot(lot.idLot);
  return (
    <article className={styles.lotCard} data-own={STANDING_VIEWS[standingOf(entry).key].tone}>
      <Picture lot={lot} />
      <MountWhenIdle>
        <WatchButton idLot={lot.idLot} />
        <LotCompare lot={lot} />
      </MountWhenIdle>
      <div className={styles.lotCardBody}>
        <Name lot={lot} />
        <VehicleFacts lot={lot} />
        <div className={styles.figures}>
          <LotPrice live={entry.live} basePriceMinor={lot.basePriceMinor} />
          <LotEnd live={entry.live} />
        </div>
        <OwnState entry={entry} />
        <MountWhenIdle>
          <LotOffer lot={lot} />
        </MountWhenIdle>
      </div>
    </article>
  );
});
