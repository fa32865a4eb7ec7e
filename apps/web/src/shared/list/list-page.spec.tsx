import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { amountRange } from '#shared/address/range.js';
import { oneOfParameter, searchText, sortOrder } from '#shared/address/search-params.js';
import { startTexts } from '#shared/i18n/i18n.js';
import { sessionQuery } from '#shared/session/session.js';
import { createQueryClient } from '../../app/query-client.js';
import { makeUser } from '../../testing/builders.js';
import { describeList, type ListAnswer } from './describe-list.js';
import { choiceFilter, pickFilter, searchFilter } from './list-filters.js';
import { ListPage } from './list-page.js';
import { amountFilter } from './range-filter.js';
import { listTableOf } from './list-table.js';

type Van = {
  readonly id: number;
  readonly name: string;
  readonly depot: number;
  readonly minor: number;
};
const VANS: readonly Van[] = [
  { id: 1, name: 'Crafter', depot: 7, minor: 900_000 },
  { id: 2, name: 'Sprinter', depot: 9, minor: 1_250_050 },
  { id: 3, name: 'Amarok', depot: 7, minor: 2_000_000 },
];
const address = z.object({
  q: searchText,
  size: oneOfParameter(['all', 'long', 'short'], 'all'),
  depot: z.number().optional(),
  price: amountRange.schema,
  sort: oneOfParameter(['name', 'id'], 'name'),
  order: sortOrder('asc'),
});
type Query = z.infer<typeof address>;

const opened = vi.fn<(van: Van) => void>();

const makeList = (answer: ListAnswer<Van>) =>
  describeList<Van, Query>({
    address,
    useRows: () => answer,
    useTexts: () => ({
      title: 'Vans',
      none: { title: 'No van', text: 'Buy one' },
      noMatch: { title: 'No such van', text: 'Look elsewhere', button: 'All vans' },
      more: 'More vans',
      tucked: 'More filters',
    }),
    filters: {
      q: searchFilter({ useLabel: () => 'Name', matches: ({ name }, q) => name.includes(q) }),
      size: choiceFilter(['all', 'long', 'short'], {
        useTexts: () => ({ label: 'Size', of: (size) => size }),
        matches: ({ name }, size) => name.length > 6 === (size === 'long'),
        look: 'counted',
      }),
      depot: pickFilter({
        idOf: ({ depot }) => depot,
        useTexts: () => ({ label: 'Depot', every: 'Any', of: ({ depot }) => `Depot ${depot}` }),
      }),
      price: amountFilter({ useLabel: () => 'Price', valueOf: ({ minor }) => String(minor) }),
    },
    tucked: ['price'],
    order: {
      by: { name: (a, b) => a.name.localeCompare(b.name), id: (a, b) => a.id - b.id },
    },
    Body: listTableOf({
      columns: [
        { key: 'name', width: '1fr', Cell: ({ row }: { row: Van }) => row.name },
        { key: 'id', width: '1fr', Cell: ({ row }: { row: Van }) => row.id },
      ],
      sorts: ['name', 'id'],
      useHeads: () => ({ label: 'Vans', of: (key) => `Head ${key}` }),
      rowKey: ({ id }) => id,
      rowHeight: 40,
      useOpen: () => opened,
    }),
    icon: null,
    PageAction: () => <a href="/new">New van</a>,
  });

const show = (answer: Partial<ListAnswer<Van>>, query: Partial<Query> = {}) => {
  const list = makeList({ rows: VANS, error: null, retry: () => {}, ...answer });
  const Page = () => {
    const [now, setNow] = useState<Query>({ ...list.defaults, ...query });
    return (
      <ListPage
        list={list}
        query={now}
        onChange={(change) => setNow((before) => ({ ...before, ...change }))}
      />
    );
  };
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, makeUser());
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
};
const names = () =>
  screen.getAllByRole('row').flatMap((row) => within(row).queryAllByRole('cell')[0]?.textContent);

/** Simulates scrolling of the page, which jsdom does not support. */
const scrollPage = (height: number) => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(height);
  vi.spyOn(window, 'scrollTo').mockImplementation((to) => {
    vi.stubGlobal('scrollY', (to as ScrollToOptions).top);
    document.dispatchEvent(new Event('scroll', { bubbles: true }));
  });
};

beforeEach(() => startTexts());

describe('a list page derived from its description', () => {
  it('SCR-121 in part: shows the rows that match the search parameters, sorted', async () => {
    show({}, { depot: 7 });
    expect(names().filter(Boolean)).toEqual(['Amarok', 'Crafter']);
    await userEvent.click(screen.getByRole('button', { name: 'Head name' }));
    expect(names().filter(Boolean)).toEqual(['Crafter', 'Amarok']);
    await userEvent.selectOptions(screen.getByLabelText('Depot'), 'Any');
    expect(names().filter(Boolean)).toEqual(['Sprinter', 'Crafter', 'Amarok']);
  });

  it('counts for each choice of a filter the rows that match the other filters', () => {
    show({}, { depot: 7, size: 'long' });
    expect(screen.getByRole('group', { name: 'Size' }).textContent).toBe('Sizeall2long1short1');
  });

  it('shows on a phone the search field and one button for all other controls', async () => {
    const noMatch = window.matchMedia('all');
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(Object.create(noMatch) as MediaQueryList, {
        matches: media.includes('max-width'),
      }),
    );
    show({}, { depot: 7 });
    const tools = within(screen.getByRole('search'));
    expect(tools.getByRole('searchbox', { name: 'Name' })).toBeTruthy();
    expect(tools.queryByLabelText('Depot')).toBeNull();
    const options = tools.getByRole('button', { name: /^Options/ });
    // The search is visible by itself, so it is not counted as an active option.
    expect(options.textContent).toBe('Options1 active');
    await userEvent.click(options);
    await userEvent.selectOptions(tools.getByLabelText('Depot'), 'Any');
    expect(names().filter(Boolean)).toHaveLength(3);
    expect(options.textContent).toBe('Options');
    vi.unstubAllGlobals();
  });

  it('filters by a typed range of amounts, and not by an invalid range', async () => {
    show({});
    await userEvent.click(screen.getByText('More filters'));
    const from = screen.getByLabelText('Price: from');
    const to = screen.getByLabelText('Price: to');
    const are = (...vans: string[]) => waitFor(() => expect(names().filter(Boolean)).toEqual(vans));
    await userEvent.type(from, "12'500,50");
    await are('Amarok', 'Sprinter');
    await userEvent.type(to, '13000');
    await are('Sprinter');
    fireEvent.change(from, { target: { value: '13000,01' } });
    expect(screen.queryByText(/^Enter two amounts/)).toBeNull();
    fireEvent.blur(from);
    const says = screen.getByText(/^Enter two amounts/);
    expect(from.getAttribute('aria-describedby')).toBe(says.id);
    fireEvent.change(from, { target: { value: '9 thousand' } });
    fireEvent.blur(from);
    expect(from.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(from, { target: { value: '9000' } });
    await are('Crafter', 'Sprinter');
    expect(from.getAttribute('aria-invalid')).toBe('false');
  });

  it('opens the collapsed filters if the search parameters set one of them', () => {
    show({}, { price: '..1000000' });
    expect(names().filter(Boolean)).toEqual(['Crafter']);
    const to = screen.getByLabelText('Price: to') as HTMLInputElement;
    expect(to.value).toBe('10000');
    expect(to.closest('details')?.open).toBe(true);
    cleanup();
    show({});
    expect(screen.getByLabelText('Price: to').closest('details')?.open).toBe(false);
  });

  it('shows a next step if there are no rows, or a button that clears the filters if no row matches', async () => {
    show({ rows: [] });
    const empty = screen.getByRole('heading', { name: 'No van' }).parentElement;
    expect(within(empty ?? document.body).getByRole('link', { name: 'New van' })).toBeTruthy();
    cleanup();
    show({}, { q: 'Transit' });
    expect(screen.getByText('No such van')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'All vans' }));
    expect(names().filter(Boolean)).toHaveLength(3);
  });

  it('shows a placeholder while loading, and a retry button after an error', async () => {
    show({ rows: undefined });
    expect(document.querySelector('[aria-busy="true"]')).toBeTruthy();
    cleanup();
    const retry = vi.fn<() => void>();
    show({ rows: undefined, error: new Error('down'), retry });
    await userEvent.click(
      within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }),
    );
    expect(retry).toHaveBeenCalledOnce();
  });

  it('STA-054 reverses the order when the same column header is clicked again', async () => {
    show({});
    const head = () => screen.getByRole('button', { name: 'Head name' });
    const ariaSort = () => screen.getByRole('columnheader', { name: 'Head name' }).ariaSort;
    expect([names().find(Boolean), ariaSort()]).toEqual(['Amarok', 'ascending']);
    await userEvent.click(head());
    expect([names().find(Boolean), ariaSort()]).toEqual(['Sprinter', 'descending']);
    await userEvent.click(head());
    expect([names().find(Boolean), ariaSort()]).toEqual(['Amarok', 'ascending']);
    await userEvent.click(screen.getByRole('button', { name: 'Head id' }));
    expect([names().find(Boolean), ariaSort()]).toEqual(['Crafter', null]);
  });

  it('has no button for the next page if all rows are loaded', () => {
    show({ more: null });
    expect(names().filter(Boolean)).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'More vans' })).toBeNull();
  });

  it('has a button that loads the next page if there is one', async () => {
    const load = vi.fn<() => void>();
    show({ more: { isOn: false, load } });
    await userEvent.click(screen.getByRole('button', { name: 'More vans' }));
    expect(load).toHaveBeenCalledOnce();
  });

  it('keeps its rows if the next page fails, and offers to load it again', async () => {
    const load = vi.fn<() => void>();
    show({ more: { isOn: false, load, error: new Error('offline') } });
    expect(names().filter(Boolean)).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'More vans' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(load).toHaveBeenCalledOnce();
  });

  it('moves through the rows with the keys j and k, and opens a row with Enter', async () => {
    show({});
    await userEvent.keyboard('jjk');
    const marked = screen.getAllByRole('row').filter((row) => row.dataset['state'] === 'cursor');
    expect(marked.map((row) => row.textContent)).toEqual(['Amarok3']);
    await userEvent.keyboard('j{Enter}');
    expect(opened.mock.lastCall).toEqual([VANS[0]]);
  });

  it('renders only the visible ones of a thousand rows, also at the end', async () => {
    scrollPage(1_000 * 40);
    const rows = Array.from({ length: 1_000 }, (_, at): Van => ({ ...VANS[0]!, id: at + 1 }));
    show({ rows }, { sort: 'id' });
    const inView = (...ids: number[]) =>
      waitFor(() => {
        const cells = [...document.querySelectorAll('[role=cell]:last-child')];
        const found = cells.map(({ textContent }) => Number(textContent));
        expect([found.length < 50, ...[1, 40, 1_000].filter((id) => found.includes(id))]).toEqual([
          true,
          ...ids,
        ]);
      });
    await inView(1);
    expect(screen.getByRole('table', { name: 'Vans' }).ariaRowCount).toBe('1001');
    for (const _ of rows.slice(0, 40)) fireEvent.keyDown(document.body, { key: 'j' });
    await inView(40);
    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(opened.mock.lastCall).toEqual([rows[39]]);
    // Scrolls to the end, as the End key does.
    window.scrollTo({ top: document.documentElement.scrollHeight - window.innerHeight });
    await inView(1_000);
  });
});
