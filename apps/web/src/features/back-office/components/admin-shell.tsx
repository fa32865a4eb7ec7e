import { Link, Outlet } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { knownRecordsQuery } from '#shared/menu/known-records-query.js';
import { useMenu } from '#shared/menu/use-menu.js';
import { toList } from '#shared/record/record-links-to.js';
import { useUser } from '#shared/session/session.js';
import styles from './admin-shell.module.css';

/** Links to the lists of records that have no dedicated page in the menu. */
const RecordEntries = () => {
  const { t } = useTranslation('admin');
  const { data = [] } = useQuery(knownRecordsQuery(useUser()));
  const records = data.filter(({ record }) => record.pages === undefined);
  if (records.length === 0) return null;
  return (
    <>
      <span className={styles.group}>{t('admin.records')}</span>
      {records.map((known) => (
        <Link key={known.path} {...toList(known)} className={styles.entry}>
          {t(`${known.area}.title`, { ns: known.area })}
        </Link>
      ))}
    </>
  );
};

/** SCR-073: the pages of the back office beside their menu; above them where it is narrow. */
export const AdminShell = () => {
  const { t } = useTranslation('admin');
  const menu = useMenu();
  return (
    <div className={styles.shell}>
      <nav className={styles.menu} aria-label={t('admin.menu')}>
        <Link to="/admin" activeOptions={{ exact: true }} className={styles.entry}>
          {t('admin.home.title')}
        </Link>
        {menu.map(({ code, label, to }) => (
          <Link key={code} to={to} className={styles.entry}>
            {label}
          </Link>
        ))}
        <RecordEntries />
      </nav>
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  );
};
