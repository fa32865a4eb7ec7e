import {
  IconGavel,
  IconId,
  IconLayoutDashboard,
  IconListSearch,
  IconTimeline,
} from '@fairlot/web-ui/icons';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useChosenRole } from '#shared/session/chosen-role.js';
import { showsPart, type PartName } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { Boundary } from '#shared/ui/boundary.js';
import { useIdle } from '#shared/ui/use-idle.js';
import { loadAfterIdle } from './load-after-idle.js';
import styles from './main-nav.module.css';

type NavEntry = {
  readonly key: PartName;
  readonly to: '/auctions' | '/activity' | '/admin' | '/manage' | '/engineering';
  readonly icon: typeof IconGavel;
};

const NAV_ENTRIES: readonly NavEntry[] = [
  { key: 'auctions', to: '/auctions', icon: IconGavel },
  { key: 'activity', to: '/activity', icon: IconListSearch },
  { key: 'admin', to: '/admin', icon: IconId },
  { key: 'manage', to: '/manage', icon: IconLayoutDashboard },
  { key: 'engineering', to: '/engineering', icon: IconTimeline },
];

/**
 * SCR-043: the menu entries that the user's rights allow, or those of the chosen role, in menu
 * order.
 */
export const useNavEntries = (): readonly NavEntry[] => {
  const user = useUser();
  const role = useChosenRole();
  return NAV_ENTRIES.filter(({ key }) => showsPart(user, key, role));
};

/** The counts of the menu are loaded after the first page. */
const MenuNews = lazy(async () => ({
  default: (await loadAfterIdle()).MenuNews,
}));

/** The main menu. On a narrow page with several entries, it is a bar at the bottom. */
export const MainNav = () => {
  const { t } = useTranslation('shell');
  const entries = useNavEntries();
  const isIdle = useIdle();
  return (
    <nav
      className={styles.navs}
      data-many={entries.length > 1}
      data-several={entries.length > 3}
      aria-label={t('nav.main')}
    >
      {entries.map(({ key, to, icon: Icon }) => (
        <Link key={key} to={to} className={styles.nav} title={t(`nav.${key}`)}>
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
