import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dealerBlockQuery } from '../api/own-counts.js';
import styles from './role-home.module.css';

/**
 * Says why the dealer cannot bid, and how the block can be lifted. Renders nothing if the dealer
 * can bid.
 */
export const DealerBlockNotice = () => {
  const { t } = useTranslation('account');
  const block = useQuery(dealerBlockQuery).data?.block ?? null;
  if (block === null) return null;
  const { kind, reason, contact } = block;
  return (
    <section className={styles.block} aria-labelledby="dealer-block">
      <h2 id="dealer-block">{t(`roleHome.block.${kind}.title`)}</h2>
      <p>{t(`roleHome.block.${kind}.text`)}</p>
      {reason !== null && <p>{t('roleHome.block.reason', { reason })}</p>}
      {contact === null ? (
        <Link to="/private/contact">{t('roleHome.block.contactUs')}</Link>
      ) : (
        <p>
          {t('roleHome.block.contact', { name: `${contact.name} ${contact.surname}` })}{' '}
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
          {contact.phone !== null && <> · {contact.phone}</>}
        </p>
      )}
    </section>
  );
};
