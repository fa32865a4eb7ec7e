import { MARKET_PACKS } from '@fairlot/countries';
import { machineClock } from '@fairlot/kernel';
import { FormField } from '@fairlot/web-ui';
import { useController, type FieldValues, type Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { serverClock } from '#shared/clock/server-clock.js';
import type { DescribedForm } from '#shared/form/describe-form.js';
import { useFormat } from '#shared/format/use-format.js';
import { zoneDay } from '#shared/format/zone-time.js';
import { DateBox } from '#shared/ui/date-box.js';

/** The current day in the user's market: reported events cannot be later (ENG-111). */
export const useToday = (): string => {
  const { idMarket } = useFormat();
  return zoneDay(serverClock().now() ?? machineClock.now(), MARKET_PACKS[idMarket].timeZone);
};

type Props<Values extends FieldValues> = {
  readonly form: DescribedForm<Values>;
  readonly name: Path<Values>;
  readonly label: string;
};

/** A day up to today. */
export const DayField = <Values extends FieldValues>({ form, name, label }: Props<Values>) => {
  const { t } = useTranslation('report');
  const today = useToday();
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <FormField label={label} fault={fieldState.error && t('pastDay')}>
      {(control) => (
        <DateBox
          {...control}
          value={field.value}
          max={today}
          onValue={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </FormField>
  );
};
