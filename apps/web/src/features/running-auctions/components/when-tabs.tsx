import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './when-tabs.module.css';

/** Tabs for running, upcoming and past auctions. */
export const WhenTabs = () => {
  const { t } = useTranslation('live');
  return (
    <nav className={styles.tabs} aria-label={t('word.auctions')}>
      <Link to="/auctions" activeOptions={{ exact: true }}>
        {t('when.running')}
      </Link>
      <Link to="/auctions/upcoming">{t('when.upcoming.tab')}</Link>
      <Link to="/auctions/ended">{t('when.ended.tab')}</Link>
    </nav>
  );
};
