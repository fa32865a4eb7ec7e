import { CloseButton, Portal } from '@mantine/core';
import { IconTrendingUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { vehicleName } from '../api/auction.js';
import { playOutbid } from './outbid-sound.js';
import { useRoom } from './room-context.js';
import { useSound } from './use-sound.js';

export type Outbid = {
  readonly idLot: number;
  readonly priceMinor: number | null;
  readonly key: number;
};
const SHOWN_MS = 8_000;
const TITLE_MARK = '● ';

/** While the page is in the background its title carries a mark. */
const useTitleMark = (outbid: Outbid | null) => {
  useEffect(() => {
    if (outbid === null || !document.hidden) return undefined;
    document.title = TITLE_MARK + document.title.replace(TITLE_MARK, '');
    const clear = () => {
      document.title = document.title.replace(TITLE_MARK, '');
    };
    document.addEventListener('visibilitychange', clear, { once: true });
    return () => document.removeEventListener('visibilitychange', clear);
  }, [outbid]);
};

type Props = { readonly outbid: Outbid | null; readonly onClose: () => void };

/** Says at once that somebody has offered more, aloud if the user wants, with a way to the lot. */
export const OutbidAlert = ({ outbid, onClose }: Props) => {
  const { t } = useTranslation('live-room');
  const format = useFormat();
  const { auction } = useRoom();
  const [isLoud] = useSound(auction.idAuction);
  useTitleMark(outbid);
  const close = useEffectEvent(onClose);
  const sound = useEffectEvent(() => isLoud && playOutbid());
  useEffect(() => {
    if (outbid === null) return undefined;
    sound();
    const timer = setTimeout(() => close(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outbid]);
  const lot = auction.lotList.find(({ idLot }) => idLot === outbid?.idLot);
  return (
    <Portal>
      <div className="fl-toasts" role="alert">
        {outbid && lot && (
          <div className="fl-toast">
            <IconTrendingUp size={22} aria-hidden />
            <div>
              <b>{t('outbid.title', { lot: lot.idLot, vehicle: vehicleName(lot) })}</b>
              <span>
                {outbid.priceMinor !== null &&
                  t('outbid.price', { price: format.price(outbid.priceMinor) })}
              </span>
              <Link
                to="/auctions/$idAuction/lots/$idLot"
                params={{ idAuction: auction.idAuction, idLot: lot.idLot }}
                onClick={onClose}
              >
                {t('outbid.again')}
              </Link>
            </div>
            <CloseButton aria-label={t('close', { ns: 'shell' })} onClick={onClose} />
          </div>
        )}
      </div>
    </Portal>
  );
};
