import { LANGUAGES, type Language } from '@fairlot/countries';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, tagOf } from '#shared/i18n/i18n.js';
import { useKnownUser } from '#shared/session/session.js';
import { showToast } from '#shared/toast/show-toast.js';
import { DropMenu } from '@fairlot/web-ui';

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  be: 'Nederlands (België)',
  it: 'Italiano',
  de: 'Deutsch',
  es: 'Español',
  nl: 'Nederlands',
  fr: 'Français',
  pl: 'Polski',
  pt: 'Português',
  lu: 'Français (Luxembourg)',
};

export const LanguageMenu = () => {
  const { t, i18n } = useTranslation('shell');
  const user = useKnownUser();
  const choose = (language: Language) =>
    void chooseLanguage(language, user?.idUser ?? null).catch(() =>
      showToast({
        text: t('nav.languageFailed', { language: LANGUAGE_NAMES[language] }),
        tone: 'bad',
      }),
    );
  return (
    <DropMenu
      label={t('nav.language')}
      icon={<IconLanguage size={20} />}
      entries={LANGUAGES.map((language) => ({
        key: language,
        label: LANGUAGE_NAMES[language],
        lang: tagOf(language),
        current: language === i18n.language,
        onSelect: () => choose(language),
      }))}
    />
  );
};
