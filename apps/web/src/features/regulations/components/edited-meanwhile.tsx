import type { Language } from '@fairlot/countries';
import { Button } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { OnDemandPart } from '#shared/ui/on-demand-part.js';
import notice from '#shared/ui/notice.module.css';
import { textsQuery } from '../api/regulations.js';
import { TextDiff } from './compare-dialog.js';
import { wordsOf } from './use-draft.js';

type Props = {
  readonly idTemplate: number;
  /** The version that someone else saved. */
  readonly version: number;
  readonly mine: {
    readonly texts: Partial<Record<Language, string>>;
    readonly bindingLanguage: Language;
  };
  readonly onGoOn: () => void;
};

/**
 * Shows the differences to a version that someone else saved, before the author saves another one.
 */
export const EditedMeanwhile = ({ idTemplate, version, mine, onGoOn }: Props) => {
  const { t } = useTranslation('admin');
  const { data } = useQuery(textsQuery(idTemplate, version));
  const { bindingLanguage: language, texts } = mine;
  const theirs = data?.texts.find((one) => one.language === language);
  return (
    <section className={notice.notice} role="status">
      <p>{t('regulations.meanwhile', { version })}</p>
      {theirs && (
        <OnDemandPart>
          <TextDiff before={theirs.text} after={wordsOf(texts[language] ?? '')} lang={language} />
        </OnDemandPart>
      )}
      <Button look="light" onClick={onGoOn}>
        {t('regulations.goOn', { version })}
      </Button>
    </section>
  );
};
