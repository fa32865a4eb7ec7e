import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CallAnswer } from '#shared/api/call.js';
import { makeProblem } from '../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../testing/fake-portal.js';
import { makeSeller, STAFF, VERSIONS } from '../../testing/sellers.js';

const RESULT = 'Result of the change';
const SURNAMES = ['', 'Abel', 'Brandt', 'Conti', 'Dietz'];
const makePage = (ids: readonly number[], facts: object = {}) => ({
  rows: ids.map((idSeller) => makeSeller({ idSeller, surname: SURNAMES[idSeller] })),
  total: { count: ids.length, isExact: true },
  next: null,
  ...facts,
});
const [version, newer] = VERSIONS;
const NOTHING = { applied: 0, already: 0, refused: 0, changed: 0, gone: 0 };
type Change = CallAnswer<'ENG-172'>[number];
const makeChange = (outcomes: object, facts: Partial<Change> = {}): Change => ({
  commandId: 'c-1',
  record: 'seller',
  action: 'update',
  state: 'done',
  askedAt: 0,
  outcomes: { ...NOTHING, ...outcomes },
  count: 3,
  failed: [],
  ...facts,
});
const refused = (id: number, facts: object = {}) => ({
  id,
  outcome: 'refused' as const,
  reason: 'RECORD_IN_USE',
  version: version!,
  title: `Robin ${SURNAMES[id]}`,
  ...facts,
});

const open = async (answers: FakeAnswers = {}, search = '') => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'ADM-37': () => makePage([1, 2, 3]),
    'ENG-172': () => [],
    ...answers,
  });
  const { router } = await visit(`/admin/records/sellers${search}`);
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
  it('disables the selected records in the displayed versions, after confirmation', async () => {
    const portal = await open({ 'ENG-170': () => makeChange({ applied: 2 }, { count: 2 }) });
    await tick('Select Robin Abel');
    await tick('Select Robin Conti');
    await click('Disable (2)');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('This disables the selected entries: 2.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Back' }));
    expect(sent(portal)).toEqual([]);
    await confirm(/^Disable/);
    const result = await screen.findByRole('region', { name: RESULT });
    expect(sent(portal).map(({ body }) => body)).toEqual([
      { by: 'rows', rows: [1, 3].map((idSeller) => ({ idSeller, version })) },
    ]);
    expect(document.activeElement).toBe(result);
    within(result).getByText('Changed: 2');
    await waitFor(() => expect(portal.count('ADM-37')).toBeGreaterThan(1));
    expect(ticked()).toEqual([false, false, false]);
    await tick('Select Robin Brandt');
    expect(document.activeElement).toBe(boxes()[1]);
    await click('Close');
    expect(screen.queryByRole('region', { name: RESULT })).toBeNull();
  });

  it('shows why records were not changed, and selects these records again', async () => {
    const changed = refused(2, { outcome: 'changed', reason: null, version: newer });
    const answers = [
      makeChange({ refused: 1, changed: 1, gone: 1 }, { failed: [refused(1), changed] }),
      makeChange({ applied: 2 }, { count: 2, commandId: 'c-2' }),
    ];
    const portal = await open({ 'ENG-170': () => answers.shift() });
    await tick('Select all shown');
    await confirm(/^Disable \(3\)/);
    const result = await screen.findByRole('region', { name: RESULT });
    within(result).getByText('Not changed: 2');
    within(result).getByText('Deleted before the change: 1');
    const items = within(result)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(items[0]).toBe('Robin Abel: Other entries refer to this one. Change those first.');
    expect(items[1]).toMatch(/^Robin Brandt: Another user changed/);
    expect(within(result).getByRole('link', { name: 'Robin Abel' }).getAttribute('href')).toBe(
      '/admin/records/sellers/1',
    );
    await click('Select the entries that weren’t changed');
    expect(ticked()).toEqual([true, true, false]);
    await confirm(/^Disable \(2\)/);
    await screen.findByText('Changed: 2');
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

  it('says if more records failed than are listed, and downloads all results as a file', async () => {
    const failed = { count: 500, failed: [refused(1)] };
    const portal = await open({
      'ENG-170': () => makeChange({ refused: 120, applied: 380 }, failed),
      'ENG-173': () => new Response('id'),
    });
    await tick('Select all shown');
    await confirm(/^Disable/);
    await screen.findByText('Only the first 1 are shown. The file has all of them.');
    await click('Save the result as CSV');
    await waitFor(() => expect(portal.count('ENG-173')).toBe(1));
    const { request } = portal.asked.find(({ id }) => id === 'ENG-173')!;
    expect(request.params).toEqual({ commandId: 'c-1' });
  });

  it('shows the progress of a change, even of one from another tab, and can stop it', async () => {
    let now = makeChange({ applied: 1_200 }, { state: 'running', count: 5_000 });
    const portal = await open({
      'ENG-172': () => [now],
      'ENG-174': () => {
        now = makeChange({ applied: 1_250 }, { state: 'stopped', count: 5_000 });
        return { done: true };
      },
    });
    const bar = await screen.findByRole('progressbar', { name: 'Changing entries' });
    expect(bar.getAttribute('value')).toBe('0.24');
    screen.getByText("1'200 of 5'000");
    now = makeChange({ applied: 1_250 }, { state: 'running', count: 5_000 });
    await screen.findByText("1'250 of 5'000");
    await click('Stop');
    await screen.findByText("Stopped early. Not changed: 3'750");
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(portal.count('ENG-174')).toBe(1);
  });

  it('keeps showing the change that was started here, until that one ends', async () => {
    let now = makeChange({}, { state: 'running' });
    await open({ 'ENG-170': () => now, 'ENG-172': () => [now] });
    await tick('Select all shown');
    await confirm(/^Disable/);
    await screen.findByRole('progressbar', { name: 'Changing entries' });
    now = makeChange({ applied: 1 }, { state: 'stopped' });
    const result = await screen.findByRole('region', { name: RESULT });
    within(result).getByText('Stopped early. Not changed: 2');
  });

  it('can be extended to all records that match the filter, once all loaded records are selected', async () => {
    const portal = await open(
      {
        'ADM-37': () => makePage([1, 2], { total: { count: 60, isExact: true }, next: 'more' }),
        'ENG-170': () =>
          makeProblem('SELECTION_CHANGED', { errorCode: '409048', facts: { count: 59 } }),
      },
      '?q=keller&market=IT',
    );
    expect(screen.queryByRole('button', { name: /Select all results/ })).toBeNull();
    await tick('Select all shown');
    await click('Select all results (60)');
    screen.getByText('Selected: 60');
    await confirm(/^Disable \(60\)/);
    await screen.findByText(/Entries that match now: 59/);
    expect(sent(portal)[0]?.body).toEqual({
      by: 'filter',
      filter: { q: 'keller', market: ['IT'] },
      count: 60,
    });
    await tick('Select Robin Abel');
    screen.getByText('Selected: 1');
  });

  it('is limited to the maximum number of records per change', async () => {
    await open({
      'ADM-37': () => makePage([1, 2], { total: { count: 10_001, isExact: true }, next: 'more' }),
    });
    await tick('Select all shown');
    screen.getByText("You can select up to 10'000 entries at a time.");
    expect(screen.queryByRole('button', { name: /Select all results/ })).toBeNull();
  });

  it('is cleared by a new search', async () => {
    await open();
    await tick('Select Robin Abel');
    await userEvent.type(screen.getByRole('searchbox'), 'a');
    await waitFor(() => expect(ticked()).toEqual([false, false, false]));
    expect(screen.queryByRole('button', { name: /^Disable/ })).toBeNull();
  });

  it('repeats the call with the same command id if no response arrived', async () => {
    let isAway = true;
    const portal = await open({
      'ENG-170': () => {
        if (isAway) throw new TypeError('offline');
        return makeChange({ applied: 1 }, { count: 1 });
      },
    });
    await tick('Select Robin Abel');
    await confirm(/^Disable \(1\)/);
    const again = await screen.findByRole('button', { name: 'Check again' });
    isAway = false;
    await userEvent.click(again);
    await screen.findByText('Changed: 1');
    const keys = sent(portal).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });
});
