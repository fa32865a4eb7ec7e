import { LANGUAGES, type Language } from '@fairlot/countries';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, tagOf } from '#shared/i18n/i18n.js';
import { useSession } from '#shared/session/session.js';
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
  const user = useSession();
  return (
    <DropMenu
      label={t('nav.language')}
      icon={<IconLanguage size={20} />}
      entries={LANGUAGES.map((language) => ({
        key: language,
        label: LANGUAGE_NAMES[language],
        lang: tagOf(language),
        current: language === i18n.language,
        onSelect: () => void chooseLanguage(language, user?.idUser ?? null),
      }))}
    />
  );
};
