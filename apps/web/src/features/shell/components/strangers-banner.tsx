import { useTranslation } from 'react-i18next';
import styles from './strangers-banner.module.css';

/** Loud: the development issuer is on where others than its developer can reach it. */
export const StrangersBanner = () => {
  const { t } = useTranslation('portal');
  return (
    <aside className={styles.banner} aria-label={t('identity.note')}>
      <strong>{t('identity.note')}</strong> {t('identity.noteText')}
    </aside>
  );
};
