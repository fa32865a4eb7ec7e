import { Button, Skeleton, text } from '@fairlot/web-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { useCodeTexts } from '#shared/record/kinds/code-texts.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { emailsQuery } from '../api/dealers.js';
import styles from './dealers.module.css';

const HEADS = ['at', 'subject', 'recipient', 'state'] as const;
const CODE_TABLE = 'EMAIL_TEMPLATE_TYPE';

/** E-mails to a dealer and its users, newest first. */
export const DealerEmails = ({ idDealer }: { readonly idDealer: number }) => {
  const { t } = useTranslation('dealer');
  const format = useFormat();
  const nameOf = useCodeTexts([CODE_TABLE]);
  const { rows, error, retry, more } = pagedRowsOf(useInfiniteQuery(emailsQuery(idDealer)));
  if (rows === undefined)
    return error ? <ProblemPanel error={error} onRetry={retry} /> : <Skeleton height={220} />;
  if (rows.length === 0) return <p className={text.faint}>{t('dealer.noEmails')}</p>;
  return (
    <>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('dealer.tab.emails')}>
        <table className={styles.table}>
          <thead>
            <tr>
              {HEADS.map((head) => (
                <th key={head} scope="col">
                  {t(`dealer.emails.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ idMail, createdAt, sentAt, type, recipient, state }) => (
              <tr key={idMail}>
                <td>{format.instant(sentAt ?? createdAt)}</td>
                <td>{nameOf(CODE_TABLE, type)}</td>
                <td>{recipient}</td>
                <td>{t(`dealer.emailState.${state}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more && (
        <Button look="light" disabled={more.isOn} onClick={more.load}>
          {t('dealer.moreEmails')}
        </Button>
      )}
    </>
  );
};
