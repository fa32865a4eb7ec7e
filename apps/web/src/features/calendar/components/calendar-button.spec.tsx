import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { LOTS, openBoard } from '../../../testing/make-board.js';
import { makeAuction, makePage, NOW } from '../../../testing/builders.js';
import { receiveMessage, openLine, resetLine } from '../../../testing/fake-line.js';
import { makePortal, visit } from '../../../testing/fake-portal.js';

let saved: { name: string; blob: Blob }[] = [];
beforeEach(() => {
  resetLine();
  saved = [];
  let made: Blob;
  URL.createObjectURL = (blob) => {
    made = blob as Blob;
    return 'blob:test';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob: made });
  });
});

/** The lines of the downloaded calendar file, after unfolding. */
const savedBy = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const file = saved.splice(0)[0]!;
  const content = await file.blob.text();
  return { name: file.name, lines: content.replaceAll('\r\n ', '').split('\r\n') };
};
const of = (lines: readonly string[], name: string) =>
  lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));

it('the calendar button downloads the auction’s current end, even if the page still shows an older one', async () => {
  await openBoard(LOTS);
  await userEvent.click(screen.getByRole('button', { name: 'Alerts for this auction are on' }));
  const first = await savedBy('Add to calendar');
  expect(first.name).toBe('calendar-1.ics');
  expect(of(first.lines, 'DTEND')).toEqual(['20261121T130000Z']);
  expect(of(first.lines, 'URL')).toEqual([`${location.origin}/auctions/1`]);
  expect(of(first.lines, 'DESCRIPTION')).toEqual([
    String.raw`Nordwind Leasing\n21/11/2026 12:00 GMT+1 to 21/11/2026 14:00 GMT+1`,
    'Ends in 15 minutes',
  ]);
  const { idAuction, status, startsAt, message, fileMessage, extension } = makeAuction();
  const auction = { idAuction, status, startsAt, message, fileMessage, extension } as const;
  receiveMessage({ v: 1, ...auction, position: 9, endsAt: NOW + 7_200_000, serverNow: NOW });
  await userEvent.click(screen.getByRole('button', { name: 'Alerts for this auction are on' }));
  const later = await savedBy('Add to calendar');
  expect(of(later.lines, 'DTEND')).toEqual(['20261121T140000Z']);
  expect(of(later.lines, 'UID')).toEqual(of(first.lines, 'UID'));
  expect([first, later].flatMap(({ lines }) => of(lines, 'SEQUENCE'))).toEqual(['2', '9']);
});

it('the calendar button downloads the upcoming auctions of all pages, with reminders of start and end', async () => {
  const evil = 'Vans, trucks\nBEGIN:VEVENT';
  const ahead = Array.from({ length: 60 }, (_, index) =>
    makeAuction({
      idAuction: index + 1,
      auctionName: evil,
      status: 'SCH',
      startsAt: NOW + 3_600_000,
      endsAt: NOW + 7_200_000,
    }),
  );
  makePortal({
    'SEC-45': ({ query }) => {
      const from = Number(query.get('cursor') ?? 0);
      const limit = Number(query.get('limit'));
      const end = from + limit;
      return makePage(ahead.slice(from, end), end < ahead.length ? String(end) : null);
    },
  });
  await visit('/auctions/upcoming', { openLine });
  await screen.findAllByText(/Vans, trucks/);
  const { lines } = await savedBy('Save calendar file');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(60);
  expect(new Set(of(lines, 'UID')).size).toBe(60);
  expect(of(lines, 'SUMMARY')[0]).toBe(String.raw`Vans\, trucks\nBEGIN:VEVENT`);
  expect(lines.filter((line) => line.startsWith('TRIGGER')).slice(0, 2)).toEqual([
    'TRIGGER;RELATED=START:-PT15M',
    'TRIGGER;RELATED=END:-PT15M',
  ]);
});
