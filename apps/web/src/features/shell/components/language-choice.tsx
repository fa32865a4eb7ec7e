import { LANGUAGES, type Language } from '@fairlot/countries';
import { IconLanguage } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, languageTagOf } from '#shared/i18n/i18n.js';
import { LANGUAGE_NAMES } from '#shared/i18n/language-names.js';
import { DropMenu } from '@fairlot/web-ui';

type Props = {
  /** The user for whom the choice is stored. Null if the user is unknown. */
  readonly idUser: number | null;
  /** Called with a message if the language of the page could not be changed. */
  readonly onFailed: (sentence: string) => void;
};

export const LanguageChoice = ({ idUser, onFailed }: Props) => {
  const { t, i18n } = useTranslation('shell');
  const choose = (language: Language) =>
    void chooseLanguage(language, idUser).catch(() =>
      onFailed(t('nav.languageFailed', { language: LANGUAGE_NAMES[language] })),
    );
  return (
    <DropMenu
      label={t('word.language')}
      icon={<IconLanguage size={20} />}
      entries={LANGUAGES.map((language) => ({
        key: language,
        label: LANGUAGE_NAMES[language],
        lang: languageTagOf(language),
        current: language === i18n.language,
        onSelect: () => choose(language),
      }))}
    />
  );
};
