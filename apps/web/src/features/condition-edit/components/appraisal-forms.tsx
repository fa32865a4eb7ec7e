import {
  linkedAppraisal,
  writtenAppraisal,
  type ConditionReport,
} from '@fairlot/contracts/vehicles';
import { IconUpload } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { describeForm, useDescribedForm } from '#shared/form/describe-form.js';
import { ShortForm } from '#shared/form/short-form.js';
import { AmountInput } from '#shared/ui/amount-input.js';
import { useUploads } from '../../vehicle-detail/api/use-uploads.js';
import { PickButton } from '#shared/ui/pick-button.js';
import { SendingList } from '../../vehicle-detail/components/sending-list.js';
import { documentsIn, vehicleFilesQuery } from '../../vehicle-pictures/api/vehicle-files.js';
import { pastDayField, useToday } from './past-day.js';
import { EntryButtons } from './entry-dialog.js';

export type Appraisal = ConditionReport['appraisal'];
export type AppraisedBy = Exclude<Appraisal['by'], 'NONE'>;

type Props = {
  readonly by: AppraisedBy;
  readonly stored: Appraisal;
  readonly onDone: (appraisal: Appraisal) => void;
  readonly onClose: () => void;
};

const appraisalLinkSchema = linkedAppraisal.pick({ url: true });
const linkForm = describeForm<z.infer<typeof appraisalLinkSchema>>(appraisalLinkSchema, {
  url: {
    useTexts: () => {
      const { t } = useTranslation('report');
      return {
        label: t('appraised.url'),
        hint: t('appraised.urlHint'),
        fault: t('appraised.urlHint'),
      };
    },
  },
});

export const LinkForm = ({ by, stored, onDone, onClose }: Props) => {
  const url = stored.format === 'LINK' ? stored.url : '';
  const form = useDescribedForm(linkForm, { url });
  return (
    <ShortForm
      described={linkForm}
      form={form}
      onSubmit={(written) => onDone({ by, format: 'LINK', ...written })}
    >
      <EntryButtons onClose={onClose} />
    </ShortForm>
  );
};

const appraisalDataSchema = writtenAppraisal.omit({ by: true, format: true });
type AppraisalData = z.infer<typeof appraisalDataSchema>;
const appraisalDataForm = (today: string) =>
  describeForm<AppraisalData>(
    appraisalDataSchema.extend({
      date: appraisalDataSchema.shape.date.refine((day) => day <= today),
    }),
    {
      date: pastDayField(() => useTranslation('condition').t('appraisal.day')),
      valueMinor: {
        useTexts: () => {
          const { t } = useTranslation('condition');
          const { t: ofIntake } = useTranslation('intake');
          return { label: t('appraisal.value'), fault: ofIntake('intake.fault.amount') };
        },
        Control: AmountInput,
      },
      currency: {
        useTexts: () => {
          const { t } = useTranslation('report');
          return { label: t('appraised.currency'), fault: t('appraised.currencyFault') };
        },
      },
      mileageKm: {
        useTexts: () => {
          const { t } = useTranslation('intake');
          return { label: t('intake.field.mileageKm'), fault: t('intake.fault.number') };
        },
      },
    },
  );

export const DataForm = ({ by, stored, onDone, onClose }: Props) => {
  const today = useToday();
  const [described] = useState(() => appraisalDataForm(today));
  const none = { valueMinor: Number.NaN, currency: 'EUR', date: today, mileageKm: null };
  const {
    by: _,
    format: __,
    ...data
  } = stored.format === 'DATA' ? stored : { ...none, by, format: 'DATA' };
  const form = useDescribedForm<AppraisalData>(described, data);
  return (
    <ShortForm
      described={described}
      form={form}
      onSubmit={(written) => onDone({ by, format: 'DATA', ...written })}
    >
      <EntryButtons onClose={onClose} />
    </ShortForm>
  );
};

/**
 * Form for an appraisal by a document, which the user uploads here or chooses from the vehicle's
 * documents.
 */
export const DocumentForm = (props: Omit<Props, 'standing'> & { readonly idVehicle: number }) => {
  const { by, idVehicle, onDone, onClose } = props;
  const { t } = useTranslation('report');
  const { data } = useQuery(vehicleFilesQuery(idVehicle));
  const { add, ...sending } = useUploads(idVehicle, { as: 'SEC-30' });
  const found = documentsIn(data?.files ?? []).filter(({ kind }) => kind === 'APPRAISAL');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onDone({ by, format: 'PDF' });
      }}
    >
      <p>
        {found.length === 0 ? t('appraised.noDocument') : found.map(({ name }) => name).join(', ')}
      </p>
      <SendingList {...sending} />
      <p>
        <PickButton
          label={t('appraised.send')}
          look="light"
          icon={<IconUpload size={16} aria-hidden />}
          accept="application/pdf,image/jpeg,image/png"
          onFiles={add}
        />
      </p>
      <EntryButtons onClose={onClose} isReady={found.length > 0} />
    </form>
  );
};
