import { requirementOwer, requirementReason } from '@fairlot/contracts/access';
import { REQUIREMENT_NOTE_MAX, type RequirementRow } from '@fairlot/contracts/back-office';
import type { IdMarket } from '@fairlot/countries';
import { isIsoDate } from '@fairlot/web-ui';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DayInput } from '#shared/ui/date-box.js';
import { describeForm, type DescribedForm } from '#shared/form/describe-form.js';

export type RequirementAction = RequirementRow['actions'][number];

const isoDay = z.string().refine(isIsoDate);
const noteText = z.string().trim().max(REQUIREMENT_NOTE_MAX);
const noteTexts = { note: noteText, internalNote: noteText };
/** Initial notes. The dealer sees `note`, and only staff see `internalNote`. */
export const NO_NOTES = { note: '', internalNote: '' };
const NOTE_LINES = 4;

const useFault = (kind: 'choice' | 'date' | 'text') =>
  useTranslation('records').t(`records.fault.${kind}`);

const noteFields = {
  note: {
    useTexts: () => {
      const { t } = useTranslation('admin');
      return {
        label: t('requirements.noteForDealer'),
        hint: t('requirements.noteForDealerHint'),
        fault: useFault('text'),
      };
    },
    lines: NOTE_LINES,
  },
  internalNote: {
    useTexts: () => {
      const { t } = useTranslation('admin');
      return {
        label: t('registrations.reject.note'),
        hint: t('requirements.internalHint'),
        fault: useFault('text'),
      };
    },
    lines: NOTE_LINES,
  },
};

const dueDayField = {
  useTexts: () => {
    const { t } = useTranslation('admin');
    return { label: t('requirements.column.dueAt'), fault: useFault('date') };
  },
  Control: DayInput,
};

const requestSchemaOf = (markets: readonly IdMarket[]) => ({
  reason: requirementReason,
  idMarket: z.enum(markets),
  day: isoDay,
});
const requestFields = {
  reason: {
    useTexts: () => {
      const { t } = useTranslation('admin');
      return {
        label: t('word.reason'),
        fault: useFault('choice'),
        of: (one: string) =>
          t(`codeTable.REQUIREMENT_REASON.${one as (typeof requirementReason.options)[number]}`),
      };
    },
  },
  idMarket: {
    useTexts: () => {
      const { t } = useTranslation('admin');
      return {
        label: t('word.market'),
        fault: useFault('choice'),
        of: (one: string) => t(`market.${one as IdMarket}`),
      };
    },
  },
};

/** The form for a requirement of one dealer. */
export const requirementForm = (markets: readonly IdMarket[]) =>
  describeForm(
    z.object({ ...requestSchemaOf(markets), owedBy: requirementOwer, ...noteTexts }),
    {
      ...requestFields,
      day: dueDayField,
      owedBy: {
        useTexts: () => {
          const { t } = useTranslation('admin');
          return {
            label: t('requirements.column.owedBy'),
            fault: useFault('choice'),
            of: (one: string) =>
              t(`codeTable.REQUIREMENT_OWER.${one as (typeof requirementOwer.options)[number]}`),
          };
        },
      },
      ...noteFields,
    },
    'blur',
  );

const ruleSchema = (markets: readonly IdMarket[]) =>
  z.object({ ...requestSchemaOf(markets), ...noteTexts });
export type RuleValues = z.infer<ReturnType<typeof ruleSchema>>;

/**
 * The form for a rule that creates a requirement for all dealers of a market. @param Below shows
 * the number of these dealers
 */
export const ruleForm = (
  markets: readonly IdMarket[],
  Below: ComponentType<{ readonly form: DescribedForm<RuleValues> }>,
) =>
  describeForm<RuleValues>(
    ruleSchema(markets),
    { ...requestFields, day: { ...dueDayField, Below }, ...noteFields },
    'blur',
  );

const decisionSchema = z.object({
  day: isoDay.or(z.literal('')),
  isFinal: z.boolean(),
  ...noteTexts,
});
export type DecisionValues = z.infer<typeof decisionSchema>;

const validUntilField = {
  useTexts: () => {
    const { t } = useTranslation('admin');
    return {
      label: t('requirements.validUntil'),
      hint: t('requirements.validUntilHint'),
      fault: useFault('date'),
    };
  },
  Control: DayInput,
};
const isFinal = {
  useTexts: () => ({
    label: useTranslation('admin').t('requirements.final'),
    fault: useFault('choice'),
  }),
};

/**
 * The fields of each decision. A rejection requires a reason, and a new request requires a new
 * deadline.
 */
const DECISIONS = {
  ACCEPT: describeForm<DecisionValues>(
    decisionSchema,
    { day: validUntilField, ...noteFields },
    'blur',
  ),
  REJECT: describeForm<DecisionValues>(
    decisionSchema.extend({ note: noteText.min(1) }),
    { day: dueDayField, isFinal, ...noteFields },
    'blur',
  ),
  REQUEST: describeForm<DecisionValues>(
    decisionSchema.extend({ day: isoDay }),
    { day: dueDayField, ...noteFields },
    'blur',
  ),
  WAIVE: describeForm<DecisionValues>(decisionSchema, noteFields, 'blur'),
};
export const decisionForm = (action: RequirementAction) => DECISIONS[action];
