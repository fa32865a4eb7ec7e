import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { LoadedTable } from '#shared/list/short-table.js';
import { useCodeTexts } from '#shared/record/kinds/code-texts.js';
import { emailsQuery } from '../api/dealers.js';

const CODE_TABLE = 'EMAIL_TEMPLATE_TYPE';

/** E-mails to a dealer and its users, newest first. */
export const DealerEmails = ({ idDealer }: { readonly idDealer: number }) => {
  const { t } = useTranslation('dealer');
  const format = useFormat();
  const nameOf = useCodeTexts([CODE_TABLE]);
  const label = (key: 'at' | 'subject' | 'recipient' | 'state') => ({
    key,
    label: t(`dealer.emails.${key}`),
  });
  return (
    <LoadedTable
      label={t('dealer.tab.emails')}
      answer={pagedRowsOf(useInfiniteQuery(emailsQuery(idDealer)))}
      rowKey={({ idMail }) => idMail}
      columns={[
        { ...label('at'), cell: ({ sentAt, createdAt }) => format.instant(sentAt ?? createdAt) },
        { ...label('subject'), cell: ({ type }) => nameOf(CODE_TABLE, type) },
        { ...label('recipient'), cell: ({ recipient }) => recipient },
        { ...label('state'), cell: ({ state }) => t(`dealer.emailState.${state}`) },
      ]}
      none={t('dealer.noEmails')}
      more={t('dealer.moreEmails')}
    />
  );
};
