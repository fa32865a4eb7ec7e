import { EmptyPanel, layout, PageTitle, text } from '@fairlot/web-ui';
import { IconMailOff } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { BoundedList } from '#shared/list/bounded-list.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { mailboxQuery, mailPageUrl, mailQuery } from '../api/mailbox.js';
import { MailText } from './mail-text.js';
import styles from './mailbox.module.css';

const OpenMail = ({ idMail }: { readonly idMail: number }) => {
  const { t } = useTranslation('recovery');
  const { data: mail, error, refetch } = useQuery(mailQuery(idMail));
  if (error) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (mail === undefined) return null;
  return (
    <article className={styles.mail} aria-label={mail.subject}>
      <h2 lang={mail.language}>{mail.subject}</h2>
      <p className={text.faint}>{t('mailbox.to', { address: mail.to })}</p>
      <div lang={mail.language}>
        <MailText text={mail.text} />
      </div>
      <a href={mailPageUrl(idMail)} target="_blank" rel="noreferrer">
        {t('mailbox.asSent')}
      </a>
    </article>
  );
};

/**
 * The mailbox of a demonstration, which stores e-mails instead of sending them. It is public, lists
 * the newest first, and shows one opened e-mail.
 */
export const Mailbox = ({ idMail }: { readonly idMail: number | null }) => {
  const { t } = useTranslation('recovery');
  const { instant } = useFormat();
  const none = (
    <EmptyPanel
      icon={<IconMailOff size={44} stroke={1.3} aria-hidden />}
      title={t('mailbox.empty')}
      text={t('mailbox.emptyText')}
    />
  );
  return (
    <div className={layout.page}>
      <PageTitle title={t('mailbox.title')} />
      <h1>{t('mailbox.title')}</h1>
      <p className={text.faint}>{t('mailbox.intro')}</p>
      <div className={styles.mailbox}>
        <BoundedList
          label={t('mailbox.list')}
          query={useQuery(mailboxQuery)}
          rowOf={(mail) => ({
            key: mail.idMail,
            title: mail.subject,
            lang: mail.language,
            detail: `${mail.to} · ${instant(mail.sentAt)}`,
            opens: { to: '/mailbox', search: { mail: mail.idMail } },
          })}
          none={none}
        />
        {idMail !== null && <OpenMail key={idMail} idMail={idMail} />}
      </div>
    </div>
  );
};
