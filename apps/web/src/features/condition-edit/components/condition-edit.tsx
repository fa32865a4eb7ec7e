import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { LockedPage, isLocked } from '../../vehicle-edit/components/locked-page.js';
import { ConditionEditor } from './condition-editor.js';

/** The condition report of a vehicle, for users who may sell it (ENG-111). */
export const ConditionEdit = (props: ComponentProps<typeof ConditionEditor>) => {
  const { t } = useTranslation('report');
  const { vehicle } = props;
  // Keeps the form even if the vehicle's state changes meanwhile.
  const [wasHeld] = useState(isLocked(vehicle));
  return wasHeld ? (
    <LockedPage
      vehicle={vehicle}
      title={t('heading', { vehicle: vehicleTitle(vehicle) })}
      text={t('held')}
    />
  ) : (
    <ConditionEditor {...props} />
  );
};
