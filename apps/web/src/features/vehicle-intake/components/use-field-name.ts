import type { ListField } from '@fairlot/contracts/vehicles';
import { useTranslation } from 'react-i18next';

/** Returns the display name of a field of a vehicle list. */
export const useFieldName = (): ((field: ListField) => string) => {
  const { t } = useTranslation('intake');
  return (field) => {
    if (field === 'brand') return t('word.make');
    if (field === 'model') return t('word.model');
    if (field === 'licensePlate') return t('word.plate');
    return field === 'damaged' ? t('word.damaged') : t(`intake.field.${field}`);
  };
};
