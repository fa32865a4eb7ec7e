import type { Field } from '@fairlot/contracts/record';
import { useTranslation } from 'react-i18next';
import type { ListDefinition } from './records.js';
import { useRecordTexts } from './use-record-texts.js';

/** Texts around a control, derived from the description. */
export const useFieldNotes = (definition: ListDefinition) => {
  const { t } = useTranslation('records');
  const { hint, label } = useRecordTexts(definition);
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
