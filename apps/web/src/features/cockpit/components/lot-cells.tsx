import type { LotView } from '@fairlot/contracts/auction';
import { text, VehicleDrawing } from '@fairlot/web-ui';
import { IconCrown } from '@fairlot/web-ui/icons';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { vehicleName, vehicleVersion } from '../../live-room/api/auction.js';
import { LotEnd } from '../../live-room/components/lot-status.js';
import { useLot } from '../../live-room/components/live-auction-page-context.js';
import { reserveStateOf } from './cockpit-board.js';
import { useManaged } from './cockpit-context.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import lotFigures from '#shared/ui/lot-figures.module.css';
import { VoidButton } from './void-button.js';
import styles from './lot-cells.module.css';

type Props = { readonly lot: LotView };
type VehicleProps = Props & {
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
};

export const VehicleCell = ({ lot, isSelected, onSelect }: VehicleProps) => {
  const { t } = useTranslation('manage');
  const [vehicle] = lot.vehicles;
  const params = { idAuction: lot.idAuction, idLot: lot.idLot };
  return (
    <div className={styles.cockpitLot} data-lot={lot.idLot}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={t('word.selectLot', { lot: lot.idLot })}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
      </label>
      <span className={styles.cockpitDrawing}>
        {vehicle && <VehicleDrawing bodyType={vehicle.bodyType} />}
      </span>
      <span className={styles.cockpitName}>
        <Link to="/auctions/$idAuction/lots/$idLot" params={params} className={text.clip}>
          <b>{lot.idLot}</b> {vehicleName(lot)}
        </Link>
        <small className={clsx(text.faint, text.clip)}>
          {[vehicle?.licensePlate, vehicleVersion(lot)].filter(Boolean).join(' · ')}
        </small>
      </span>
    </div>
  );
};

export const PriceCell = ({ lot }: Props) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { live } = useLot(lot.idLot);
  const [first] = useState(live.priceMinor);
  const base = t('liveRoom.base', { price: format.price(lot.basePriceMinor) });
  const { Icon, sign } = formatOf(live);
  if (sign && live.priceMinor === null)
    return (
      <span className={lotFigures.price} data-part="price" data-sealed>
        <b>
          <Icon size={15} aria-label={t(sign)} />
        </b>
        <small>{base}</small>
      </span>
    );
  return (
    <span className={lotFigures.price} data-part="price">
      {/* The key creates a new element for each price, so that each change is highlighted. */}
      <b key={live.priceMinor} data-changed={live.priceMinor !== first}>
        {format.priceOrDash(live.priceMinor)}
      </b>
      <small>{base}</small>
    </span>
  );
};

export const OffersCell = ({ lot }: Props) => {
  const { t } = useTranslation('manage');
  const { live } = useLot(lot.idLot);
  const bidders = useManaged(lot.idLot)?.bidders ?? null;
  return (
    <span className={lotFigures.price} data-part="price">
      <span className={text.number}>{live.offers ?? '–'}</span>
      {bidders !== null && <small>{t('cockpit.bidders', { count: bidders })}</small>}
    </span>
  );
};

export const LeaderCell = ({ lot }: Props) => {
  const leader = useManaged(lot.idLot)?.leader ?? null;
  if (leader === null) return <span className={text.faint}>–</span>;
  return (
    <span className={styles.leader} title={leader.businessName}>
      <IconCrown size={15} aria-hidden />
      <span className={text.clip}>{leader.businessName}</span>
      <VoidButton lot={lot} />
    </span>
  );
};

/** The distance to the reserve price, in words and colour. */
export const ReserveCell = ({ lot }: Props) => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const { live } = useLot(lot.idLot);
  const managed = useManaged(lot.idLot);
  const reserve = reserveStateOf({ lot, live, managed });
  if (reserve.state === 'none')
    return <span className={text.faint}>{t('cockpit.reserve.none')}</span>;
  const price = 'missingMinor' in reserve ? format.price(reserve.missingMinor) : '';
  return (
    <span className={styles.reserve} data-state={reserve.state}>
      {live.offers !== 0 && <span>{t(`cockpit.reserve.${reserve.state}`, { price })}</span>}
      <small className={text.faint}>{format.priceOrDash(managed?.reserveMinor ?? null)}</small>
    </span>
  );
};

export const ClickAndBuyCell = ({ lot }: Props) => {
  const format = useFormat();
  const { live } = useLot(lot.idLot);
  return <span className={text.faint}>{format.priceOrDash(live.clickAndBuyMinor)}</span>;
};

export const EndCell = ({ lot }: Props) => {
  const { live } = useLot(lot.idLot);
  return (
    <span className={clsx(lotFigures.end, styles.end)} data-part="end">
      <LotEnd live={live} />
    </span>
  );
};
