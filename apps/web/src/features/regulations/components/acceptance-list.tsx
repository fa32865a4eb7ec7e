import { isLanguage } from '@fairlot/countries';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { rowsOf } from '#shared/list/query-rows.js';
import { LoadedTable } from '#shared/list/short-table.js';
import { acceptancesQuery } from '../api/regulations.js';

/** The regulations that a dealer has accepted. Null means the user's own dealer. */
export const AcceptanceList = ({ idDealer }: { readonly idDealer: number | null }) => {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { data, error, refetch } = useQuery(acceptancesQuery(idDealer));
  return (
    <LoadedTable
      label={t('accepted.title')}
      answer={rowsOf({ data: data?.rows, error, refetch })}
      rowKey={({ idAuction, version }) => `${idAuction} ${version}`}
      columns={[
        {
          key: 'auction',
          label: t('word.auction'),
          cell: ({ auctionName, idAuction }) => auctionName ?? `#${idAuction}`,
        },
        { key: 'version', label: t('accepted.version'), cell: ({ version }) => version },
        {
          key: 'language',
          label: t('word.language'),
          cell: ({ language }) => (isLanguage(language) ? t(`language.${language}`) : '–'),
        },
        {
          key: 'at',
          label: t('accepted.at'),
          cell: ({ acceptedAt }) => format.instant(acceptedAt),
        },
        { key: 'user', label: t('word.username'), cell: ({ username }) => username ?? '–' },
      ]}
      none={t('accepted.none')}
    />
  );
};
