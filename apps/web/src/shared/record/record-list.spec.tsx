import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makePage, makeProblem, makeUser } from '../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../testing/fake-portal.js';
import { makeListView } from '../../testing/list-views.js';
import { makeSeller, STAFF } from '../../testing/sellers.js';

const PAGE = '/admin/records/sellers';
const SURNAMES = ['', 'Abel', 'Brandt', 'Conti'];
const sellers = (ids: readonly number[], facts: object = {}) => ({
  ...makePage(ids.map((idSeller) => makeSeller({ idSeller, surname: SURNAMES[idSeller] }))),
  ...facts,
});

const open = async (answers: FakeAnswers = {}, search = '', path = PAGE) => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'ADM-37': () => sellers([1, 2]),
    ...answers,
  });
  const { router } = await visit(`${path}${search}`);
  await screen.findByRole('heading', { level: 1 });
  return { ...portal, router };
};
type Portal = Awaited<ReturnType<typeof open>>;
const queries = ({ asked }: Portal) =>
  asked.flatMap(({ id, request }) => (id === 'ADM-37' ? [request.query.toString()] : []));
const lines = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '');

describe('the list of a kind of record', () => {
  it('shows the described columns and the number of records', async () => {
    await open();
    await screen.findByText('2 results');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Account managers');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual([
      'Surname',
      'First name',
      'Market',
      'Regions',
      'Vehicles sold',
      'E-mail',
      'Phone',
      'Default',
      'Status',
    ]);
    expect(lines()[0]).toContain('Abel');
    expect(lines()[0]).toContain('Germany');
    expect(screen.getByRole('link', { name: 'Abel' }).getAttribute('href')).toBe(
      '/admin/records/sellers/1',
    );
    const [mail] = screen.getAllByRole('link', { name: 'robin@example.test' });
    expect(mail?.getAttribute('href')).toBe('mailto:robin@example.test');
  });

  it('keeps search and filters in the URL, and sends them to the server', async () => {
    const portal = await open({}, '?market=IT');
    await screen.findByText('2 results');
    expect(queries(portal)).toEqual(['market=IT&sort=surname&limit=50']);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Market' }).value).toBe('IT');
    await userEvent.type(screen.getByRole('searchbox'), 'kel');
    await waitFor(() =>
      expect(portal.router.state.location.search).toEqual({ market: 'IT', q: 'kel' }),
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Market' }), 'All');
    await waitFor(() => expect(portal.router.state.location.search).toEqual({ q: 'kel' }));
    await waitFor(() => expect(queries(portal).at(-1)).toBe('q=kel&sort=surname&limit=50'));
  });

  it('has only the user’s markets in the filter', async () => {
    await open();
    const choices = within(screen.getByRole('combobox', { name: 'Market' })).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual(['All', 'Italy', 'Germany']);
  });

  it('ignores invalid filter values in the URL', async () => {
    const portal = await open({}, '?market=XX&sort=phone&order=up');
    await screen.findByText('2 results');
    expect(queries(portal)).toEqual(['sort=surname&limit=50']);
  });

  it('sorts by a column after a click on its header', async () => {
    const portal = await open();
    await screen.findByText('2 results');
    await userEvent.click(screen.getByRole('button', { name: 'E-mail' }));
    await waitFor(() => expect(queries(portal).at(-1)).toBe('sort=email&limit=50'));
    await userEvent.click(screen.getByRole('button', { name: 'E-mail' }));
    await waitFor(() => expect(queries(portal).at(-1)).toBe('sort=-email&limit=50'));
    expect(portal.router.state.location.search).toEqual({ sort: '-email' });
    expect(screen.queryByRole('button', { name: 'Phone' })).toBeNull();
  });

  it('sorts by up to three columns, which clicks with Shift add, reverse and remove', async () => {
    const portal = await open();
    await screen.findByText('2 results');
    const user = userEvent.setup();
    await user.keyboard('{Shift>}');
    for (const [name, sort] of [
      ['First name', 'surname,name'],
      ['First name', 'surname,-name'],
      ['Market', 'surname,-name,idMarket'],
      ['E-mail', 'surname,-name,email'],
      ['First name', 'surname,email'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: new RegExp(name) }));
      await waitFor(() => expect(portal.router.state.location.search).toEqual({ sort }));
    }
    await user.keyboard('{/Shift}');
    await waitFor(() => expect(queries(portal).at(-1)).toBe('sort=surname%2Cemail&limit=50'));
    const sorted = (name: string) =>
      screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
    expect([sorted('Surname1'), sorted('E-mail2')]).toEqual(['ascending', 'ascending']);
    // A click without Shift sorts by that column only.
    await user.click(screen.getByRole('button', { name: /Market/ }));
    await waitFor(() => expect(queries(portal).at(-1)).toBe('sort=idMarket&limit=50'));
  });

  it('sorts by several columns from the menu', async () => {
    const portal = await open({}, '?sort=-email');
    await userEvent.click(await screen.findByRole('button', { name: 'Sort order' }));
    const box = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
    expect(box('Sort by').value).toBe('-email');
    await userEvent.selectOptions(box('2. Then by'), 'Surname: descending');
    await userEvent.selectOptions(box('3. Then by'), 'Market: ascending');
    await waitFor(() =>
      expect(portal.router.state.location.search).toEqual({ sort: '-email,-surname,idMarket' }),
    );
    await userEvent.selectOptions(box('Sort by'), 'Surname: ascending');
    await waitFor(() =>
      expect(portal.router.state.location.search).toEqual({ sort: 'surname,idMarket' }),
    );
    await userEvent.selectOptions(box('2. Then by'), 'No further sorting');
    await waitFor(() => expect(portal.router.state.location.search).toEqual({}));
  });

  it('exports the matching records, in the displayed order and in the page’s language', async () => {
    const file = () => new Response('file', { headers: { 'content-type': 'text/csv' } });
    const portal = await open({ 'ENG-171': file }, '?market=IT&q=kel&sort=-email');
    await userEvent.click(await screen.findByRole('button', { name: 'XLSX' }));
    await waitFor(() => expect(portal.count('ENG-171')).toBe(1));
    const asked = portal.asked.find(({ id }) => id === 'ENG-171');
    expect(asked?.request.query.toString()).toBe(
      'q=kel&market=IT&sort=-email&language=en&format=xlsx',
    );
  });

  it('loads the next page by its cursor, and says if there are more records than it counts', async () => {
    const portal = await open({
      'ADM-37': ({ query }) =>
        query.has('cursor')
          ? sellers([3], { total: null })
          : sellers([1, 2], { total: { count: 10_000, isExact: false }, next: 'after-2' }),
    });
    await screen.findByText("More than 10'000 results");
    await userEvent.click(screen.getByRole('button', { name: 'Show more results' }));
    await screen.findByText('Conti');
    expect(queries(portal).at(-1)).toBe('sort=surname&limit=50&cursor=after-2');
    expect(lines()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Show more results' })).toBeNull();
  });

  it('keeps its rows if the next page cannot be loaded, and loads it on request', async () => {
    let isDown = true;
    const failure = makeProblem('NOT_FOUND', { errorCode: '404001' });
    await open({
      'ADM-37': ({ query }) => {
        if (!query.has('cursor')) return sellers([1, 2], { next: 'after-2' });
        return isDown ? failure : sellers([3], { total: null });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more results' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(lines()).toHaveLength(2);
    isDown = false;
    await userEvent.click(again);
    await screen.findByText('Conti');
    expect(lines()).toHaveLength(3);
  });

  it('shows the columns that the URL names', async () => {
    await open({}, '?columns=surname,phone');
    await screen.findByText('2 results');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Surname', 'Phone']);
  });

  it('saves a view, and can restore it', async () => {
    const said = { market: 'DE', sort: '-email,surname' };
    const view = makeListView({ name: 'Germany', said, columns: ['surname', 'email'] });
    const portal = await open(
      { 'ENG-140': () => [view], 'ENG-141': () => ({ done: true }) },
      '?q=kel',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /name/i }), 'Kellers');
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(portal.count('ENG-141')).toBe(1));
    const saved = portal.asked.find(({ id }) => id === 'ENG-141');
    expect(saved?.request.body).toMatchObject({
      list: 'record-seller',
      name: 'Kellers',
      said: { q: 'kel' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Germany' }));
    await waitFor(() =>
      expect(portal.router.state.location.search).toEqual({
        market: 'DE',
        sort: '-email,surname',
        columns: 'surname,email',
      }),
    );
  });

  it('has a button that clears the filters if nothing matches', async () => {
    const portal = await open(
      { 'ADM-37': ({ query }) => sellers(query.has('q') ? [] : [1]) },
      '?q=zeppelin',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    await screen.findByText('Abel');
    expect(portal.router.state.location.search).toEqual({});
  });

  it('has a button to add the first record if the list is empty', async () => {
    await open({ 'ADM-37': () => sellers([]) });
    await screen.findByText('No account managers yet');
    const [add] = screen.getAllByRole('link', { name: 'New account manager' });
    expect(add?.getAttribute('href')).toBe('/admin/records/sellers/new');
  });

  it('shows the error and a retry button if loading fails', async () => {
    let isAway = true;
    await open({
      'ADM-37': () => (isAway ? makeProblem('VALIDATION', { errorCode: '400001' }) : sellers([1])),
    });
    await screen.findByText('Some fields aren’t valid. Correct them and try again.');
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Abel');
  });

  it('opens the record under the keyboard cursor', async () => {
    const portal = await open({ 'ADM-38': () => makeSeller({ idSeller: 1 }) });
    await screen.findByText('2 results');
    await userEvent.keyboard('j{Enter}');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe(`${PAGE}/1`));
  });
});

describe('access to records', () => {
  const manage: FakeAnswers = { 'SEC-45': () => makePage([]) };

  it('gives staff a link in the back office', async () => {
    await open(manage, '', '/admin');
    const [entry] = await screen.findAllByRole('link', { name: 'Account managers' });
    expect(entry?.getAttribute('href')).toBe(PAGE);
  });

  it.each(['/manage/records/sellers?q=abel', '/manage/records/sellers/1'])(
    'redirects staff from the former URL %s to the back office',
    async (path) => {
      const portal = await open({ 'ADM-38': () => makeSeller({ idSeller: 1 }) }, '', path);
      const menu = within(await screen.findByRole('navigation', { name: 'Back office menu' }));
      await menu.findByRole('link', { name: 'Account managers' });
      await waitFor(() =>
        expect(portal.router.state.location.href).toBe(path.replace('/manage', '/admin')),
      );
    },
  );

  it('gives other users no link', async () => {
    const owner = { 'SEC-10': () => makeUser({ permissions: ['AUCTIONEER'] }), ...manage };
    await open(owner, '', '/manage');
    expect(screen.queryByRole('link', { name: 'Account managers' })).toBeNull();
  });

  it.each([PAGE, `${PAGE}/new`, `${PAGE}/7`])('gives other users no page at %s', async (path) => {
    const portal = await open({ 'SEC-10': () => makeUser() }, '', path);
    await screen.findByRole('heading', { name: 'We can’t find that page' });
    expect(portal.count('ADM-37') + portal.count('ADM-38')).toBe(0);
  });

  it.each(['/admin/records/buyers', `${PAGE}/x`, `${PAGE}/0`])(
    'shows “not found” for an unknown kind of record or an invalid id: %s',
    async (path) => {
      const portal = await open({}, '', path);
      await screen.findByRole('heading', { name: 'We can’t find that page' });
      expect(portal.count('ADM-38')).toBe(0);
    },
  );
});
