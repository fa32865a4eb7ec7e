import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aProblem } from '../../testing/builders.js';
import { aPortal, visit, type Answers } from '../../testing/fake-portal.js';
import { aSeller, STAFF, VERSIONS } from '../../testing/sellers.js';

const SURNAMES = ['', 'Abel', 'Brandt', 'Conti', 'Dietz'];
const aPage = (ids: readonly number[], facts: object = {}) => ({
  rows: ids.map((idSeller) => aSeller({ idSeller, surname: SURNAMES[idSeller] })),
  total: { count: ids.length, isExact: true },
  next: null,
  ...facts,
});
const [version, newer] = VERSIONS;
const outcome = (idSeller: number, facts: object) => ({
  ...{ idSeller, reason: null, title: `Robin ${SURNAMES[idSeller]}`, version: null },
  ...facts,
});
const deleted = (...rows: readonly object[]) => ({ count: rows.length, rows });

const open = async (answers: Answers = {}, search = '') => {
  const portal = aPortal({
    'SEC-10': () => STAFF,
    'ADM-37': () => aPage([1, 2, 3]),
    ...answers,
  });
  const { router } = await visit(`/manage/records/sellers${search}`);
  await screen.findByText(/^\d[\d']* results?$/);
  return { ...portal, router };
};
type Portal = Awaited<ReturnType<typeof open>>;
const sent = ({ asked }: Portal) =>
  asked.flatMap(({ id, request }) => (id === 'ENG-170' ? [request] : []));

const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));
const confirm = async (button: RegExp) => {
  await click(button);
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
};
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select Robin/ });
const ticked = () => boxes().map(({ checked }) => checked);

describe('the selection in a list of records', () => {
  it('deletes what is selected, with the versions that are shown, once it is confirmed', async () => {
    const portal = await open({
      'ENG-170': () =>
        deleted(outcome(1, { outcome: 'deleted' }), outcome(3, { outcome: 'deleted' })),
    });
    await tick('Select Robin Abel');
    await tick('Select Robin Conti');
    await click('Delete (2)');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('This deletes the selected entries: 2.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Back' }));
    expect(sent(portal)).toEqual([]);
    await confirm(/^Delete/);
    const result = await screen.findByRole('region', { name: 'Result of the deletion' });
    expect(sent(portal).map(({ body }) => body)).toEqual([
      { by: 'rows', rows: [1, 3].map((idSeller) => ({ idSeller, version })) },
    ]);
    expect(document.activeElement).toBe(result);
    await userEvent.click(within(result).getByText('Deleted: 2'));
    expect(
      within(result)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Robin Abel', 'Robin Conti']);
    await waitFor(() => expect(portal.count('ADM-37')).toBe(2));
    expect(ticked()).toEqual([false, false, false]);
    await tick('Select Robin Brandt');
    expect(document.activeElement).toBe(boxes()[1]);
    await click('Close');
    expect(screen.queryByRole('region', { name: 'Result of the deletion' })).toBeNull();
  });

  it('says why what was not deleted was not, and selects it again', async () => {
    const answers = [
      deleted(
        outcome(1, { outcome: 'refused', reason: 'RECORD_IN_USE', version }),
        outcome(2, { outcome: 'changed', version: newer }),
        outcome(3, { outcome: 'gone', title: null }),
      ),
      deleted(outcome(1, { outcome: 'deleted' }), outcome(2, { outcome: 'deleted' })),
    ];
    const portal = await open({ 'ENG-170': () => answers.shift() });
    await tick('Select all shown');
    await confirm(/^Delete \(3\)/);
    const result = await screen.findByRole('region', { name: 'Result of the deletion' });
    within(result).getByText('Not deleted: 2');
    within(result).getByText('No longer there: 1');
    const items = within(result)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(items).toContain('Robin Abel: Other records refer to it. Change those first.');
    expect(items.some((text) => text?.startsWith('Robin Brandt: Another user changed'))).toBe(true);
    expect(within(result).getByRole('link', { name: 'Robin Abel' }).getAttribute('href')).toBe(
      '/manage/records/sellers/1',
    );
    await click('Select the entries that weren’t deleted');
    expect(ticked()).toEqual([true, true, false]);
    await confirm(/^Delete \(2\)/);
    await screen.findByText('Deleted: 2');
    expect(sent(portal)[1]?.body).toEqual({
      by: 'rows',
      rows: [
        { idSeller: 1, version },
        { idSeller: 2, version: newer },
      ],
    });
    const keys = sent(portal).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('selects all that match by their filter, once all that are loaded are selected', async () => {
    const portal = await open(
      {
        'ADM-37': () => aPage([1, 2], { total: { count: 60, isExact: true }, next: 'more' }),
        'ENG-170': () =>
          aProblem('SELECTION_CHANGED', { errorCode: '409048', facts: { count: 59 } }),
      },
      '?q=keller&market=IT',
    );
    expect(screen.queryByRole('button', { name: /Select all results/ })).toBeNull();
    await tick('Select all shown');
    await click('Select all results (60)');
    screen.getByText('Selected: 60');
    await confirm(/^Delete \(60\)/);
    await screen.findByText(/^59 entries match now/);
    expect(sent(portal)[0]?.body).toEqual({
      ...{ by: 'filter', filter: { q: 'keller', market: ['IT'] }, count: 60 },
    });
    await tick('Select Robin Abel');
    screen.getByText('Selected: 1');
  });

  it('offers no more than can be deleted at once', async () => {
    await open({
      'ADM-37': () => aPage([1, 2], { total: { count: 1_001, isExact: true }, next: 'more' }),
    });
    await tick('Select all shown');
    screen.getByText("You can delete up to 1'000 entries at once.");
    expect(screen.queryByRole('button', { name: /Select all results/ })).toBeNull();
  });

  it('begins anew with another search', async () => {
    await open();
    await tick('Select Robin Abel');
    await userEvent.type(screen.getByRole('searchbox'), 'a');
    await waitFor(() => expect(ticked()).toEqual([false, false, false]));
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  it('asks again under the same key where the answer is lost', async () => {
    let isAway = true;
    const portal = await open({
      'ENG-170': () => {
        if (isAway) throw new TypeError('offline');
        return deleted(outcome(1, { outcome: 'deleted' }));
      },
    });
    await tick('Select Robin Abel');
    await confirm(/^Delete \(1\)/);
    const again = await screen.findByRole('button', { name: 'Ask again' });
    isAway = false;
    await userEvent.click(again);
    await screen.findByText('Deleted: 1');
    const keys = sent(portal).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });
});
