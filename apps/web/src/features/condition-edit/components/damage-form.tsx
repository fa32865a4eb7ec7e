import { damageEntry, type Damage } from '@fairlot/contracts/vehicles';
import { controls } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { describeForm, type CustomControl } from '#shared/form/describe-form.js';
import { MoneyInput } from '#shared/ui/amount-input.js';

const SEVERITIES = [1, 2, 3] as const;

const SeverityBox = ({ value, onValue, ...control }: CustomControl) => {
  const { t } = useTranslation('condition');
  return (
    <select
      {...control}
      className={controls.select}
      value={value ?? ''}
      onChange={({ currentTarget }) => onValue(Number(currentTarget.value))}
    >
      {SEVERITIES.map((severity) => (
        <option key={severity} value={severity}>
          {t(`severity.${severity}`)}
        </option>
      ))}
    </select>
  );
};

/** The fields of a damage. Position and photo have separate controls. */
export const damageForm = describeForm<Damage>(damageEntry, {
  part: {
    useTexts: () => {
      const { t } = useTranslation('report');
      const { t: ofCondition } = useTranslation('condition');
      return {
        label: t('damage.part'),
        fault: '',
        of: (part) => ofCondition(`codeTable.DAMAGE_PART.${part as Damage['part']}`),
      };
    },
  },
  kind: {
    useTexts: () => {
      const { t } = useTranslation('condition');
      return {
        label: t('word.kind'),
        fault: '',
        of: (kind) => t(`codeTable.DAMAGE_KIND.${kind as Damage['kind']}`),
      };
    },
  },
  severity: {
    useTexts: () => ({ label: useTranslation('report').t('damage.severity'), fault: '' }),
    Control: SeverityBox,
  },
  costMinor: {
    useTexts: () => {
      const { t } = useTranslation('report');
      const { t: ofIntake } = useTranslation('intake');
      return { label: t('damage.cost'), fault: ofIntake('intake.fault.amount') };
    },
    Control: MoneyInput,
  },
  note: {
    useTexts: () => {
      const { t } = useTranslation('report');
      return { label: t('note'), fault: t('tooLong') };
    },
    lines: 2,
  },
});
