import { text } from '@fairlot/web-ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import type { LotEntry } from '#shared/live/lot-store.js';
import { useRoom } from './room-context.js';

/** A screen reader needs this long for what it is told; prices between are history. */
const EVERY_MS = 3_000;
const LOTS_MAX = 3;

/** The lot under the cursor, and the one that the focus is in. */
const lotsInHand = (): Set<number> => {
  const places = [
    document.querySelector<HTMLElement>('[data-cursor="true"]'),
    document.activeElement?.closest<HTMLElement>('[data-lot]'),
  ];
  return new Set(places.flatMap((place) => (place ? [Number(place.dataset['lot'])] : [])));
};

const isOwn = ({ own, observed }: LotEntry): boolean => observed || own.state !== 'NONE';

/**
 * Says new prices politely to a screen reader: of the lots in hand, with an own offer or observed.
 * A thousand others stay silent.
 */
export const PriceNews = () => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { auction, room } = useRoom();
  const told = useRef(new Map<number, number | null>());
  const [news, setNews] = useState('');
  const textOf = ({ live, own }: LotEntry): string => {
    const price = format.priceOrDash(live.priceMinor);
    const facts = { lot: live.idLot, price, own: t(`liveRoom.own.${own.state}`) };
    return t(own.state === 'NONE' ? 'liveRoom.news.price' : 'liveRoom.news.own', facts);
  };
  const tell = useEffectEvent(() => {
    const inHand = lotsInHand();
    const changed = auction.lotList
      .map(({ idLot }) => room.lots.get(idLot))
      .filter((entry) => entry !== undefined)
      .filter((entry) => {
        const { idLot, priceMinor } = entry.live;
        const before = told.current.get(idLot);
        told.current.set(idLot, priceMinor);
        if (before === undefined || before === priceMinor) return false;
        return inHand.has(idLot) || isOwn(entry);
      });
    if (changed.length > 0) setNews(changed.slice(0, LOTS_MAX).map(textOf).join(' '));
  });
  useEffect(() => {
    tell();
    const timer = setInterval(() => tell(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={text.hidden} aria-live="polite">
      {news}
    </p>
  );
};
