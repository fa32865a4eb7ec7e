import { IconGavel, IconLayoutDashboard, IconListSearch, IconTimeline } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PARTS, useMayCall } from '#shared/session/rights.js';
import { Boundary } from '#shared/ui/boundary.js';
import { useIdle } from '#shared/ui/use-idle.js';
import styles from './main-nav.module.css';

type Entry = {
  readonly key: keyof typeof PARTS;
  readonly to: '/auctions' | '/activity' | '/manage' | '/engineering';
  readonly icon: typeof IconGavel;
};

const ENTRIES: readonly Entry[] = [
  { key: 'auctions', to: '/auctions', icon: IconGavel },
  { key: 'activity', to: '/activity', icon: IconListSearch },
  { key: 'manage', to: '/manage', icon: IconLayoutDashboard },
  { key: 'engineering', to: '/engineering', icon: IconTimeline },
];

/** The pages that a user's rights open, in the order of the menu. */
export const useNavEntries = (): readonly Entry[] => {
  const may = useMayCall();
  return ENTRIES.filter(({ key }) => may(PARTS[key]));
};

/** The first page does not wait for what it counts. */
const MenuNews = lazy(async () => ({
  default: (await import('./after-idle.js')).MenuNews,
}));

/** In the header; where it is narrow and there are several, a bar at the bottom for the thumb. */
export const MainNav = () => {
  const { t } = useTranslation('shell');
  const entries = useNavEntries();
  const isIdle = useIdle();
  return (
    <nav className={styles.navs} data-many={entries.length > 1} aria-label={t('nav.main')}>
      {entries.map(({ key, to, icon: Icon }) => (
        <Link key={key} to={to} className={styles.nav}>
          <Icon size={20} aria-hidden />
          {t(`nav.${key}`)}
          {isIdle && key === 'activity' && (
            <Boundary>
              <Suspense>
                <MenuNews />
              </Suspense>
            </Boundary>
          )}
        </Link>
      ))}
    </nav>
  );
};
