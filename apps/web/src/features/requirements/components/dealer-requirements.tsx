import { Button, layout, Skeleton, text } from '@fairlot/web-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadMore } from '#shared/list/load-more.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { useMayCall } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { requirementsOfDealerQuery } from '../api/requirements.js';
import { AddDialog } from './add-dialogs.js';
import { RequirementCard } from './requirement-card.js';
import styles from './requirements.module.css';

type Props = { readonly idDealer: number; readonly markets: readonly string[] };

/** The requirements of one dealer, in the markets of the reader. */
export const DealerRequirements = ({ idDealer, markets }: Props) => {
  const { t } = useTranslation('admin');
  const may = useMayCall();
  const { adminEnabledMarket } = useUser();
  const [isAdding, add] = useState(false);
  const { rows, error, retry, more } = pagedRowsOf(
    useInfiniteQuery(requirementsOfDealerQuery(idDealer)),
  );
  const own = markets.filter((one) => adminEnabledMarket.includes(one));
  if (rows === undefined)
    return error ? <ProblemPanel error={error} onRetry={retry} /> : <Skeleton height={220} />;
  return (
    <>
      {may('ENG-286') && own.length > 0 && (
        <div className={layout.row}>
          <Button onClick={() => add(true)}>{t('requirements.add')}</Button>
        </div>
      )}
      {rows.length === 0 && <p className={text.faint}>{t('requirements.none')}</p>}
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.idRequirement}>
            <RequirementCard of={row} />
          </li>
        ))}
      </ul>
      <LoadMore more={more} label={t('registrations.more')} />
      {isAdding && <AddDialog idDealer={idDealer} markets={own} onClose={() => add(false)} />}
    </>
  );
};
