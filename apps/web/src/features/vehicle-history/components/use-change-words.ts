import {
  VEHICLE_DATA,
  type HistoryChange,
  type HistoryField,
  type HistoryValue,
  type VehicleData,
} from '@fairlot/contracts/vehicles';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useCodeName } from '#shared/i18n/use-code-name.js';
import { dayText, useConditionWords } from '../../vehicle-condition/components/condition-words.js';
import { useFieldName } from '../../vehicle-intake/components/use-field-name.js';
import { useDataWords } from '../../vehicle-edit/components/use-data-words.js';

type Appraisal = Extract<HistoryChange, { field: 'appraisal' }>['old'];
/** A change in words: the label of the field, the old value and the new value. */
export type ChangeWords = {
  readonly label: string;
  readonly old: readonly string[];
  readonly new: readonly string[];
};

const NO_VALUE = '–';
const CODE_TABLES = {
  provenance: 'PROVENANCE',
  channel: 'CHANNEL',
  state: 'VEHICLE_STATE',
} as const;
const isData = (field: string): field is keyof VehicleData =>
  (VEHICLE_DATA as readonly string[]).includes(field);

const changeWords = <Value>(
  label: string,
  of: readonly Value[],
  now: readonly Value[],
  text: (value: Value) => string,
): ChangeWords => ({ label, old: of.map(text), new: now.map(text) });

/** Returns the label of a field, and its value in words. */
const useValueWords = () => {
  const { t } = useTranslation('history');
  const { t: ofLot } = useTranslation('live');
  const { t: ofMoves } = useTranslation('moves');
  const format = useFormat();
  const nameOf = useCodeName();
  const data = useDataWords();
  const fieldName = useFieldName();

  const written = (field: HistoryField, value: HistoryValue): string => {
    if (isData(field)) return data.text(field, value);
    if (value === null || value === '') return NO_VALUE;
    if (field === 'damageMinor') return format.price(Number(value));
    if (field === 'turned') return `${value}°`;
    return field in CODE_TABLES
      ? nameOf(CODE_TABLES[field as keyof typeof CODE_TABLES], String(value))
      : String(value);
  };
  const labelOf = (field: HistoryField): string => {
    // Uses the label without a unit, because the value contains the unit.
    if (field === 'mileageKm') return ofLot('lotDetail.sheet.mileage');
    if (field === 'powerHp') return ofLot('lotDetail.sheet.power');
    if (field === 'askingPriceMinor') return ofMoves('vehicleManagement.column.price');
    if (field === 'vehicleCode') return fieldName('externalId');
    return isData(field) ? data.label(field) : t(`history.field.${field}`);
  };
  return { labelOf, written };
};

/** Returns a function that puts a change of a vehicle into words. */
export const useChangeWords = (): ((change: HistoryChange) => ChangeWords) => {
  const { t } = useTranslation('history');
  const { t: ofCondition } = useTranslation('condition');
  const format = useFormat();
  const condition = useConditionWords();
  const { labelOf, written } = useValueWords();

  const appraised = (appraisal: Appraisal): string => {
    if (appraisal === null) return NO_VALUE;
    const by = ofCondition(`codeTable.APPRAISAL.${appraisal.by}`);
    if (appraisal.format === 'LINK') return `${by}, ${appraisal.url}`;
    if (appraisal.format !== 'DATA') return appraisal.format === 'PDF' ? `${by}, PDF` : by;
    const value = `${format.integer(appraisal.valueMinor / 100)} ${appraisal.currency}`;
    return [by, value, dayText(appraisal.date)].join(', ');
  };

  return (change) => {
    switch (change.field) {
      case 'damages':
        return changeWords(ofCondition('damages'), change.old, change.new, condition.damage);
      case 'equipment':
        return changeWords(
          ofCondition('equipment.title'),
          change.old,
          change.new,
          condition.equipment,
        );
      case 'services':
        return changeWords(
          ofCondition('services.title'),
          change.old,
          change.new,
          ({ date, kind }) =>
            [dayText(date), ofCondition(`codeTable.SERVICE_KIND.${kind}`)].join(', '),
        );
      case 'appraisal':
        return changeWords(t('history.field.appraisal'), [change.old], [change.new], appraised);
      default: {
        const { field } = change;
        const isThere = (value: HistoryValue) => field !== 'file' || value !== null;
        return changeWords(
          labelOf(field),
          [change.old].filter(isThere),
          [change.new].filter(isThere),
          (value) => written(field, value),
        );
      }
    }
  };
};
