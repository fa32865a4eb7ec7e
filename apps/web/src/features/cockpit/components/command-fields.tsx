import { Button, FormField, layout, TimeField } from '@fairlot/web-ui';
import { clsx } from 'clsx/lite';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { describeForm, type DescribedForm } from '#shared/form/describe-form.js';
import { FormFields } from '#shared/form/form-fields.js';
import { zoneName } from '#shared/format/zone-time.js';
import { languageTagOf } from '#shared/i18n/i18n.js';
import { DateBox } from '#shared/ui/date-box.js';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { serverNow } from './cockpit-context.js';
import { endIn, reasonSchema, reasonAndEndSchema, type CommandValues } from './command-values.js';
import styles from './command-fields.module.css';

type Props = {
  readonly form: DescribedForm<CommandValues>;
  /** The current end, if the dialog asks for a new end. */
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

/** Date and time are validated together, because a time may not exist on a certain day. */
const VALIDATED_TOGETHER = { deps: ['date', 'time'] as ('date' | 'time')[] };

/**
 * Fields for a new end in the market's time zone, in whole minutes. The quick buttons add minutes
 * to the current end.
 */
const EndFields = ({ form, endsAt }: Props & { readonly endsAt: number }) => {
  const { t, i18n } = useTranslation('manage');
  const { timeZone } = useLiveAuctionPage().auction;
  const { errors } = form.formState;
  const zone = zoneName(timeZone, {
    at: endsAt,
    language: languageTagOf(i18n.language),
    style: 'longGeneric',
  });
  const { control } = form;
  const date = useController({ control, name: 'date', rules: VALIDATED_TOGETHER }).field;
  const time = useController({ control, name: 'time', rules: VALIDATED_TOGETHER }).field;
  const choose = (minutes: number) => {
    const end = endIn(minutes, endsAt, serverNow(), timeZone);
    date.onChange(end.date);
    time.onChange(end.time);
  };
  const timeFault = () => {
    if (!errors.time) return undefined;
    const isSkipped = errors.time.type === 'custom';
    return isSkipped ? t('cockpit.field.noSuchTime') : t('auctionEditor.fault.no_time');
  };
  return (
    <>
      <QuickEnds onChoose={choose} />
      <div className={styles.endFields}>
        <FormField
          label={t('cockpit.field.date')}
          fault={errors.date && t('auctionEditor.fault.no_such_day')}
        >
          {(box) => <DateBox {...box} {...date} onValue={date.onChange} timeZone={timeZone} />}
        </FormField>
        <FormField label={t('cockpit.field.time')} hint={zone} fault={timeFault()}>
          {(box) => <TimeField {...box} {...time} onValue={time.onChange} />}
        </FormField>
      </div>
    </>
  );
};

const reasonField = {
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
export const reasonForm = describeForm(reasonSchema, { reason: reasonField });
/** A form for a reason and a new end. Date and time are in the market's time zone. */
export const reasonAndEndForm = (timeZone: string) =>
  describeForm(reasonAndEndSchema(timeZone), { reason: reasonField });

export const CommandFields = ({ form, endsAt }: Props) => (
  <>
    {endsAt !== undefined && <EndFields form={form} endsAt={endsAt} />}
    <FormFields described={reasonForm} form={form} />
  </>
);
