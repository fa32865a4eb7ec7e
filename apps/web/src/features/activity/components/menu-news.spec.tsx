import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { noticeFeed } from '#shared/live/notice-feed.js';
import { NOW } from '../../../testing/builders.js';
import { makeLine } from '../../../testing/fake-line.js';
import { makePortal, visit } from '../../../testing/fake-portal.js';
import { fakeTimers, advanceTimers, advanceUntil } from '../../../testing/fake-timers.js';

/** Opens the page's connection when the test calls it. */
const opening = { done: () => {} };
const openLine = async () => {
  await new Promise<void>((resolve) => (opening.done = resolve));
  return makeLine({ noticesTopic: 'dealers/5/notices' });
};
let unseen = 0;
beforeEach(() => {
  unseen = 0;
  fakeTimers();
});

const open = async () => {
  const portal = makePortal({
    'SEC-54': () => [],
    'ENG-42': () => ({ leading: 1, outbid: 0, unseen }),
  });
  await visit('/auctions', { openLine });
  await advanceUntil(() => screen.getByTitle('Highest bidder on 1 lot'));
  return portal;
};

it('the menu counts events that happen after the menu has loaded and before its connection opens', async () => {
  await open();
  unseen = 1;
  expect(screen.queryByLabelText(/^Updates on/)).toBeNull();
  opening.done();
  await screen.findByText('1', { selector: '[role=status]' });
});

it('the menu counts an event from just before the connection opened, even if its row appears later', async () => {
  await open();
  opening.done();
  await advanceTimers(200);
  unseen = 1;
  await screen.findByText('1', { selector: '[role=status]' });
});

it('the menu counts an event whose row did not exist yet when the page handled its notice', async () => {
  const { count } = await open();
  opening.done();
  await waitFor(() => expect(count('ENG-42')).toBe(2));
  await advanceTimers(5_000);
  expect(count('ENG-42')).toBe(2);
  unseen = 1;
  await advanceTimers(2_000);
  await screen.findByText('1', { selector: '[role=status]' });
});

it('the menu reloads its counts once for many notices', async () => {
  const { count } = await open();
  opening.done();
  await waitFor(() => expect(count('ENG-42')).toBe(2));
  unseen = 3;
  const notice = {
    v: 1,
    kind: 'OUTBID',
    idAuction: 1,
    position: 11,
    priceMinor: 1,
    at: NOW,
  } as const;
  for (const idLot of [1, 2, 3]) noticeFeed().add({ ...notice, idLot });
  await advanceUntil(() => screen.getByText('3', { selector: '[role=status]' }));
  expect(count('ENG-42')).toBe(3);
});

it('the page title shows the number of unseen events until they are seen', async () => {
  unseen = 2;
  const { count } = await open();
  await waitFor(() => expect(document.title).toBe('(2) Running auctions · Fairlot'));
  window.dispatchEvent(new Event('focus'));
  expect(document.title).toMatch(/^\(2\)/);
  unseen = 0;
  opening.done();
  await waitFor(() => expect(count('ENG-42')).toBe(2));
  await waitFor(() => expect(document.title).toBe('Running auctions · Fairlot'));
});
