import { Paginator, usePages } from '@fairlot/web-ui';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

const TEXTS = {
  label: 'Pages',
  first: 'First',
  last: 'Last',
  page: (number: number) => `Page ${number}`,
  size: 'Rows a page',
};

const Table = ({ count }: { readonly count: number }) => {
  const pages = usePages(
    Array.from({ length: count }, (_, index) => index + 1),
    [10, 20, 30],
  );
  return (
    <>
      <output>{pages.visibleRows.join(' ')}</output>
      <Paginator pages={pages} texts={TEXTS} />
    </>
  );
};
const show = (count: number) => {
  const { rerender } = render(<Table count={count} />);
  return (next: number) => rerender(<Table count={next} />);
};

const rows = () => screen.getByRole('status').textContent.split(' ').map(Number);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const names = () =>
  within(screen.getByRole('navigation', { name: 'Pages' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
const current = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-current') === 'page')
    .map((button) => button.textContent);
const sizes = () => screen.queryByRole('combobox', { name: 'Rows a page' });

describe('a paginator', () => {
  it('SCR-120 has buttons only if there are several pages, and a choice of sizes only if there are more rows than the smallest size', async () => {
    const grow = show(10);
    expect([screen.queryByRole('navigation'), sizes()]).toEqual([null, null]);
    grow(205);
    expect(sizes()).not.toBeNull();
    await press('Page 5');
    await press('Page 9');
    const neighbours = Array.from({ length: 9 }, (_, index) => `Page ${index + 5}`);
    expect(names()).toEqual(['First', ...neighbours, 'Last']);
  });

  it('CON-020 has buttons for four pages on each side of the current page, and for the first and the last page', async () => {
    show(205);
    const pages = (from: number, to: number) => [
      'First',
      ...Array.from({ length: to - from + 1 }, (_, index) => `Page ${from + index}`),
      'Last',
    ];
    expect(names()).toEqual(pages(1, 5));
    await press('Page 5');
    await press('Page 9');
    expect(names()).toEqual(pages(5, 13));
    await press('Last');
    expect([rows(), names()]).toEqual([[201, 202, 203, 204, 205], pages(17, 21)]);
    await press('First');
    expect([rows()[0], current()]).toEqual([1, ['1']]);
  });

  it('CON-021 has no buttons if there is a single page, and no choice of sizes if all rows fit into the smallest size', async () => {
    const grow = show(10);
    expect([screen.queryByRole('navigation'), sizes()]).toEqual([null, null]);
    grow(11);
    expect(names()).toHaveLength(4);
    await userEvent.selectOptions(sizes()!, '20');
    expect([screen.queryByRole('navigation'), rows().length]).toEqual([null, 11]);
    expect(sizes()).not.toBeNull();
  });

  it('CON-022 has a choice of sizes only if there are more rows than the smallest size', () => {
    const grow = show(10);
    expect(sizes()).toBeNull();
    grow(11);
    expect(
      within(sizes()!)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['10', '20', '30']);
  });

  it('STA-052 keeps the first visible row if the size changes', async () => {
    show(205);
    await press('Page 4');
    expect(rows()[0]).toBe(31);
    await userEvent.selectOptions(sizes()!, '20');
    expect([rows().includes(31), rows()[0], rows().length]).toEqual([true, 21, 20]);
    await userEvent.selectOptions(sizes()!, '30');
    expect([rows().includes(21), current()]).toEqual([true, ['1']]);
  });

  it('STA-053 shows the last page if the current page has no rows any more', async () => {
    const shrink = show(205);
    await press('Last');
    shrink(34);
    expect([rows(), current()]).toEqual([[31, 32, 33, 34], ['4']]);
    shrink(0);
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
