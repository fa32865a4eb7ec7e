import { controls, layout, text } from '@fairlot/web-ui';
import type { AuctionView } from '@fairlot/contracts/auction';
import { IconHistory, IconListSearch, IconSearchOff } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { useFormat } from '#shared/format/use-format.js';
import { describeList } from '#shared/list/describe-list.js';
import { searchFilter } from '#shared/list/list-filters.js';
import { listTableOf } from '#shared/list/list-table.js';
import { rowsOf } from '#shared/list/query-rows.js';
import { useMayCall } from '#shared/session/rights.js';
import { auctionsQuery, commandIdIn } from '../api/auctions.js';
import { chooseFilter, type ChooseFilter } from './choose-filter.js';
import { FoundCommand } from './found-command.js';
import styles from './choose-auction.module.css';

type CellProps = { readonly row: AuctionView };

const AuctionLinks = ({ row: { idAuction, auctionName } }: CellProps) => {
  const { t } = useTranslation('engineering');
  return (
    <div className={clsx(layout.row, styles.ways)}>
      <Link
        className={controls.button}
        data-look="light"
        to="/engineering/$idAuction"
        params={{ idAuction }}
        aria-label={`${t('eventBrowser.title')}: ${auctionName}`}
      >
        <IconListSearch size={16} aria-hidden />
        {t('eventBrowser.title')}
      </Link>
      <Link
        className={controls.button}
        data-look="light"
        to="/engineering/$idAuction/time-machine"
        params={{ idAuction }}
        aria-label={`${t('word.timeMachine')}: ${auctionName}`}
      >
        <IconHistory size={16} aria-hidden />
        {t('word.timeMachine')}
      </Link>
    </div>
  );
};

const Name = ({ row: { idAuction, auctionName, templateName } }: CellProps) => (
  <div className={styles.foundAuction}>
    <Link to="/engineering/$idAuction" params={{ idAuction }}>
      {auctionName}
    </Link>
    <span className={clsx(text.faint, text.clip)}>{`#${idAuction} · ${templateName}`}</span>
  </div>
);

const Status = ({ row }: CellProps) =>
  useTranslation('engineering').t(`status.auction.${row.status}`);

const Start = ({ row }: CellProps) => (
  <span className={text.number}>{useFormat().instant(row.startsAt)}</span>
);

const AuctionTable = listTableOf({
  columns: [
    { key: 'auction', width: 'minmax(200px, 1fr)', Cell: Name },
    {
      key: 'status',
      width: '130px',
      Cell: Status,
      folds: { below: 1050, into: 'start' },
    },
    {
      key: 'lots',
      width: '80px',
      align: 'end',
      folds: { below: 1050, into: 'auction', named: true },
      Cell: ({ row }: CellProps) => useFormat().integer(row.lots.total),
    },
    { key: 'start', width: '150px', Cell: Start },
    { key: 'ways', width: '400px', Cell: AuctionLinks },
  ],
  useHeads: () => {
    const { t } = useTranslation('engineering');
    return {
      label: t('word.engineering'),
      of: (key) => (key === 'ways' ? '' : t(`word.${key}`)),
    };
  },
  rowKey: ({ idAuction }) => idAuction,
  rowHeight: 84,
  useOpen: () => {
    const navigate = useNavigate();
    return ({ idAuction }) =>
      void navigate({ to: '/engineering/$idAuction', params: { idAuction } });
  },
});

/** Links to the pages for engineers that are not about one auction. */
const OtherPages = () => {
  const { t } = useTranslation('engineering');
  const may = useMayCall();
  return (
    <div className={layout.row}>
      <Link className={controls.button} data-look="light" to="/engineering/streams">
        {t('anyStream.title')}
      </Link>
      {may('ENG-37') && (
        <Link className={controls.button} data-look="light" to="/engineering/processes">
          {t('processes.title')}
        </Link>
      )}
      {may('ENG-33') && (
        <Link className={controls.button} data-look="light" to="/engineering/disclosures">
          {t('disclosures.title')}
        </Link>
      )}
      {may('ENG-50') && (
        <Link className={controls.button} data-look="light" {...toAdmin('undelivered')}>
          {t('undelivered.title')}
        </Link>
      )}
    </div>
  );
};

/** Start page for engineers. It finds an auction by name, by number, or by the id of a command. */
export const chooseAuction = describeList<AuctionView, ChooseFilter>({
  address: chooseFilter,
  useRows: ({ q }) => rowsOf(useQuery(auctionsQuery(q))),
  useTexts: () => {
    const { t } = useTranslation('engineering');
    const none = { title: t('eventBrowser.choose.none'), text: t('eventBrowser.choose.noneText') };
    return {
      title: t('word.engineering'),
      intro: t('eventBrowser.choose.text'),
      none,
      noMatch: { ...none, button: t('word.showAll') },
    };
  },
  filters: {
    q: searchFilter({
      useLabel: () => useTranslation('engineering').t('eventBrowser.choose.search'),
    }),
  },
  instead: ({ q }) => {
    const commandId = commandIdIn(q);
    return commandId && <FoundCommand commandId={commandId} />;
  },
  Body: AuctionTable,
  PageAction: OtherPages,
  icon: <IconSearchOff size={44} stroke={1.3} aria-hidden />,
  skeleton: { height: 56, count: 8 },
});
