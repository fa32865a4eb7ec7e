import type { LotView } from '@fairlot/contracts';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { vehicleName } from '../../live-room/api/auction.js';
import { AuctionHead } from '../../live-room/components/auction-head.js';
import { ObserveButton } from '../../live-room/components/observe-button.js';
import { useLot, useRoom } from '../../live-room/components/room-context.js';
import { VehicleFacts } from '../../live-room/components/vehicle-facts.js';
import { PageTitle } from '@fairlot/web-ui';
import { DataSheet } from './data-sheet.js';
import { Gallery } from './gallery.js';
import { History } from './history.js';
import { OfferPanel } from './offer-panel.js';
import { Receipts } from './receipts.js';

type Props = { readonly lot: LotView };

/** To the lots before and after, in the order of the catalogue. */
const Neighbours = ({ lot }: Props) => {
  const { t } = useTranslation('lot-detail');
  const { auction } = useRoom();
  const at = auction.lotList.indexOf(lot);
  const link = (neighbour: LotView | undefined, key: 'previous' | 'next') =>
    neighbour && (
      <Link
        className="fl-icon-button"
        to="/auctions/$idAuction/lots/$idLot"
        params={{ idAuction: lot.idAuction, idLot: neighbour.idLot }}
        aria-label={t(key, { lot: neighbour.idLot })}
        title={t(key, { lot: neighbour.idLot })}
      >
        {key === 'next' ? <IconArrowRight size={20} /> : <IconArrowLeft size={20} />}
      </Link>
    );
  return (
    <nav className="fl-row" aria-label={t('neighbours')}>
      <Link to="/auctions/$idAuction" params={{ idAuction: lot.idAuction }}>
        {t('allLots')}
      </Link>
      {link(auction.lotList[at - 1], 'previous')}
      {link(auction.lotList[at + 1], 'next')}
    </nav>
  );
};

/** SCR-056: one lot, live. */
export const LotDetail = ({ lot }: Props) => {
  const { t } = useTranslation('lot-detail');
  const entry = useLot(lot.idLot);
  const name = vehicleName(lot);
  return (
    <div className="fl-page">
      <PageTitle title={`${t('lot', { lot: lot.idLot })} ${name}`} />
      <AuctionHead />
      <div className="fl-lot-title">
        <div>
          <p className="fl-faint">{t('lot', { lot: lot.idLot })}</p>
          <h2>{name}</h2>
          <p className="fl-faint">{lot.vehicles[0]?.version}</p>
        </div>
        <ObserveButton idLot={lot.idLot} />
        <Neighbours lot={lot} />
      </div>
      <div className="fl-lot-page">
        <div className="fl-lot-main">
          <Gallery lot={lot} />
          <VehicleFacts lot={lot} />
        </div>
        <OfferPanel lot={lot} entry={entry} />
        <div className="fl-lot-main">
          <History lot={lot} position={entry.live.position} />
          <DataSheet lot={lot} />
          <Receipts lot={lot} />
        </div>
      </div>
    </div>
  );
};
