import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { listedRecordsQuery } from '#shared/menu/listed-records-query.js';
import { useMenu, type MenuEntry } from '#shared/menu/use-menu.js';
import { linkToList } from '#shared/record/record-links-to.js';
import { useUser } from '#shared/session/session.js';
import { ApprovalRequests } from './approval-requests.js';
import styles from './admin-shell.module.css';

/** The lists of records without a menu entry of their own. */
const useRecordLists = () => {
  const { data = [] } = useQuery(listedRecordsQuery(useUser()));
  return data.filter(({ record }) => record.pages === undefined);
};

/** Groups of the menu, each with the codes of its entries. */
const GROUPS = {
  dealers: ['registrations', 'requirements', 'dealer-management', 'dealer-configure', 'buyer'],
  accounts: ['users', 'staff', 'user-anonymization'],
  owners: ['auctioneer-management', 'create-auctioneer', 'exhibitors', 'seller-management'],
  auctions: ['auction-management', 'vehicle-list'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type MenuGroup = keyof typeof GROUPS | 'other';

const groupOf = ({ code }: MenuEntry): MenuGroup => {
  const groups = Object.entries(GROUPS) as [keyof typeof GROUPS, readonly string[]][];
  return groups.find(([, codes]) => codes.includes(code))?.[0] ?? 'other';
};

/**
 * Scrolls the menu to the current entry if the menu is a single line. Runs again when `count`
 * changes, because entries load later.
 */
const useCurrentInView = (count: number) => {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const { current: line } = menu;
    const entry = line?.querySelector<HTMLElement>('[aria-current="page"]');
    if (line && entry)
      line.scrollLeft =
        entry.offsetLeft - line.offsetLeft - (line.clientWidth - entry.clientWidth) / 2;
  }, [pathname, count]);
  return menu;
};

/** SCR-073: the back-office pages with their menu at the side, or above it on narrow screens. */
export const AdminShell = () => {
  const { t } = useTranslation('admin');
  const menu = useMenu();
  const records = useRecordLists();
  const line = useCurrentInView(menu.length + records.length);
  return (
    <div className={styles.shell}>
      <nav ref={line} className={styles.menu} aria-label={t('admin.menu')}>
        <Link to="/admin" activeOptions={{ exact: true }} className={styles.entry}>
          {t('admin.home.title')}
        </Link>
        {[...Map.groupBy(menu, groupOf)].map(([group, entries]) => (
          <Fragment key={group}>
            <span className={styles.group}>{t(`admin.group.${group}`)}</span>
            {entries.map(({ code, label, to }) => (
              <Link key={code} to={to} className={styles.entry}>
                {label}
              </Link>
            ))}
          </Fragment>
        ))}
        {records.length > 0 && <span className={styles.group}>{t('admin.records')}</span>}
        {records.map((definition) => (
          <Link key={definition.path} {...linkToList(definition)} className={styles.entry}>
            {t(`${definition.area}.title`, { ns: definition.area })}
          </Link>
        ))}
      </nav>
      <div className={styles.content}>
        <Outlet />
      </div>
      <ApprovalRequests />
    </div>
  );
};
