import { REGULATION_MAX } from '@fairlot/contracts/back-office';
import { isLanguage, type Language } from '@fairlot/countries';
import { Button, FormField } from '@fairlot/web-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { describeForm, type SectionProps } from '#shared/form/describe-form.js';
import { describeFormPage } from '#shared/form/describe-form-page.js';
import { useSectionValue } from '#shared/form/form-fields.js';
import { SectionFaults } from '#shared/form/form-section.js';
import { InstantControl } from '#shared/record/kinds/instant-control.js';
import { richTextControl } from '#shared/record/kinds/rich-text-control.js';
import { showToast } from '#shared/toast/show-toast.js';
import { versionsKey, type VersionTexts } from '../api/regulations.js';
import { CopyFrom } from './copy-from.js';
import { useRegulationMerge } from './edited-meanwhile.js';
import { LanguageChoice } from './language-choice.js';
import { PreviewDialog } from './regulation-texts.js';
import styles from './regulations.module.css';
import {
  regulationSchema,
  saveOperation,
  type NewVersion,
  type RegulationValues,
} from './regulation-values.js';

type WrittenTexts = RegulationValues['texts'];

const initialValuesOf = (
  from: VersionTexts,
): Pick<RegulationValues, 'bindingLanguage' | 'texts'> => ({
  bindingLanguage: isLanguage(from.bindingLanguage)
    ? from.bindingLanguage
    : (from.texts[0]?.language ?? 'en'),
  texts: from.texts.map(({ language, html }) => ({ language, html })),
});

const useWritten = ({ form }: SectionProps) =>
  (useWatch({ control: form.control, name: 'texts' }) as WrittenTexts).map(
    ({ language }) => language,
  );

const BindingLanguage = (section: SectionProps) => {
  const { form, name, texts: words, fault } = section;
  const { ref, value, onChange } = useController({ control: form.control, name }).field;
  const copy = (from: VersionTexts, about: string) => {
    for (const [field, copied] of Object.entries({ ...initialValuesOf(from), note: about }))
      form.setValue(field, copied, { shouldDirty: true });
  };
  return (
    <>
      <CopyFrom onCopied={copy} />
      <LanguageChoice
        ref={ref}
        label={words.label}
        hint={words.hint}
        fault={fault}
        value={value}
        written={useWritten(section)}
        onChange={onChange}
      />
    </>
  );
};

const RichText = richTextControl({ isRequired: false, max: REGULATION_MAX });

/** Replaces the text of one language, or removes it if it is empty. */
const replaceText = (all: WrittenTexts, language: Language, html: unknown): WrittenTexts => {
  const others = all.filter((one) => one.language !== language);
  return typeof html === 'string' && html !== '' ? [...others, { language, html }] : others;
};

/** The texts of the regulation. The author edits one language at a time. */
const RegulationTexts = (section: SectionProps) => {
  const { form, name } = section;
  const { t } = useTranslation('admin');
  const { ref } = useController({ control: form.control, name }).field;
  const { value: written, change } = useSectionValue<WrittenTexts>(section);
  const binding = form.getValues('bindingLanguage') as Language;
  const [language, choose] = useState(binding);
  const [isPreview, preview] = useState(false);
  return (
    <div ref={ref} tabIndex={-1} className={styles.form}>
      <LanguageChoice
        label={t('regulations.textIn')}
        hint={t('regulations.textHint')}
        value={language}
        written={useWritten(section)}
        onChange={choose}
      />
      <FormField label={section.texts.label}>
        {(control) => (
          <RichText
            key={language}
            {...control}
            value={written.find((one) => one.language === language)?.html ?? ''}
            onValue={(html) => change((all) => replaceText(all, language, html))}
            onBlur={() => {}}
          />
        )}
      </FormField>
      <SectionFaults {...section} />
      <Button look="light" disabled={written.length === 0} onClick={() => preview(true)}>
        {t('regulations.preview')}
      </Button>
      {isPreview && (
        <PreviewDialog
          title={t('regulations.preview')}
          bindingLanguage={binding}
          texts={written}
          onClose={() => preview(false)}
        />
      )}
    </div>
  );
};

type LabelKey = 'bindingLanguage' | 'text' | 'note' | 'from' | 'isCorrection';
type HintKey = 'bindingHint' | 'noteHint' | 'fromHint' | 'correctionHint';
type FaultKey = 'text' | 'instant' | 'textByLanguage';
const fieldTexts = (label: LabelKey, fault: FaultKey, hint?: HintKey) => ({
  useTexts: () => {
    const { t } = useTranslation('admin');
    const faults = useTranslation('records');
    const about = { label: t(`regulations.${label}`), fault: faults.t(`records.fault.${fault}`) };
    return hint === undefined ? about : { ...about, hint: t(`regulations.${hint}`) };
  },
});

const regulationForm = describeForm<RegulationValues>(regulationSchema, {
  bindingLanguage: {
    ...fieldTexts('bindingLanguage', 'textByLanguage', 'bindingHint'),
    Section: BindingLanguage,
  },
  texts: { ...fieldTexts('text', 'textByLanguage'), Section: RegulationTexts },
  note: { ...fieldTexts('note', 'text', 'noteHint'), lines: 3 },
  appliesAt: { ...fieldTexts('from', 'instant', 'fromHint'), Control: InstantControl },
  isCorrection: fieldTexts('isCorrection', 'text', 'correctionHint'),
});

/** The form for a new version of a template's regulation. */
export const newVersionForm = describeFormPage<'ENG-278', RegulationValues, NewVersion>({
  operation: saveOperation,
  form: regulationForm,
  nameOf: ({ idTemplate, ifVersion }) => `regulation.${idTemplate}.${ifVersion}`,
  useTexts: () => {
    const { t } = useTranslation('admin');
    return { title: t('regulations.new'), button: t('regulations.save') };
  },
  initialOf: ({ from }) => ({
    ...initialValuesOf(from),
    note: '',
    appliesAt: null,
    isCorrection: false,
  }),
  inputOf: ({ isCorrection, ...values }, { idTemplate, ifVersion }) => ({
    params: { idTemplate },
    body: { ...values, asksAgain: !isCorrection, ifVersion },
  }),
  useMerge: useRegulationMerge,
  useDone: ({ idTemplate, onClose }) => {
    const { t } = useTranslation('admin');
    const client = useQueryClient();
    return ({ version, isNew }) => {
      void client.invalidateQueries({ queryKey: versionsKey(idTemplate) });
      const said = t(isNew ? 'regulations.saved' : 'regulations.same', { version });
      showToast({ text: said, tone: isNew ? 'good' : 'info' });
      onClose();
    };
  },
});
