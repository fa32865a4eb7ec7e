import type { AuctionView } from '@fairlot/contracts/auction';
import type { TFunction } from 'i18next';
import { calendarText, type CalendarEntry } from '#shared/calendar/calendar-text.js';
import { zoneName, zoneTime } from '#shared/format/zone-time.js';
import { saveFile } from '#shared/tasks/save-file.js';

const REMINDED_MINUTES = 15;

/** The facts of an auction that its calendar entry contains. */
export type DatedAuction = Pick<
  AuctionView,
  | 'idAuction'
  | 'auctionName'
  | 'templateName'
  | 'position'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'serverNow'
>;

type CalendarWords = { readonly t: TFunction<'live'>; readonly language: string };

const calendarEntryOf = (auction: DatedAuction, { t, language }: CalendarWords): CalendarEntry => {
  const { idAuction, startsAt, endsAt, timeZone } = auction;
  const moment = (at: number) =>
    `${zoneTime(at, timeZone)} ${zoneName(timeZone, { at, language, style: 'short' })}`;
  const remind = (before: 'START' | 'END', text: string) => ({
    before,
    text,
    minutes: REMINDED_MINUTES,
  });
  const count = REMINDED_MINUTES;
  return {
    uid: `${idAuction}.auction@${location.host}`,
    sequence: auction.position,
    asOf: auction.serverNow,
    startsAt,
    endsAt,
    summary: auction.auctionName,
    description: [
      auction.templateName,
      t('calendar.times', { start: moment(startsAt), end: moment(endsAt) }),
    ].join('\n'),
    url: new URL(`/auctions/${idAuction}`, location.origin).href,
    reminders: [
      ...(startsAt > auction.serverNow
        ? [remind('START', t('calendar.startsSoon', { count }))]
        : []),
      remind('END', t('calendar.endsSoon', { count })),
    ],
  };
};

/** Downloads a file with a calendar entry for each auction. */
export const saveCalendar = (
  auctions: readonly DatedAuction[],
  { name, ...words }: CalendarWords & { readonly name: string },
): void => {
  const content = calendarText(auctions.map((auction) => calendarEntryOf(auction, words)));
  const blob = new Blob([content], { type: 'text/calendar;charset=utf-8' });
  saveFile({ blob, fileName: `${name}.ics` });
};
