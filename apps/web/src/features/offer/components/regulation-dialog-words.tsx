import type { AnswerTo } from '@fairlot/contracts/operations';
import { isLanguage } from '@fairlot/countries';
import { Button, text } from '@fairlot/web-ui';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { languageTagOf } from '#shared/i18n/i18n.js';
import { OnDemandPart } from '#shared/ui/on-demand-part.js';
import styles from './regulation-dialog.module.css';

const TextDiff = lazy(async () => ({
  default: (await import('#shared/diff/text-diff.js')).TextDiff,
}));

type RegulationAnswer = AnswerTo<'SEC-66'>;
type Props = { readonly regulation: RegulationAnswer };

/**
 * Names the language of the text, and the binding language, if either is not the reader's language.
 */
export const BindingLanguage = ({ regulation: { language, bindingLanguage } }: Props) => {
  const { t, i18n } = useTranslation('account');
  if (language === null || bindingLanguage === null) return null;
  // A region uses the texts of its base language. For example, `nl-BE` uses `nl`.
  const isForeign =
    language !== i18n.language && language !== languageTagOf(i18n.language).slice(0, 2);
  if (!isForeign && language === bindingLanguage) return null;
  const nameOf = (code: string) => (isLanguage(code) ? t(`language.${code}`) : code);
  return (
    <p className={styles.binding}>
      {isForeign && `${t('regulationDialog.shown', { language: nameOf(language) })} `}
      {t('regulationDialog.binding', { language: nameOf(bindingLanguage) })}
    </p>
  );
};

type ChangesProps = { readonly changes: NonNullable<RegulationAnswer['changes']> };

/** The changes since the version that the dealer accepted earlier. */
const Since = ({ changes }: ChangesProps) => {
  const { t } = useTranslation('account');
  const format = useFormat();
  const [isOpen, open] = useState(false);
  const { version, acceptedAt, notes, compared } = changes;
  return (
    <section className={styles.changes}>
      <p>{t('regulationDialog.changed', { version, at: format.instant(acceptedAt) })}</p>
      <ul>
        {notes.map((one) => (
          <li key={one.version} lang={languageTagOf(one.language)}>
            {one.note}
          </li>
        ))}
      </ul>
      {compared !== null && (
        <Button look="light" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {t(isOpen ? 'regulationDialog.hideChanges' : 'regulationDialog.showChanges')}
        </Button>
      )}
      {compared === null && <p className={text.faint}>{t('regulationDialog.noComparison')}</p>}
      {isOpen && compared !== null && (
        <OnDemandPart>
          <TextDiff before={compared.before} after={compared.after} lang={compared.language} />
        </OnDemandPart>
      )}
    </section>
  );
};

export const RegulationChanges = ({ regulation }: Props) =>
  regulation.changes && <Since changes={regulation.changes} />;
