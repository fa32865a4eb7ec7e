import { useTranslation } from 'react-i18next';
import styles from './public-access-banner.module.css';

/** A prominent warning that the development issuer is active and reachable by other people. */
export const PublicAccessBanner = () => {
  const { t } = useTranslation('portal');
  return (
    <aside className={styles.banner} aria-label={t('identity.note')}>
      <strong>{t('identity.note')}</strong> {t('identity.noteText')}
    </aside>
  );
};
