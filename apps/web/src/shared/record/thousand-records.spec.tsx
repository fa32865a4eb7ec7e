import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makePage } from '../../testing/builders.js';
import { makePortal, visit } from '../../testing/fake-portal.js';
import { makeSeller, STAFF } from '../../testing/sellers.js';

/** Larger than the server's pages, so that the test is shorter. */
const PAGE_ROWS = 250;
const COUNT = 1_000;
/** Maximum number of rows in the DOM: those of a window, and some above and below. */
const RENDERED_MAX = 60;

/** A surname for each id. Names must not contain digits. */
const surnameOf = (id: number): string =>
  `Tanti${String(id).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;
/** A page of a thousand account managers. The cursor is the id of the last one before the page. */
const pageAfter = (cursor: string | null) => {
  const last = Number(cursor ?? 0);
  const ids = Array.from({ length: PAGE_ROWS }, (_, at) => last + at + 1);
  const next = last + PAGE_ROWS;
  const rows = ids.map((idSeller) => makeSeller({ idSeller, surname: surnameOf(idSeller) }));
  return {
    ...makePage(rows, next < COUNT ? String(next) : null),
    // As in the server's answers, only the first page has a count.
    total: cursor === null ? { count: COUNT, isExact: false } : null,
  };
};
const renderedRows = () => screen.getAllByRole('row').slice(1);
const loadNext = async (loaded: number) => {
  await userEvent.click(screen.getByRole('button', { name: 'Show more results' }));
  await waitFor(() =>
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe(String(loaded + 1)),
  );
};

it('a list of a thousand records loads page by page, renders only the visible rows, and says that there may be more', async () => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'ADM-37': ({ query }) => pageAfter(query.get('cursor')),
  });
  await visit('/admin/records/sellers');
  await screen.findByText("More than 1'000 results");
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe(String(PAGE_ROWS + 1));
  for (let loaded = 2 * PAGE_ROWS; loaded <= COUNT; loaded += PAGE_ROWS) await loadNext(loaded);
  const cursors = portal.asked.flatMap(({ id, request }) =>
    id === 'ADM-37' ? [request.query.get('cursor')] : [],
  );
  const expected = Array.from({ length: COUNT / PAGE_ROWS }, (_, at) => at * PAGE_ROWS);
  expect(cursors).toEqual(expected.map((last) => (last === 0 ? null : String(last))));
  expect(screen.queryByRole('button', { name: 'Show more results' })).toBeNull();
  expect(screen.getByText("More than 1'000 results")).toBeTruthy();
  expect(renderedRows().length).toBeLessThan(RENDERED_MAX);
  // The last rows are in the list, although they are not rendered.
  expect(screen.queryByText(surnameOf(COUNT))).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  screen.getByText("Selected: 1'000");
  screen.getByText("You can select up to 10'000 entries at a time.");
});
