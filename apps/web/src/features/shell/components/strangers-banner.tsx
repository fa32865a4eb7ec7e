import { useTranslation } from 'react-i18next';
import styles from './strangers-banner.module.css';

/** Prominent: the development issuer is on and reachable by others. */
export const StrangersBanner = () => {
  const { t } = useTranslation('portal');
  return (
    <aside className={styles.banner} aria-label={t('identity.note')}>
      <strong>{t('identity.note')}</strong> {t('identity.noteText')}
    </aside>
  );
};
