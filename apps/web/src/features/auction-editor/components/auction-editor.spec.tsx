import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeProblem } from '../../../testing/builders.js';
import {
  addVehicles,
  makeStoredForm,
  clickOn,
  findField,
  fillHead,
  stubHeight,
  makeManagedAuction,
  makeEditorPortal,
  typeInto,
} from '../../../testing/editor-page.js';
import { visit } from '../../../testing/fake-portal.js';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  stubHeight();
});

describe('a new auction (SCR-061)', () => {
  it('is published once from the typed values, after a summary (SCR-113 in part)', async () => {
    const { asked, count } = makeEditorPortal();
    const { router } = await visit('/manage/new');
    await fillHead();
    await addVehicles();
    typeInto('Starting price for lot 1', '5000');
    typeInto('Starting price for lot 2', "4'000,50");
    await clickOn('Check and publish');
    const dialog = await screen.findByRole('dialog');
    expect(count('SEC-42')).toBe(0);
    expect(dialog.textContent).toContain('01/12/2026 09:00 – 02/12/2026 18:30');
    expect(dialog.textContent).toContain('Runs for 1 d 9 h 30 min');
    expect(dialog.textContent).toContain("9'000,50");
    expect(dialog.textContent).toContain('2 lots have no reserve price');
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/40'));
    expect(count('SEC-42')).toBe(1);
    const { request } = asked.find(({ id }) => id === 'SEC-42')!;
    expect(request.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
    expect(request.body).toEqual({
      auctionName: 'Returns of spring',
      type: 'LEA',
      idTemplate: 3,
      idMarkets: ['IT', 'DE'],
      format: { kind: 'ASCENDING' },
      startDate: '2026-12-01',
      startTime: '09:00',
      endDate: '2026-12-02',
      endTime: '18:30',
      staggerMs: 0,
      lots: [
        { idVehicles: [11], basePriceMinor: 500_000, reserveMinor: null, clickAndBuyMinor: null },
        { idVehicles: [12], basePriceMinor: 400_050, reserveMinor: null, clickAndBuyMinor: null },
      ],
    });
  });

  it('can be undone after publication (SEC-70), and leaves no draft in the browser', async () => {
    const { asked } = makeEditorPortal({ 'SEC-70': () => ({ done: true }) });
    const router = await makeStoredForm();
    await clickOn('Check and publish');
    await clickOn('Publish');
    await screen.findByText('“Returns of spring” published.');
    expect(Object.keys(localStorage).filter((key) => key.includes('auction-draft'))).toEqual([]);
    await clickOn('Undo');
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage'));
    expect(asked.find(({ id }) => id === 'SEC-70')?.request.params['id']).toBe('40');
  });

  it('shows an error at every invalid field and focuses the first of them', async () => {
    const { count } = makeEditorPortal();
    await visit('/manage/new');
    await screen.findByLabelText('Auction name');
    typeInto('Auction name', 'Spring');
    typeInto('Start date', '2027-03-28');
    typeInto('Start time', '02:30');
    await screen.findByText('This time doesn’t exist on that day because the clocks change');
    await clickOn('Leasing fleet', 'radio');
    await clickOn('Check and publish');
    await screen.findByText('Add at least one lot');
    expect(screen.getAllByText('Fill in this field').length).toBe(2);
    expect(document.activeElement).toBe(findField('Start time'));
    expect(findField('Start time').getAttribute('aria-invalid')).toBe('true');
    expect(count('SEC-42')).toBe(0);
  });

  it('marks rules that differ from the template, sends only those, and resets them', async () => {
    const { asked } = makeEditorPortal();
    await makeStoredForm();
    expect(screen.queryByText('Differs from template')).toBeNull();
    typeInto('Row 1: increment', '200');
    expect(screen.getAllByText('Differs from template').length).toBe(1);
    await clickOn('Off', 'radio');
    expect(screen.getAllByText('Differs from template').length).toBe(2);
    await clickOn('Reset to template: Increments');
    expect(findField('Row 1: increment').value).toBe('100');
    await clickOn('Check and publish');
    await clickOn('Publish');
    await waitFor(() =>
      expect(asked.find(({ id }) => id === 'SEC-42')?.request.body).toMatchObject({
        policy: { softClose: null },
      }),
    );
  });

  it('validates a lot as soon as one of its prices loses focus', async () => {
    makeEditorPortal();
    await makeStoredForm();
    typeInto('Reserve price for lot 1', '4999');
    const fault = await screen.findByText('Must be at least the starting price');
    expect(fault.closest('[role="cell"]')).toBe(
      findField('Reserve price for lot 1').closest('[role="cell"]'),
    );
    typeInto('Starting price for lot 1', '4000');
    await waitFor(() =>
      expect(screen.queryByText('Must be at least the starting price')).toBeNull(),
    );
  });

  it('has no buy-now price if it is sealed', async () => {
    makeEditorPortal();
    await makeStoredForm();
    expect(findField('Buy now for lot 1')).toBeTruthy();
    await clickOn('Sealed', 'radio');
    expect(screen.queryByLabelText('Buy now for lot 1')).toBeNull();
  });

  it('sets the prices of many lots by a rule, and can undo the change', async () => {
    makeEditorPortal();
    await makeStoredForm();
    await clickOn('Set prices');
    const dialog = await screen.findByRole('dialog');
    const share = within(dialog).getByLabelText('Percentage');
    await userEvent.clear(share);
    await userEvent.type(share, '90');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Set 2 prices' }));
    expect(findField('Starting price for lot 1').value).toBe("8'100");
    await clickOn('Undo');
    await waitFor(() => expect(findField('Starting price for lot 1').value).toBe("5'000"));
  });
});

describe('a refused publication', () => {
  it('shows the server’s error at its field and keeps the typed values', async () => {
    const refused = makeProblem('VALIDATION', {
      errorCode: '400001',
      fields: [
        { path: 'lots.1.idVehicles.0', code: 'vehicle_not_free', message: 'Not free any more.' },
      ],
    });
    makeEditorPortal({ 'SEC-42': () => refused });
    await makeStoredForm();
    await clickOn('Check and publish');
    await clickOn('Publish');
    const fault = await screen.findByText('Not free any more.');
    expect(fault.closest('[role="row"]')?.textContent).toContain('Fiat Panda');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(findField('Auction name').value).toBe('Returns of spring');
  });

  it('is not assumed if no response arrives: the call is repeated with the same command id', async () => {
    let works = false;
    const { asked } = makeEditorPortal({
      'SEC-42': () => {
        if (works) return makeManagedAuction(40);
        throw new TypeError('the line broke');
      },
    });
    const router = await makeStoredForm();
    await clickOn('Check and publish');
    await clickOn('Publish');
    await screen.findByText(
      'We lost the connection. Try again; the auction won’t be published twice.',
    );
    works = true;
    await clickOn('Check again');
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/40'));
    const sent = asked.filter(({ id }) => id === 'SEC-42');
    const ids = sent.map(({ request }) => request.headers.get('idempotency-key'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});
