import { ActionIcon, Menu } from '@mantine/core';
import { LANGUAGES } from '@fairlot/countries';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, tagOf } from '#shared/i18n/i18n.js';
import { useSession } from '#shared/session/session.js';

/** Each language in its own words. */
const NAMES: Record<(typeof LANGUAGES)[number], string> = {
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
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('nav.language')}>
          <IconLanguage size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map((language) => (
          <Menu.Item
            key={language}
            lang={tagOf(language)}
            aria-current={language === i18n.language}
            rightSection={language === i18n.language ? <IconCheck size={14} /> : null}
            onClick={() => void chooseLanguage(language, user?.idUser ?? null)}
          >
            {NAMES[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
