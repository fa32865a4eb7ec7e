import { PLACE_NUMBERS, type VehicleDetails } from '@fairlot/contracts/vehicles';
import { ChoiceRow } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import type { ListFilter } from '#shared/list/list-filters.js';

type PlaceNumber = (typeof PLACE_NUMBERS)[keyof typeof PLACE_NUMBERS];

/** Two tabs: the user's own stock, and the vehicles that a superior now has (CON-041). */
export const holderFilter: ListFilter<VehicleDetails, PlaceNumber> = {
  narrows: false,
  Control: ({ value, onChange }) => {
    const { t } = useTranslation('moves');
    return (
      <ChoiceRow
        label={t('vehicleManagement.place.label')}
        value={String(value)}
        onChange={(chosen) =>
          onChange(chosen === String(PLACE_NUMBERS.SUP) ? PLACE_NUMBERS.SUP : PLACE_NUMBERS.STOCK)
        }
        choices={[
          { value: String(PLACE_NUMBERS.STOCK), label: t('vehicleManagement.place.stock') },
          { value: String(PLACE_NUMBERS.SUP), label: t('vehicleManagement.place.sup') },
        ]}
      />
    );
  },
};
