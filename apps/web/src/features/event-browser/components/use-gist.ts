import type { LogEventType, StoredEventView } from '@fairlot/contracts/engineering';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useMoment } from './value-text.js';

/** What of an event's content tells it apart at a glance, the most telling first. */
const GIST: Partial<Record<LogEventType, readonly string[]>> = {
  AuctionPublished: ['name', 'idLots', 'endsAt'],
  AuctionEdited: ['name', 'idLots', 'endsAt'],
  AuctionExtended: ['endsAt', 'reason', 'note'],
  AuctionMessageSet: ['message'],
  AuctionLotsChanged: ['lots'],
  AuctionReopened: ['endsAt'],
  LotScheduled: ['basePriceMinor', 'reserveMinor', 'clickAndBuyMinor', 'endsAt'],
  LotRescheduled: ['basePriceMinor', 'reserveMinor', 'clickAndBuyMinor', 'endsAt'],
  LotStarted: ['endsAt'],
  OfferAccepted: ['priceMinor', 'idDealer', 'kind', 'idLeader'],
  SealedOfferAccepted: ['amountMinor', 'idDealer'],
  OfferVoided: ['idOffer', 'priceMinor', 'reason'],
  LotExtended: ['endsAt', 'reason', 'note'],
  LotPaused: ['reason'],
  LotResumed: ['endsAt'],
  LotClosed: ['awardStatus', 'bound'],
  LotSold: ['priceMinor', 'idDealer'],
  LotAwarded: ['priceMinor', 'idDealer'],
  LotAwardReverted: ['reason'],
  LotReopened: ['endsAt', 'reason'],
  LotWithdrawn: ['reason'],
  AwardOpened: ['bound'],
  OfferAwarded: ['amountMinor', 'idDealer', 'reason'],
  AwardRefused: ['reason'],
  AwardReverted: ['reason'],
  AwardSettled: ['idPurchase'],
};

/** Codes that have a text of their own. */
const CODES = ['SOFT_CLOSE', 'OWNER', 'TECHNICAL', 'AGENT', 'TBA', 'AWA', 'NAW'];
const COUNTED = ['idLots', 'lots', 'bound'];

type Content = Pick<StoredEventView, 'type' | 'data'>;

/** One line about an event, in the reader's words. */
export const useGist = (): ((event: Content) => string) => {
  const { t } = useTranslation('engineering');
  const format = useFormat();
  const moment = useMoment();
  return useMemo(() => {
    const valueOf = (field: string, value: unknown): string => {
      if (typeof value === 'number' && field.endsWith('Minor')) return format.price(value);
      if (typeof value === 'number' && field.endsWith('At')) return moment.clock(value).slice(0, 8);
      const text = String(value);
      return CODES.includes(text) ? t(`eventBrowser.code.${text}`) : text;
    };
    const partOf = (field: string, value: unknown): string[] => {
      if (value === null || value === undefined || value === 'OFFER') return [];
      if (COUNTED.includes(field))
        return Array.isArray(value)
          ? [t(`eventBrowser.gist.${field}`, { count: value.length })]
          : [];
      return [t(`eventBrowser.gist.${field}`, { value: valueOf(field, value) })];
    };
    return ({ type, data }) =>
      (GIST[type] ?? [])
        .filter((field) => field !== 'idLeader' || data[field] !== data['idDealer'])
        .flatMap((field) => partOf(field, data[field]))
        .join(' · ');
  }, [format, moment, t]);
};
