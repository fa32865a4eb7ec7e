import { DataTable, useRowCursor, useShortcuts, type Column } from '@fairlot/web-ui';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

type Row = { readonly id: number; readonly price: number };

const COLUMNS: readonly Column<Row>[] = [
  { key: 'id', label: 'Lot', width: '1fr', cell: ({ id }) => id },
  { key: 'price', label: 'Price', width: '1fr', sortable: true, cell: ({ price }) => price },
];
const rowsOf = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, price: (index * 7) % 10 }));

describe('a table', () => {
  it('renders only the visible ones of a thousand rows, but states the total number to screen readers', () => {
    const rows = rowsOf(1_000);
    render(<DataTable label="Lots" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />);
    const table = screen.getByRole('table', { name: 'Lots' });
    expect(table.getAttribute('aria-rowcount')).toBe('1001');
    expect(within(table).getAllByRole('row').length).toBeLessThan(100);
  });

  it('renders rows that become visible after the scroll event, not during it', () => {
    const rows = rowsOf(1_000);
    render(<DataTable label="Lots" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />);
    const isShown = () => screen.queryByRole('cell', { name: '500' }) !== null;
    act(() => {
      vi.stubGlobal('scrollY', 499 * 56);
      window.dispatchEvent(new Event('scroll'));
      expect(isShown()).toBe(false);
    });
    expect(isShown()).toBe(true);
  });

  it('renders all rows for printing, and then only the visible rows again', () => {
    const rows = rowsOf(200);
    render(<DataTable label="Lots" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />);
    const shown = () => within(screen.getByRole('table')).getAllByRole('row').length;
    const before = shown();
    fireEvent(window, new Event('beforeprint'));
    expect(shown()).toBe(201);
    fireEvent(window, new Event('afterprint'));
    expect(shown()).toBe(before);
  });

  it('sorts by a column after a click on its head, first ascending and then descending, and states the order', async () => {
    const user = userEvent.setup();
    const onSort = vi.fn();
    const table = (order?: 'asc') => (
      <DataTable
        label="Lots"
        columns={COLUMNS}
        rows={rowsOf(3)}
        rowKey={({ id }) => id}
        onSort={onSort}
        {...(order && { sorting: [{ key: 'price', order }] })}
      />
    );
    const { rerender } = render(table());
    await user.click(screen.getByRole('button', { name: 'Price' }));
    rerender(table('asc'));
    const head = screen.getByRole('columnheader', { name: 'Price' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Price' }));
    expect(onSort.mock.calls).toEqual([
      [{ key: 'price', order: 'asc' }, false],
      [{ key: 'price', order: 'desc' }, false],
    ]);
    expect(screen.queryByRole('button', { name: 'Lot' })).toBeNull();
  });

  it('moves a column that has no room into the cell of another, and can still be sorted by it', async () => {
    const onSort = vi.fn();
    const [lot, price] = COLUMNS;
    const table = (below: number) => (
      <DataTable
        label="Lots"
        columns={[lot!, { ...price!, folds: { below, into: 'id', named: true } }]}
        rows={rowsOf(1)}
        rowKey={({ id }) => id}
        onSort={onSort}
      />
    );
    const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);
    const { rerender } = render(table(100));
    expect(cells()).toEqual(['1', '0']);
    rerender(table(9_999));
    await waitFor(() => expect(cells()).toEqual(['1Price 0']));
    expect(screen.getAllByRole('columnheader')).toHaveLength(1);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Price' }));
    expect(onSort).toHaveBeenCalledExactlyOnceWith({ key: 'price', order: 'asc' }, false);
  });
});

const Cursor = ({ rows }: { readonly rows: readonly Row[] }) => {
  const { cursor } = useRowCursor(rows, ({ id }) => id);
  return <output>{cursor ?? 'none'}</output>;
};

describe('the row cursor', () => {
  const shown = () => screen.getByRole('status').textContent;

  it('moves with the keys j and k, stops at both ends, and stays on its row if rows move', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Cursor rows={rowsOf(3)} />);
    expect(shown()).toBe('none');
    await user.keyboard('jj');
    expect(shown()).toBe('2');
    rerender(<Cursor rows={rowsOf(3).toReversed()} />);
    expect(shown()).toBe('2');
    await user.keyboard('kkk');
    expect(shown()).toBe('3');
  });

  it('is on no row of an empty list', async () => {
    const user = userEvent.setup();
    render(<Cursor rows={[]} />);
    await user.keyboard('j');
    expect(shown()).toBe('none');
  });
});

const Keys = ({ onKey }: { readonly onKey: () => void }) => {
  useShortcuts({ b: onKey });
  return <input aria-label="Search" />;
};

describe('single-key shortcuts', () => {
  it('work on the page, but not while the user types or presses a shortcut of the browser', async () => {
    const user = userEvent.setup();
    const onKey = vi.fn();
    render(<Keys onKey={onKey} />);
    await user.keyboard('b');
    expect(onKey).toHaveBeenCalledTimes(1);
    await user.keyboard('{Control>}b{/Control}');
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'bbb');
    expect(onKey).toHaveBeenCalledTimes(1);
  });

  it('are disabled while a dialog is open', async () => {
    const user = userEvent.setup();
    const onKey = vi.fn();
    render(
      <>
        <Keys onKey={onKey} />
        <dialog open>Sure?</dialog>
      </>,
    );
    await user.keyboard('b');
    expect(onKey).not.toHaveBeenCalled();
  });
});
