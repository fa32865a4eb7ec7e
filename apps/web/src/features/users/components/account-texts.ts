import { useTranslation } from 'react-i18next';

type AccountField =
  | ('name' | 'surname' | 'email' | 'language' | 'offerLimitMinor' | 'fcaUser' | 'role')
  | ('adminEnabledMarket' | 'readOnly');
type AccountLabel = Exclude<AccountField, 'adminEnabledMarket'> | 'adminEnabledMarkets';

const labelKeyOf = (name: AccountField): AccountLabel =>
  name === 'adminEnabledMarket' ? 'adminEnabledMarkets' : name;

/** Returns the label and the hint of a field in the forms for accounts. */
export const accountTexts = (name: AccountField) => () => {
  const { t } = useTranslation('users');
  const of = (word: string): string => {
    if (name === 'role') return t(`codeTable.ROLE.${word as 'ADMIN'}`);
    return name === 'language' ? t(`language.${word as 'it'}`) : word;
  };
  return { label: t(`users.field.${labelKeyOf(name)}`), fault: t(`users.fault.${name}`), of };
};
