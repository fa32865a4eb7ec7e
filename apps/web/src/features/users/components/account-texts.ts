import { useTranslation } from 'react-i18next';

type Field =
  | ('name' | 'surname' | 'email' | 'language' | 'offerLimitMinor' | 'fcaUser' | 'role')
  | ('adminEnabledMarket' | 'readOnly');
type Label = Exclude<Field, 'adminEnabledMarket'> | 'adminEnabledMarkets';

const labelOf = (name: Field): Label =>
  name === 'adminEnabledMarket' ? 'adminEnabledMarkets' : name;

/** The texts of a field in forms of accounts. */
export const accountTexts = (name: Field) => () => {
  const { t } = useTranslation('users');
  const of = (word: string): string => {
    if (name === 'role') return t(`codeTable.ROLE.${word as 'ADMIN'}`);
    return name === 'language' ? t(`language.${word as 'it'}`) : word;
  };
  return { label: t(`users.field.${labelOf(name)}`), fault: t(`users.fault.${name}`), of };
};
