import { useTranslation } from 'react-i18next';
import { schemaAt } from '#shared/form/contract-bounds.js';
import { formField, type FormFieldOf } from '#shared/form/describe-form.js';
import { CountInput, DurationInput, MoneyInput, PercentInput } from '#shared/ui/amount-input.js';
import { auctionForm } from '../machines/auction-rules.js';
import type { AuctionValues } from '../machines/auction-values.js';
import { MarketsControl, TemplateControl, TypeControl } from './basics-controls.js';
import { RegimeControl, type Regime } from './rules/regime-control.js';
import { EndDay, StartDay, TimeInput } from './schedule/moment-controls.js';

type FieldDescription = FormFieldOf<AuctionValues>['field'];
type LabelKey =
  | 'word.auctionName'
  | 'word.template'
  | 'word.type'
  | 'auctionEditor.rule.unitMinor'
  | `auctionEditor.moment.${'startDate' | 'startTime' | 'endDate' | 'endTime'}`
  | `auctionEditor.charges.${'basisPoints' | 'minMinor' | 'maxMinor'}`;

/**
 * The fields have no error texts, because the rules in `machines/auction-rules.ts` report the
 * errors.
 */
const NO_FAULT_TEXT = { fault: '' };

const labelledField = (
  key: LabelKey,
  rest: Omit<FieldDescription, 'useTexts'> = {},
): FieldDescription => ({
  ...rest,
  useTexts: () => ({ label: useTranslation('manage').t(key), ...NO_FAULT_TEXT }),
});

type SoftClosePart = 'windowMs' | 'addMs' | 'hardStopMs' | 'maxCount';
const softCloseField = (part: SoftClosePart): FieldDescription => ({
  Control: part === 'maxCount' ? CountInput : DurationInput,
  useTexts: () => {
    const { t } = useTranslation('manage');
    return {
      label: t(`auctionEditor.softClose.${part}`),
      hint: t(`auctionEditor.softClose.${part}Hint`),
      ...NO_FAULT_TEXT,
    };
  },
});

const marketsField: FieldDescription = {
  Control: MarketsControl,
  isGroup: true,
  useTexts: () => {
    const { t } = useTranslation('manage');
    const [label, hint] = [t('auctionEditor.markets'), t('auctionEditor.marketsHint')];
    return { label, hint, ...NO_FAULT_TEXT };
  },
};
const stagger: FieldDescription = {
  Control: DurationInput,
  useTexts: () => {
    const { t } = useTranslation('manage');
    const [label, hint] = [t('auctionEditor.stagger.every'), t('auctionEditor.stagger.everyHint')];
    return { label, hint, ...NO_FAULT_TEXT };
  },
};
const vatRegimeField: FieldDescription = {
  Control: RegimeControl,
  isGroup: true,
  useTexts: (regime) => {
    const { t } = useTranslation('manage');
    return {
      label: t('auctionEditor.charges.vatRegime'),
      hint: t(`auctionEditor.charges.regimeText.${regime as Regime}`),
      ...NO_FAULT_TEXT,
    };
  },
};

const FIELD_DESCRIPTIONS = {
  auctionName: labelledField('word.auctionName', { autoComplete: 'off' }),
  idTemplate: labelledField('word.template', { Control: TemplateControl }),
  type: labelledField('word.type', { Control: TypeControl, isGroup: true }),
  idMarkets: marketsField,
  startDate: labelledField('auctionEditor.moment.startDate', { Control: StartDay }),
  startTime: labelledField('auctionEditor.moment.startTime', { Control: TimeInput }),
  endDate: labelledField('auctionEditor.moment.endDate', { Control: EndDay }),
  endTime: labelledField('auctionEditor.moment.endTime', { Control: TimeInput }),
  'stagger.everyMs': stagger,
  'policy.unitMinor': labelledField('auctionEditor.rule.unitMinor', {
    Control: MoneyInput,
    hidesLabel: true,
  }),
  'policy.softClose.windowMs': softCloseField('windowMs'),
  'policy.softClose.addMs': softCloseField('addMs'),
  'policy.softClose.hardStopMs': softCloseField('hardStopMs'),
  'policy.softClose.maxCount': softCloseField('maxCount'),
  'policy.charges.vatRegime': vatRegimeField,
  'policy.charges.buyerFee.basisPoints': labelledField('auctionEditor.charges.basisPoints', {
    Control: PercentInput,
  }),
  'policy.charges.buyerFee.minMinor': labelledField('auctionEditor.charges.minMinor', {
    Control: MoneyInput,
  }),
  'policy.charges.buyerFee.maxMinor': labelledField('auctionEditor.charges.maxMinor', {
    Control: MoneyInput,
  }),
} satisfies Partial<Record<FormFieldOf<AuctionValues>['name'], FieldDescription>>;
export type AuctionFieldName = keyof typeof FIELD_DESCRIPTIONS;

/** The fields of an auction, except table cells and switches. */
export const AUCTION_FIELDS = Object.fromEntries(
  (Object.entries(FIELD_DESCRIPTIONS) as [AuctionFieldName, FieldDescription][]).map(
    ([name, field]) => [name, formField<AuctionValues>(name, schemaAt(auctionForm, name), field)],
  ),
) as Readonly<Record<AuctionFieldName, FormFieldOf<AuctionValues>>>;
