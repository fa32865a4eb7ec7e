import { isMarket } from '@fairlot/countries';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { controls, EmptyPanel, layout, PageTitle } from '@fairlot/web-ui';
import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPage } from '#shared/form/form-page.js';
import { vehicleEditPage } from './vehicle-edit-page.js';
import { dataOf } from './vehicle-to-edit.js';

/** Bidders rely on what they are or were shown. */
const HELD = ['IN_AUCTION', 'SOLD'];

/** What may not be changed any more is said before anything is written. */
const Held = ({ vehicle }: { readonly vehicle: VehicleDetails }) => {
  const { t } = useTranslation('vehicle');
  const title = t('edit.title', { vehicle: vehicleTitle(vehicle) });
  const { idVehicle } = vehicle;
  return (
    <div className={layout.page}>
      <PageTitle title={title} />
      <h1>{title}</h1>
      <EmptyPanel
        icon={<IconLock size={44} stroke={1.3} aria-hidden />}
        title={t('edit.held.title')}
        text={t('edit.held.text')}
      >
        <Link
          to="/private/vehicles/$idVehicle"
          params={{ idVehicle }}
          className={controls.button}
          data-look="light"
        >
          {t('word.back')}
        </Link>
      </EmptyPanel>
    </div>
  );
};

/** SCR-072. What was typed stays in sight, whatever becomes of the vehicle meanwhile. */
export const VehicleEdit = ({ vehicle: read }: { readonly vehicle: VehicleDetails }) => {
  const [vehicle, startFrom] = useState(read);
  const [isHeld] = useState(HELD.includes(read.state ?? ''));
  const [page] = useState(() =>
    vehicleEditPage(isMarket(read.idMarket) ? read.idMarket : 'OTHER', dataOf(read)),
  );
  return isHeld ? (
    <Held vehicle={vehicle} />
  ) : (
    <FormPage page={page} subject={{ vehicle, startFrom }} />
  );
};
