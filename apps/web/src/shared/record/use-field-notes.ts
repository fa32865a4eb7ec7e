import type { Field } from '@fairlot/contracts/record';
import { useTranslation } from 'react-i18next';
import type { useRecordTexts } from './use-record-texts.js';

/** Functions that return the texts around a control. */
export const useFieldNotes = ({ hint, label }: ReturnType<typeof useRecordTexts>) => {
  const { t } = useTranslation('records');
  return {
    /** The hint of a field, with the markets that require the field. Null if there is neither. */
    hint: (name: string, { requiredIn }: Field): string | null => {
      const markets = requiredIn?.map((market) => t(`market.${market}`)).join(', ');
      const required = markets === undefined ? null : t('records.requiredIn', { markets });
      return [hint(name), required].filter((one) => one !== null).join(' ') || null;
    },
    /**
     * The label of a filter that limits only one end of a field, such as “from”. Null for other
     * filters.
     */
    limitLabel: ({ bound }: Field): string | null =>
      bound === undefined ? null : t(`records.range.${bound.side}`, { field: label(bound.field) }),
  };
};
