import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import type { Column } from '@fairlot/web-ui';
import type { OfferRow } from '../api/results.js';
import type { OFFER_SORTS } from './offer-filter.js';

type OfferColumn = Column<OfferRow> & {
  readonly key: (typeof OFFER_SORTS)[number] | 'idOffer' | 'voided';
};

type Cell = { readonly offer: OfferRow };

const LotLink = (props: Cell & { readonly idAuction: number }) => {
  const { t } = useTranslation('manage');
  const { idAuction } = props;
  const { idLot } = props.offer;
  return (
    <Link to="/manage/$idAuction/offers" params={{ idAuction }} search={{ lot: idLot }}>
      {t('results.lot', { lot: idLot })}
    </Link>
  );
};

/** To the second, on the market's clock. */
const Moment = ({ offer: { at } }: Cell) => {
  const format = useFormat();
  return (
    <span className="fl-number">
      {format.instant(at).split(' ')[0]} {format.time(at)}
    </span>
  );
};

const Dealer = ({ offer: { businessName } }: Cell) => (
  <span className="fl-clip fl-block" title={businessName}>
    {businessName}
  </span>
);

/** What was offered, and whether it still counts. */
const useWhatColumns = (): readonly OfferColumn[] => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  return [
    {
      key: 'kind',
      label: t('results.column.kind'),
      width: 'minmax(110px, 1fr)',
      sortable: true,
      cell: ({ kind }) => t(`report.offerKind.${kind}`),
    },
    {
      key: 'priceMinor',
      label: t('results.column.price'),
      width: '120px',
      align: 'end',
      sortable: true,
      cell: ({ priceMinor }) => <b className="fl-number">{format.priceOrDash(priceMinor)}</b>,
    },
    {
      key: 'voided',
      label: t('results.column.voided'),
      width: '110px',
      cell: ({ voided }) =>
        voided ? <span className="fl-status">{t('results.offers.isVoided.yes')}</span> : '–',
    },
  ];
};

export const useOfferColumns = (idAuction: number): readonly OfferColumn[] => {
  const { t } = useTranslation('manage');
  return [
    {
      key: 'idLot',
      label: t('results.column.lot'),
      width: '96px',
      sortable: true,
      cell: (offer) => <LotLink idAuction={idAuction} offer={offer} />,
    },
    {
      key: 'idOffer',
      label: t('results.column.offer'),
      width: '80px',
      align: 'end',
      cell: ({ idOffer }) => idOffer,
    },
    {
      key: 'at',
      label: t('results.column.at'),
      width: '190px',
      sortable: true,
      cell: (offer) => <Moment offer={offer} />,
    },
    {
      key: 'businessName',
      label: t('results.column.dealer'),
      width: 'minmax(160px, 2fr)',
      sortable: true,
      cell: (offer) => <Dealer offer={offer} />,
    },
    ...useWhatColumns(),
  ];
};
