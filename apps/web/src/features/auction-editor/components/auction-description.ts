import { useTranslation } from 'react-i18next';
import { schemaAt } from '#shared/form/contract-bounds.js';
import { formField, type FormFieldOf } from '#shared/form/describe-form.js';
import { CountInput, DurationInput, MoneyInput, PercentInput } from '#shared/ui/amount-input.js';
import { auctionForm } from '../machines/auction-rules.js';
import type { AuctionValues } from '../machines/auction-values.js';
import { MarketsControl, TemplateControl, TypeControl } from './basics-controls.js';
import { RegimeControl, type Regime } from './rules/regime-control.js';
import { EndDay, StartDay, TimeInput } from './schedule/moment-controls.js';

type Description = FormFieldOf<AuctionValues>['field'];
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
const FAULTS_BY_RULES = { fault: '' };

const labelledField = (key: LabelKey, rest: Omit<Description, 'useTexts'> = {}): Description => ({
  ...rest,
  useTexts: () => ({ label: useTranslation('manage').t(key), ...FAULTS_BY_RULES }),
});

type SoftClosePart = 'windowMs' | 'addMs' | 'hardStopMs' | 'maxCount';
const ofSoftClose = (part: SoftClosePart): Description => ({
  Control: part === 'maxCount' ? CountInput : DurationInput,
  useTexts: () => {
    const { t } = useTranslation('manage');
    return {
      label: t(`auctionEditor.softClose.${part}`),
      hint: t(`auctionEditor.softClose.${part}Hint`),
      ...FAULTS_BY_RULES,
    };
  },
});

const idMarkets: Description = {
  Control: MarketsControl,
  isGroup: true,
  useTexts: () => {
    const { t } = useTranslation('manage');
    const [label, hint] = [t('auctionEditor.markets'), t('auctionEditor.marketsHint')];
    return { label, hint, ...FAULTS_BY_RULES };
  },
};
const stagger: Description = {
  Control: DurationInput,
  useTexts: () => {
    const { t } = useTranslation('manage');
    const [label, hint] = [t('auctionEditor.stagger.every'), t('auctionEditor.stagger.everyHint')];
    return { label, hint, ...FAULTS_BY_RULES };
  },
};
const vatRegime: Description = {
  Control: RegimeControl,
  isGroup: true,
  useTexts: (regime) => {
    const { t } = useTranslation('manage');
    return {
      label: t('auctionEditor.charges.vatRegime'),
      hint: t(`auctionEditor.charges.regimeText.${regime as Regime}`),
      ...FAULTS_BY_RULES,
    };
  },
};

const FIELDS = {
  auctionName: labelledField('word.auctionName', { autoComplete: 'off' }),
  idTemplate: labelledField('word.template', { Control: TemplateControl }),
  type: labelledField('word.type', { Control: TypeControl, isGroup: true }),
  idMarkets,
  startDate: labelledField('auctionEditor.moment.startDate', { Control: StartDay }),
  startTime: labelledField('auctionEditor.moment.startTime', { Control: TimeInput }),
  endDate: labelledField('auctionEditor.moment.endDate', { Control: EndDay }),
  endTime: labelledField('auctionEditor.moment.endTime', { Control: TimeInput }),
  'stagger.everyMs': stagger,
  'policy.unitMinor': labelledField('auctionEditor.rule.unitMinor', {
    Control: MoneyInput,
    hidesLabel: true,
  }),
  'policy.softClose.windowMs': ofSoftClose('windowMs'),
  'policy.softClose.addMs': ofSoftClose('addMs'),
  'policy.softClose.hardStopMs': ofSoftClose('hardStopMs'),
  'policy.softClose.maxCount': ofSoftClose('maxCount'),
  'policy.charges.vatRegime': vatRegime,
  'policy.charges.buyerFee.basisPoints': labelledField('auctionEditor.charges.basisPoints', {
    Control: PercentInput,
  }),
  'policy.charges.buyerFee.minMinor': labelledField('auctionEditor.charges.minMinor', {
    Control: MoneyInput,
  }),
  'policy.charges.buyerFee.maxMinor': labelledField('auctionEditor.charges.maxMinor', {
    Control: MoneyInput,
  }),
} satisfies Partial<Record<FormFieldOf<AuctionValues>['name'], Description>>;
export type AuctionFieldName = keyof typeof FIELDS;

/** The fields of an auction, except table cells and switches. */
export const AUCTION_FIELDS = Object.fromEntries(
  (Object.entries(FIELDS) as [AuctionFieldName, Description][]).map(([name, field]) => [
    name,
    formField<AuctionValues>(name, schemaAt(auctionForm, name), field),
  ]),
) as Readonly<Record<AuctionFieldName, FormFieldOf<AuctionValues>>>;
