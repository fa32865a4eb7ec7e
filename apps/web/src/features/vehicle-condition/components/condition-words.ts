import type { Damage, EquipmentItem } from '@fairlot/contracts/vehicles';
import { useTranslation } from 'react-i18next';

/** Formats `YYYY-MM-DD` as `DD/MM/YYYY`. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/');

/** Returns the names of the codes in a condition report. */
export const useConditionWords = () => {
  const { t } = useTranslation('condition');
  return {
    damage: ({ part, kind, severity }: Pick<Damage, 'part' | 'kind' | 'severity'>): string =>
      [
        t(`codeTable.DAMAGE_PART.${part}`),
        t(`codeTable.DAMAGE_KIND.${kind}`),
        t(`severity.${severity}`),
      ].join(', '),
    equipment: (item: EquipmentItem): string =>
      'text' in item ? item.text : t(`codeTable.EQUIPMENT.${item.code}`),
  };
};
