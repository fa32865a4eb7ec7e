import { vehicleTitle } from '@fairlot/content/vehicle-name';
import type { LotView } from '@fairlot/contracts/auction';
import { Fragment, lazy, Suspense } from 'react';
import { loadTexts } from '#shared/i18n/i18n.js';
import { useTranslation } from 'react-i18next';
import panel from './panel.module.css';
import { LazyCondition } from '../../vehicle-condition/components/lazy-condition.js';
import { VehicleDataSheet } from './vehicle-data-sheet.js';

const LotDocuments = lazy(async () => {
  const [{ LotDocuments: component }] = await Promise.all([
    import('./lot-documents.js'),
    loadTexts('vehicle'),
  ]);
  return { default: component };
});

/** The vehicle details of every vehicle in the lot (SEC-22). */
export const DataSheet = ({ lot }: { readonly lot: LotView }) => {
  const { t } = useTranslation('live');
  return (
    <section className={panel.panel}>
      <h3>{t('lotDetail.sheet.title')}</h3>
      {lot.vehicles.map((vehicle) => (
        <Fragment key={vehicle.idVehicle}>
          <VehicleDataSheet vehicle={vehicle} />
          <LazyCondition idVehicle={vehicle.idVehicle} name={vehicleTitle(vehicle)} />
          <Suspense>
            <LotDocuments lot={lot} vehicle={vehicle} />
          </Suspense>
        </Fragment>
      ))}
    </section>
  );
};
