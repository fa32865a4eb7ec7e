import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mergeWith } from '#shared/form/concurrent-edit.js';
import { recordQuery } from './record-api.js';
import { recordValuesOf, type RecordSubject, type RecordValues } from './record-values.js';
import { useRecordTexts } from './use-record-texts.js';

/** Merges the user's edit of a record with one that another user has saved meanwhile. */
export const useRecordMerge = mergeWith<RecordValues, RecordSubject>({
  valuesOf: ({ definition, stored }) => (stored ? recordValuesOf(definition.record, stored) : {}),
  useLoad: (subject) => {
    const client = useQueryClient();
    const { definition, stored } = subject;
    const { record } = definition;
    return async () => {
      const query = recordQuery(record, Number(stored?.[record.key]));
      return { ...subject, stored: await client.fetchQuery({ ...query, staleTime: 0 }) };
    };
  },
  startFrom: ({ stored, startFrom }) => stored && startFrom(stored),
  useTexts: ({ definition, stored }) => {
    const { t } = useTranslation('records');
    const { label, valueText } = useRecordTexts(definition);
    const of = (field: string, value: unknown) => ({
      value: valueText(field, value, stored?.titles),
    });
    const named = (field: string, text: string) => ({ text, label: `${label(field)}: ${text}` });
    return {
      title: t('records.changed.title'),
      intro: t('records.changed.text'),
      label,
      taken: (field, value) => t('records.changed.taken', of(field, value)),
      theirs: (field, value) => t('records.changed.theirs', of(field, value)),
      mine: (field, value) => t('records.changed.mine', of(field, value)),
      takeTheirs: (field) => named(field, t('records.changed.takeTheirs')),
      takeMine: (field) => named(field, t('records.changed.takeMine')),
    };
  },
});
