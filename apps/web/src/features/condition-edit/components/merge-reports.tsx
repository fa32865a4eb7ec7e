import type { ConditionReport, EquipmentItem } from '@fairlot/contracts/vehicles';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mergeWith } from '#shared/form/concurrent-edit.js';
import { keyByValue } from '#shared/form/merge-fields.js';
import { conditionQuery } from '../../vehicle-condition/api/vehicle-condition.js';
import { AppraisalFacts } from '../../vehicle-condition/components/appraisal-facts.js';
import { useConditionWords } from '../../vehicle-condition/components/condition-words.js';
import { reportOf, type ReportToEdit } from './report-to-edit.js';
import { useServiceName } from './services-section.js';
import { usePartName, type ReportPart } from './use-part-name.js';

/** Key of an equipment item. Different spellings of one item have the same key. */
const itemKey = (entry: unknown): string => {
  const item = entry as EquipmentItem;
  return 'code' in item ? item.code : item.text.toLowerCase();
};

/** Describes an entry of a list in the report in words. */
const useEntryText = () => {
  const words = useConditionWords();
  const serviceName = useServiceName();
  const texts: Readonly<Record<string, (entry: never) => string>> = {
    damages: words.damage,
    services: serviceName,
    equipment: words.equipment,
  };
  return (part: string, entry: unknown) => texts[part]?.(entry as never) ?? '';
};

/**
 * Merges the user's edit with a report that another user has saved meanwhile. Damages and services
 * are compared as whole lists, because their entries have no ids.
 */
export const useReportMerge = mergeWith<ConditionReport, ReportToEdit>({
  valuesOf: reportOf,
  entryKeys: { damages: keyByValue, services: keyByValue, equipment: itemKey },
  useLoad: (subject) => {
    const client = useQueryClient();
    const query = conditionQuery(subject.vehicle.idVehicle);
    return async () => ({
      ...subject,
      condition: await client.fetchQuery({ ...query, staleTime: 0 }),
    });
  },
  startFrom: ({ condition, startFrom }) => startFrom(condition),
  useTexts: () => {
    const { t } = useTranslation('report');
    const { t: ofEditor } = useTranslation('manage');
    const partName = usePartName();
    const entryText = useEntryText();
    const facts = (text: string, appraisal: unknown) => (
      <>
        {text}
        <AppraisalFacts appraisal={appraisal as ConditionReport['appraisal']} />
      </>
    );
    return {
      title: ofEditor('auctionEditor.merge.title'),
      intro: t('changed.text'),
      label: (part) => partName(part as ReportPart),
      taken: (_, appraisal) => facts(ofEditor('auctionEditor.merge.taken'), appraisal),
      theirs: (_, appraisal) => facts(ofEditor('auctionEditor.merge.theirs'), appraisal),
      mine: (_, appraisal) => facts(ofEditor('auctionEditor.merge.mine'), appraisal),
      takeTheirs: () => ({ text: t('changed.take') }),
      entries: (part, { added, removed }) => {
        const what = (entries: readonly unknown[]) => ({
          what: entries.map((entry) => entryText(part, entry)).join('; '),
        });
        return [
          ...(added.length > 0 ? [t('changed.added', what(added))] : []),
          ...(removed.length > 0 ? [t('changed.removed', what(removed))] : []),
        ];
      },
    };
  },
});
