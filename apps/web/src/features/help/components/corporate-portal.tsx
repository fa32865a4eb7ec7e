import { leasingAddress } from '@fairlot/countries';
import { controls, text } from '@fairlot/web-ui';
import { IconExternalLink } from '@fairlot/web-ui/icons';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { marketOfUser, useUser } from '#shared/session/session.js';
import { Section, Sheet } from '#shared/ui/sheet.js';
import { infoQuery, type PortalInfo } from '../api/help.js';

const leasingUrlIn = (info: PortalInfo | null): string | null =>
  info === null || info.leasingUrl === null ? null : leasingAddress(info.idMarket, info.leasingUrl);

/** SCR-050: link to the portal of corporate customers, if the market has one. */
export const CorporatePortal = () => {
  const { t } = useTranslation('help');
  const { data: info } = useSuspenseQuery(infoQuery(marketOfUser(useUser())));
  const address = leasingUrlIn(info);
  return (
    <Sheet title={t('corporate.title')} intro={t('corporate.intro')}>
      <Section title={t('corporate.heading')}>
        {address === null ? (
          <p>{t('corporate.none')}</p>
        ) : (
          <>
            <p>{t('corporate.text')}</p>
            <p>
              <a className={controls.button} href={address} target="_blank" rel="noreferrer">
                <IconExternalLink size={18} aria-hidden />
                {t('corporate.open')}
              </a>
            </p>
            <p className={text.faint}>{new URL(address).host}</p>
          </>
        )}
      </Section>
    </Sheet>
  );
};
