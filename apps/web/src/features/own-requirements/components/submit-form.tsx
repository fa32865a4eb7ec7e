import {
  REQUIREMENT_VALUE_MAX,
  isValueRequired,
  type OwnRequirement,
} from '@fairlot/contracts/access';
import { isIsoDate } from '@fairlot/web-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DayInput } from '#shared/ui/date-box.js';
import { describeForm, type CustomControl } from '#shared/form/describe-form.js';
import { CommandForm, useCommandForm } from '#shared/form/short-form.js';
import { showToast } from '#shared/toast/show-toast.js';
import { FileInput } from '#shared/ui/file-input.js';
import { ownRequirementsQuery, submitDocument, submitValue } from '../api/own-requirements.js';

const ACCEPTED_TYPES = '.pdf,.jpg,.jpeg,.png';
type Props = { readonly of: OwnRequirement; readonly onDone: () => void };

const FilePick = ({ id, onValue, onBlur, ...control }: CustomControl<unknown>) => {
  const { t } = useTranslation('account');
  return (
    <FileInput
      id={id}
      aria-invalid={control['aria-invalid']}
      aria-describedby={control['aria-describedby']}
      onBlur={onBlur}
      face={t('word.chooseFile')}
      accept={ACCEPTED_TYPES}
      onChange={({ currentTarget }) => onValue(currentTarget.files?.[0] ?? null)}
    />
  );
};

const documentSchema = z.object({
  file: z.custom<File | null>((file) => file instanceof File),
  validUntil: z.string().refine((day) => day === '' || isIsoDate(day)),
});
const DOCUMENT_FORM = describeForm<z.infer<typeof documentSchema>>(
  documentSchema,
  {
    file: {
      useTexts: () => {
        const { t } = useTranslation('account');
        return { label: t('ownRequirements.file'), fault: t('ownRequirements.fault.file') };
      },
      Control: FilePick,
    },
    validUntil: {
      useTexts: () => {
        const { t } = useTranslation('account');
        return { label: t('ownRequirements.validUntil'), fault: t('ownRequirements.fault.day') };
      },
      Control: DayInput,
    },
  },
  'blur',
);

const numberSchema = z.object({ value: z.string().trim().min(1).max(REQUIREMENT_VALUE_MAX) });
const NUMBER_FORM = describeForm<z.infer<typeof numberSchema>>(
  numberSchema,
  {
    value: {
      useTexts: () => {
        const { t } = useTranslation('account');
        return { label: t('ownRequirements.value'), fault: t('ownRequirements.fault.value') };
      },
    },
  },
  'blur',
);

const useSubmitted = (onDone: () => void) => {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  return {
    onDone: () => {
      showToast({ text: t('ownRequirements.sent'), tone: 'good' });
      onDone();
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ownRequirementsQuery.queryKey });
    },
  };
};

const NumberForm = ({ of, onDone }: Props) => {
  const { t } = useTranslation('account');
  const sending = useCommandForm(
    NUMBER_FORM,
    { value: '' },
    {
      send: ({ values, commandId }) => submitValue(of, values.value, commandId),
      ...useSubmitted(onDone),
    },
  );
  const { isValid } = sending.form.formState;
  return <CommandForm {...sending} button={t('ownRequirements.send')} isReady={isValid} />;
};

const DocumentForm = ({ of, onDone }: Props) => {
  const { t } = useTranslation('account');
  const sending = useCommandForm(
    DOCUMENT_FORM,
    { file: null, validUntil: '' },
    {
      send: ({ values: { file, validUntil }, commandId }) =>
        submitDocument(of, { file: file!, validUntil }, commandId),
      ...useSubmitted(onDone),
    },
  );
  const { isValid } = sending.form.formState;
  return <CommandForm {...sending} button={t('ownRequirements.send')} isReady={isValid} />;
};

/** The form to submit a document, or only a value if the requirement asks for a value. */
export const SubmitForm = (props: Props) =>
  isValueRequired(props.of.reason) ? <NumberForm {...props} /> : <DocumentForm {...props} />;
