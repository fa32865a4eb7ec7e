import type { LogEventType, StoredEventView } from '@fairlot/contracts/engineering';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { existingKey } from '#shared/i18n/existing-key.js';
import { useMoment } from './value-text.js';

/** Fields that summarise each type of event, the most important first. */
const SUMMARY_FIELDS = {
  AuctionPublished: ['name', 'idLots', 'endsAt'],
  AuctionEdited: ['name', 'idLots', 'endsAt'],
  AuctionExtended: ['endsAt', 'reason', 'note'],
  AuctionMessageSet: ['message'],
  AuctionLotsChanged: ['lots'],
  AuctionReopened: ['endsAt'],
  LotScheduled: ['basePriceMinor', 'reserveMinor', 'clickAndBuyMinor', 'endsAt'],
  LotRescheduled: ['basePriceMinor', 'reserveMinor', 'clickAndBuyMinor', 'endsAt'],
  LotStarted: ['endsAt'],
  OfferAccepted: ['idDealer', 'kind', 'amountMinor', 'priceMinor', 'idLeader'],
  SealedOfferAccepted: ['amountMinor', 'idDealer'],
  OfferVoided: ['idOffer', 'priceMinor', 'reason'],
  LotExtended: ['endsAt', 'reason', 'note'],
  LotPaused: ['reason'],
  LotResumed: ['endsAt'],
  LastCallStarted: ['closesAt', 'reason'],
  LastCallCancelled: ['cause'],
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
} as const satisfies Partial<Record<LogEventType, readonly string[]>>;

type SummaryField = (typeof SUMMARY_FIELDS)[keyof typeof SUMMARY_FIELDS][number];
const COUNTED_FIELDS = ['idLots', 'lots', 'bound'] as const;
type CountedField = (typeof COUNTED_FIELDS)[number];
const isCounted = (field: SummaryField): field is CountedField =>
  COUNTED_FIELDS.some((counted) => counted === field);

const summaryFieldsOf = (type: LogEventType): readonly SummaryField[] =>
  type in SUMMARY_FIELDS ? SUMMARY_FIELDS[type as keyof typeof SUMMARY_FIELDS] : [];

type EventContent = Pick<StoredEventView, 'type' | 'data'>;

/** A one-line summary of an event, in the reader's language. */
export const useEventSummary = (): ((event: EventContent) => string) => {
  const { t } = useTranslation('engineering');
  const format = useFormat();
  const moment = useMoment();
  return useMemo(() => {
    const valueOf = (field: SummaryField, value: unknown): string => {
      if (typeof value === 'number' && field.endsWith('Minor')) return format.price(value);
      if (typeof value === 'number' && field.endsWith('At')) return moment.clock(value).slice(0, 8);
      const key = existingKey('engineering', 'eventBrowser.code', String(value));
      return key === null ? String(value) : t(key);
    };
    const partOf = (field: SummaryField, value: unknown): string[] => {
      if (value === null || value === undefined || value === 'OFFER') return [];
      if (isCounted(field))
        return Array.isArray(value)
          ? [t(`eventBrowser.gist.${field}`, { count: value.length })]
          : [];
      return [t(`eventBrowser.gist.${field}`, { value: valueOf(field, value) })];
    };
    return ({ type, data }) =>
      summaryFieldsOf(type)
        .filter((field) => field !== 'idLeader' || data[field] !== data['idDealer'])
        .flatMap((field) => partOf(field, data[field]))
        .join(' · ');
  }, [format, moment, t]);
};
