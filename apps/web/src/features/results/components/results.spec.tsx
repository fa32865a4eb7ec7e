import type { LotView } from '@fairlot/contracts/auction';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeLiveLot, makeAuction, makeProblem } from '../../../testing/builders.js';
import { receiveMessage } from '../../../testing/fake-line.js';
import { fakeTimers, advanceTimers, advanceUntil } from '../../../testing/fake-timers.js';
import {
  makeClosedLot,
  makeAwardedLot,
  clickButton,
  findDialog,
  LOTS,
  openResults,
  SECOND_OFFER,
} from '../testing/results-page.js';

const rowOf = (idLot: number) =>
  screen
    .getAllByRole('row')
    .find((row) => within(row).queryByRole('link', { name: `Lot ${idLot}` }))!;
const shown = () =>
  screen.getAllByRole('link', { name: /^Lot \d+$/ }).map(({ textContent }) => textContent);

describe('the results (SCR-054)', () => {
  it('show every closed lot with its bids, winner and possible decisions', async () => {
    await openResults();
    expect(shown()).toEqual(['Lot 1', 'Lot 2', 'Lot 3', 'Lot 4', 'Lot 5']);
    expect(rowOf(1).textContent).toContain('Best Cars');
    expect(rowOf(1).textContent).toContain('and 1 more');
    expect(rowOf(2).textContent).toContain('not met');
    expect(rowOf(3).textContent).toContain("5'200\u00A0€");
    expect(within(rowOf(3)).getByRole('button', { name: 'Complete sale of lot 3' })).toBeTruthy();
    expect(within(rowOf(4)).queryAllByRole('button')).toEqual([]);
    expect(within(rowOf(5)).queryAllByRole('button')).toEqual([]);
    expect(screen.getByText('1 lot is still running. It appears here when it ends.')).toBeTruthy();
  });

  it('have totals: the awarded lots among the closed ones, the sum of prices, and its ratio to the starting and reserve prices', async () => {
    await openResults();
    const fact = (name: string) =>
      screen.getAllByText(name).find(({ tagName }) => tagName === 'DT')?.nextSibling?.textContent;
    expect(fact('Sold')).toBe('2 of 5');
    expect(fact('Awaiting seller’s decision')).toBe('2');
    expect(fact('Completed')).toBe('1');
    expect(fact('Total of prices')).toBe("10'400\u00A0€");
    expect(fact('Versus starting prices')).toBe('104%');
    expect(fact('Versus reserve prices')).toBe('–');
  });

  it.each([
    ['?show=toAward', ['Lot 1', 'Lot 2']],
    ['?show=unmet', ['Lot 2']],
    ['?show=awarded', ['Lot 3']],
    ['?show=settled', ['Lot 4']],
    ['?show=notAwarded', ['Lot 5']],
    ['?q=best', ['Lot 1', 'Lot 2', 'Lot 3', 'Lot 4']],
    ['?best=520000..520000&show=toAward', ['Lot 1', 'Lot 2']],
    ['?sort=lot&order=desc', ['Lot 5', 'Lot 4', 'Lot 3', 'Lot 2', 'Lot 1']],
    ['?sort=reserve&order=desc&show=toAward', ['Lot 2', 'Lot 1']],
  ])('are filtered as the URL says: %s', async (search, lots) => {
    await openResults({}, search);
    expect(shown()).toEqual(lots);
  });

  it('write the chosen filter to the URL, and show the number of matches', async () => {
    const { router } = await openResults();
    await userEvent.click(screen.getByRole('radio', { name: /Below reserve price/ }));
    await waitFor(() => expect(shown()).toEqual(['Lot 2']));
    expect(router.state.location.searchStr).toBe('?show=unmet');
    expect(
      screen.getByRole('radio', { name: /^Awaiting seller’s decision/ }).closest('label')
        ?.textContent,
    ).toBe('Awaiting seller’s decision2');
  });

  it.each(['?q=nobody', '?best=520001..'])(
    'have no decisions and no export if nothing matches: %s',
    async (search) => {
      await openResults({}, search);
      expect(screen.getByText('No results')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'XLSX' })).toBeNull();
      await clickButton('Show all');
      await waitFor(() => expect(shown()).toHaveLength(5));
    },
  );

  it('say what happens next if no lot is closed yet', async () => {
    await openResults({}, '', [LOTS[5]!]);
    expect(screen.getByText('No results yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View auction live' })).toBeTruthy();
  });
});

describe('a decision by another user', () => {
  const NOT_AWARDED = { awardStatus: 'NAW', awardPosition: 0 } as const;
  const closed = { status: 'CLD', lotStatus: 'END', position: 10 } as const;
  const opened = async (lots: () => readonly LotView[]) => {
    fakeTimers();
    const auction = makeAuction({ mayManage: true, mayOffer: false, status: 'CLD' });
    await openResults({ 'SEC-48': () => ({ ...auction, lotList: lots() }) });
    await screen.findByText('Connected');
  };

  it.each([
    ['not awarded', 1, { ...closed, ...NOT_AWARDED }, makeClosedLot(1, NOT_AWARDED), 'Not sold'],
    [
      'settled',
      3,
      { ...closed, status: 'AWA', awardStatus: 'AWA', awardPosition: 0 },
      { ...makeAwardedLot(3, true), awardPosition: 0 },
      'Completed',
    ],
    [
      'void, the best offer',
      2,
      { ...closed, awardStatus: 'TBA', position: 11 },
      makeClosedLot(2, { position: 11 }, { bound: [SECOND_OFFER] }),
      'Second Cars',
    ],
  ] as const)('is shown: %s', async (_, idLot, change, lot, text) => {
    let lots = LOTS;
    await opened(() => lots);
    expect(rowOf(idLot).textContent).not.toContain(text);
    lots = LOTS.map((one) => (one.idLot === idLot ? lot : one));
    receiveMessage(makeLiveLot({ idLot, ...change }));
    await advanceUntil(() => expect(rowOf(idLot).textContent).toContain(text));
  });

  it('is shown even if the rows are older than the live update, because they are reloaded until they include it', async () => {
    const after = LOTS.map((lot) => (lot.idLot === 1 ? makeClosedLot(1, NOT_AWARDED) : lot));
    const readings = [LOTS, after, after];
    let next = () => LOTS;
    await opened(() => next());
    next = () => readings.shift() ?? after;
    receiveMessage(makeLiveLot({ idLot: 1, ...closed, ...NOT_AWARDED }));
    await advanceUntil(() => expect(rowOf(1).textContent).toContain('Not sold'));
    // For a running lot, only its end matters on this page.
    receiveMessage(makeLiveLot({ idLot: 6, position: 11 }));
    await advanceTimers(5_000);
    expect(readings).toHaveLength(1);
  });
});

describe('one lot', () => {
  it('is awarded to its best bid, and the page shows the award immediately (SEC-49)', async () => {
    const { portal } = await openResults({ 'SEC-49': () => makeAwardedLot(1) });
    await clickButton('Award lot 1');
    await userEvent.click((await findDialog()).getByRole('button', { name: /^Award for/ }));
    await waitFor(() => expect(rowOf(1).textContent).toContain('Sold'));
    const sent = portal.asked.find(({ id }) => id === 'SEC-49')!.request;
    expect(sent.params).toMatchObject({ idLot: '1', idOffer: '7' });
    expect(sent.body).toEqual({});
    expect(sent.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
    expect(await screen.findByText('Lot 1 sold')).toBeTruthy();
  });

  it('is awarded to another binding bid only with a reason', async () => {
    const { portal } = await openResults({ 'SEC-49': () => makeAwardedLot(1) });
    await clickButton('Award lot 1');
    const confirmation = await findDialog();
    await userEvent.click(confirmation.getByRole('radio', { name: /Second Cars/ }));
    await userEvent.click(confirmation.getByRole('button', { name: /^Award for/ }));
    expect(await confirmation.findByText('Enter a reason of at least 3 characters.')).toBeTruthy();
    expect(portal.count('SEC-49')).toBe(0);
    await userEvent.type(confirmation.getByLabelText('Reason'), 'Best Cars cannot collect');
    await userEvent.click(confirmation.getByRole('button', { name: /^Award for/ }));
    await waitFor(() => expect(portal.count('SEC-49')).toBe(1));
    const { params, body } = portal.asked.find(({ id }) => id === 'SEC-49')!.request;
    expect(params['idOffer']).toBe('5');
    expect(body).toEqual({ reason: 'Best Cars cannot collect' });
  });

  it('has an award that is reverted with a reason, or that is shown as settled (SEC-51)', async () => {
    let isSettled = true;
    const { portal } = await openResults({
      'SEC-51': () => (isSettled ? makeProblem('ALREADY_SETTLED') : makeClosedLot(3)),
    });
    await clickButton('Reverse award of lot 3');
    const confirmation = await findDialog();
    await userEvent.type(confirmation.getByLabelText('Reason'), 'did not pay');
    await userEvent.click(confirmation.getByRole('button', { name: 'Reverse award' }));
    expect(await confirmation.findByText('This sale is already completed.')).toBeTruthy();
    isSettled = false;
    await userEvent.click(confirmation.getByRole('button', { name: 'Reverse award' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const keys = portal.asked
      .filter(({ id }) => id === 'SEC-51')
      .map(({ request }) => request.headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('is settled irrevocably after confirmation (ENG-12)', async () => {
    await openResults({ 'ENG-12': () => makeAwardedLot(3, true) });
    await clickButton('Complete sale of lot 3');
    const confirmation = await findDialog();
    expect(confirmation.getByText(/Best Cars has paid 5'200 €/)).toBeTruthy();
    await userEvent.click(confirmation.getByRole('button', { name: 'Complete sale' }));
    await waitFor(() => expect(within(rowOf(3)).queryAllByRole('button')).toEqual([]));
    expect(rowOf(3).textContent).toContain('Completed');
  });

  it('has dialogs that can be cancelled, but not while they send', async () => {
    const answer = Promise.withResolvers<LotView>();
    const { portal } = await openResults({ 'ENG-12': () => answer.promise });
    await clickButton('Complete sale of lot 3');
    await userEvent.click((await findDialog()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(portal.count('ENG-12')).toBe(0);
    await clickButton('Complete sale of lot 3');
    await userEvent.click((await findDialog()).getByRole('button', { name: 'Complete sale' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    answer.resolve(makeAwardedLot(3, true));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(portal.count('ENG-12')).toBe(1);
  });

  it('is decided only once if no response arrived, because the same command is repeated', async () => {
    let isLost = true;
    const { portal } = await openResults({
      'SEC-49': () => {
        if (isLost) throw new TypeError('no line');
        return makeAwardedLot(1);
      },
    });
    await clickButton('Award lot 1');
    const confirmation = await findDialog();
    await userEvent.click(confirmation.getByRole('button', { name: /^Award for/ }));
    const retry = await confirmation.findByRole('button', { name: 'Try again' });
    isLost = false;
    await userEvent.click(retry);
    await screen.findByText('Lot 1 sold');
    const keys = portal.asked
      .filter(({ id }) => id === 'SEC-49')
      .map(({ request }) => request.headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});
