import { text } from '@fairlot/web-ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { serverClock } from '#shared/clock/server-clock.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import type { LotEntry } from '#shared/live/lot-store.js';
import { standingOf } from '#shared/status/standing.js';
import { useStandingText } from '#shared/status/use-standing-text.js';
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

/** What of a lot is told when it changes. */
const newsOf = ({ live: { priceMinor, lastCall, extension } }: LotEntry) => ({
  givenBackAt: extension?.reason === 'TECHNICAL' ? extension.at : null,
  priceMinor,
  calledUntilAt: lastCall?.closesAt ?? null,
});

/** What is said of a lot; `isGivenBack` when an outage has just extended it. */
const useNewsText = () => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { sentenceOf } = useStandingText();
  return (entry: LotEntry, isGivenBack: boolean): string => {
    const { live } = entry;
    if (isGivenBack) {
      const why = t('liveRoom.extension.TECHNICAL');
      return t('liveRoom.news.extended', { lot: live.idLot, why });
    }
    if (live.lastCall !== null) {
      const leftMs = live.lastCall.closesAt - (serverClock.now() ?? live.lastCall.closesAt);
      const seconds = Math.max(0, Math.ceil(leftMs / 1000));
      const call = t(formatOf(live).texts.lastCall);
      return t('liveRoom.news.lastCall', { lot: live.idLot, seconds, call });
    }
    const standing = standingOf(entry);
    if (standing.key !== 'NONE')
      return t('liveRoom.news.own', { lot: live.idLot, standing: sentenceOf(standing) });
    const price = format.priceOrDash(live.priceMinor);
    return t('liveRoom.news.price', { lot: live.idLot, price });
  };
};

/**
 * Says new prices and last calls politely to a screen reader: of the lots in hand, with an own offer or
 * observed. A thousand others stay silent.
 */
export const PriceNews = () => {
  const { auction, room } = useRoom();
  const told = useRef(new Map<number, ReturnType<typeof newsOf>>());
  const [news, setNews] = useState('');
  const textOf = useNewsText();
  const tell = useEffectEvent(() => {
    const inHand = lotsInHand();
    const givenBack = new Set<number>();
    const changed = auction.lotList
      .map(({ idLot }) => room.lots.get(idLot))
      .filter((entry) => entry !== undefined)
      .filter((entry) => {
        const { idLot } = entry.live;
        const [before, now] = [told.current.get(idLot), newsOf(entry)];
        told.current.set(idLot, now);
        if (before === undefined) return false;
        const isCalled = now.calledUntilAt !== null && now.calledUntilAt !== before.calledUntilAt;
        const isGivenBack = now.givenBackAt !== null && now.givenBackAt !== before.givenBackAt;
        if (isGivenBack) givenBack.add(idLot);
        if (before.priceMinor === now.priceMinor && !isCalled && !isGivenBack) return false;
        return inHand.has(idLot) || isOwn(entry);
      });
    const telling = (entry: LotEntry) => textOf(entry, givenBack.has(entry.live.idLot));
    if (changed.length > 0) setNews(changed.slice(0, LOTS_MAX).map(telling).join(' '));
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
