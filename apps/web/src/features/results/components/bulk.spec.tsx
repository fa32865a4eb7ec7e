import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLiveLot, makeAuction } from '../../../testing/builders.js';
import { receiveMessage } from '../../../testing/fake-line.js';
import { fakeTimers, advanceTimers } from '../../../testing/fake-timers.js';
import { taskStore } from '#shared/tasks/task-store.js';
import {
  makeClosedLot,
  makeAnswerFor,
  clickButton,
  findDialog,
  openResults,
} from '../testing/results-page.js';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  act(() => {
    taskStore.clear();
  });
});

describe('the bulk bar', () => {
  it('awards lots after a preview that lists the excluded lots (SEC-50)', async () => {
    const answer = { auction: makeAuction({ mayManage: true }), lots: [makeAnswerFor(1)] };
    const { portal } = await openResults({ 'SEC-50': () => answer });
    await clickButton('Award all that met the reserve price');
    const confirmation = await findDialog();
    expect(confirmation.getByText('1 lot goes to the highest bidder. Total:')).toBeTruthy();
    expect(confirmation.getByText("5'200 €")).toBeTruthy();
    await userEvent.click(confirmation.getByText('1 lot left out'));
    expect(confirmation.getByText('Reserve price not met')).toBeTruthy();
    await userEvent.click(confirmation.getByRole('button', { name: 'Award 1 lot' }));
    expect(await screen.findByText('Award 1 lot from Returns November: Done')).toBeTruthy();
    expect(portal.asked.find(({ id }) => id === 'SEC-50')!.request.body).toEqual({ idLots: [1] });
  });

  it('sends commands of 50 lots each, shows the result of each lot, and can repeat refused lots', async () => {
    const many = Array.from({ length: 120 }, (_, index) => makeClosedLot(index + 1));
    const sent: { ids: number[]; key: string | null }[] = [];
    await openResults(
      {
        'SEC-50': ({ body, headers }) => {
          const { idLots } = body as { idLots: number[] };
          sent.push({ ids: idLots, key: headers.get('idempotency-key') });
          const refused = sent.length <= 3 ? [7, 60] : [];
          return { auction: makeAuction(), lots: idLots.map((id) => makeAnswerFor(id, refused)) };
        },
      },
      '',
      many,
    );
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 120 lots shown' }));
    await clickButton('Award selected');
    const confirmation = await findDialog();
    await userEvent.click(confirmation.getByRole('button', { name: 'Award 120 lots' }));
    await screen.findByText('Award 120 lots from Returns November: Done');
    expect(sent.map(({ ids }) => ids.length)).toEqual([50, 50, 20]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
    await clickButton(/^Tasks/);
    expect(await screen.findByText('118 done')).toBeTruthy();
    await clickButton('Retry 2 rejected items');
    await screen.findByText('Award 2 lots from Returns November: Done');
    expect(sent.at(-1)?.ids).toEqual([7, 60]);
  });

  it('stops between two commands when cancelled, and can continue at the same place', async () => {
    const many = Array.from({ length: 120 }, (_, index) => makeClosedLot(index + 1));
    const sent: number[][] = [];
    let answer = () => {};
    await openResults(
      {
        'SEC-50': async ({ body }) => {
          const { idLots } = body as { idLots: number[] };
          sent.push(idLots);
          if (sent.length === 1)
            await new Promise<void>((resolve) => {
              answer = resolve;
            });
          return { auction: makeAuction(), lots: idLots.map((id) => makeAnswerFor(id)) };
        },
      },
      '',
      many,
    );
    await clickButton('Award all that met the reserve price');
    await userEvent.click((await findDialog()).getByRole('button', { name: 'Award 120 lots' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Tasks/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    answer();
    expect(await screen.findByText('50 of 120')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Resume task' }));
    expect(await screen.findByText('120 of 120')).toBeTruthy();
    expect(sent.map((ids) => ids[0])).toEqual([1, 51, 101]);
  });

  it('does not reload the list for the events that it caused', async () => {
    const answer = Promise.withResolvers<void>();
    fakeTimers();
    const { portal } = await openResults(
      {
        'SEC-50': async ({ body }) => {
          if (portal.count('SEC-50') === 2) await answer.promise;
          const { idLots } = body as { idLots: number[] };
          return { auction: makeAuction(), lots: idLots.map((id) => makeAnswerFor(id)) };
        },
      },
      '',
      Array.from({ length: 60 }, (_, index) => makeClosedLot(index + 1)),
    );
    await screen.findByText('Connected');
    await clickButton('Award all that met the reserve price');
    await userEvent.click((await findDialog()).getByRole('button', { name: 'Award 60 lots' }));
    await waitFor(() => expect(portal.count('SEC-50')).toBe(2));
    const before = portal.count('SEC-48');
    const award = {
      status: 'AWA',
      lotStatus: 'END',
      awardStatus: 'AWA',
      awardPosition: 0,
    } as const;
    receiveMessage(makeLiveLot({ idLot: 1, position: 11, ...award }));
    await advanceTimers(5_000);
    expect(portal.count('SEC-48')).toBe(before);
    answer.resolve();
    await screen.findByText('Award 60 lots from Returns November: Done');
    expect(portal.count('SEC-48')).toBe(before + 1);
  });

  it('repeats the command with the same id if no response arrived', async () => {
    const keys: (string | null)[] = [];
    await openResults({
      'SEC-50': ({ headers }) => {
        keys.push(headers.get('idempotency-key'));
        if (keys.length === 1) throw new TypeError('no line');
        return { auction: makeAuction(), lots: [makeAnswerFor(1)] };
      },
    });
    await clickButton('Award all that met the reserve price');
    await userEvent.click((await findDialog()).getByRole('button', { name: 'Award 1 lot' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Tasks/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Award 1 lot from Returns November: Done');
    expect(keys[0]).toBe(keys[1]);
  });

  it('declines to award lots, with a reason (SEC-52)', async () => {
    const answer = { auction: makeAuction(), lots: [1, 2].map((id) => makeAnswerFor(id)) };
    const { portal } = await openResults({ 'SEC-52': () => answer });
    for (const idLot of [1, 2, 3])
      await userEvent.click(screen.getByRole('checkbox', { name: `Select lot ${idLot}` }));
    await clickButton('Don’t award');
    const confirmation = await findDialog();
    expect(confirmation.getByText('1 lot left out')).toBeTruthy();
    await userEvent.type(confirmation.getByLabelText('Reason'), 'too low');
    await userEvent.click(confirmation.getByRole('button', { name: 'Don’t award 2 lots' }));
    await screen.findByText('Leave 2 lots from Returns November unsold: Done');
    expect(portal.asked.find(({ id }) => id === 'SEC-52')!.request.body).toEqual({
      idLots: [1, 2],
      reason: 'too low',
    });
  });
});

it('an export downloads the displayed lots, in the displayed order (SEC-68)', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const name = 'fairlot-1-lots-2026-11-21.xlsx';
  const headers = { 'content-disposition': `attachment; filename="x"; filename*=UTF-8''${name}` };
  const { portal } = await openResults(
    { 'SEC-68': () => new Response('PK', { headers }) },
    '?show=toAward&order=desc',
  );
  await clickButton('XLSX');
  await waitFor(() => expect(saved).toEqual([name]));
  const { query } = portal.asked.find(({ id }) => id === 'SEC-68')!.request;
  expect(Object.fromEntries(query)).toEqual({
    typeExport: 'XLSX',
    idLots: '2,1',
    language: 'en',
  });
});
