import { vehicleTitle } from '@fairlot/content/vehicle-name';
import type { AnswerTo } from '@fairlot/contracts/operations';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPage } from '#shared/form/form-page.js';
import { LockedPage, isLocked } from '../../vehicle-edit/components/locked-page.js';
import { conditionEditPage } from './condition-edit-page.js';

type Props = { readonly vehicle: VehicleDetails; readonly condition: AnswerTo<'ENG-110'> };

/** Edits the condition report of a vehicle, for users who may sell the vehicle (ENG-111). */
export const ConditionEdit = ({ vehicle, condition: read }: Props) => {
  const { t } = useTranslation('report');
  const [condition, startFrom] = useState(read);
  const [page] = useState(() => conditionEditPage(vehicle));
  // Reads the lock only once, so that the form stays open if the vehicle is locked meanwhile.
  const [wasHeld] = useState(isLocked(vehicle));
  return wasHeld ? (
    <LockedPage
      vehicle={vehicle}
      title={t('heading', { vehicle: vehicleTitle(vehicle) })}
      text={t('held')}
    />
  ) : (
    <FormPage page={page} subject={{ vehicle, condition, startFrom }} />
  );
};
