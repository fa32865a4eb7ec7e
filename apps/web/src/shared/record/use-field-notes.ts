import type { Field } from '@fairlot/contracts/record';
import { useTranslation } from 'react-i18next';
import type { useRecordTexts } from './use-record-texts.js';

/** Texts around a control, derived from the description and the texts of its record. */
export const useFieldNotes = ({ hint, label }: ReturnType<typeof useRecordTexts>) => {
  const { t } = useTranslation('records');
  return {
    /** The hint of a field, and the markets that require it. Null without both. */
    hint: (name: string, { requiredIn }: Field): string | null => {
      const markets = requiredIn?.map((market) => t(`market.${market}`)).join(', ');
      const required = markets === undefined ? null : t('records.requiredIn', { markets });
      return [hint(name), required].filter((one) => one !== null).join(' ') || null;
    },
    /** The label of a filter that limits one end of a field. */
    limitLabel: ({ bound }: Field): string | null =>
      bound === undefined ? null : t(`records.range.${bound.side}`, { field: label(bound.field) }),
  };
};
