import { text } from '@fairlot/web-ui';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { useFormat } from '#shared/format/use-format.js';
import { listTableOf } from '#shared/list/list-table.js';
import type { OfferRow } from '../api/results.js';
import { OFFER_SORTS } from './offer-filter.js';
import lotFigures from '#shared/ui/lot-figures.module.css';
import styles from './offer-table.module.css';

type CellProps = { readonly row: OfferRow };

const LotLink = ({ row: { idLot } }: CellProps) => {
  const { t } = useTranslation('manage');
  const { idAuction } = useLiveAuctionPage().auction;
  return (
    <Link to="/manage/$idAuction/offers" params={{ idAuction }} search={{ lot: idLot }}>
      {t('word.lotNumber', { lot: idLot })}
    </Link>
  );
};

/** A time to the second, in the market's time zone. */
const Moment = ({ row: { at } }: CellProps) => {
  const format = useFormat();
  return <span className={clsx(text.number, styles.offeredAt)}>{format.second(at)}</span>;
};

const Name = ({ children }: { readonly children: string }) => (
  <span className={clsx(text.clip, styles.block)} title={children}>
    {children}
  </span>
);

const Dealer = ({ row: { businessName } }: CellProps) => <Name>{businessName}</Name>;

/** The leader after the bid. If an agent outbid it, that is not the bidder. */
const Leader = ({ row: { leader } }: CellProps) => <Name>{leader?.businessName ?? '–'}</Name>;

const Kind = ({ row }: CellProps) => useTranslation('manage').t(`report.offerKind.${row.kind}`);

/** The amount of the bid. The maximum of an agent is never shown. */
const Offered = ({ row: { amountMinor } }: CellProps) => (
  <span className={text.number}>{useFormat().priceOrDash(amountMinor)}</span>
);

const Price = ({ row: { priceMinor } }: CellProps) => (
  <b className={text.number}>{useFormat().priceOrDash(priceMinor)}</b>
);

/** Whether the bid is void. If so, also shows the reason, and the price after the void. */
const Voided = ({ row: { voidReason, afterVoid } }: CellProps) => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  if (afterVoid === null) return '–';
  const after = `→ ${format.priceOrDash(afterVoid.priceMinor)}`;
  return (
    <span
      className={styles.block}
      title={[voidReason, after, afterVoid.leader?.businessName].filter(Boolean).join(' ')}
    >
      <span className={clsx(lotFigures.status, styles.voided)}>
        {t('results.offers.isVoided.yes')}
      </span>{' '}
      <small className={text.number}>{after}</small>
    </span>
  );
};

export const OfferTable = listTableOf({
  columns: [
    { key: 'idLot', width: '84px', Cell: LotLink },
    {
      key: 'idOffer',
      width: '72px',
      align: 'end',
      Cell: ({ row }: CellProps) => row.idOffer,
      folds: { below: 1170, into: 'idLot', named: true },
    },
    { key: 'at', width: '162px', Cell: Moment },
    { key: 'businessName', width: 'minmax(140px, 2fr)', Cell: Dealer },
    { key: 'kind', width: 'minmax(124px, 1fr)', Cell: Kind },
    { key: 'amountMinor', width: '100px', align: 'end', Cell: Offered },
    { key: 'priceMinor', width: 'minmax(104px, 1fr)', align: 'end', Cell: Price },
    {
      key: 'leader',
      width: 'minmax(124px, 2fr)',
      Cell: Leader,
      folds: { below: 1170, into: 'priceMinor' },
    },
    {
      key: 'voided',
      width: '150px',
      Cell: Voided,
      folds: { below: 1170, into: 'kind' },
    },
  ],
  sorts: OFFER_SORTS,
  useHeads: () => {
    const { t } = useTranslation('manage');
    const names = {
      idLot: t('word.lot'),
      idOffer: t('results.column.offer'),
      at: t('word.time'),
      businessName: t('results.column.dealer'),
      kind: t('word.kind'),
      amountMinor: t('word.offered'),
      priceMinor: t('word.price'),
      leader: t('word.leader'),
      voided: t('results.column.voided'),
    };
    return { label: t('word.offers'), of: (key) => names[key] };
  },
  rowKey: ({ idLot, idOffer }) => `${idLot}.${idOffer}`,
  rowHeight: 52,
  rowState: ({ voided }) => (voided ? 'voided' : undefined),
});
