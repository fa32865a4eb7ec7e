import { serviceEntry, type ConditionReport } from '@fairlot/contracts/vehicles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeForm, useDescribedForm } from '#shared/form/describe-form.js';
import { ShortForm } from '#shared/form/short-form.js';
import { pastDayField, useToday } from './past-day.js';
import { EntryButtons, EntryDialog } from './entry-dialog.js';
import type { EntryActions } from './use-entries.js';

export type ServiceEntry = ConditionReport['services'][number];

const serviceFormUntil = (today: string) =>
  describeForm<ServiceEntry>(
    serviceEntry.extend({ date: serviceEntry.shape.date.refine((day) => day <= today) }),
    {
      date: pastDayField(() => useTranslation('report').t('service.day')),
      kind: {
        useTexts: () => {
          const { t } = useTranslation('condition');
          return {
            label: t('word.kind'),
            fault: '',
            of: (kind) => t(`codeTable.SERVICE_KIND.${kind as ServiceEntry['kind']}`),
          };
        },
      },
      mileageKm: {
        useTexts: () => {
          const { t } = useTranslation('intake');
          return { label: t('intake.field.mileageKm'), fault: t('intake.fault.number') };
        },
      },
      note: {
        useTexts: () => {
          const { t } = useTranslation('report');
          return { label: t('note'), fault: t('tooLong') };
        },
        lines: 2,
      },
    },
  );

type Props = EntryActions<ServiceEntry> & {
  readonly at: number | null;
  readonly entry: ServiceEntry;
  readonly name: string;
};

/** Edits a service of the vehicle: the work, the day and the mileage. */
export const ServiceDialog = ({ at, entry, name, close, put, remove }: Props) => {
  const { t } = useTranslation('report');
  const { t: ofVehicle } = useTranslation('vehicle');
  const today = useToday();
  const [described] = useState(() => serviceFormUntil(today));
  const form = useDescribedForm(described, entry);
  const removal = at === null ? undefined : { at, label: ofVehicle('files.remove', { name }) };
  return (
    <EntryDialog title={at === null ? t('service.new') : name} onClose={close}>
      <ShortForm described={described} form={form} onSubmit={put}>
        <EntryButtons
          onClose={close}
          removal={removal && { label: removal.label, run: () => remove(removal.at) }}
        />
      </ShortForm>
    </EntryDialog>
  );
};
