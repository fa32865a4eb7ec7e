import type { AuctionView, LotView, ManagedLot, OfferView } from '@fairlot/contracts/auction';
import type { LiveMessage } from '@fairlot/contracts/live';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NoAnswer } from '#shared/api/api-error.js';
import type { KnownBoard } from '#shared/live/live-carrier.js';
import type { SocketListener } from '#shared/live/socket-carrier.js';
import { aLiveLot, aLot, anAuction, aProblem, aUser, NOW } from '../../../testing/builders.js';
import { aPortal, visit, type Answers } from '../../../testing/fake-portal.js';

/** The line that the page opens: the test speaks as the server. */
const line = { listener: null as SocketListener | null, board: null as KnownBoard | null };
vi.mock('#shared/live/open-live.js', () => ({
  openLine: (listener: SocketListener) => {
    line.listener = listener;
    const socket = {
      takesOffers: true,
      call: async () => ({ clientAt: 0, serverAt: NOW }),
      watch: () => Promise.resolve([]),
      watchBoard: async (board: KnownBoard) => {
        line.board = board;
        return [];
      },
      close: () => {},
    };
    return Promise.resolve({ socket, carrier: socket, noticesTopic: null, close: () => {} });
  },
}));

const HOUR = 3_600_000;
const PAUSE = { at: NOW - 60_000, reason: 'photographs are missing' };
const managed = (facts: Partial<ManagedLot> = {}): ManagedLot => ({
  reserveMinor: null,
  leader: { idDealer: 31, businessName: 'Autohaus Meyer' },
  bidders: 3,
  bound: [],
  awarded: null,
  awardReason: null,
  ...facts,
});
const LOTS = [
  aLot({ idLot: 1, endsAt: NOW + HOUR, managed: managed({ reserveMinor: 540_000 }) }),
  aLot({
    ...{ idLot: 2, endsAt: NOW + HOUR, priceMinor: null, minimumNextMinor: 500_000, offers: 0 },
    managed: managed({ leader: null, bidders: 0 }),
  }),
  aLot({ idLot: 3, endsAt: NOW + HOUR, paused: true, pause: PAUSE, managed: managed() }),
];
const AUCTIONEER = aUser({ permissions: ['AUCTIONEER'], idDealer: 9 });
const theAuction = (facts: Partial<AuctionView> = {}) =>
  anAuction({ mayManage: true, mayOffer: false, endsAt: NOW + HOUR, ...facts });

const open = async (answers: Answers = {}, search = '') => {
  const portal = aPortal({
    'SEC-10': () => AUCTIONEER,
    'SEC-48': () => ({ ...theAuction(), lotList: LOTS }),
    'SEC-44': () => theAuction(),
    'ENG-17': () => aProblem('FORBIDDEN', { errorCode: '403001' }),
    'ENG-22': () => [],
    ...answers,
  });
  const visited = await visit(`/manage/1${search}`);
  return { ...portal, ...visited };
};
const opened = async (...parameters: Parameters<typeof open>) => {
  const page = await open(...parameters);
  await screen.findByText('Connected');
  await waitFor(() => expect(document.querySelector('[data-lot]')).not.toBeNull());
  return page;
};
/** Writes a reason, reads what it means, and does it. */
const goesOn = async (dialog: HTMLElement, reason: string, button: string) => {
  await userEvent.type(within(dialog).getByLabelText('Reason'), reason);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Go on' }));
  await userEvent.click(await within(dialog).findByRole('button', { name: button }));
};
const hear = (message: LiveMessage) => act(() => line.listener?.message('', message));
const row = (idLot: number) =>
  document.querySelector(`[data-lot="${idLot}"]`)!.closest<HTMLElement>('[role=row]')!;
const act1 = async (idLot: number, name: string) => {
  await userEvent.click(within(row(idLot)).getByRole('button', { name: /^Actions/ }));
  await userEvent.click(within(row(idLot)).getByRole('button', { name }));
  return screen.findByRole('dialog');
};
const bodiesOf = (page: { asked: { id: string; request: { body: unknown } }[] }, id: string) =>
  page.asked.filter((one) => one.id === id).map(({ request }) => request.body);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the cockpit (SCR-055)', () => {
  it('is not found by who does not manage the auction', async () => {
    await open({ 'SEC-48': () => ({ ...theAuction({ mayManage: false }), lotList: LOTS }) });
    expect(await screen.findByText('This page does not exist')).toBeTruthy();
  });

  it('shows leaders by name and how far the reserve is', async () => {
    await opened();
    expect(within(row(1)).getByText('Autohaus Meyer')).toBeTruthy();
    expect(within(row(1)).getByText(/200\s€ to go/)).toBeTruthy();
    expect(row(3).textContent).toMatch(/Paused.*photographs are missing/);
    expect(line.board?.lots.size).toBe(LOTS.length);
  });

  it('reads anew what moved, and only that (ENG-22)', async () => {
    const leader = { idDealer: 32, businessName: 'Garage Rossi' };
    const page = await opened({
      'ENG-22': ({ query }) =>
        query
          .getAll('idLots')
          .map((idLot) => ({ idLot: Number(idLot), position: 12, managed: managed({ leader }) })),
    });
    expect(page.count('ENG-22')).toBe(0);
    hear(aLiveLot({ idLot: 1, position: 11, priceMinor: 580_000 }));
    hear(aLiveLot({ idLot: 1, position: 12, priceMinor: 590_000 }));
    expect(await within(row(1)).findByText(/5'900\s€/)).toBeTruthy();
    expect(await within(row(1)).findByText('Garage Rossi', {}, { timeout: 3_000 })).toBeTruthy();
    const asked = page.asked.find(({ id }) => id === 'ENG-22');
    expect(asked?.request.query.getAll('idLots')).toEqual(['1']);
    expect(page.count('ENG-22')).toBe(1);
  });

  it('names the dealers who are here (ROL-038)', async () => {
    await opened();
    // What hangs on an element that is out of sight is hidden with it, as soon as that is noticed.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 90, 30));
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1400);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(900);
    const dealers = [{ idDealer: 31, businessName: 'Autohaus Meyer' }];
    act(() => line.listener?.presence({ idAuction: 1, watching: 1, dealers }));
    await userEvent.click(await screen.findByRole('button', { name: /^Show who is here/ }));
    const list = await screen.findByRole('list', { name: 'Dealers here now' });
    expect(list.textContent).toBe('Autohaus Meyer');
  });

  it('filters by what the address says', async () => {
    const { router } = await opened({}, '?show=paused');
    expect(row(3)).toBeTruthy();
    expect(document.querySelector('[data-lot="1"]')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^Reserve met/ }));
    expect(await screen.findByText('No lot has met its reserve yet.')).toBeTruthy();
    expect(router.state.location.searchStr).toBe('?show=reserveMet');
  });

  it('for the wall says nothing that only managers may know', async () => {
    await open({}, '?view=screen');
    expect(await screen.findByRole('heading', { name: 'Ending next' })).toBeTruthy();
    expect(document.body.textContent).not.toContain('Autohaus Meyer');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Sum of reserves')).toBeTruthy();
  });
});

describe('a lot is closed before its end by a last call (ENG-20)', () => {
  const lastCall = () => ({ closesAt: NOW + 25_000, reason: 'sold' });
  it('with a reason, after saying what it means and who is bound, once', async () => {
    const page = await opened({
      'ENG-20': () => ({ ...LOTS[0]!, position: 20, lastCall: lastCall() }),
    });
    const dialog = await act1(1, 'Last call…');
    expect(dialog.textContent).toContain('Everybody sees the call for 30 seconds');
    expect(dialog.textContent).toContain('An offer ends the call');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Go on' }));
    expect(await within(dialog).findByText(/at least three letters/)).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'sold elsewhere');
    expect(dialog.textContent).toContain('Autohaus Meyer leads with');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Go on' }));
    expect(page.count('ENG-20')).toBe(0);
    await userEvent.dblClick(
      await within(dialog).findByRole('button', { name: 'Start the last call' }),
    );
    expect(await screen.findByText('The last call for lot 1 has begun.')).toBeTruthy();
    expect(bodiesOf(page, 'ENG-20')).toEqual([{ reason: 'sold elsewhere' }]);
    const called = await within(row(1)).findByText('Last call: closing unless somebody offers');
    expect(called.closest('[title]')?.getAttribute('title')).toBe('sold');
    expect(within(row(1)).getByRole('timer').textContent).toMatch(/^0:2\d$/);
  });

  it('is refused in words while it is in play, and what was written is still there', async () => {
    await opened({ 'ENG-20': () => aProblem('LOT_IN_PLAY', { errorCode: '409024' }) });
    const dialog = await act1(1, 'Last call…');
    await goesOn(dialog, 'sold elsewhere', 'Start the last call');
    expect(await within(dialog).findByText(/within the last minute/)).toBeTruthy();
    const reason = within(dialog).getByLabelText<HTMLTextAreaElement>('Reason');
    expect(reason.value).toBe('sold elsewhere');
  });

  it('of which no answer came is asked for again under the same id', async () => {
    const keys: (string | null)[] = [];
    await opened({
      'ENG-20': ({ headers }) => {
        keys.push(headers.get('idempotency-key'));
        if (keys.length === 1) throw new NoAnswer('network');
        return { ...LOTS[0]!, position: 20, lastCall: lastCall() };
      },
    });
    const dialog = await act1(1, 'Last call…');
    await goesOn(dialog, 'sold elsewhere', 'Start the last call');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Ask again' }));
    expect(await screen.findByText('The last call for lot 1 has begun.')).toBeTruthy();
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('is not offered for a sealed lot to its owner, and voiding to staff only', async () => {
    const format = { kind: 'SEALED' as const };
    const sealed = { format, priceMinor: null, offers: null, minimumNextMinor: null };
    const lots: LotView[] = [aLot({ ...sealed, managed: managed() })];
    await opened({
      'SEC-48': () => ({ ...theAuction({ format: { kind: 'SEALED' } }), lotList: lots }),
    });
    await userEvent.click(within(row(1)).getByRole('button', { name: /^Actions/ }));
    expect(within(row(1)).getByRole('button', { name: 'Pause…' })).toBeTruthy();
    expect(within(row(1)).queryByRole('button', { name: 'Last call…' })).toBeNull();
    expect(within(row(1)).queryByRole('button', { name: /^Void/ })).toBeNull();
  });
});

describe('the offer that leads is voided (ENG-07)', () => {
  it('and stays the one that is asked about, though it is heard to be void before that is answered', async () => {
    const offer = (idOffer: number, facts: Partial<OfferView>): OfferView => ({
      ...{ idOffer, position: 9 - idOffer, at: NOW, kind: 'OFFER', amountMinor: 550_000 },
      ...{ priceMinor: 550_000, leader: null, bidder: idOffer, own: false, dealer: null },
      ...{ voided: false, voidReason: null, afterVoid: null, leading: false },
      ...facts,
    });
    const first = { dealer: { idDealer: 31, businessName: 'Autohaus Meyer' } };
    const second = { dealer: { idDealer: 32, businessName: 'Garage Rossi' } };
    let offers = [offer(2, { ...second, leading: true }), offer(1, first)];
    const isVoid = Promise.withResolvers<void>();
    const page = await opened({
      'SEC-10': () => aUser({ roles: ['ADMIN'], permissions: [] }),
      'ENG-09': () => ({ offers, totalLength: offers.length }),
      'ENG-07': async () => {
        await isVoid.promise;
        return { ...LOTS[0]!, position: 20 };
      },
    });
    await act1(1, 'Void the leading offer…');
    expect(await screen.findByText(/^The offer of Garage Rossi, who leads/)).toBeTruthy();
    await goesOn(screen.getByRole('dialog'), 'forged papers', 'Void the offer');
    offers = [offer(2, { ...second, voided: true }), offer(1, { ...first, leading: true })];
    const read = page.count('ENG-09');
    hear(aLiveLot({ idLot: 1, position: 20 }));
    await waitFor(() => expect(page.count('ENG-09')).toBe(read + 1), { timeout: 3_000 });
    await act(async () => isVoid.resolve());
    expect(await screen.findByText('The offer of Garage Rossi is void.')).toBeTruthy();
  });
});

describe('many lots at once (ENG-03, ENG-04)', () => {
  it('are paused with the keyboard, with a result for each, and resumed by the toast', async () => {
    const refused = { code: 'INVALID_TRANSITION', errorMsg: 'Not in this state.' };
    const page = await opened({
      'ENG-03': () => [
        { idLot: 1, outcome: 'done', code: null, errorMsg: null },
        { idLot: 3, outcome: 'refused', ...refused },
      ],
      'ENG-04': () => [{ idLot: 1, outcome: 'done', code: null, errorMsg: null }],
    });
    await userEvent.keyboard('j jj p');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Pause 2 lots');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'photographs');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Not in this state.')).toBeTruthy();
    expect(bodiesOf(page, 'ENG-03')).toEqual([{ idLots: [1, 3], reason: 'photographs' }]);
    const results = screen.getByRole('dialog', { name: 'Some lots were refused' });
    await userEvent.click(within(results).getAllByRole('button', { name: 'Close' })[1]!);
    const notices = screen.getByRole('region', { name: 'Notices' });
    await userEvent.click(await within(notices).findByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(bodiesOf(page, 'ENG-04')).toEqual([{ idLots: [1] }]));
  });
});

describe('the end of the auction (SCR-112, SEC-71)', () => {
  it('moves on the clock of the market, after a preview of what moves and who is told', async () => {
    const page = await opened({
      'SEC-71': () => theAuction({ endsAt: NOW + 2 * HOUR, position: 9 }),
    });
    act(() => line.listener?.presence({ idAuction: 1, watching: 4 }));
    await userEvent.click(screen.getByRole('button', { name: 'Extend time' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: '+60 min' }));
    expect(dialog.textContent).toContain('3 running lots move.');
    expect(dialog.textContent).toContain('From 21/11/2026 14:00 to 21/11/2026 15:00');
    expect(dialog.textContent).toContain('4 dealers who watch now');
    expect(dialog.textContent).toContain('6 bidders on these lots');
    await goesOn(dialog, 'demand', 'Extend');
    expect(await screen.findByText('The auction ends at 21/11/2026 15:00 now.')).toBeTruthy();
    expect(bodiesOf(page, 'SEC-71')).toEqual([
      { endDate: '2026-11-21', endTime: '15:00', reason: 'demand' },
    ]);
  });

  it('says why an end is refused', async () => {
    await opened({ 'SEC-71': () => aProblem('END_NOT_LATER', { errorCode: '409017' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Extend time' }));
    const dialog = await screen.findByRole('dialog');
    await goesOn(dialog, 'demand', 'Extend');
    expect(await within(dialog).findByText(/must be later than the current one/)).toBeTruthy();
  });
});

describe('what bidders are told (SEC-57)', () => {
  it('is previewed, sent as words, and can be taken back', async () => {
    const told: unknown[] = [];
    await opened({
      'SEC-57': ({ body }) => {
        const { message } = body as { message: string | null };
        told.push(message);
        return theAuction({ message, position: 2 + told.length });
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Message' }));
    const panel = screen.getByRole('region', { name: 'To all bidders' });
    await userEvent.type(within(panel).getByLabelText('Message'), 'Keys <b>here</b>');
    expect(within(panel).getByRole('region', { name: 'Preview' }).textContent).toContain(
      'Keys <b>here</b>',
    );
    await userEvent.click(within(panel).getByRole('button', { name: 'Show to all bidders' }));
    await waitFor(() => expect(told).toEqual(['<p>Keys &lt;b&gt;here&lt;/b&gt;</p>']));
    expect((await within(panel).findByRole('status')).textContent).toContain('Keys <b>here</b>');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(told.at(-1)).toBeNull());
  });
});
