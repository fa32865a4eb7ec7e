import type { Field } from '@fairlot/contracts/record';
import { useTranslation } from 'react-i18next';
import type { CustomControl } from '#shared/form/describe-form.js';
import { UnitInput } from '#shared/ui/amount-input.js';

export const UNITS_MS = { minute: 60_000, day: 86_400_000 } as const;

/** A control for a duration. The value is in milliseconds, and the user edits minutes or days. */
export const durationControl =
  ({ unit = 'minute' }: Pick<Field, 'unit'>) =>
  (props: CustomControl) => {
    const { t } = useTranslation('records');
    return <UnitInput {...props} unitMs={UNITS_MS[unit]} suffix={t(`records.unit.${unit}`)} />;
  };
