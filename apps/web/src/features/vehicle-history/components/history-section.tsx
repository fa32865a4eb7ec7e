import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { Skeleton } from '@fairlot/web-ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#shared/i18n/i18n.js';
import { useMayCall } from '#shared/session/rights.js';
import { Section } from '#shared/ui/sheet.js';
import styles from './history-section.module.css';

/** The code is loaded on demand, because most visitors do not need it. */
const HistoryList = lazy(async () => {
  const [{ HistoryList: component }] = await Promise.all([
    import('./history-list.js'),
    loadTexts('history', 'moves', 'intake', 'condition', 'live', 'portal'),
  ]);
  return { default: component };
});

type Props = { readonly vehicle: VehicleDetails };

/**
 * The history as a section of the vehicle's page, for users who manage the vehicle. It is not
 * printed.
 */
export const HistorySection = ({ vehicle: { idVehicle, state } }: Props) => {
  const { t } = useTranslation('vehicle');
  const mayCall = useMayCall();
  // `state` is null for users who do not manage the vehicle (SEC-22).
  if (state === null || !mayCall('ENG-99')) return null;
  return (
    <div className={styles.onScreen}>
      <Section title={t('historyTitle')}>
        <Suspense fallback={<Skeleton height={240} />}>
          <HistoryList idVehicle={idVehicle} />
        </Suspense>
      </Section>
    </div>
  );
};
