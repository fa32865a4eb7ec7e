import type { StoppedImport } from '@fairlot/contracts/back-office';
import { isMarket } from '@fairlot/countries';
import { text } from '@fairlot/web-ui';
import { IconUpload } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { z } from 'zod';
import { searchText } from '#shared/address/search-params.js';
import { describeList } from '#shared/list/describe-list.js';
import { searchFilter } from '#shared/list/list-filters.js';
import { listTableOf } from '#shared/list/list-table.js';
import { rowsOf } from '#shared/list/query-rows.js';
import { RelativeTime } from '#shared/ui/relative-time.js';
import { stoppedImportsQuery } from '../api/staff-home.js';

type CellProps = { readonly row: StoppedImport };

const Uploaded = ({ row: { idUser, username, businessName } }: CellProps) => (
  <div>
    <Link {...toAdmin('user-edit', String(idUser))}>{username ?? `#${idUser}`}</Link>
    <div className={text.faint}>{businessName}</div>
  </div>
);

const StoppedAt = ({ row: { createdAt } }: CellProps) => <RelativeTime at={createdAt} />;

const Market = ({ row: { idMarket } }: CellProps) => {
  const { t } = useTranslation('admin');
  return isMarket(idMarket) ? t(`market.${idMarket}`) : idMarket;
};

const StepCell = ({ row: { doing } }: CellProps) =>
  useTranslation('admin').t(`stoppedImports.doing.${doing}`);

const Reason = ({ row: { reason } }: CellProps) => {
  const { t } = useTranslation('admin');
  return <span>{reason ?? t('stoppedImports.failed')}</span>;
};

const Table = listTableOf({
  columns: [
    { key: 'user', width: 'minmax(160px, 1.5fr)', Cell: Uploaded },
    { key: 'createdAt', width: '150px', Cell: StoppedAt },
    { key: 'market', width: '120px', Cell: Market },
    { key: 'doing', width: 'minmax(150px, 1fr)', Cell: StepCell },
    { key: 'reason', width: 'minmax(220px, 2fr)', Cell: Reason },
  ],
  useHeads: () => {
    const { t } = useTranslation('admin');
    return {
      label: t('stoppedImports.title'),
      of: (key) => (key === 'market' ? t('word.market') : t(`stoppedImports.column.${key}`)),
    };
  },
  rowKey: ({ idTemp }) => idTemp,
  rowHeight: 62,
});

const stoppedFilter = z.object({ q: searchText });

/** Vehicle lists whose import stopped (ENG-260). */
export const stoppedImportList = describeList<StoppedImport, z.infer<typeof stoppedFilter>>({
  address: stoppedFilter,
  useRows: () => rowsOf(useQuery(stoppedImportsQuery)),
  useTexts: () => {
    const { t } = useTranslation('admin');
    return {
      title: t('stoppedImports.title'),
      intro: t('stoppedImports.intro'),
      none: { title: t('stoppedImports.none'), text: t('stoppedImports.noneText') },
      noMatch: {
        title: t('word.nothingMatches'),
        text: t('stoppedImports.noMatch'),
        button: t('word.showAll'),
      },
    };
  },
  filters: {
    q: searchFilter({
      useLabel: () => useTranslation('admin').t('stoppedImports.search'),
      matches: ({ username, businessName }, typed) =>
        `${username} ${businessName}`.toLowerCase().includes(typed.toLowerCase()),
    }),
  },
  Body: Table,
  icon: <IconUpload size={44} stroke={1.3} aria-hidden />,
  skeleton: { height: 62, count: 4 },
});
