import './event-browser.css';
import type { AuctionView } from '@fairlot/contracts/auction';
import { IconHistory, IconListSearch, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button, DataTable, EmptyPanel, PageTitle, Skeleton, type Column } from '@fairlot/web-ui';
import { useFormat } from '#shared/format/use-format.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { SearchBox } from '#shared/ui/search-box.js';
import { auctionsQuery, commandIdIn } from '../api/auctions.js';
import { FoundCommand } from './found-command.js';

type Props = { readonly q: string; readonly onSearch: (q: string) => void };

const Ways = ({ auction: { idAuction, auctionName } }: { readonly auction: AuctionView }) => {
  const { t } = useTranslation('engineering');
  return (
    <div className="fl-row fl-ways">
      <Link
        className="fl-button"
        data-look="light"
        to="/engineering/$idAuction"
        params={{ idAuction }}
        aria-label={`${t('eventBrowser.choose.events')}: ${auctionName}`}
      >
        <IconListSearch size={16} aria-hidden />
        {t('eventBrowser.choose.events')}
      </Link>
      <Link
        className="fl-button"
        data-look="light"
        to="/engineering/$idAuction/time-machine"
        params={{ idAuction }}
        aria-label={`${t('eventBrowser.choose.timeMachine')}: ${auctionName}`}
      >
        <IconHistory size={16} aria-hidden />
        {t('eventBrowser.choose.timeMachine')}
      </Link>
    </div>
  );
};

const useColumns = (): readonly Column<AuctionView>[] => {
  const { t } = useTranslation('engineering');
  const format = useFormat();
  return [
    {
      key: 'name',
      label: t('eventBrowser.choose.auction'),
      width: 'minmax(200px, 1fr)',
      cell: ({ idAuction, auctionName, templateName }) => (
        <div className="fl-found-auction">
          <Link to="/engineering/$idAuction" params={{ idAuction }}>
            {auctionName}
          </Link>
          <span className="fl-faint fl-clip">{`#${idAuction} · ${templateName}`}</span>
        </div>
      ),
    },
    {
      key: 'status',
      label: t('eventBrowser.choose.status'),
      width: '130px',
      cell: ({ status }) => t(`eventBrowser.auctionStatus.${status}`),
    },
    {
      key: 'lots',
      label: t('eventBrowser.choose.lots'),
      width: '80px',
      align: 'end',
      cell: ({ lots }) => format.whole(lots.total),
    },
    {
      key: 'start',
      label: t('eventBrowser.choose.start'),
      width: '150px',
      cell: ({ startsAt }) => <span className="fl-number">{format.instant(startsAt)}</span>,
    },
    { key: 'ways', label: '', width: '400px', cell: (auction) => <Ways auction={auction} /> },
  ];
};

const Found = ({ q, onSearch }: Props) => {
  const { t } = useTranslation('engineering');
  const columns = useColumns();
  const { data, error, refetch } = useQuery(auctionsQuery(q));
  if (error && !data) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="fl-lines" aria-busy="true">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} height={56} />
        ))}
      </div>
    );
  if (data.length > 0)
    return (
      <DataTable
        label={t('eventBrowser.choose.title')}
        columns={columns}
        rows={data}
        rowKey={({ idAuction }) => idAuction}
        rowHeight={64}
        stackBelow={1080}
      />
    );
  return (
    <EmptyPanel
      icon={<IconSearchOff size={44} stroke={1.3} aria-hidden />}
      title={t('eventBrowser.choose.none')}
      text={t('eventBrowser.choose.noneText')}
    >
      {q !== '' && (
        <Button look="light" onClick={() => onSearch('')}>
          {t('eventBrowser.choose.all')}
        </Button>
      )}
    </EmptyPanel>
  );
};

/** Where an engineer starts: an auction by name or number, or a command by its id. */
export const ChooseAuction = ({ q, onSearch }: Props) => {
  const { t } = useTranslation('engineering');
  const commandId = commandIdIn(q);
  return (
    <div className="fl-page">
      <PageTitle title={t('eventBrowser.choose.title')} />
      <h1>{t('eventBrowser.choose.title')}</h1>
      <p className="fl-faint">{t('eventBrowser.choose.text')}</p>
      <div className="fl-toolbar" role="search">
        <SearchBox value={q} onChange={onSearch} label={t('eventBrowser.choose.search')} />
      </div>
      {commandId === null ? (
        <Found q={q} onSearch={onSearch} />
      ) : (
        <FoundCommand commandId={commandId} />
      )}
    </div>
  );
};
