import type { ConditionReport } from '@fairlot/contracts/vehicles';
import { useTranslation } from 'react-i18next';

export type ReportPart = keyof ConditionReport;

/** Returns the name of a vehicle part in a condition report. */
export const usePartName = () => {
  const { t } = useTranslation('condition');
  const { t: ofVehicle } = useTranslation('vehicle');
  const names = {
    damages: t('damages'),
    services: t('services.title'),
    equipment: t('equipment.title'),
    appraisal: ofVehicle('documents.kind.APPRAISAL'),
  };
  return (part: ReportPart): string => names[part];
};
