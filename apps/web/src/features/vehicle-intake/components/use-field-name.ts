import type { ListField } from '@fairlot/contracts/vehicles';
import { useTranslation } from 'react-i18next';

/** Names of the fields of a vehicle. */
export const useFieldName = (): ((field: ListField) => string) => {
  const { t } = useTranslation('intake');
  return (field) => {
    if (field === 'brand') return t('word.make');
    if (field === 'model') return t('word.model');
    if (field === 'licensePlate') return t('word.plate');
    return field === 'damaged' ? t('word.damaged') : t(`intake.field.${field}`);
  };
};
