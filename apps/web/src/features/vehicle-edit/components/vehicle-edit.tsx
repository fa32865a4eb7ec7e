import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { isMarket } from '@fairlot/countries';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPage } from '#shared/form/form-page.js';
import { SameCarNotice } from '#shared/ui/same-car-notice.js';
import { LockedPage, isLocked } from './locked-page.js';
import { vehicleEditPage } from './vehicle-edit-page.js';
import { vehicleDataOf } from './vehicle-to-edit.js';

/**
 * SCR-072: edits the data of a vehicle. The form stays open even if the vehicle's state changes
 * meanwhile.
 */
export const VehicleEdit = ({ vehicle: read }: { readonly vehicle: VehicleDetails }) => {
  const { t } = useTranslation('vehicle');
  const [vehicle, startFrom] = useState(read);
  const [wasHeld] = useState(isLocked(read));
  const [page] = useState(() =>
    vehicleEditPage(isMarket(read.idMarket) ? read.idMarket : 'OTHER', vehicleDataOf(read)),
  );
  return wasHeld ? (
    <LockedPage
      vehicle={vehicle}
      title={t('edit.title', { vehicle: vehicleTitle(vehicle) })}
      text={t('edit.held.title')}
    />
  ) : (
    <>
      <SameCarNotice sameCar={vehicle.sameCar} />
      <FormPage page={page} subject={{ vehicle, startFrom }} />
    </>
  );
};
