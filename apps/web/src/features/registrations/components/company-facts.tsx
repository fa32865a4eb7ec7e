import type { RegistrationView } from '@fairlot/contracts/back-office';
import { isLanguage, isMarket } from '@fairlot/countries';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { existingKey } from '#shared/i18n/existing-key.js';
import { areasQuery } from '#shared/record/kinds/areas-query.js';
import { useCodeTexts } from '#shared/record/kinds/code-texts.js';
import { Facts, Panel } from './panel.js';

type RegistrationProps = { readonly of: RegistrationView };

const CODE_TABLES = ['DEALER_ACTIVITY', 'CAR_SOLD', 'BUYING_INTEREST'];

/**
 * The name of the applicant's region. If the country has no list of regions, the text that the
 * applicant typed.
 */
const useRegion = ({ country, region }: RegistrationView): string | null => {
  const { i18n } = useTranslation('admin');
  const { data } = useQuery(areasQuery(country, i18n.language));
  return data?.find(({ elementCode }) => elementCode === region)?.elementDes ?? region;
};

/** Formats an ISO date as forms show it: `08/04/1991`. */
const dateText = (day: string | null): string | null =>
  day?.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1') ?? null;

/** The details of the company, as the applicant entered them. */
export const Company = ({ of }: RegistrationProps) => {
  const { t } = useTranslation('admin');
  const code = useCodeTexts(CODE_TABLES);
  const { country, idMarket, language } = of;
  const region = useRegion(of);
  const market = (one: string) => (isMarket(one) ? t(`market.${one}`) : one);
  return (
    <Panel title={t('registrations.section.company')}>
      <Facts
        facts={[
          [t('registrations.field.businessName'), of.businessName],
          [t('registrations.field.vatCode'), of.vatCode],
          [t('registrations.field.regon'), of.regon],
          [t('registrations.field.address'), of.address],
          [t('registrations.field.city'), [of.postalCode, of.city].filter(Boolean).join(' ')],
          [t('registrations.field.region'), region],
          [t('registrations.field.country'), market(country)],
          [t('word.market'), market(idMarket)],
          [t('word.language'), isLanguage(language) ? t(`language.${language}`) : language],
          [t('word.email'), of.email],
          [t('registrations.field.mobile'), of.mobile],
          [t('word.phone'), of.phone],
          [t('registrations.field.website'), of.website],
          [
            t('registrations.field.typeDealerActivity'),
            code('DEALER_ACTIVITY', of.typeDealerActivity),
          ],
          [t('registrations.field.carSold'), code('CAR_SOLD', of.carSold)],
          [t('registrations.field.buyingInterest'), code('BUYING_INTEREST', of.buyingInterest)],
        ]}
      />
    </Panel>
  );
};

/** The person who becomes the main user of the dealer. */
export const Representative = ({ of }: RegistrationProps) => {
  const { t } = useTranslation('admin');
  return (
    <Panel title={t('registrations.section.person')}>
      <Facts
        facts={[
          [t('word.firstName'), of.referenceName],
          [t('word.surname'), of.referenceSurname],
          [t('word.email'), of.referenceEmail],
          [t('registrations.field.fiscalCode'), of.referenceFiscalCode],
          [t('registrations.field.birthDate'), dateText(of.referenceBirthDate)],
          [t('registrations.field.note'), of.referenceFCA],
        ]}
      />
    </Panel>
  );
};

type ConsentsProps = { readonly of: Pick<RegistrationView, 'consents'> };

export const Consents = ({ of: { consents } }: ConsentsProps) => {
  const { t } = useTranslation('admin');
  const nameOf = (consent: string) => {
    const key = existingKey('admin', 'registrations.consent', consent);
    return key === null ? consent : t(key);
  };
  return (
    <Panel title={t('registrations.section.consents')}>
      <Facts
        facts={consents.map(({ consent, agrees }) => [
          nameOf(consent),
          t(`registrations.agrees.${agrees ? 'yes' : 'no'}`),
        ])}
      />
    </Panel>
  );
};
