import { text } from '@fairlot/web-ui';
import type { AuctionView } from '@fairlot/contracts/auction';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { listTableOf, type ListColumn } from '#shared/list/list-table.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { zoneName, zoneTime } from '#shared/format/zone-time.js';
import { languageTagOf } from '#shared/i18n/i18n.js';
import { AuctionActions } from './auction-actions.js';
import { AuctionProgress, StatusChip } from './auction-status.js';
import { SORTS } from './manage-filter.js';
import styles from './auction-columns.module.css';

type CellProps = { readonly row: AuctionView };

const NameCell = ({ row: auction }: CellProps) => (
  <div className={styles.auctionName}>
    <Link to="/manage/$idAuction" params={{ idAuction: auction.idAuction }}>
      {auction.auctionName}
    </Link>
    <span className={text.faint}>#{auction.idAuction}</span>
  </div>
);

const TypeCell = ({ row }: CellProps) => {
  const { t } = useTranslation('manage');
  const { Icon, sign, texts } = formatOf(row);
  return (
    <div>
      <span className={text.clip}>{t(`word.auctionType.${row.type}`)}</span>
      {sign && (
        <span className={styles.manageSealed}>
          <Icon size={13} aria-hidden /> {t(texts.name)}
        </span>
      )}
    </div>
  );
};

/** An instant in the time zone of the auction's market. */
const MarketTime = ({ at, timeZone }: { readonly at: number; readonly timeZone: string }) => {
  const { i18n } = useTranslation();
  return (
    <div className={styles.marketTime}>
      <span className={text.number}>{zoneTime(at, timeZone)}</span>
      <span className={text.faint}>
        {zoneName(timeZone, { at, language: languageTagOf(i18n.language), style: 'short' })}
      </span>
    </div>
  );
};

const COLUMNS: readonly ListColumn<AuctionView, (typeof SORTS)[number] | 'actions'>[] = [
  { key: 'name', width: 'minmax(176px, 2fr)', Cell: NameCell },
  {
    key: 'template',
    width: 'minmax(96px, 1fr)',
    folds: { below: 1225, into: 'name' },
    Cell: ({ row }) => <span className={styles.twoLines}>{row.templateName}</span>,
  },
  {
    key: 'type',
    width: 'minmax(92px, 0.8fr)',
    Cell: TypeCell,
    folds: { below: 1225, into: 'status' },
  },
  { key: 'status', width: '122px', Cell: ({ row }) => <StatusChip status={row.status} /> },
  {
    key: 'start',
    width: '138px',
    folds: { below: 1225, into: 'end', named: true },
    Cell: ({ row }) => <MarketTime at={row.startsAt} timeZone={row.timeZone} />,
  },
  {
    key: 'end',
    width: '166px',
    Cell: ({ row }) => <MarketTime at={row.endsAt} timeZone={row.timeZone} />,
  },
  {
    key: 'lots',
    width: 'minmax(108px, 1.3fr)',
    Cell: ({ row }) => <AuctionProgress lots={row.lots} />,
  },
  {
    key: 'actions',
    width: '196px',
    align: 'end',
    Cell: ({ row }) => <AuctionActions auction={row} />,
  },
];

/** SCR-060: the management list as a table. */
export const AuctionTable = listTableOf({
  columns: COLUMNS,
  sorts: SORTS,
  useHeads: () => {
    const { t } = useTranslation('manage');
    return {
      label: t('auctionList.title'),
      of: (key) => (key === 'actions' ? '' : t(`auctionList.column.${key}`)),
    };
  },
  rowKey: ({ idAuction }) => idAuction,
  rowHeight: 76,
  useOpen: () => {
    const navigate = useNavigate();
    return ({ idAuction }) => void navigate({ to: '/manage/$idAuction', params: { idAuction } });
  },
});
