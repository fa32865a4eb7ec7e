import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAuction, makePage, makeProblem, makeUser, NOW } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

const HOUR = 3_600_000;
const LOTS = { total: 4, running: 0, paused: 0, closed: 0, toBeAwarded: 0, awarded: 0 };
const mine = (facts: Parameters<typeof makeAuction>[0]) =>
  makeAuction({ mayManage: true, mayOffer: false, lots: LOTS, ...facts });
const AUCTIONS = [
  mine({ idAuction: 1, auctionName: 'Alpha', status: 'RUN', lots: { ...LOTS, running: 4 } }),
  mine({ idAuction: 2, auctionName: 'Beta', status: 'SCH', startsAt: NOW + HOUR }),
  mine({
    idAuction: 3,
    auctionName: 'Gamma',
    status: 'CLD',
    lots: { ...LOTS, closed: 4, toBeAwarded: 3, awarded: 1 },
  }),
  mine({ idAuction: 4, auctionName: 'Delta', status: 'CLD', timeZone: 'Europe/Lisbon' }),
  makeAuction({ idAuction: 5, auctionName: 'Of somebody else' }),
];
const portal = (answers: FakeAnswers = {}, user = makeUser({ permissions: ['AUCTIONEER'] })) =>
  makePortal({ 'SEC-10': () => user, 'SEC-45': () => makePage(AUCTIONS), ...answers });
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent);
const menuOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `More actions: ${name}` }));
  return screen.getByRole('button', { name: `More actions: ${name}` }).parentElement!;
};

describe('the management list', () => {
  it('shows the user’s auctions with their progress, newest start first', async () => {
    portal();
    await visit('/manage');
    await screen.findByText('Alpha');
    expect(names()).toEqual(['Beta', 'Delta', 'Gamma', 'Alpha']);
    const [, , , gamma] = screen.getAllByRole('row');
    expect(gamma?.textContent).toContain('1 sold · 3 to decide');
    expect(document.title).toContain('Manage auctions');
  });

  it('shows start and end in the time zone of each auction’s market', async () => {
    portal();
    await visit('/manage');
    const delta = (await screen.findByText('Delta')).closest('[role="row"]');
    const gamma = screen.getByText('Gamma').closest('[role="row"]');
    // The auction in Lisbon is displayed at 11:00, its UTC time in winter. Rome is an hour ahead.
    expect(delta?.textContent).toContain('21/11/2026 11:00');
    expect(gamma?.textContent).toContain('21/11/2026 12:00');
  });

  it('SCR-060 in part: takes the status filter and the order from the URL, and counts the auctions of each status', async () => {
    portal();
    const { router } = await visit('/manage?status=CLD&sort=name&order=asc');
    await screen.findByText('Delta');
    expect(names()).toEqual(['Delta', 'Gamma']);
    const closed = screen.getByRole('radio', { name: /Closed/ });
    expect((closed as HTMLInputElement).checked).toBe(true);
    expect(closed.parentElement?.textContent).toBe('Closed2');
    await userEvent.click(screen.getByRole('radio', { name: /All/ }));
    await waitFor(() => expect(names()).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma']));
    await userEvent.click(screen.getByRole('button', { name: 'End' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?sort=end&order=asc'));
  });

  it('shows only auctions with undecided lots if the URL contains that filter', async () => {
    portal();
    await visit('/manage?awards=open');
    await screen.findByText('Gamma');
    expect(names()).toEqual(['Gamma']);
  });

  it('STA-044 in part: restores search and status filter on Back', async () => {
    const { asked } = portal();
    const { router } = await visit('/manage?status=CLD');
    await userEvent.type(await screen.findByRole('searchbox'), 'am');
    await waitFor(() => expect(asked.at(-1)?.request.query.get('q')).toBe('am'));
    await router.navigate({ to: '/private/cookie' });
    await screen.findByRole('heading', { level: 1, name: 'Cookies' });
    router.history.back();
    const search = await screen.findByRole<HTMLInputElement>('searchbox');
    expect(search.value).toBe('am');
    expect(router.state.location.search).toMatchObject({ q: 'am', status: 'CLD' });
  });

  it('CON-017 in part: loads a thousand rows per page', async () => {
    const { asked } = portal();
    await visit('/manage');
    await screen.findByText('Alpha');
    const limits = asked.flatMap(({ id, request }) =>
      id === 'SEC-45' ? [request.query.get('limit')] : [],
    );
    expect(limits).toEqual(['1000']);
  });

  it('filters by the start day in the market’s time zone', async () => {
    const late = Date.UTC(2026, 10, 23, 23, 30);
    const starts = [
      mine({ idAuction: 1, auctionName: 'Lisbon', startsAt: late, timeZone: 'Europe/Lisbon' }),
      mine({ idAuction: 2, auctionName: 'Rome', startsAt: late, timeZone: 'Europe/Rome' }),
    ];
    portal({ 'SEC-45': () => makePage(starts) });
    const { router } = await visit('/manage?start=2026-11-24..');
    await screen.findByText('Rome');
    expect(names()).toEqual(['Rome']);
    fireEvent.change(screen.getByLabelText('Start: from'), { target: { value: '2026-11-23' } });
    fireEvent.change(screen.getByLabelText('Start: to'), { target: { value: '2026-11-23' } });
    await waitFor(() => expect(names()).toEqual(['Lisbon']));
    expect(router.state.location.searchStr).toBe('?start=2026-11-23..2026-11-23');
  });

  it('searches on the server (SEC-45), and shows a next step if nothing matches', async () => {
    const page = portal({
      'SEC-45': ({ query }) => makePage(query.get('q') === 'golf' ? [] : AUCTIONS),
    });
    await visit('/manage');
    await userEvent.type(await screen.findByRole('searchbox'), 'golf');
    await screen.findByText('No results');
    expect(page.asked.at(-1)?.request.query.get('q')).toBe('golf');
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await screen.findByText('Alpha');
  });

  it('shows the first steps if the list is empty', async () => {
    portal({ 'SEC-45': () => makePage([]) });
    await visit('/manage');
    await screen.findByText('No auctions yet');
    const links = screen.getAllByRole('link', { name: 'New auction' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/manage/new', '/manage/new']);
  });

  it('has actions to edit, watch or see results depending on the status, and none to delete a running auction', async () => {
    portal();
    await visit('/manage');
    const edit = await screen.findByRole('link', { name: 'Edit: Beta' });
    expect(edit.getAttribute('href')).toBe('/manage/2/edit');
    expect(screen.getByRole('link', { name: 'View live: Alpha' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Results: Gamma' }).getAttribute('href')).toBe(
      '/manage/3/results',
    );
    const remove = within(await menuOf('Alpha')).getByRole('button', { name: /^Delete/ });
    expect((remove as HTMLButtonElement).disabled).toBe(true);
  });

  it('has no actions that change an auction for a read-only user', async () => {
    portal({}, makeUser({ roles: ['USER', 'ADMIN'], permissions: [], readOnlyUser: true }));
    await visit('/manage');
    await screen.findByText('Beta');
    expect(screen.queryByRole('link', { name: /New auction|Edit/ })).toBeNull();
    const menu = await menuOf('Gamma');
    expect(within(menu).queryByRole('button', { name: /Copy|Delete/ })).toBeNull();
  });

  it('shows “not found” to users who may not manage auctions', async () => {
    portal({}, makeUser());
    await visit('/manage');
    await screen.findByText('We can’t find that page');
  });
});

describe('the deletion of an auction (SEC-70)', () => {
  it('lists the consequences, sends one command id, and reloads the list', async () => {
    const deleted: string[] = [];
    const page = portal({
      'SEC-45': () =>
        makePage(AUCTIONS.filter(({ idAuction }) => !deleted.includes(String(idAuction)))),
      'SEC-70': ({ params }) => {
        deleted.push(params['id']!);
        return { done: true };
      },
    });
    await visit('/manage');
    await userEvent.click(within(await menuOf('Beta')).getByRole('button', { name: /^Delete/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('its 4 lots are deleted');
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Delete permanently' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(names()).toEqual(['Delta', 'Gamma', 'Alpha']));
    expect(deleted).toEqual(['2']);
    const sent = page.asked.find(({ id }) => id === 'SEC-70');
    expect(sent?.request.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
    await screen.findByText('“Beta” deleted. Its vehicles are available again.');
  });

  it('shows why the server refused it, and keeps the auction', async () => {
    const refused = makeProblem('INVALID_TRANSITION', { errorCode: '409016' });
    portal({ 'SEC-70': () => refused });
    await visit('/manage');
    await userEvent.click(within(await menuOf('Beta')).getByRole('button', { name: /^Delete/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete permanently' }));
    const alert = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(alert.textContent).toBe('You can’t do this in the current status.');
    expect(names()).toContain('Beta');
  });
});
