import { disclosureOperations, type DisclosureView } from '@fairlot/contracts/engineering';
import { isLanguage } from '@fairlot/countries';
import { Button, text } from '@fairlot/web-ui';
import { IconDownload, IconEyeSearch } from '@fairlot/web-ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { describeList, type BodyProps } from '#shared/list/describe-list.js';
import { searchFilter, type ListFilter } from '#shared/list/list-filters.js';
import { listTableOf } from '#shared/list/list-table.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { dayFilter } from '#shared/list/range-filter.js';
import { useMayCall } from '#shared/session/rights.js';
import { startExport } from '#shared/tasks/start-export.js';
import { disclosuresQuery, callQueryOf } from '../api/disclosures.js';
import { disclosuresFilter, type DisclosuresFilter } from './disclosures-filter.js';

type CellProps = { readonly row: DisclosureView };

const Moment = ({ row: { at } }: CellProps) => {
  const format = useFormat();
  return <span className={text.number}>{format.second(at)}</span>;
};

const Clipped = ({ of }: { readonly of: string }) => (
  <div className={text.clip} title={of}>
    {of}
  </div>
);

/** Text with the first ids. If there are more, it includes their total. */
const idsText = ({ ids, count }: DisclosureView['lots']): string =>
  ids.length === 0 ? '–' : `${ids.join(', ')}${count > ids.length ? ` … (${count})` : ''}`;

const Lots = ({ row: { idAuction, lots } }: CellProps) => (
  <Clipped of={idAuction === null ? idsText(lots) : `#${idAuction}: ${idsText(lots)}`} />
);

const Moments = ({ row: { moments } }: CellProps) => {
  const { t } = useTranslation('engineering');
  return moments.map((moment) => t(`disclosures.moment.${moment}`)).join(', ') || '–';
};

const Table = listTableOf({
  columns: [
    { key: 'at', width: '170px', Cell: Moment },
    {
      key: 'user',
      width: 'minmax(120px, 1fr)',
      Cell: ({ row }: CellProps) => <Clipped of={`${row.username ?? ''} #${row.idUser}`.trim()} />,
    },
    { key: 'call', width: '90px', Cell: ({ row }: CellProps) => row.callId },
    {
      key: 'discloses',
      width: 'minmax(160px, 2fr)',
      Cell: ({ row }: CellProps) => <Clipped of={row.discloses.join(', ')} />,
    },
    {
      key: 'dealers',
      width: 'minmax(100px, 1fr)',
      Cell: ({ row }: CellProps) => <Clipped of={idsText(row.dealers)} />,
    },
    { key: 'lots', width: 'minmax(100px, 1fr)', Cell: Lots },
    {
      key: 'moments',
      width: '120px',
      Cell: Moments,
      folds: { below: 1120, into: 'at' },
    },
    {
      key: 'asked',
      width: 'minmax(120px, 1fr)',
      onCard: false,
      folds: { below: 1120, into: 'discloses' },
      Cell: ({ row }: CellProps) => <Clipped of={row.asked} />,
    },
  ],
  useHeads: () => {
    const { t } = useTranslation('engineering');
    const { t: ofPortal } = useTranslation('portal');
    return { label: t('disclosures.title'), of: (key) => ofPortal(`disclosure.${key}`) };
  },
  rowKey: ({ idDisclosure }) => idDisclosure,
  rowHeight: 48,
});

/** Exports all matching pages as a file (ENG-34). */
const Export = ({ query }: BodyProps<DisclosureView, DisclosuresFilter>) => {
  const { t, i18n } = useTranslation('engineering');
  const may = useMayCall();
  const { idMarket } = useFormat();
  if (!may('ENG-34')) return null;
  const language = isLanguage(i18n.language) ? { language: i18n.language } : {};
  const start = () =>
    startExport({
      operation: disclosureOperations['ENG-34'],
      input: { query: { ...callQueryOf(query, idMarket), ...language } },
      title: `${t('disclosures.title')} (CSV)`,
      page: '/engineering/disclosures',
    });
  return (
    <Button
      look="plain"
      icon={<IconDownload size={16} aria-hidden />}
      title={t('disclosures.export')}
      onClick={start}
    >
      CSV
    </Button>
  );
};

const disclosureSearchFilter = (name: 'user' | 'dealer' | 'auction' | 'call') =>
  searchFilter<DisclosureView>({
    useLabel: () => useTranslation('engineering').t(`disclosures.${name}`),
  });

/** Has no filter function, because the server filters by day. */
const timeFilter: ListFilter<DisclosureView, string> = {
  Control: dayFilter<DisclosureView>({
    valueOf: () => null,
    useLabel: () => useTranslation('engineering').t('disclosures.days'),
  }).Control,
};

/** Lists which staff users have seen personal data and secrets of lots and dealers (ENG-33). */
export const disclosures = describeList<DisclosureView, DisclosuresFilter>({
  address: disclosuresFilter,
  useRows: (query) => pagedRowsOf(useInfiniteQuery(disclosuresQuery(query, useFormat().idMarket))),
  useTexts: () => {
    const { t } = useTranslation('engineering');
    return {
      title: t('disclosures.title'),
      intro: t('disclosures.intro'),
      none: { title: t('disclosures.none'), text: t('disclosures.noneText') },
      noMatch: {
        title: t('word.nothingMatches'),
        text: t('disclosures.noneText'),
        button: t('word.showAll'),
      },
      more: t('disclosures.more'),
    };
  },
  filters: {
    user: disclosureSearchFilter('user'),
    dealer: disclosureSearchFilter('dealer'),
    auction: disclosureSearchFilter('auction'),
    call: disclosureSearchFilter('call'),
    at: timeFilter,
  },
  Tools: Export,
  Body: Table,
  icon: <IconEyeSearch size={44} stroke={1.3} aria-hidden />,
  skeleton: { height: 44, count: 8 },
});
