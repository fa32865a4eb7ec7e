import { useTranslation } from 'react-i18next';
import styles from './public-access-banner.module.css';

/** Warns prominently that the development issuer is active, and that other people can reach it. */
export const PublicAccessBanner = () => {
  const { t } = useTranslation('portal');
  return (
    <aside className={styles.banner} aria-label={t('identity.note')}>
      <strong>{t('identity.note')}</strong> {t('identity.noteText')}
    </aside>
  );
};
