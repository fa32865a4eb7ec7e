import { PLACES, type VehicleDetails } from '@fairlot/contracts/vehicles';
import { ChoiceRow } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import type { ListFilter } from '#shared/list/list-filters.js';

type Place = (typeof PLACES)[keyof typeof PLACES];

/** Two tabs: the user's own stock, and vehicles with a superior (CON-041). */
export const holderFilter: ListFilter<VehicleDetails, Place> = {
  narrows: false,
  Control: ({ value, onChange }) => {
    const { t } = useTranslation('moves');
    return (
      <ChoiceRow
        label={t('vehicleManagement.place.label')}
        value={String(value)}
        onChange={(chosen) => onChange(chosen === String(PLACES.SUP) ? PLACES.SUP : PLACES.STOCK)}
        choices={[
          { value: String(PLACES.STOCK), label: t('vehicleManagement.place.stock') },
          { value: String(PLACES.SUP), label: t('vehicleManagement.place.sup') },
        ]}
      />
    );
  },
};
