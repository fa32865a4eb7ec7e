import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LOTS, openBoard, lotRow } from '../../../testing/make-board.js';
import {
  makeLiveLot,
  makeLot,
  makeAuction,
  makeProblem,
  makeUser,
  NOW,
} from '../../../testing/builders.js';
import { makeListView } from '../../../testing/list-views.js';
import { findAnnouncement } from '../../../testing/confirming.js';
import { receiveMessage, sentOffers, resetLine } from '../../../testing/fake-line.js';

beforeEach(resetLine);

describe('watching the shown lots (SEC-63, convenience 14)', () => {
  const stars = () =>
    [1, 2].map((idLot) =>
      within(lotRow(idLot)).getByRole('button', { name: /watch/i }).getAttribute('aria-pressed'),
    );
  const bodiesIn = ({ asked: calls }: { asked: Awaited<ReturnType<typeof openBoard>>['asked'] }) =>
    calls
      .filter(({ id }) => id === 'SEC-63')
      .map(({ request }) => [request.body, request.query.get('endObservation')]);

  it('takes one click, and the toast can undo exactly that change', async () => {
    const portal = await openBoard(LOTS, { 'SEC-63': () => ({ observed: [] }) });
    await userEvent.click(screen.getByRole('button', { name: 'Watch the 1 lot shown' }));
    await waitFor(() => expect(stars()).toEqual(['true', 'true']));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stars()).toEqual(['false', 'true']));
    await waitFor(() =>
      expect(bodiesIn(portal)).toEqual([
        [{ idLots: [1] }, 'false'],
        [{ idLots: [1] }, 'true'],
      ]),
    );
  });

  it('is reverted with the reason if the server refuses (convenience 15)', async () => {
    const refusal = makeProblem('FORBIDDEN', { errorCode: '403001' });
    await openBoard(LOTS, { 'SEC-63': () => refusal, 'SEC-62': () => refusal });
    await userEvent.click(screen.getByRole('button', { name: 'Watch the 1 lot shown' }));
    expect(await screen.findByText(/^We couldn’t save this\. Try again\. .+/)).toBeTruthy();
    expect(stars()).toEqual(['false', 'true']);
  });

  it('reloads the board, without reverting, if the response was lost', async () => {
    let observed = false;
    await openBoard(LOTS, {
      'SEC-48': () => ({ ...makeAuction(), lotList: [{ ...LOTS[0]!, observed }, LOTS[1]!] }),
      'SEC-63': () => {
        observed = true;
        throw new TypeError('Failed to fetch');
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Watch the 1 lot shown' }));
    expect(await screen.findByText(/^We lost the connection\./)).toBeTruthy();
    await waitFor(() => expect(stars()).toEqual(['true', 'true']));
  });

  it('is not available to users who may not bid, and the board says why', async () => {
    await openBoard(LOTS, { 'SEC-10': () => makeUser({ permissions: ['VISITOR'] }) });
    expect(screen.queryByRole('button', { name: /^Watch/ })).toBeNull();
    expect(
      within(lotRow(1)).getByText(/isn’t a buyer\. You can view, but you can’t bid/),
    ).toBeTruthy();
  });

  it('shows read-only users that they cannot bid', async () => {
    await openBoard(LOTS, { 'SEC-10': () => makeUser({ readOnlyUser: true }) });
    expect(within(lotRow(1)).getByText(/read-only\. You can view, but you can’t bid/)).toBeTruthy();
  });
});

describe('the keyboard (convenience 16)', () => {
  it.each(['table', 'cards'])('places a complete bid in the %s', async (view) => {
    await openBoard(LOTS, {}, `/auctions/1?view=${view}`);
    await userEvent.keyboard('jjk');
    expect(lotRow(1).dataset['cursor']).toBe('true');
    await userEvent.keyboard('b');
    await userEvent.keyboard('5500{Enter}');
    expect(sentOffers()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(sentOffers()).toEqual([]);
    await findAnnouncement(/^Confirm/);
    await userEvent.keyboard('{Enter}');
    expect(await within(lotRow(1)).findByText(/Bid accepted/)).toBeTruthy();
    expect(sentOffers()).toHaveLength(1);
  });

  it('has no effect while the user types or while a button has the focus', async () => {
    const { router } = await openBoard();
    await userEvent.keyboard('j/jk');
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'jk');
    expect(lotRow(1).dataset['cursor']).toBe('true');
    act(() =>
      within(lotRow(1))
        .getByRole('button', { name: /^Place bid/ })
        .focus(),
    );
    await userEvent.keyboard('{Enter}');
    await findAnnouncement(/^Confirm/);
    expect(router.state.location.pathname).toBe('/auctions/1');
  });
});

describe('the columns of the board', () => {
  const heads = () => screen.getAllByRole('columnheader').map(({ dataset }) => dataset['column']);
  const LOOK = makeListView({ name: '', said: { sort: '-price' }, density: 'compact' });

  it('are those that the user last chose on any device, except unknown columns', async () => {
    const columns = ['offer', 'ofOldClient', 'vehicle', 'price'];
    await openBoard(LOTS, { 'ENG-140': () => [{ ...LOOK, columns }] });
    await waitFor(() => expect(heads()).toEqual(['offer', 'vehicle', 'price']));
    expect(lotRow(1).style.height).toBe('72px');
    const cells = [...lotRow(1).children].map((cell) => cell.getAttribute('data-column'));
    expect(cells).toEqual(['offer', 'vehicle', 'price']);
  });

  it('use the default density if compact rows are too low for a touch target', async () => {
    const usual = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(usual(media), { matches: media === '(pointer: coarse)' }),
    );
    const columns = ['vehicle', 'price', 'offer'];
    await openBoard(LOTS, { 'ENG-140': () => [{ ...LOOK, columns }] });
    await waitFor(() => expect(heads()).toEqual(columns));
    expect(lotRow(1).style.height).toBe('92px');
    vi.restoreAllMocks();
  });

  it('are saved after each is moved or hidden, but vehicle and bid cannot be hidden', async () => {
    const { asked } = await openBoard(LOTS, { 'ENG-141': () => ({ done: true }) });
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    expect(screen.getByRole('checkbox', { name: 'Vehicle' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('checkbox', { name: 'My bid' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Lot' }));
    screen.getByRole('button', { name: /^Move Ends/ }).focus();
    await userEvent.keyboard('{ArrowUp}');
    await userEvent.click(screen.getByRole('radio', { name: 'Compact' }));
    // On a slow machine, the first change may be saved by an earlier request.
    const newest = () => asked.findLast(({ id }) => id === 'ENG-141')?.request.body;
    await waitFor(() =>
      expect(newest()).toEqual({
        list: 'lots',
        name: '',
        isDefault: false,
        said: {},
        density: 'compact',
        columns: ['vehicle', 'price', 'end', 'own', 'offer', 'observe'],
      }),
    );
  });

  it.each([
    ['is left', () => window.dispatchEvent(new Event('pagehide'))],
    [
      'is hidden',
      () => {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
        document.dispatchEvent(new Event('visibilitychange'));
      },
    ],
    ['shows another page', cleanup],
  ])('are saved immediately, by a keepalive request, if the page %s', async (_, go) => {
    const { count } = await openBoard(LOTS, { 'ENG-141': () => ({ done: true }) });
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Lot' }));
    expect(count('ENG-141')).toBe(0);
    go();
    // Lets pending promises run, but not the timer of the delayed save.
    await act(() => Promise.resolve());
    vi.restoreAllMocks();
    expect(count('ENG-141')).toBe(1);
    const [, init] = vi.mocked(fetch).mock.calls.find(([, { method } = {}]) => method === 'PUT')!;
    expect(init).toMatchObject({ keepalive: true });
  });

  it('are dropped at the pointer, even if the pointer moved too fast for a render in between', async () => {
    await openBoard(LOTS, { 'ENG-141': () => ({ done: true }) });
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    Element.prototype.setPointerCapture = () => {};
    const line = (name: RegExp) => screen.getByRole('button', { name }).closest('li')!;
    const lines = [...line(/^Move Ends/).parentElement!.children];
    for (const [at, one] of lines.entries())
      one.getBoundingClientRect = () => new DOMRect(0, at * 40, 200, 40);
    const middle = (name: RegExp) => lines.indexOf(line(name)) * 40 + 20;
    const usual = heads();
    const from = middle(/^Move Ends/);
    const to = middle(/^Move Price/);
    const grip = screen.getByRole('button', { name: /^Move Ends/ });
    fireEvent.pointerDown(grip, { clientY: from });
    fireEvent.pointerUp(grip, { clientY: to });
    await waitFor(() => expect(heads().indexOf('end')).toBe(usual.indexOf('price')));
  });
});

describe('a message to the bidders', () => {
  it('is shown above the lots, with a link to its file', async () => {
    const message = '<p>Keys at <b>gate 3</b></p>';
    const messages = { message, fileMessage: { idFile: 9, fileName: 'handover.pdf' } };
    await openBoard(LOTS, {
      'SEC-48': () => ({ ...makeAuction(messages), lotList: LOTS }),
      'SEC-44': () => makeAuction(messages),
    });
    expect(screen.getByText('gate 3').tagName).toBe('B');
    const file = screen.getByRole('link', { name: 'handover.pdf' });
    expect(file.getAttribute('href')).toBe('/api/v1/secure/auction/1/file-message');
    expect(file.getAttribute('download')).toBe('handover.pdf');
  });
});

it('the board announces new prices politely, only for lots that are in focus, watched, or have a bid of the dealer', async () => {
  await openBoard([makeLot({ idLot: 1 }), makeLot({ idLot: 2, observed: true })]);
  const news = () => document.querySelector('p[aria-live="polite"]')?.textContent;
  receiveMessage(makeLiveLot({ idLot: 1, priceMinor: 610_000 }));
  receiveMessage(makeLiveLot({ idLot: 2, priceMinor: 620_000 }));
  await waitFor(() => expect(news()).toMatch(/^Lot 2: 6'200.€\.$/));
  await userEvent.keyboard('j');
  receiveMessage(makeLiveLot({ idLot: 1, position: 12, priceMinor: 630_000 }));
  await waitFor(() => expect(news()).toMatch(/^Lot 1: 6'300.€\.$/));
});

it('the board announces a pause, a new end and a withdrawal with reason and effect', async () => {
  const facts = { idLot: 1, clickAndBuyMinor: 950_000 };
  await openBoard([makeLot({ ...facts, observed: true })]);
  const news = () => document.querySelector('p[aria-live="polite"]')?.textContent;
  expect(lotRow(1).textContent).toMatch(/Buy now 9'500.€/);
  const pause = { at: NOW, reason: 'rain' };
  receiveMessage(makeLiveLot({ ...facts, paused: true, pause }));
  await waitFor(() =>
    expect(news()).toBe('Lot 1 is paused. The remaining time is kept. Reason: rain'),
  );
  expect(lotRow(1).textContent).toMatch(/Pausedrain.*Since .*The remaining time is kept\./);
  expect(lotRow(1).textContent).not.toContain('Buy now');
  expect(await screen.findByText('1 lot is paused. Its remaining time is kept.')).toBeTruthy();
  expect(screen.queryAllByRole('timer')).toEqual([]);
  const extension = { reason: 'PAUSE', at: NOW, note: null } as const;
  receiveMessage(makeLiveLot({ ...facts, position: 12, extension }));
  await waitFor(() =>
    expect(news()).toMatch(/^Lot 1: Extended by the length of a pause\. New end: /),
  );
  await waitFor(() => expect(screen.getAllByRole('timer')).toHaveLength(2));
  const withdrawn = {
    status: 'WDR',
    lotStatus: 'WDR',
    closing: 'WITHDRAWN',
    closedAt: NOW,
    closeReason: 'papers missing',
  } as const;
  receiveMessage(makeLiveLot({ ...facts, position: 13, ...withdrawn, clickAndBuyMinor: null }));
  await waitFor(() => expect(news()).toBe('Lot 1 was withdrawn. papers missing'));
  expect(lotRow(1).textContent).toContain('papers missing');
});
