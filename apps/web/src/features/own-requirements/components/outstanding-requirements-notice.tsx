import { isMarket } from '@fairlot/countries';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { ownRequirementsQuery } from '../api/own-requirements.js';
import styles from './own-requirements.module.css';

/**
 * Lists the requirements that the company still has to meet, with a link to their page. Renders
 * nothing if there are none.
 */
export const OutstandingRequirementsNotice = () => {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { data = [] } = useQuery(ownRequirementsQuery);
  const outstanding = data.filter(({ canSubmit, state }) => canSubmit && state !== 'SUBMITTED');
  const blocking = data.filter(({ isBlocking }) => isBlocking);
  if (outstanding.length === 0 && blocking.length === 0) return null;
  const markets = [...new Set(blocking.map(({ idMarket }) => idMarket))];
  const names = markets.map((one) => (isMarket(one) ? t(`market.${one}`) : one));
  const dueAt = Math.min(...outstanding.map((one) => one.dueAt));
  return (
    <section className={styles.notice} data-blocking={blocking.length > 0} aria-labelledby="owed">
      <h2 id="owed">{t('roleHome.owed.title')}</h2>
      {outstanding.length > 0 && (
        <p>{t('roleHome.owed.text', { count: outstanding.length, at: format.instant(dueAt) })}</p>
      )}
      {names.length > 0 && <p>{t('roleHome.owed.blocked', { markets: names.join(', ') })}</p>}
      <Link to="/private/requirements">{t('roleHome.owed.open')}</Link>
    </section>
  );
};
