import { REGULATION_MAX, REGULATION_NOTE_MAX } from '@fairlot/contracts/back-office';
import type { Language } from '@fairlot/countries';
import { Button, controls, FormField, layout, Skeleton, text } from '@fairlot/web-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#shared/command/use-command.js';
import { FormVerdict, SendButton } from '#shared/form/form-verdict.js';
import { InstantControl } from '#shared/record/kinds/instant-control.js';
import { richTextControl } from '#shared/record/kinds/rich-text-control.js';
import { showToast } from '#shared/toast/show-toast.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import {
  BUILT_IN,
  saveRegulation,
  textsQuery,
  versionsKey,
  type Body,
  type Texts,
  type Versions,
} from '../api/regulations.js';
import { CopyFrom } from './copy-from.js';
import { EditedMeanwhile } from './edited-meanwhile.js';
import { LanguageChoice } from './language-choice.js';
import { PreviewDialog } from './regulation-texts.js';
import styles from './regulations.module.css';
import { bindingOf, byLanguage, useDraft } from './use-draft.js';

const RichText = richTextControl({ isRequired: false, max: REGULATION_MAX });

type Draft = ReturnType<typeof useDraft>;
type PartProps = { readonly of: Draft };

/** The text of one language at a time. */
const TextPart = ({ of: { draft, writeText, change, written } }: PartProps) => {
  const { t } = useTranslation('admin');
  const [language, choose] = useState<Language>(draft.bindingLanguage);
  const languages = written.map((one) => one.language);
  return (
    <>
      <LanguageChoice
        label={t('regulations.bindingLanguage')}
        hint={t('regulations.bindingHint')}
        value={draft.bindingLanguage}
        written={languages}
        onChange={(bindingLanguage) => change({ bindingLanguage })}
      />
      <LanguageChoice
        label={t('regulations.textIn')}
        hint={t('regulations.textHint')}
        value={language}
        written={languages}
        onChange={choose}
      />
      <FormField label={t('regulations.text')}>
        {(control) => (
          <RichText
            key={language}
            {...control}
            value={draft.texts[language] ?? ''}
            onValue={(html) => writeText(language, html)}
            onBlur={() => {}}
          />
        )}
      </FormField>
    </>
  );
};

/** What changed, from when it applies, and whether dealers must accept it again. */
const FactsPart = ({ of: { draft, change } }: PartProps) => {
  const { t } = useTranslation('admin');
  return (
    <>
      <FormField label={t('regulations.note')} hint={t('regulations.noteHint')}>
        {(control) => (
          <textarea
            {...control}
            className={clsx(controls.input, controls.textArea)}
            maxLength={REGULATION_NOTE_MAX}
            value={draft.note}
            onChange={({ currentTarget }) => change({ note: currentTarget.value })}
          />
        )}
      </FormField>
      <FormField label={t('regulations.from')} hint={t('regulations.fromHint')}>
        {(control) => (
          <InstantControl
            {...control}
            value={draft.appliesAt}
            onValue={(appliesAt) => change({ appliesAt })}
            onBlur={() => {}}
          />
        )}
      </FormField>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={!draft.asksAgain}
          onChange={({ currentTarget }) => change({ asksAgain: !currentTarget.checked })}
        />
        <span>
          {t('regulations.isCorrection')}
          <br />
          <small className={text.faint}>{t('regulations.correctionHint')}</small>
        </span>
      </label>
    </>
  );
};

const useSaving = (idTemplate: number, onClose: () => void) => {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: versionsKey(idTemplate) });
  return useCommand<Body, { readonly version: number; readonly isNew: boolean }>(
    ({ values, commandId }) => saveRegulation(idTemplate, values, commandId),
    {
      onDone: ({ version, isNew }) => {
        readAgain();
        const said = t(isNew ? 'regulations.saved' : 'regulations.same', { version });
        showToast({ text: said, tone: isNew ? 'good' : 'info' });
        onClose();
      },
      onRefused: readAgain,
    },
  );
};

type Saving = ReturnType<typeof useSaving>;
type VerdictProps = PartProps & {
  readonly saving: Saving;
  readonly idTemplate: number;
  /** The version that someone else saved meanwhile. */
  readonly newer: number | null;
};

/** Why nothing was saved, and what to do. */
const Verdict = ({
  of: { draft, change },
  saving: { snapshot },
  idTemplate,
  newer,
}: VerdictProps) => {
  const { problem } = snapshot.context;
  return (
    <>
      <FormVerdict step={snapshot.value} problem={problem} />
      {problem?.fields?.map(({ path, message }) => (
        <p key={path} role="alert" className={text.bad}>
          {message}
        </p>
      ))}
      {newer !== null && (
        <EditedMeanwhile
          idTemplate={idTemplate}
          version={newer}
          mine={draft}
          onGoOn={() => change({ ifVersion: newer })}
        />
      )}
    </>
  );
};

type ActionsProps = PartProps & {
  readonly saving: Saving;
  readonly isReady: boolean;
  readonly onClose: () => void;
};

const Actions = ({ of: { draft, written }, saving, isReady, onClose }: ActionsProps) => {
  const { t } = useTranslation('admin');
  const [isShown, show] = useState(false);
  const { snapshot, dispatch } = saving;
  return (
    <div className={clsx(layout.row, layout.atEnd)}>
      <Button look="plain" onClick={onClose}>
        {t('word.cancel')}
      </Button>
      <Button look="light" disabled={written.length === 0} onClick={() => show(true)}>
        {t('regulations.preview')}
      </Button>
      <SendButton
        step={snapshot.value}
        button={t('regulations.save')}
        isReady={isReady}
        onRetry={() => dispatch({ type: 'RETRY' })}
      />
      {isShown && (
        <PreviewDialog
          title={t('regulations.preview')}
          bindingLanguage={draft.bindingLanguage}
          texts={written}
          onClose={() => show(false)}
        />
      )}
    </div>
  );
};

type EditorProps = { readonly of: Versions; readonly onClose: () => void };

const Form = ({ of, onClose, from }: EditorProps & { readonly from: Texts }) => {
  const { t } = useTranslation('admin');
  const { idTemplate, rows } = of;
  const draft = useDraft(from, rows[0]?.version ?? BUILT_IN);
  const saving = useSaving(idTemplate, onClose);
  const { problem } = saving.snapshot.context;
  const newest = problem?.code === 'RECORD_CHANGED' ? Number(problem.facts['version']) : null;
  const newer = newest === draft.draft.ifVersion ? null : newest;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        saving.dispatch({ type: 'SUBMIT', values: draft.body });
      }}
    >
      <h2>{t('regulations.new')}</h2>
      <CopyFrom
        onCopied={(texts, note) =>
          draft.change({ texts: byLanguage(texts), bindingLanguage: bindingOf(texts), note })
        }
      />
      <TextPart of={draft} />
      <FactsPart of={draft} />
      <Verdict of={draft} saving={saving} idTemplate={idTemplate} newer={newer} />
      <Actions
        of={draft}
        saving={saving}
        isReady={draft.isReady && newer === null}
        onClose={onClose}
      />
    </form>
  );
};

/** Writes a new version, based on the newest one. */
export const RegulationEditor = (props: EditorProps) => {
  const { idTemplate, rows } = props.of;
  // The author starts from one version, even if others save newer ones.
  const [start] = useState(rows[0]?.version ?? BUILT_IN);
  const { data, error, refetch } = useQuery(textsQuery(idTemplate, start));
  if (data === undefined)
    return error ? (
      <ProblemPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={320} />
    );
  return <Form {...props} from={data} />;
};
