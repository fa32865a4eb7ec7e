import type { AuctionView } from '@fairlot/contracts/auction';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Column } from '@fairlot/web-ui';
import { zoneName, zoneTime } from '#shared/format/zone-time.js';
import { AuctionActions } from './auction-actions.js';
import { AuctionProgress, StatusChip } from './auction-status.js';
import { SORTS, type ManageFilter } from './manage-filter.js';

const NameCell = ({ auction }: { readonly auction: AuctionView }) => (
  <div className="fl-auction-name">
    <Link to="/manage/$idAuction" params={{ idAuction: auction.idAuction }}>
      {auction.auctionName}
    </Link>
    <span className="fl-faint">#{auction.idAuction}</span>
  </div>
);

const TypeCell = ({ auction: { type, sealed } }: { readonly auction: AuctionView }) => {
  const { t } = useTranslation('manage');
  return (
    <div>
      <span className="fl-clip">{t(`auctionList.type.${type}`)}</span>
      {sealed && (
        <span className="fl-manage-sealed">
          <IconLock size={13} aria-hidden /> {t('auctionList.sealed')}
        </span>
      )}
    </div>
  );
};

/** An instant on the clock of the auction's market. */
const MarketTime = ({ at, timeZone }: { readonly at: number; readonly timeZone: string }) => {
  const { i18n } = useTranslation();
  return (
    <div className="fl-market-time">
      <span className="fl-number">{zoneTime(at, timeZone)}</span>
      <span className="fl-faint">
        {zoneName(timeZone, { at, language: i18n.language, style: 'short' })}
      </span>
    </div>
  );
};

type Made = Pick<Column<AuctionView>, 'width' | 'cell'>;
type Key = ManageFilter['sort'];

const CELLS: Readonly<Record<Key, Made>> = {
  name: { width: 'minmax(200px, 2fr)', cell: (auction) => <NameCell auction={auction} /> },
  template: {
    width: 'minmax(110px, 1fr)',
    cell: ({ templateName }) => <span className="fl-two-lines">{templateName}</span>,
  },
  type: { width: 'minmax(100px, 0.8fr)', cell: (auction) => <TypeCell auction={auction} /> },
  status: { width: '112px', cell: ({ status }) => <StatusChip status={status} /> },
  start: {
    width: '142px',
    cell: ({ startsAt, timeZone }) => <MarketTime at={startsAt} timeZone={timeZone} />,
  },
  end: {
    width: '142px',
    cell: ({ endsAt, timeZone }) => <MarketTime at={endsAt} timeZone={timeZone} />,
  },
  lots: { width: 'minmax(150px, 1fr)', cell: ({ lots }) => <AuctionProgress lots={lots} /> },
};

/** SCR-060: the columns of the management list. */
export const useAuctionColumns = (
  onDelete: (auction: AuctionView) => void,
): readonly Column<AuctionView>[] => {
  const { t } = useTranslation('manage');
  return [
    ...SORTS.map((key) => ({
      key,
      label: t(`auctionList.column.${key}`),
      sortable: true,
      ...CELLS[key],
    })),
    {
      key: 'actions',
      label: '',
      width: '184px',
      align: 'end',
      cell: (auction) => <AuctionActions auction={auction} onDelete={() => onDelete(auction)} />,
    },
  ];
};
