import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { LOTS, openBoard } from '../../../testing/make-board.js';
import { resetLine } from '../../../testing/fake-line.js';

beforeEach(resetLine);

const fold = () => screen.queryByRole('button', { name: /^Search and filters/ });

it('the filters are open in a wide window', async () => {
  await openBoard();
  expect(fold()).toBeNull();
  expect(screen.getByRole('searchbox')).toBeTruthy();
});

it('the filters are collapsed in a narrow window, and show how many are active', async () => {
  const noMatch = window.matchMedia('all');
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign({}, noMatch, { media, matches: media.includes('max-width') }),
  );
  await openBoard(LOTS, {}, '/auctions/1?show=observed&sort=end');
  await waitFor(() => expect(fold()?.textContent).toBe('Search and filters2 active'));
  expect(screen.queryByRole('searchbox')).toBeNull();
  await userEvent.click(fold()!);
  expect(fold()?.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(screen.getByRole('radio', { name: /^All/ }));
  await waitFor(() => expect(fold()?.textContent).toBe('Search and filters1 active'));
});
