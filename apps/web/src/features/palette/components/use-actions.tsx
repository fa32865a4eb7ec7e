import { LANGUAGES } from '@fairlot/countries';
import {
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconPalette,
  IconVolume,
} from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { chooseColourScheme, COLOUR_SCHEMES, useChosenScheme } from '@fairlot/web-ui';
import { useSound } from '../../notices/components/use-alert-choice.js';
import { LANGUAGE_NAMES } from '#shared/i18n/language-names.js';
import { useSignOut } from '../../shell/components/use-sign-out.js';
import { chooseLanguage } from '#shared/i18n/i18n.js';
import { isBuyer } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import type { PaletteEntry } from './palette-entry.js';

const ICON_PX = 18;

const useAppearances = (): readonly PaletteEntry[] => {
  const { t } = useTranslation('shell');
  const chosen = useChosenScheme();
  return COLOUR_SCHEMES.map((scheme) => ({
    key: `scheme ${scheme}`,
    label: `${t('nav.theme')}: ${t(`theme.${scheme}`)}`,
    icon: <IconPalette size={ICON_PX} aria-hidden />,
    current: scheme === chosen,
    run: () => chooseColourScheme(scheme),
  }));
};

/** An entry for each language, named in that language, for readers who understand only that one. */
const useLanguages = (): readonly PaletteEntry[] => {
  const { t, i18n } = useTranslation('shell');
  const { idUser } = useUser();
  return LANGUAGES.map((language) => ({
    key: `language ${language}`,
    label: `${t('word.language')}: ${LANGUAGE_NAMES[language]}`,
    icon: <IconLanguage size={ICON_PX} aria-hidden />,
    current: language === i18n.language,
    run: () => void chooseLanguage(language, idUser),
  }));
};

/** Palette entries for actions that are available on every page. */
export const useActions = (onHelp: () => void): readonly PaletteEntry[] => {
  const { t } = useTranslation('shell');
  const user = useUser();
  const signOut = useSignOut();
  const [isLoud, setLoud] = useSound();
  const appearances = useAppearances();
  const languages = useLanguages();
  const sound = {
    key: 'sound',
    label: t(isLoud ? 'notices.sound.off' : 'notices.sound.on'),
    icon: <IconVolume size={ICON_PX} aria-hidden />,
    run: () => setLoud(!isLoud),
  };
  return [
    ...(isBuyer(user) ? [sound] : []),
    {
      key: 'keyboard',
      label: t('word.keyboardShortcuts'),
      icon: <IconKeyboard size={ICON_PX} aria-hidden />,
      shortcut: '?',
      run: onHelp,
    },
    {
      key: 'signOut',
      label: t('nav.signOut'),
      icon: <IconLogout size={ICON_PX} aria-hidden />,
      run: () => signOut.mutate(),
    },
    ...appearances,
    ...languages,
  ];
};
