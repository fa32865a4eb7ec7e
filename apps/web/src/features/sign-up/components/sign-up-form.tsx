import { CONSENTS } from '@fairlot/access-domain';
import type { ConsentTextAnswer, DealerInfo, UserSignUp } from '@fairlot/contracts/access';
import { formsOf, isMarket, type Field, type FormFields as MarketForm } from '@fairlot/countries';
import { useTranslation } from 'react-i18next';
import type { SectionProps } from '#shared/form/describe-form.js';
import { describeMarketForm, type MarketValues } from '#shared/form/market-form.js';
import { useSectionValue } from '#shared/form/form-fields.js';
import { existingKey } from '#shared/i18n/existing-key.js';
import { ConsentField } from '../../consents/components/consent-field.js';
import type { InviteLink } from '../api/sign-up.js';

/**
 * The form for the dealer's market (reading 10). Only the server checks to whom a fiscal code
 * belongs (VAL-133). The invitation's values are read-only, so they are not validated.
 */
export const signUpFormOf = ({ idMarket }: DealerInfo): MarketForm => {
  const fields = Object.entries(formsOf(isMarket(idMarket) ? idMarket : 'OTHER').signUp);
  return Object.fromEntries(
    fields
      .filter(([, { readOnly }]) => readOnly !== true)
      .map(([name, field]): [string, Field] => {
        const { check: _, ...typed } = field;
        return [name, typed];
      }),
  );
};

/** Label of a field. The fields for names have the same labels as in the profile. */
const useLabel = (name: string): string => {
  const { t } = useTranslation('recovery');
  const { t: account } = useTranslation('account');
  if (name === 'name' || name === 'surname') return account(`profile.${name}`);
  const key = existingKey('recovery', 'signUp.field', name);
  return key === null ? name : t(key);
};

/** VAL-139, VAL-140: the control of a field. Required fields have a star. */
const typedField = (name: string, { kind, required }: Field) => ({
  useTexts: () => {
    const { t } = useTranslation('recovery');
    const label = useLabel(name);
    return {
      label: required ? `${label} *` : label,
      ...(kind === 'date' && { hint: t('signUp.dateHint') }),
      fault: (code: string) => {
        const key = existingKey('recovery', 'signUp.fault', code);
        return key === null ? code : t(key);
      },
    };
  },
});

const consentField = (words: ConsentTextAnswer) => ({
  useTexts: () => ({ label: words.title, fault: '' }),
  Section: (section: SectionProps) => {
    const { value, change } = useSectionValue<boolean | null>(section);
    const answer = (agrees: boolean) => change(() => agrees);
    return <ConsentField words={words} answer={value} isMissing={false} onAnswer={answer} />;
  },
});

/** Describes the form: the fields of the market, and the consents with their texts. */
export const describeSignUp = (form: MarketForm, texts: readonly ConsentTextAnswer[]) => {
  const described = describeMarketForm(
    form,
    (name, field) => {
      const words = texts.find(({ consent }) => consent === name);
      return words ? consentField(words) : typedField(name, field);
    },
    { hasSummary: true },
  );
  const isConsent = ({ name }: { readonly name: string }) => CONSENTS.some((one) => one === name);
  const { fields } = described;
  return {
    described,
    typed: { fields: fields.filter((field) => !isConsent(field)) },
    consents: { fields: fields.filter(isConsent) },
  };
};

type InvitedUser = {
  readonly link: InviteLink;
  readonly dealer: DealerInfo;
  readonly texts: readonly ConsentTextAnswer[];
};

export const signUpBody = (
  values: MarketValues,
  { link: { email, tag }, dealer, texts }: InvitedUser,
): UserSignUp => {
  const textOf = (name: string): string => String(values[name] ?? '');
  return {
    surname: textOf('surname'),
    name: textOf('name'),
    fiscalCode: textOf('fiscalCode'),
    birthDate: textOf('birthDate'),
    email,
    tag,
    idDealer: dealer.idDealer,
    dealerName: dealer.businessName,
    consent1: values['consent1'] === true,
    consent2: values['consent2'] === true,
    consent3: values['consent3'] === true,
    consentVersions: texts.map(({ version }) => version),
  };
};
