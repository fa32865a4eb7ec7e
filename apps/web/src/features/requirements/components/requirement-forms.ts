import { requirementOwer, requirementReason } from '@fairlot/contracts/access';
import { REQUIREMENT_NOTE_MAX, type RequirementRow } from '@fairlot/contracts/back-office';
import type { IdMarket } from '@fairlot/countries';
import { isIsoDate } from '@fairlot/web-ui';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DayInput } from '#shared/ui/date-box.js';
import { describeForm, type DescribedForm } from '#shared/form/describe-form.js';

export type Action = RequirementRow['actions'][number];

const day = z.string().refine(isIsoDate);
const note = z.string().trim().max(REQUIREMENT_NOTE_MAX);
const notes = { note, internalNote: note };
/** Separate texts for the dealer and for staff. */
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

const dueDay = {
  useTexts: () => {
    const { t } = useTranslation('admin');
    return { label: t('requirements.column.dueAt'), fault: useFault('date') };
  },
  Control: DayInput,
};

const requestOf = (markets: readonly IdMarket[]) => ({
  reason: requirementReason,
  idMarket: z.enum(markets),
  day,
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

/** A requirement for one dealer. */
export const requirementForm = (markets: readonly IdMarket[]) =>
  describeForm(
    z.object({ ...requestOf(markets), owedBy: requirementOwer, ...notes }),
    {
      ...requestFields,
      day: dueDay,
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

const ruleContract = (markets: readonly IdMarket[]) =>
  z.object({ ...requestOf(markets), ...notes });
export type RuleValues = z.infer<ReturnType<typeof ruleContract>>;

/** A requirement for all dealers of a market. @param Below shows their number */
export const ruleForm = (
  markets: readonly IdMarket[],
  Below: ComponentType<{ readonly form: DescribedForm<RuleValues> }>,
) =>
  describeForm<RuleValues>(
    ruleContract(markets),
    { ...requestFields, day: { ...dueDay, Below }, ...noteFields },
    'blur',
  );

const decided = z.object({
  day: day.or(z.literal('')),
  isFinal: z.boolean(),
  ...notes,
});
export type DecisionValues = z.infer<typeof decided>;

const validUntil = {
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

/** The fields of each decision. A rejection needs a reason, and a new request a new deadline. */
const DECISIONS = {
  ACCEPT: describeForm<DecisionValues>(decided, { day: validUntil, ...noteFields }, 'blur'),
  REJECT: describeForm<DecisionValues>(
    decided.extend({ note: note.min(1) }),
    { day: dueDay, isFinal, ...noteFields },
    'blur',
  ),
  REQUEST: describeForm<DecisionValues>(
    decided.extend({ day }),
    { day: dueDay, ...noteFields },
    'blur',
  ),
  WAIVE: describeForm<DecisionValues>(decided, noteFields, 'blur'),
};
export const decisionForm = (action: Action) => DECISIONS[action];
