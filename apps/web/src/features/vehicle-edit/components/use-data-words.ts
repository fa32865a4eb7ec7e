import type { VehicleData } from '@fairlot/contracts/vehicles';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useCodeName } from '#shared/i18n/use-code-name.js';
import { useFieldName } from '../../vehicle-intake/components/use-field-name.js';

const CODE_TABLES = { bodyType: 'BODY_TYPE', fuelType: 'FUEL', gearbox: 'GEARBOX' } as const;
const isCoded = (field: string): field is keyof typeof CODE_TABLES => field in CODE_TABLES;
const NO_VALUE = '–';
type DataValue = string | number | boolean | null;

/** Returns the labels of a vehicle's fields, and their values in words. */
export const useDataWords = () => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const nameOf = useCodeName();
  const fieldName = useFieldName();
  return {
    label: (field: keyof VehicleData) =>
      fieldName(field === 'askingPriceMinor' ? 'askingPriceEur' : field),
    text: (field: keyof VehicleData, value: DataValue): string => {
      if (value === null || value === '') return NO_VALUE;
      if (isCoded(field)) return nameOf(CODE_TABLES[field], String(value));
      if (field === 'askingPriceMinor') return format.price(Number(value));
      if (field === 'mileageKm') return format.km(Number(value));
      if (field === 'powerHp') return format.hp(Number(value));
      if (field === 'firstRegistration') return format.month(String(value));
      if (typeof value === 'boolean') return t(value ? 'lotDetail.yes' : 'lotDetail.no');
      return String(value);
    },
  };
};
