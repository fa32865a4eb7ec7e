import { text } from '@fairlot/web-ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { serverClock } from '#shared/clock/server-clock.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import type { LotEntry } from '#shared/live/lot-store.js';
import { standingOf } from '#shared/status/standing.js';
import { useStandingText } from '#shared/status/use-standing-text.js';
import { useExtensionText } from './use-extension-text.js';
import { useLiveAuctionPage } from './live-auction-page-context.js';

/**
 * Minimum interval between announcements, because a screen reader needs this long for one. Prices
 * in between are skipped.
 */
const ANNOUNCE_EVERY_MS = 3_000;
const LOTS_MAX = 3;

/** Ids of the lots that are under the keyboard cursor or contain the focus. */
const lotsAtCursorOrFocus = (): Set<number> => {
  const places = [
    document.querySelector<HTMLElement>('[data-cursor="true"]'),
    document.activeElement?.closest<HTMLElement>('[data-lot]'),
  ];
  return new Set(places.flatMap((place) => (place ? [Number(place.dataset['lot'])] : [])));
};

const isOwn = ({ own, observed }: LotEntry): boolean => observed || own.state !== 'NONE';

/** The facts of a lot whose changes are announced. */
const announcedStateOf = ({
  live: { priceMinor, lastCall, extension, pause, closing },
}: LotEntry) => ({
  // If a bid extended the lot, only its price is announced.
  extendedAt: extension === null || extension.reason === 'SOFT_CLOSE' ? null : extension.at,
  priceMinor,
  calledUntilAt: lastCall?.closesAt ?? null,
  pausedAt: pause?.at ?? null,
  isWithdrawn: closing === 'WITHDRAWN' || null,
});
type PriceNewsItem = ReturnType<typeof announcedStateOf>;
/** Announced changes in order of importance. */
const ANNOUNCED_CHANGES = [
  'isWithdrawn',
  'pausedAt',
  'extendedAt',
  'calledUntilAt',
  'priceMinor',
] as const;
type AnnouncedChange = (typeof ANNOUNCED_CHANGES)[number];

/**
 * The most important change between two states. The end of a pause or of a last call is not
 * announced.
 */
const newsAfter = (before: PriceNewsItem, now: PriceNewsItem): AnnouncedChange | undefined =>
  ANNOUNCED_CHANGES.find(
    (one) => before[one] !== now[one] && (now[one] !== null || one === 'priceMinor'),
  );

/** Returns the text that announces a change. */
const useNewsText = () => {
  const { t } = useTranslation(['live', 'standing']);
  const format = useFormat();
  const { sentenceOf } = useStandingText();
  const whyOf = useExtensionText();
  return (entry: LotEntry, change: AnnouncedChange): string => {
    const { live } = entry;
    const lot = live.idLot;
    if (change === 'isWithdrawn')
      return t('stopped.news.withdrawn', { ns: 'standing', lot, reason: live.closeReason ?? '' });
    if (change === 'pausedAt')
      return t('stopped.news.paused', { ns: 'standing', lot, reason: live.pause?.reason ?? '' });
    if (change === 'extendedAt' && live.extension) {
      return t('stopped.news.extended', {
        ns: 'standing',
        lot,
        why: whyOf(live.extension),
        at: format.instant(live.endsAt),
      });
    }
    if (change === 'calledUntilAt' && live.lastCall) {
      const leftMs = live.lastCall.closesAt - (serverClock().now() ?? live.lastCall.closesAt);
      const seconds = Math.max(0, Math.ceil(leftMs / 1000));
      return t('liveRoom.news.lastCall', { lot, seconds, call: t(formatOf(live).texts.lastCall) });
    }
    const standing = standingOf(entry);
    if (standing.key !== 'NONE')
      return t('liveRoom.news.own', { lot, standing: sentenceOf(standing) });
    const price = format.priceOrDash(live.priceMinor);
    return t('liveRoom.news.price', { lot, price });
  };
};

/**
 * Announces new prices, ends, pauses, last calls and withdrawals politely to screen readers. It
 * announces only lots that are in focus, are watched, or have a bid of the dealer.
 */
export const PriceNews = () => {
  const { auction, store } = useLiveAuctionPage();
  const announced = useRef(new Map<number, PriceNewsItem>());
  const [news, setNews] = useState('');
  const textOf = useNewsText();
  const announce = useEffectEvent(() => {
    const inHand = lotsAtCursorOrFocus();
    const changed = auction.lotList.flatMap(({ idLot }) => {
      const entry = store.lots.get(idLot);
      if (entry === undefined) return [];
      const before = announced.current.get(idLot);
      const now = announcedStateOf(entry);
      announced.current.set(idLot, now);
      const what = before && newsAfter(before, now);
      return what !== undefined && (inHand.has(idLot) || isOwn(entry)) ? [{ entry, what }] : [];
    });
    const texts = changed.slice(0, LOTS_MAX).map(({ entry, what }) => textOf(entry, what));
    if (texts.length > 0) setNews(texts.join(' '));
  });
  useEffect(() => {
    announce();
    const timer = setInterval(() => announce(), ANNOUNCE_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={text.hidden} aria-live="polite">
      {news}
    </p>
  );
};
