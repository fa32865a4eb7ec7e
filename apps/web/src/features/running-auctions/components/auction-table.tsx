import { text } from '@fairlot/web-ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import type { BodyProps } from '#shared/list/describe-list.js';
import { listTableOf, type ListColumn } from '#shared/list/list-table.js';
import { useSavedLayout } from '#shared/list/views/saved-layout.js';
import { ViewedTools } from '#shared/list/views/viewed-tools.js';
import type { RunningAuction } from '../api/running-auctions.js';
import { AuctionFacts, LotProgress } from './auction-facts.js';
import { AUCTION_FILTER, auctionFilter, type AuctionFilter } from './auction-filter.js';
import { EndsIn } from './ends-in.js';
import styles from './auction-table.module.css';

type CellProps = { readonly row: RunningAuction };
type ColumnKey = 'auction' | 'kind' | 'lots' | 'end' | 'endsIn';
type Props = BodyProps<RunningAuction, AuctionFilter>;

const Name = ({ row: { idAuction, auctionName, templateName, words } }: CellProps) => (
  <div className={styles.auctionCell}>
    <Link
      to="/auctions/$idAuction"
      params={{ idAuction }}
      search={{ q: words }}
      className={text.clip}
    >
      {auctionName}
    </Link>
    <span className={clsx(text.faint, text.clip)}>{templateName}</span>
  </div>
);

const End = ({ row }: CellProps) => (
  <span className={text.number}>{useFormat().instant(row.endsAt)}</span>
);

const COLUMNS: readonly ListColumn<RunningAuction, ColumnKey>[] = [
  { key: 'auction', width: 'minmax(180px, 1.4fr)', Cell: Name },
  {
    key: 'kind',
    width: 'minmax(220px, 1.4fr)',
    Cell: ({ row }: CellProps) => <AuctionFacts auction={row} />,
  },
  {
    key: 'lots',
    width: 'minmax(160px, 1fr)',
    Cell: ({ row }: CellProps) => <LotProgress auction={row} />,
  },
  {
    key: 'end',
    width: '150px',
    Cell: End,
    folds: { below: 920, into: 'endsIn' },
  },
  {
    key: 'endsIn',
    width: '140px',
    align: 'end',
    Cell: ({ row }: CellProps) => <EndsIn auction={row} />,
  },
];

const TABLE_LAYOUT = {
  columns: COLUMNS,
  useHeads: () => {
    const { t } = useTranslation('live');
    return { label: t('word.runningAuctions'), of: (key: ColumnKey) => t(`word.${key}`) };
  },
};
const ADDRESS = {
  name: 'running-auctions',
  address: auctionFilter,
  defaults: AUCTION_FILTER,
} as const;

const Table = listTableOf({
  ...TABLE_LAYOUT,
  rowKey: ({ idAuction }: RunningAuction) => idAuction,
  rowHeight: 76,
  useOpen: () => {
    const navigate = useNavigate();
    return ({ idAuction, words: q }) =>
      void navigate({ to: '/auctions/$idAuction', params: { idAuction }, search: { q } });
  },
});

/** SCR-052: the running auctions as a table. */
export const AuctionTable = (props: Props) => (
  <Table {...props} {...useSavedLayout({ ...ADDRESS, ...props })} />
);

/** Controls for the columns and the density of the table. */
export const AuctionTableTools = (props: Props) => {
  const { query, onChange } = useSavedLayout({ ...ADDRESS, ...props });
  return (
    <ViewedTools
      table={TABLE_LAYOUT}
      {...ADDRESS}
      query={query}
      onChange={onChange}
      mayBeFirst={false}
    />
  );
};
