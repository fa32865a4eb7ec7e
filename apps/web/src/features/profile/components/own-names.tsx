import { ownNames, type OwnUser } from '@fairlot/contracts/access';
import { DEFAULT_LANGUAGE, isLanguage } from '@fairlot/countries';
import { useTranslation } from 'react-i18next';
import { describeForm } from '#shared/form/describe-form.js';
import { chooseLanguage } from '#shared/i18n/i18n.js';
import { LANGUAGE_NAMES } from '#shared/i18n/language-names.js';
import { sendNames, type OwnNamesInput } from '../api/profile.js';
import { AccountForm } from './account-form.js';

const useNameTexts = (field: 'name' | 'surname') => {
  const { t } = useTranslation('account');
  return { label: t(`profile.${field}`), fault: t('profile.nameFault') };
};

const NAMES_FORM = describeForm<OwnNamesInput>(ownNames, {
  name: { useTexts: () => useNameTexts('name') },
  surname: { useTexts: () => useNameTexts('surname') },
  preferredLanguage: {
    useTexts: () => {
      const { t } = useTranslation('account');
      return {
        label: t('profile.language'),
        fault: t('profile.nameFault'),
        of: (word) => (isLanguage(word) ? LANGUAGE_NAMES[word] : t('profile.otherLanguage')),
      };
    },
  },
});

/**
 * The user's name and language. After saving, the page switches to the chosen language (STA-041).
 */
export const OwnNames = ({ user }: { readonly user: OwnUser }) => {
  const { t } = useTranslation('account');
  const language = user.preferredLanguage.toLowerCase();
  const { name, surname } = user;
  const preferredLanguage = isLanguage(language) ? language : DEFAULT_LANGUAGE;
  return (
    <AccountForm
      described={NAMES_FORM}
      initial={{ name, surname, preferredLanguage }}
      button={t('profile.save')}
      send={(names) => sendNames(names, user.version)}
      onSaved={({ preferredLanguage: chosen }) => {
        const spoken = isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE;
        // An error is ignored, because the profile is saved even if the texts fail to load.
        void chooseLanguage(spoken, user.idUser).catch(() => {});
      }}
    />
  );
};
