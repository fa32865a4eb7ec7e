import { Button, FormField, layout, TimeField } from '@fairlot/web-ui';
import { clsx } from 'clsx/lite';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { describeForm, FormFields, type DescribedForm } from '#shared/form/describe-form.js';
import { zoneName } from '#shared/format/zone-time.js';
import { tagOf } from '#shared/i18n/i18n.js';
import { DateBox } from '#shared/ui/date-box.js';
import { useRoom } from '../../live-room/components/room-context.js';
import { nowOfServer } from './cockpit-context.js';
import {
  endIn,
  endOf,
  withReason,
  withReasonAndEnd,
  type CommandValues,
} from './command-values.js';
import styles from './command-fields.module.css';

type Props = {
  readonly form: DescribedForm<CommandValues>;
  /** Asks for a new end where one stands. */
  readonly endsAt?: number | undefined;
};

const QUICK_MINUTES = [5, 15, 30, 60] as const;

type QuickProps = { readonly onChoose: (minutes: number) => void };
const QuickEnds = ({ onChoose }: QuickProps) => {
  const { t } = useTranslation('manage');
  return (
    <div
      className={clsx(layout.row, styles.quick)}
      role="group"
      aria-label={t('cockpit.field.quick')}
    >
      {QUICK_MINUTES.map((minutes) => (
        <Button key={minutes} look="light" onClick={() => onChoose(minutes)}>
          {t('cockpit.field.minutes', { minutes })}
        </Button>
      ))}
    </div>
  );
};

/** A new end on the market's clock, whole minutes; the quick ones count from the end that stands. */
const EndFields = ({ form, endsAt }: Props & { readonly endsAt: number }) => {
  const { t, i18n } = useTranslation('manage');
  const { timeZone } = useRoom().auction;
  const { errors } = form.formState;
  const zone = zoneName(timeZone, {
    at: endsAt,
    language: tagOf(i18n.language),
    style: 'longGeneric',
  });
  const [date, time] = useWatch({ control: form.control, name: ['date', 'time'] });
  const set = (field: 'date' | 'time') => (typed: string) =>
    form.setValue(field, typed, { shouldValidate: true });
  const choose = (minutes: number) => {
    const end = endIn(minutes, endsAt, nowOfServer(), timeZone);
    set('date')(end.date);
    set('time')(end.time);
  };
  const timeFault = () => {
    if (errors.time) return t('auctionEditor.fault.no_time');
    const isSkipped = !errors.date && endOf({ date, time }, timeZone) === null;
    return isSkipped ? t('cockpit.field.noSuchTime') : undefined;
  };
  return (
    <>
      <QuickEnds onChoose={choose} />
      <div className={styles.endFields}>
        <FormField
          label={t('cockpit.field.date')}
          fault={errors.date && t('auctionEditor.fault.no_such_day')}
        >
          {(control) => (
            <DateBox {...control} value={date} onValue={set('date')} timeZone={timeZone} />
          )}
        </FormField>
        <FormField label={t('cockpit.field.time')} hint={zone} fault={timeFault()}>
          {(control) => <TimeField {...control} value={time} onValue={set('time')} />}
        </FormField>
      </div>
    </>
  );
};

const reason = {
  useTexts: () => {
    const { t } = useTranslation('manage');
    return {
      label: t('word.reason'),
      hint: t('cockpit.field.reasonHint'),
      fault: t('cockpit.field.reasonFault'),
    };
  },
  lines: 2,
  isFirst: true,
};
export const reasonForm = describeForm(withReason, { reason });
/** Date and time are asked together, on the market's clock. */
export const reasonAndEndForm = describeForm(withReasonAndEnd, { reason });

export const CommandFields = ({ form, endsAt }: Props) => (
  <>
    {endsAt !== undefined && <EndFields form={form} endsAt={endsAt} />}
    <FormFields described={reasonForm} form={form} />
  </>
);
