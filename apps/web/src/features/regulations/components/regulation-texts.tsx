import type { Language } from '@fairlot/countries';
import { Modal, Skeleton, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageTagOf } from '#shared/i18n/i18n.js';
import { renderRichText } from '#shared/markup/render-rich-text.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { textsQuery } from '../api/regulations.js';
import { LanguageChoice } from './language-choice.js';
import styles from './regulations.module.css';

export type ShownTexts = {
  readonly bindingLanguage: string;
  readonly texts: readonly { readonly language: Language; readonly html: string }[];
};

/** The text of a regulation as dealers see it, in one of its languages. */
const Texts = ({ bindingLanguage, texts }: ShownTexts) => {
  const { t } = useTranslation('admin');
  const languages = texts.map(({ language }) => language);
  const [asked, ask] = useState<Language | null>(null);
  const binding = texts.find(({ language }) => language === bindingLanguage);
  const shown = texts.find(({ language }) => language === asked) ?? binding ?? texts[0];
  if (shown === undefined) return null;
  const { language, html } = shown;
  return (
    <>
      <LanguageChoice
        label={t('word.language')}
        value={language}
        languages={languages}
        onChange={ask}
      />
      <p className={text.faint}>
        {t(language === bindingLanguage ? 'regulations.binds' : 'regulations.translation')}
      </p>
      <div className={styles.text} lang={languageTagOf(language)}>
        {renderRichText(html)}
      </div>
    </>
  );
};

type DialogProps = { readonly title: string; readonly onClose: () => void };

/** A dialog that shows unsaved texts as dealers will see them. */
export const PreviewDialog = ({ title, onClose, ...texts }: DialogProps & ShownTexts) => {
  const { t } = useTranslation('admin');
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <Texts {...texts} />
    </Modal>
  );
};

type ReadProps = DialogProps & { readonly idTemplate: number; readonly version: number };

/** A dialog that shows a saved version. */
export const ReadDialog = ({ title, onClose, idTemplate, version }: ReadProps) => {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(textsQuery(idTemplate, version));
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      {error && <ProblemPanel error={error} onRetry={() => void refetch()} />}
      {data === undefined ? !error && <Skeleton height={220} /> : <Texts {...data} />}
    </Modal>
  );
};
