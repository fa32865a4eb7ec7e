import { openingHoursText } from '@fairlot/countries';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageTagOf } from '#shared/i18n/i18n.js';
import { marketOfUser, useUser } from '#shared/session/session.js';
import { Facts, Section } from '#shared/ui/sheet.js';
import { infoQuery, type PortalInfo } from '../api/help.js';
import { Phone } from './phone.js';

const OpeningHours = ({ of }: { readonly of: PortalInfo['hours'] }) => {
  const { i18n } = useTranslation();
  return of.map((hours) => (
    <div key={`${hours.fromDay} ${hours.fromMinute}`}>
      {openingHoursText(hours, languageTagOf(i18n.language))}
    </div>
  ));
};

const ContactLinks = ({ info }: { readonly info: PortalInfo }) => {
  const { t } = useTranslation('help');
  return (
    <Facts
      of={[
        [t('contact.mail'), <a href={`mailto:${info.mail}`}>{info.mail}</a>],
        [t('contact.phone'), <Phone number={info.phone} />],
        [t('contact.hours'), <OpeningHours of={info.hours} />],
        [t('contact.address'), info.address],
      ]}
    />
  );
};

/** Customer service of a market (SCR-013). */
export const CustomerCentre = () => {
  const { t } = useTranslation('help');
  const { data: info } = useSuspenseQuery(infoQuery(marketOfUser(useUser())));
  return (
    <Section title={t('contact.centre')}>
      {info === null ? <p>{t('contact.none')}</p> : <ContactLinks info={info} />}
    </Section>
  );
};
