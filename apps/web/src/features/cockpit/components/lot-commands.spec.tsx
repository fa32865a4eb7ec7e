import type { LotView, OfferView } from '@fairlot/contracts/auction';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { NoAnswer } from '#shared/api/api-error.js';
import {
  chooseLotAction,
  bodiesOf,
  confirmWithReason,
  LOTS,
  makeManagedLot,
  openConnected,
  lotRow,
  existingAuction,
} from '../../../testing/make-cockpit.js';
import {
  makeLiveLot,
  makeLot,
  makePage,
  makeProblem,
  makeUser,
  NOW,
} from '../../../testing/builders.js';
import { receiveMessage } from '../../../testing/fake-line.js';
import { fakeTimers, advanceUntil } from '../../../testing/fake-timers.js';

describe('closing a lot before its end by a last call (ENG-20)', () => {
  const lastCall = () => ({ closesAt: NOW + 25_000, reason: 'sold' });
  it('requires a reason, shows the effect and the bidder who is bound by it, and is sent only once', async () => {
    const page = await openConnected({
      'ENG-20': () => ({ ...LOTS[0]!, position: 20, lastCall: lastCall() }),
    });
    const dialog = await chooseLotAction(1, 'Final call…');
    expect(dialog.textContent).toContain('Everyone sees the final call for 30 s.');
    expect(dialog.textContent).toContain('A new bid stops the final call');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await within(dialog).findByText(/at least three characters/)).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'sold elsewhere');
    expect(dialog.textContent).toContain('Autohaus Meyer is the highest bidder with');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(page.count('ENG-20')).toBe(0);
    await userEvent.dblClick(
      await within(dialog).findByRole('button', { name: 'Start final call' }),
    );
    expect(await screen.findByText('Final call started for lot 1.')).toBeTruthy();
    expect(bodiesOf(page, 'ENG-20')).toEqual([{ reason: 'sold elsewhere' }]);
    const called = await within(lotRow(1)).findByText(
      'Final call: closes unless there’s a new bid',
    );
    expect(called.closest('[title]')?.getAttribute('title')).toBe('sold');
    expect(within(lotRow(1)).getByRole('timer').textContent).toMatch(/^0:2\d$/);
  });

  it('shows the refusal if a bid arrived meanwhile, and keeps the typed reason', async () => {
    await openConnected({ 'ENG-20': () => makeProblem('LOT_IN_PLAY', { errorCode: '409024' }) });
    const dialog = await chooseLotAction(1, 'Final call…');
    await confirmWithReason(dialog, 'sold elsewhere', 'Start final call');
    expect(await within(dialog).findByText(/within the last minute/)).toBeTruthy();
    const reason = within(dialog).getByLabelText<HTMLTextAreaElement>('Reason');
    expect(reason.value).toBe('sold elsewhere');
  });

  it('is repeated with the same command id if no response arrived', async () => {
    const keys: (string | null)[] = [];
    await openConnected({
      'ENG-20': ({ headers }) => {
        keys.push(headers.get('idempotency-key'));
        if (keys.length === 1) throw new NoAnswer('network');
        return { ...LOTS[0]!, position: 20, lastCall: lastCall() };
      },
    });
    const dialog = await chooseLotAction(1, 'Final call…');
    await confirmWithReason(dialog, 'sold elsewhere', 'Start final call');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Final call started for lot 1.')).toBeTruthy();
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it.each([
    [
      'its button',
      (dialog: HTMLElement) => within(dialog).getAllByRole('button', { name: 'Close' })[1]!,
    ],
    [
      'its corner',
      (dialog: HTMLElement) => within(dialog).getAllByRole('button', { name: 'Close' })[0]!,
    ],
  ])('closes its dialog by %s if no response arrived', async (_, way) => {
    const isLost = Promise.withResolvers<void>();
    const page = await openConnected({
      'ENG-20': async () => {
        await isLost.promise;
        throw new NoAnswer('network');
      },
    });
    const dialog = await chooseLotAction(1, 'Final call…');
    await confirmWithReason(dialog, 'sold elsewhere', 'Start final call');
    await userEvent.keyboard('{Escape}');
    expect(within(dialog).getByText('Sending…')).toBeTruthy();
    isLost.resolve();
    await within(dialog).findByRole('button', { name: 'Check again' });
    await userEvent.click(way(dialog));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.count('ENG-20')).toBe(1);
  });

  it('is not available to the owner of a sealed lot, and voiding is available only to staff', async () => {
    const format = { kind: 'SEALED' as const };
    const sealed = { format, priceMinor: null, offers: null, minimumNextMinor: null };
    const lots: LotView[] = [makeLot({ ...sealed, managed: makeManagedLot() })];
    await openConnected({
      'SEC-48': () => ({ ...existingAuction({ format: { kind: 'SEALED' } }), lotList: lots }),
    });
    await userEvent.click(within(lotRow(1)).getByRole('button', { name: /^Actions/ }));
    expect(within(lotRow(1)).getByRole('button', { name: 'Pause…' })).toBeTruthy();
    expect(within(lotRow(1)).queryByRole('button', { name: 'Final call…' })).toBeNull();
    expect(within(lotRow(1)).queryByRole('button', { name: /^Cancel highest bid/ })).toBeNull();
  });
});

describe('voiding the leading bid (ENG-07)', () => {
  it('still names the same bid if the live update arrives before the response to the command', async () => {
    const offer = (idOffer: number, facts: Partial<OfferView>): OfferView => ({
      idOffer,
      position: 9 - idOffer,
      at: NOW,
      kind: 'OFFER',
      amountMinor: 550_000,
      priceMinor: 550_000,
      leader: null,
      bidder: idOffer,
      own: false,
      dealer: null,
      voided: false,
      voidReason: null,
      afterVoid: null,
      leading: false,
      ...facts,
    });
    const first = { dealer: { idDealer: 31, businessName: 'Autohaus Meyer' } };
    const second = { dealer: { idDealer: 32, businessName: 'Garage Rossi' } };
    let offers = [offer(2, { ...second, leading: true }), offer(1, first)];
    const isVoid = Promise.withResolvers<void>();
    fakeTimers();
    const page = await openConnected({
      'SEC-10': () => makeUser({ roles: ['ADMIN'], permissions: [] }),
      'ENG-09': () => makePage(offers),
      'ENG-07': async () => {
        await isVoid.promise;
        return { ...LOTS[0]!, position: 20 };
      },
    });
    const name = 'Cancel highest bid on lot 1';
    await userEvent.click(within(lotRow(1)).getByRole('button', { name }));
    expect(
      await screen.findByText(/^The highest bid, .* by Garage Rossi, will be cancelled/),
    ).toBeTruthy();
    await confirmWithReason(screen.getByRole('dialog'), 'forged papers', 'Cancel bid');
    offers = [offer(2, { ...second, voided: true }), offer(1, { ...first, leading: true })];
    const read = page.count('ENG-09');
    receiveMessage(makeLiveLot({ idLot: 1, position: 20 }));
    await advanceUntil(() => expect(page.count('ENG-09')).toBe(read + 1));
    await act(async () => isVoid.resolve());
    expect(await screen.findByText('Bid of Garage Rossi cancelled.')).toBeTruthy();
  });
});
