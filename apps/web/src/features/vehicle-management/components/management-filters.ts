import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { useTranslation } from 'react-i18next';
import { choiceFilter, searchFilter } from '#shared/list/list-filters.js';
import { STATES, type ManagementFilter } from './management-filter.js';
import { holderFilter } from './holder-filter.js';

/** The controls of the filters. The URL contains no other filters. */
export const MANAGEMENT_FILTERS = {
  place: holderFilter,
  text: searchFilter<VehicleDetails>({
    useLabel: () => useTranslation('moves').t('vehicleManagement.search'),
  }),
  state: choiceFilter<VehicleDetails, ManagementFilter['state']>(STATES, {
    useTexts: () => {
      const { t } = useTranslation('moves');
      return {
        label: t('vehicleManagement.state.label'),
        of: (value) => t(`vehicleManagement.state.${value}`),
      };
    },
  }),
};
