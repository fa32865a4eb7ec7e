import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  chooseLotAction,
  bodiesOf,
  confirmWithReason,
  HOUR_MS,
  LOTS,
  makeManagedLot,
  openCockpit,
  openConnected,
  lotRow,
  existingAuction,
} from '../../../testing/make-cockpit.js';
import { makeLiveLot, makeProblem, NOW } from '../../../testing/builders.js';
import { receiveMessage, fakeLine } from '../../../testing/fake-line.js';
import { fakeTimers, advanceUntil } from '../../../testing/fake-timers.js';

describe('the cockpit (SCR-055)', () => {
  it('shows “not found” to users who do not manage the auction', async () => {
    await openCockpit({
      'SEC-48': () => ({ ...existingAuction({ mayManage: false }), lotList: LOTS }),
    });
    expect(await screen.findByText('We can’t find that page')).toBeTruthy();
  });

  it('shows leaders by name and the distance to the reserve', async () => {
    await openConnected();
    expect(within(lotRow(1)).getByText('Autohaus Meyer')).toBeTruthy();
    expect(within(lotRow(1)).getByText(/200\s€ to go/)).toBeTruthy();
    expect(lotRow(3).textContent).toMatch(/Paused.*photographs are missing/);
    expect(fakeLine.board?.lots.size).toBe(LOTS.length);
  });

  it('reloads only changed lots', async () => {
    fakeTimers();
    const leader = { idDealer: 32, businessName: 'Garage Rossi' };
    const page = await openConnected({
      'ENG-22': ({ query }) =>
        query.getAll('idLots').map((idLot) => ({
          idLot: Number(idLot),
          position: 12,
          managed: makeManagedLot({ leader }),
        })),
    });
    expect(page.count('ENG-22')).toBe(0);
    receiveMessage(makeLiveLot({ idLot: 1, position: 11, priceMinor: 580_000 }));
    receiveMessage(makeLiveLot({ idLot: 1, position: 12, priceMinor: 590_000 }));
    expect(await within(lotRow(1)).findByText(/5'900\s€/)).toBeTruthy();
    await advanceUntil(() => within(lotRow(1)).getByText('Garage Rossi'));
    const request = page.asked.find(({ id }) => id === 'ENG-22');
    expect(request?.request.query.getAll('idLots')).toEqual(['1']);
    expect(page.count('ENG-22')).toBe(1);
  });

  it('shows the names of the dealers who are present', async () => {
    await openConnected();
    // The list floats beside a button, and is hidden if that button has no size on screen.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 90, 30));
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1400);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(900);
    const dealers = [{ idDealer: 31, businessName: 'Autohaus Meyer' }];
    act(() => fakeLine.listener?.presence({ idAuction: 1, watching: 1, dealers }));
    await userEvent.click(await screen.findByRole('button', { name: /^Show who is online/ }));
    const list = await screen.findByRole('list', { name: 'Dealers online' });
    expect(list.textContent).toBe('Autohaus Meyer');
  });

  it('takes its filter from the URL', async () => {
    const { router } = await openConnected({}, '?show=paused');
    expect(lotRow(3)).toBeTruthy();
    expect(document.querySelector('[data-lot="1"]')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^Reserve met/ }));
    expect(await screen.findByText('No lot has met its reserve price yet.')).toBeTruthy();
    expect(router.state.location.searchStr).toBe('?show=reserveMet');
  });

  it('shows no manager-only data on the big screen', async () => {
    await openCockpit({}, '?view=screen');
    expect(await screen.findByRole('heading', { name: 'Ending next' })).toBeTruthy();
    expect(document.body.textContent).not.toContain('Autohaus Meyer');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Total of reserve prices')).toBeTruthy();
  });
});

describe('a command for many lots (ENG-03, ENG-04)', () => {
  it('pauses lots by keyboard, shows the result for each lot, and can be undone from the toast', async () => {
    const refused = { code: 'INVALID_TRANSITION', errorMsg: 'Not in this state.' };
    const page = await openConnected({
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
    const results = screen.getByRole('dialog', { name: 'Some lots couldn’t be changed' });
    await userEvent.click(within(results).getAllByRole('button', { name: 'Close' })[1]!);
    const notices = screen.getByRole('region', { name: 'Notices' });
    await userEvent.click(await within(notices).findByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(bodiesOf(page, 'ENG-04')).toEqual([{ idLots: [1] }]));
  });
});

describe('a command that is refused for some lots or matches none', () => {
  it('shows its results even if another dialog was open meanwhile', async () => {
    const isAnswered = Promise.withResolvers<void>();
    const refused = { code: 'INVALID_TRANSITION', errorMsg: 'Not in this state.' };
    await openConnected({
      'ENG-04': async () => {
        await isAnswered.promise;
        return [{ idLot: 3, outcome: 'refused', ...refused }];
      },
    });
    await userEvent.click(within(lotRow(3)).getByRole('button', { name: /^Actions/ }));
    await userEvent.click(within(lotRow(3)).getByRole('button', { name: 'Resume' }));
    const dialog = await chooseLotAction(1, 'Withdraw…');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'stolen');
    await act(async () => isAnswered.resolve());
    await userEvent.type(within(dialog).getByLabelText('Reason'), ' by night');
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(
      'stolen by night',
    );
    expect(screen.queryByText('Some lots couldn’t be changed')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Not in this state.')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('reports if there was no lot to pause or resume', async () => {
    await openConnected({ 'ENG-03': () => [], 'ENG-04': () => [] });
    const forAll = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'All lots' }));
      await userEvent.click(await screen.findByRole('button', { name }));
    };
    await forAll('Pause all running lots…');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'photographs');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('No lots are running. Nothing was paused.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await forAll('Resume all paused lots');
    expect(await screen.findByText('No lots are paused.')).toBeTruthy();
  });
});

describe('a new end of the auction (SEC-71)', () => {
  it('SCR-112 in part: is set in the market’s time zone, after a preview of lots and recipients', async () => {
    const page = await openConnected({
      'SEC-71': () => existingAuction({ endsAt: NOW + 2 * HOUR_MS, position: 9 }),
    });
    act(() => fakeLine.listener?.presence({ idAuction: 1, watching: 4 }));
    await userEvent.click(screen.getByRole('button', { name: 'Extend time' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: '+60 min' }));
    expect(dialog.textContent).toContain('3 running lots get a new end.');
    expect(dialog.textContent).toContain('From 21/11/2026 14:00 to 21/11/2026 15:00');
    expect(dialog.textContent).toContain('4 dealers online');
    expect(dialog.textContent).toContain('6 bidders on these lots');
    await confirmWithReason(dialog, 'demand', 'Extend');
    expect(await screen.findByText('The auction now ends at 21/11/2026 15:00.')).toBeTruthy();
    expect(bodiesOf(page, 'SEC-71')).toEqual([
      { endDate: '2026-11-21', endTime: '15:00', reason: 'demand' },
    ]);
  });

  it('shows why the server refused it', async () => {
    await openConnected({ 'SEC-71': () => makeProblem('END_NOT_LATER', { errorCode: '409017' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Extend time' }));
    const dialog = await screen.findByRole('dialog');
    await confirmWithReason(dialog, 'demand', 'Extend');
    expect(await within(dialog).findByText(/must be later than the current one/)).toBeTruthy();
  });
});

describe('the message to bidders (SEC-57)', () => {
  it('is previewed, sent as plain text, and can be undone', async () => {
    const messages: unknown[] = [];
    await openConnected({
      'SEC-57': ({ body }) => {
        const { message } = body as { message: string | null };
        messages.push(message);
        return existingAuction({ message, position: 2 + messages.length });
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Message' }));
    const panel = screen.getByRole('region', { name: 'To all bidders' });
    await userEvent.type(within(panel).getByLabelText('Message'), 'Keys <b>here</b>');
    expect(within(panel).getByRole('region', { name: 'Preview' }).textContent).toContain(
      'Keys <b>here</b>',
    );
    await userEvent.click(within(panel).getByRole('button', { name: 'Show to all bidders' }));
    await waitFor(() => expect(messages).toEqual(['<p>Keys &lt;b&gt;here&lt;/b&gt;</p>']));
    expect((await within(panel).findByRole('status')).textContent).toContain('Keys <b>here</b>');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(messages.at(-1)).toBeNull());
  });
});
