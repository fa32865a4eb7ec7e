import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { startTexts } from '#shared/i18n/i18n.js';
import { sessionQuery } from '#shared/session/session.js';
import { createQueryClient } from '../../app/query-client.js';
import { makeUser } from '../../testing/builders.js';
import type { ListAnswer } from './describe-list.js';
import { LoadedTable, ShortTable } from './short-table.js';

type Van = { readonly name: string; readonly seats: number };
const VANS: readonly Van[] = [
  { name: 'Amarok', seats: 5 },
  { name: 'Crafter', seats: 3 },
];
const TABLE = {
  label: 'Vans',
  rowKey: ({ name }: Van) => name,
  columns: [
    { key: 'name', label: 'Name', isHead: true, cell: ({ name }: Van) => name },
    { key: 'seats', label: 'Seats', isNumber: true, cell: ({ seats }: Van) => seats },
    { key: 'sell', label: '', cell: ({ name }: Van) => <button type="button">Sell {name}</button> },
  ],
} as const;
const show = (answer: Partial<ListAnswer<Van>>) => {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, makeUser());
  return render(
    <QueryClientProvider client={client}>
      <LoadedTable
        {...TABLE}
        answer={{ rows: undefined, error: null, retry: () => {}, ...answer }}
        none="No van"
        more="More vans"
      />
    </QueryClientProvider>,
  );
};
const dataOf = ({ dataset }: HTMLElement) => Object.fromEntries(Object.entries(dataset));
const texts = () => screen.getAllByRole('row').map((row) => row.textContent);

beforeEach(() => startTexts());

it('the table has a heading per column, and each value has its label for cards', () => {
  render(<ShortTable {...TABLE} rows={VANS} />);
  expect(texts()).toEqual(['NameSeats', 'Amarok5Sell Amarok', 'Crafter3Sell Crafter']);
  const row = within(screen.getByRole('row', { name: /^Amarok/ }));
  expect(dataOf(row.getByRole('rowheader'))).toEqual({ label: 'Name' });
  const [seats, action] = row.getAllByRole('cell');
  expect(dataOf(seats!)).toEqual({ label: 'Seats', number: 'true' });
  expect(dataOf(action!)).toEqual({});
  expect(screen.queryByRole('button', { name: 'Name' })).toBeNull();
});

it.each([
  ['no tab stop if all columns fit', 600, -1],
  ['a tab stop if it scrolls sideways', 601, 0],
])('the table is %s', async (_, scrollWidth, tabIndex) => {
  const clientWidth = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
  const contentWidth = vi
    .spyOn(Element.prototype, 'scrollWidth', 'get')
    .mockReturnValue(scrollWidth);
  render(<ShortTable {...TABLE} rows={VANS} />);
  const { tabIndex: initial } = screen.getByRole('group', { name: 'Vans' });
  await waitFor(() => expect(contentWidth).toHaveBeenCalled());
  await waitFor(() => expect(screen.getByRole('group').tabIndex).toBe(tabIndex));
  expect(initial).toBe(-1);
  clientWidth.mockRestore();
  contentWidth.mockRestore();
});

it('a sortable table has a button in each named heading, and marks the sorted column', async () => {
  const onSort = vi.fn<(key: string) => void>();
  const sorts = { by: { key: 'seats', order: 'desc' }, onSort } as const;
  render(<ShortTable {...TABLE} rows={VANS} sorts={sorts} />);
  const sorted = screen.getAllByRole('columnheader').map(({ ariaSort }) => ariaSort);
  expect(sorted).toEqual([null, 'descending', null]);
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort.mock.lastCall?.[0]).toBe('name');
  expect(within(screen.getAllByRole('columnheader')[2]!).queryByRole('button')).toBeNull();
});

it('a call that fails is shown with a button that repeats it', async () => {
  const retry = vi.fn<() => void>();
  show({ error: new Error('offline'), retry });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
  expect(screen.queryByRole('table')).toBeNull();
});

it('a text replaces a table without rows, and nothing is said before the answer', () => {
  const { unmount } = show({});
  expect(screen.queryByText('No van')).toBeNull();
  unmount();
  show({ rows: [] });
  screen.getByText('No van');
  expect(screen.queryByRole('table')).toBeNull();
});

it('further pages are loaded by a button, once at a time', async () => {
  const load = vi.fn<() => void>();
  const { unmount } = show({ rows: VANS, more: { isOn: false, load } });
  await userEvent.click(screen.getByRole('button', { name: 'More vans' }));
  expect(load).toHaveBeenCalledOnce();
  unmount();
  show({ rows: VANS, more: { isOn: true, load } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'More vans' }).disabled).toBe(true);
});

it('the rows stay if the next page fails, which can be loaded again', async () => {
  const load = vi.fn<() => void>();
  show({ rows: VANS, more: { isOn: false, load, error: new Error('offline') } });
  expect(texts()).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(load).toHaveBeenCalledOnce();
});
