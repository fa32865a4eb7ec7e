import { Skeleton } from '@fairlot/web-ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#shared/i18n/i18n.js';
import { Section } from '#shared/ui/sheet.js';

/** Nobody waits for it who comes for the vehicle. */
const HistoryList = lazy(async () => {
  const [{ HistoryList: component }] = await Promise.all([
    import('./history-list.js'),
    loadTexts('history', 'moves', 'intake', 'condition', 'live', 'portal'),
  ]);
  return { default: component };
});

/** The history as a part of the vehicle's page, for who manages it. */
export const HistorySection = ({ idVehicle }: { readonly idVehicle: number }) => {
  const { t } = useTranslation('vehicle');
  return (
    <Section title={t('history')}>
      <Suspense fallback={<Skeleton height={240} />}>
        <HistoryList idVehicle={idVehicle} />
      </Suspense>
    </Section>
  );
};
