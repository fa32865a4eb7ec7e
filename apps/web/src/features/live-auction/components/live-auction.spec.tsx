import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NoAnswer } from '#shared/api/api-error.js';
import { NO_STANDING } from '#shared/status/lot-with-standing.js';
import { LOTS, openBoard, lotRow } from '../../../testing/make-board.js';
import { confirmOffer, findAnnouncement } from '../../../testing/confirming.js';
import {
  makeLiveLot,
  makeAnswer,
  makeAuction,
  makeProblem,
  makeRegulation,
  NOW,
} from '../../../testing/builders.js';
import { receiveMessage, fakeLine, sentOffers, resetLine } from '../../../testing/fake-line.js';

beforeEach(resetLine);

describe('the live auction (SCR-053)', () => {
  it("subscribes to the board from the positions that it has read, and to the user's notices", async () => {
    await openBoard();
    expect(fakeLine.board?.idAuction).toBe(1);
    expect([...(fakeLine.board?.lots ?? [])]).toEqual(
      LOTS.map(({ idLot, position, awardPosition }) => [idLot, position + awardPosition]),
    );
    expect(fakeLine.watched).toEqual(['notices of the dealer']);
  });

  it("shows a new price and the dealer's status in words as they arrive", async () => {
    await openBoard();
    receiveMessage(makeLiveLot({ priceMinor: 580_000 }));
    await waitFor(() => expect(lotRow(1).textContent).toContain("5'800\u00A0€"));
    receiveMessage({
      v: 1,
      kind: 'OUTBID',
      idAuction: 1,
      idLot: 1,
      position: 11,
      priceMinor: 580_000,
      at: NOW,
    });
    await waitFor(() => expect(within(lotRow(1)).getByText('Outbid')).toBeTruthy());
  });

  it('never shows an older price than before', async () => {
    await openBoard();
    receiveMessage(makeLiveLot({ position: 20, priceMinor: 600_000 }));
    receiveMessage(makeLiveLot({ position: 12, priceMinor: 545_000 }));
    await waitFor(() => expect(lotRow(1).textContent).toContain("6'000\u00A0€"));
    expect(lotRow(1).textContent).not.toContain("5'450\u00A0€");
  });

  it('takes its filter from the URL', async () => {
    const { router } = await openBoard(LOTS, {}, '/auctions/1?show=observed');
    await waitFor(() => expect(lotRow(2)).toBeTruthy());
    expect(lotRow(1)).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^Highest bidder/ }));
    expect(await screen.findByText('You’re not the highest bidder on any lot.')).toBeTruthy();
    expect(router.state.location.searchStr).toBe('?show=leading');
  });

  it('watches a lot immediately, and reverts when the server refuses (SEC-62)', async () => {
    await openBoard(LOTS, { 'SEC-62': () => makeProblem('FORBIDDEN', { errorCode: '403001' }) });
    const star = () => within(lotRow(1)).getByRole('button', { name: /watch/i });
    await userEvent.click(star());
    await waitFor(() => expect(star().getAttribute('title')).toContain('We couldn’t save this'));
    expect(star().getAttribute('aria-pressed')).toBe('false');
  });

  it.each([
    ['no response arrives', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the portal breaks', () => makeProblem('INTERNAL', { errorCode: '500001' })],
  ])('shows that the watch state is unknown, and reads it again, if %s', async (_, answer) => {
    let observed = false;
    await openBoard(LOTS, {
      'SEC-48': () => ({ ...makeAuction(), lotList: [{ ...LOTS[0]!, observed }, LOTS[1]!] }),
      'SEC-62': () => {
        observed = true;
        return answer();
      },
    });
    const star = () => within(lotRow(1)).getByRole('button', { name: /watch/i });
    await userEvent.click(star());
    expect(await screen.findByText(/^We lost the connection\./)).toBeTruthy();
    expect(screen.queryByText(/We couldn’t save this/)).toBeNull();
    await waitFor(() => expect(star().getAttribute('aria-pressed')).toBe('true'));
    expect(star().getAttribute('title')).toMatch(/^Stop watching/);
  });

  it('shows the watch state from another device after a reconnection, even for a lot that was watched here first', async () => {
    let isRead = false;
    await openBoard(LOTS, {
      'SEC-48': () => {
        const lotList = [LOTS[0]!, { ...LOTS[1]!, observed: !isRead }];
        isRead = true;
        return { ...makeAuction(), lotList };
      },
      'SEC-62': () => ({ observed: [] }),
    });
    const stars = () =>
      [1, 2].map((idLot) =>
        within(lotRow(idLot)).getByRole('button', { name: /watch/i }).getAttribute('aria-pressed'),
      );
    await userEvent.click(within(lotRow(1)).getByRole('button', { name: /watch/i }));
    await waitFor(() => expect(stars()).toEqual(['true', 'true']));
    act(() => fakeLine.listener?.down());
    await waitFor(() => expect(stars()).toEqual(['false', 'false']));
  });

  it('shows only once that a lot was withdrawn, with the time', async () => {
    await openBoard();
    const over = { status: 'WDR', closing: 'WITHDRAWN', closedAt: NOW } as const;
    receiveMessage(makeLiveLot({ position: 20, ...over }));
    const end = () => lotRow(1).querySelector('[data-part=end]')?.textContent;
    await waitFor(() => expect(end()).toBe('Withdrawn21/11/2026 13:00'));
  });

  it('shows since when it is offline, and why bids are not possible', async () => {
    await openBoard();
    act(() => fakeLine.listener?.down());
    expect(await screen.findByText(/^Reconnecting since/)).toBeTruthy();
    expect(within(lotRow(1)).getByText(/No connection\. You can bid once it’s back/)).toBeTruthy();
    const words = await screen.findByText('Connected');
    expect(words.className).not.toBe('');
  });
});

describe('the data of a board', () => {
  it('is not read again while connected, and is read once after a lost connection', async () => {
    const ofBuyer = LOTS.map((lot) => ({ ...lot, own: NO_STANDING }));
    const { count } = await openBoard(ofBuyer, { 'ENG-17': () => [] });
    expect([count('SEC-48'), count('ENG-17')]).toEqual([1, 1]);
    act(() => fakeLine.listener?.down());
    await screen.findByText(/^Reconnecting since/);
    await screen.findByText('Connected');
    expect([count('SEC-48'), count('ENG-17')]).toEqual([2, 1]);
  });

  it('stays visible with its age after a lost connection, until the new data arrives', async () => {
    const answer = Promise.withResolvers<void>();
    let count = 0;
    const board = async () => {
      count += 1;
      if (count > 1) await answer.promise;
      return { ...makeAuction(), lotList: LOTS };
    };
    await openBoard(LOTS, { 'SEC-48': board });
    await screen.findByText('Connected');
    act(() => fakeLine.listener?.down());
    await waitFor(() => expect(count).toBe(2));
    expect(screen.getByText(/^Reconnecting since/)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Prices are from');
    answer.resolve();
    await screen.findByText('Connected');
  });
});

describe('a bid on the board (SEC-59)', () => {
  const offer = () => within(lotRow(1)).getByRole('button', { name: /^Place bid: 5'300/ });

  it('takes two clicks, and shows the response of the server', async () => {
    await openBoard();
    await userEvent.click(offer());
    expect(sentOffers()).toEqual([]);
    await confirmOffer(/^Confirm bid of 5'300/);
    expect(
      await within(lotRow(1)).findByText(/Bid accepted\. You’re the highest bidder with 5'300/),
    ).toBeTruthy();
    expect(sentOffers()[0]?.payload).toMatchObject({ offer: 5300, clickAndBuy: false });
    await waitFor(() => expect(within(lotRow(1)).getByText('Highest bidder')).toBeTruthy());
  });

  it('is placed only once after a double click', async () => {
    await openBoard();
    await userEvent.dblClick(offer());
    expect(sentOffers()).toEqual([]);
    await userEvent.dblClick(await findAnnouncement(/^Confirm/));
    await within(lotRow(1)).findByText(/Bid accepted/);
    expect(sentOffers()).toHaveLength(1);
  });

  it('is never shown as failed if no response arrived, and is repeated over HTTP', async () => {
    fakeLine.answer = () => Promise.reject(new NoAnswer('timeout'));
    let times = 0;
    const { asked } = await openBoard(LOTS, {
      'SEC-59': ({ body }) => {
        times += 1;
        // The first repetition of the request over HTTP fails too.
        if (times === 1) return new Response('<html>', { status: 503 });
        return makeAnswer((body as { commandId: string }).commandId);
      },
    });
    await userEvent.click(offer());
    await confirmOffer(/^Confirm bid of 5'300/);
    expect(await within(lotRow(1)).findByText(/Your bid may have been accepted/)).toBeTruthy();
    await userEvent.click(within(lotRow(1)).getByRole('button', { name: 'Check again' }));
    await within(lotRow(1)).findByText(/Bid accepted/);
    const repeated = asked.find(({ id }) => id === 'SEC-59')?.request;
    expect(repeated?.body).toMatchObject({ commandId: sentOffers()[0]?.payload.commandId });
    expect(repeated?.headers.get('idempotency-key')).toBe(sentOffers()[0]?.payload.commandId);
  });

  it('has a button that downloads the signed receipt of a refusal', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
    fakeLine.answer = () => Promise.reject(new ApiError(409, makeProblem('BELOW_MIN_NEXT')));
    const receipt = (commandId: string) => ({
      commandId,
      stream: 'lot-1.1',
      code: 'BELOW_MIN_NEXT',
      facts: {},
      rules: null,
      ingressAt: NOW,
      decidedAt: NOW,
      keyId: 'k',
      signature: 's',
    });
    const { asked } = await openBoard(LOTS, {
      'ENG-36': ({ params }) => receipt((params as { commandId: string }).commandId),
    });
    await userEvent.click(offer());
    await confirmOffer(/^Confirm bid of 5'300/);
    await userEvent.click(await within(lotRow(1)).findByRole('button', { name: 'Download proof' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const { commandId } = sentOffers()[0]!.payload as { commandId: string };
    expect(JSON.parse(await saved[0]!.text())).toEqual(receipt(commandId));
    expect(asked.filter(({ id }) => id === 'ENG-36')).toHaveLength(1);
  });

  it('shows the reason of a refusal', async () => {
    fakeLine.answer = () =>
      Promise.reject(
        new ApiError(409, makeProblem('BELOW_MIN_NEXT', { facts: { minimumNextMinor: 560_000 } })),
      );
    await openBoard();
    await userEvent.click(offer());
    await confirmOffer(/^Confirm bid of 5'300/);
    expect(await within(lotRow(1)).findByText(/Bid at least 5'600,00/)).toBeTruthy();
  });

  it('needs confirmation in a dialog if it is far above the price', async () => {
    await openBoard();
    const amount = within(lotRow(1)).getByLabelText('Amount for lot 1');
    await userEvent.clear(amount);
    await userEvent.type(amount, '52000{Enter}');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Is this amount correct?');
    await confirmOffer(/^Yes, bid 52'000/);
    await within(lotRow(1)).findByText(/Bid accepted/);
    expect(sentOffers()[0]?.payload).toMatchObject({ offer: 52_000, confirmed: true });
  });

  it('is not sent if it is not a multiple of the increment or is above the limit', async () => {
    await openBoard();
    const amount = within(lotRow(1)).getByLabelText('Amount for lot 1');
    await userEvent.clear(amount);
    await userEvent.type(amount, '5350,01{Enter}');
    expect(within(lotRow(1)).getByRole('alert').textContent).toMatch(
      /Bid 5'000.* plus a multiple of 100/,
    );
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    await userEvent.clear(amount);
    await userEvent.type(amount, '1000000100{Enter}');
    expect(within(lotRow(1)).getByRole('alert').textContent).toMatch(/Bid at most 1'000'000'000/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sentOffers()).toEqual([]);
  });

  it('needs acceptance of the regulation if it is the first bid (SEC-65)', async () => {
    const unread = { version: 3, accepted: false };
    await openBoard(LOTS, {
      'SEC-48': () => ({ ...makeAuction({ regulation: unread, mayOffer: false }), lotList: LOTS }),
      'SEC-65': () => makeRegulation({ accepted: true }),
      'SEC-66': () => makeRegulation(),
    });
    await userEvent.click(offer());
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Auction regulations, version 3');
    const accept = within(dialog).getByRole('button', { name: 'Accept and continue' });
    await vi.waitFor(() => expect(accept).toHaveProperty('disabled', false));
    expect(dialog.textContent).toMatch(/20.*Offers bind\./);
    await userEvent.click(accept);
    await screen.findByText('Confirm your bid');
    await confirmOffer();
    await within(lotRow(1)).findByText(/Bid accepted/);
    expect(sentOffers()).toHaveLength(1);
  });
});
