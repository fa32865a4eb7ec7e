import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noticeFeed } from '#shared/live/notice-feed.js';
import { NOW } from '../../../testing/builders.js';
import { aPortal, visit } from '../../../testing/fake-portal.js';

/** The line of the page opens when the test says so. */
const opening = vi.hoisted(() => ({ done: () => {} }));
vi.mock('#shared/live/open-live.js', () => ({
  openLine: async () => {
    await new Promise<void>((resolve) => (opening.done = resolve));
    const call = () => Promise.resolve({ clientAt: 0, serverAt: NOW });
    const watch = () => Promise.resolve([]);
    const socket = { takesOffers: true, call, watch, watchBoard: watch, close: () => {} };
    return { socket, carrier: socket, noticesTopic: 'dealers/5/notices', close: () => {} };
  },
}));
let unseen = 0;
beforeEach(() => (unseen = 0));
afterEach(() => vi.unstubAllGlobals());

const open = async () => {
  const portal = aPortal({
    'SEC-54': () => [],
    'ENG-42': () => ({ leading: 1, outbid: 0, unseen }),
  });
  await visit('/auctions');
  await screen.findByTitle('You lead on 1 lot', {}, { timeout: 4_000 });
  return portal;
};

it('counts what happened after the menu was read and before its line was open', async () => {
  await open();
  unseen = 1;
  expect(screen.queryByLabelText(/^News of/)).toBeNull();
  opening.done();
  await screen.findByText('1', { selector: '[role=status]' });
});

it('counts what was told just before its line was open and had no row yet', async () => {
  await open();
  opening.done();
  await new Promise((resolve) => setTimeout(resolve, 200));
  unseen = 1;
  await screen.findByText('1', { selector: '[role=status]' });
});

it('asks once for many notices', async () => {
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
  for (const idLot of [1, 2, 3]) noticeFeed.tell({ ...notice, idLot });
  await screen.findByText('3', { selector: '[role=status]' }, { timeout: 4_000 });
  expect(count('ENG-42')).toBe(3);
});

it('counts in the title what is not seen yet, until it is', async () => {
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
