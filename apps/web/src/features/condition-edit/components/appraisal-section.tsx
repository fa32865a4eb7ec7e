import { Button, controls, FormField } from '@fairlot/web-ui';
import { IconPencil } from '@fairlot/web-ui/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SectionProps } from '#shared/form/describe-form.js';
import { FormSection } from '#shared/form/form-section.js';
import { useSectionValue } from '#shared/form/form-fields.js';
import { AppraisalFacts } from '../../vehicle-condition/components/appraisal-facts.js';
import {
  DataForm,
  DocumentForm,
  LinkForm,
  type Appraisal,
  type AppraisedBy,
} from './appraisal-forms.js';
import { EntryButtons, EntryDialog } from './entry-dialog.js';

const APPRAISERS = ['NONE', 'OWNER', 'INTERNAL', 'THIRD_PARTY'] as const;
const FORMATS = ['DATA', 'LINK', 'PDF'] as const;
type AppraisalFormat = (typeof FORMATS)[number];

type DialogProps = {
  readonly stored: Appraisal;
  readonly idVehicle: number;
  readonly onDone: (appraisal: Appraisal) => void;
  readonly onClose: () => void;
};

type BoxProps<Word extends string> = {
  readonly label: string;
  readonly words: readonly Word[];
  readonly value: Word;
  readonly nameOf: (word: Word) => string;
  readonly onValue: (word: Word) => void;
};
const Box = <Word extends string>({ label, words, value, nameOf, onValue }: BoxProps<Word>) => (
  <FormField label={label}>
    {(control) => (
      <select
        {...control}
        className={controls.select}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value as Word)}
      >
        {words.map((word) => (
          <option key={word} value={word}>
            {nameOf(word)}
          </option>
        ))}
      </select>
    )}
  </FormField>
);

type FormProps = Omit<DialogProps, 'onDone'> & {
  readonly by: AppraisedBy;
  readonly format: AppraisalFormat;
  readonly onDone: DialogProps['onDone'];
};
const FormatForm = ({ format, idVehicle, ...form }: FormProps) => {
  if (format === 'DATA') return <DataForm {...form} />;
  if (format === 'LINK') return <LinkForm {...form} />;
  return <DocumentForm {...form} idVehicle={idVehicle} />;
};

const AppraisalDialog = (props: DialogProps) => {
  const { stored, onDone, onClose } = props;
  const { t } = useTranslation('report');
  const { t: ofCondition } = useTranslation('condition');
  const { t: ofVehicle } = useTranslation('vehicle');
  const [by, setBy] = useState<Appraisal['by']>(stored.by);
  const [format, setFormat] = useState<AppraisalFormat>(stored.format ?? 'DATA');
  return (
    <EntryDialog title={ofVehicle('documents.kind.APPRAISAL')} onClose={onClose}>
      <Box
        label={t('appraised.by')}
        words={APPRAISERS}
        value={by}
        nameOf={(word) => ofCondition(`codeTable.APPRAISAL.${word}`)}
        onValue={setBy}
      />
      {by === 'NONE' ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onDone({ by, format: null });
          }}
        >
          <EntryButtons onClose={onClose} />
        </form>
      ) : (
        <>
          <Box
            label={t('appraised.format')}
            words={FORMATS}
            value={format}
            nameOf={(word) => t(`codeTable.APPRAISAL_FORMAT.${word}`)}
            onValue={setFormat}
          />
          <FormatForm {...props} by={by} format={format} />
        </>
      )}
    </EntryDialog>
  );
};

type Props = SectionProps & { readonly idVehicle: number };

/** The appraisal of the vehicle: its author and its result. */
export const AppraisalSection = ({ idVehicle, ...section }: Props) => {
  const { t } = useTranslation('report');
  const [isOpen, setOpen] = useState(false);
  const { value: appraisal, change } = useSectionValue<Appraisal>(section);
  const close = () => setOpen(false);
  return (
    <FormSection {...section}>
      <AppraisalFacts appraisal={appraisal} />
      <p>
        <Button
          look="light"
          icon={<IconPencil size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('appraised.change')}
        </Button>
      </p>
      {isOpen && (
        <AppraisalDialog
          stored={appraisal}
          idVehicle={idVehicle}
          onClose={close}
          onDone={(written) => {
            change(() => written);
            close();
          }}
        />
      )}
    </FormSection>
  );
};
