import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { Section, Sheet } from '#shared/ui/sheet.js';
import styles from './help.module.css';

/** Data that the portal stores in the browser, by the name that the browser's tools show. */
const STORED_ENTRIES = [
  { key: 'session', name: 'fairlot_session' },
  { key: 'forgery', name: 'XSRF-TOKEN' },
  { key: 'signIn', name: 'fairlot_sign_in' },
  { key: 'market', name: 'fairlot_market' },
  { key: 'answer', name: 'fairlot_consent_…' },
  { key: 'choices', name: 'fairlot.…' },
] as const;

/** The public page on which visitors change their choice about cookies. */
const PUBLIC_PAGE = '/cookie';

/** SCR-045: all data stored in this browser, with purpose and duration. */
export const PrivateCookie = () => {
  const { t } = useTranslation('help');
  return (
    <Sheet title={t('cookie.title')} intro={t('cookie.intro')}>
      <Section title={t('cookie.kept')}>
        <ul className={styles.kept}>
          {STORED_ENTRIES.map(({ key, name }) => (
            <li key={key}>
              <code>{name}</code>
              <p>{t(`cookie.${key}.why`)}</p>
              <p className={text.faint}>{t(`cookie.${key}.until`)}</p>
            </li>
          ))}
        </ul>
        <p>
          <a href={PUBLIC_PAGE}>{t('cookie.change')}</a>
        </p>
      </Section>
    </Sheet>
  );
};
