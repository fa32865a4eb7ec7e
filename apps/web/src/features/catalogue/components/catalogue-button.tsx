import { DEFAULT_LANGUAGE, isLanguage } from '@fairlot/countries';
import { Button, layout } from '@fairlot/web-ui';
import { IconFileTypePdf } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { useMayCall } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { showToast } from '#shared/toast/show-toast.js';

/** Creates a printable catalogue of all lots of the auction, in the reader's language (ENG-121). */
export const CatalogueButton = () => {
  const { t, i18n } = useTranslation('live');
  const { idAuction, auctionName } = useLiveAuctionPage().auction;
  const mayCall = useMayCall();
  const { idUser } = useUser();
  if (!mayCall('ENG-121')) return null;
  const language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
  const start = async () => {
    try {
      // Loaded on demand, because few users need it.
      const { startCatalogue } = await import('./start-catalogue.js');
      const title = t('auctionCatalogue.task', { auction: auctionName });
      startCatalogue({ idAuction, language, title, idUser });
    } catch {
      showToast({ tone: 'bad', text: t('error.part', { ns: 'shell' }) });
    }
  };
  return (
    <Button
      look="plain"
      aria-label={t('auctionCatalogue.pdf')}
      title={t('auctionCatalogue.pdf')}
      icon={<IconFileTypePdf size={18} aria-hidden />}
      onClick={() => void start()}
    >
      <span className={layout.wide}>{t('auctionCatalogue.pdf')}</span>
    </Button>
  );
};
