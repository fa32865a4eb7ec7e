import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../app/query-client.js';
import { makeProblem } from '../../testing/builders.js';
import { makePortal } from '../../testing/fake-portal.js';
import { ApiError } from '#shared/api/api-error.js';
import { startTexts } from '#shared/i18n/i18n.js';
import { showToast, toasts } from './show-toast.js';
import { ToastPlace } from './toast-place.js';

const MS = 1_000;

beforeEach(async () => {
  localStorage.setItem('fairlot.language', 'en');
  makePortal({});
  await startTexts();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastPlace />
    </QueryClientProvider>,
  );
});
/** Shows a toast, so that the code of the toasts is loaded before fake timers start. */
const withFakeTimers = async () => {
  const close = showToast({ text: 'first' });
  await screen.findByText('first');
  act(close);
  vi.useFakeTimers();
};
const say = (order: Parameters<typeof showToast>[0]) => act(() => void showToast(order));
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * MS));

describe('a toast (convenience 14)', () => {
  it('is announced politely in a region that already exists', async () => {
    const place = screen.getByRole('region', { name: 'Notices' });
    expect(place.getAttribute('aria-live')).toBe('polite');
    say({ text: 'Lot 4 is observed' });
    expect(await screen.findByText('Lot 4 is observed')).toBeTruthy();
    expect(place.textContent).toContain('Lot 4 is observed');
  });

  it('stays for 10 seconds with an undo, and for 6 seconds without', async () => {
    await withFakeTimers();
    say({ text: 'plain' });
    say({ text: 'with undo', undo: { run: () => {} } });
    pass(6);
    expect(screen.queryByText('plain')).toBeNull();
    pass(3.9);
    expect(screen.getByText('with undo')).toBeTruthy();
    pass(0.2);
    expect(screen.queryByText('with undo')).toBeNull();
  });

  it('stays while the pointer is on it or it has the focus', async () => {
    await withFakeTimers();
    say({ text: 'kept', undo: { run: () => {} } });
    const button = screen.getByRole('button', { name: 'Undo' });
    act(() => button.focus());
    pass(60);
    act(() => button.blur());
    fireEvent.pointerEnter(screen.getByRole('list'));
    pass(60);
    expect(screen.getByText('kept')).toBeTruthy();
    fireEvent.pointerLeave(screen.getByRole('list'));
    pass(10.1);
    expect(screen.queryByText('kept')).toBeNull();
  });

  it('is stacked up to five, and can be closed by the user', async () => {
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) say({ text });
    await screen.findByText('f');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'b',
      'c',
      'd',
      'e',
      'f',
    ]);
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
    expect(screen.queryByText('b')).toBeNull();
  });

  it('can be undone only once, by its button or the key z', async () => {
    const run = vi.fn();
    say({ text: 'one', undo: { run } });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('one')).toBeNull();
    say({ text: 'two', undo: { label: 'Restore', run } });
    await screen.findByRole('button', { name: 'Restore' });
    await userEvent.keyboard('z');
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('reports once that it has disappeared: after its time, by the user, or because of newer toasts', async () => {
    const onLapse = vi.fn();
    const undo = { run: () => {}, onLapse };
    await withFakeTimers();
    say({ text: 'in time', undo });
    pass(9.9);
    expect(onLapse).not.toHaveBeenCalled();
    pass(0.2);
    expect(onLapse).toHaveBeenCalledTimes(1);
    say({ text: 'by hand', undo });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onLapse).toHaveBeenCalledTimes(2);
    say({ text: 'by newer ones', undo });
    for (const text of ['a', 'b', 'c', 'd']) say({ text });
    expect(onLapse).toHaveBeenCalledTimes(2);
    say({ text: 'e' });
    expect(onLapse).toHaveBeenCalledTimes(3);
  });

  it('does not report its end after an undo, or if its caller removed it', async () => {
    const onLapse = vi.fn();
    say({ text: 'one', undo: { run: () => {}, onLapse } });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    act(showToast({ text: 'two', undo: { run: () => {}, onLapse } }));
    expect(toasts.get()).toEqual([]);
    expect(onLapse).not.toHaveBeenCalled();
  });

  it('is followed by an error toast if its undo fails', async () => {
    const problem = makeProblem('ALREADY_SETTLED');
    say({ text: 'one', undo: { run: () => Promise.reject(new ApiError(409, problem)) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getByText(problem.errorMsg)).toBeTruthy());
  });

  it('SCR-100 in part: has an icon if it reports success', async () => {
    say({ text: 'The answers are saved', tone: 'good' });
    const line = (await screen.findByText('The answers are saved')).closest('li');
    expect(line?.dataset['tone']).toBe('good');
    expect(line?.querySelector('.tabler-icon-circle-check')).toBeTruthy();
  });

  it('SCR-102 in part: has another icon if it is a warning, and can be closed by the user', async () => {
    say({ text: 'Somebody has changed this', tone: 'bad' });
    const line = (await screen.findByText('Somebody has changed this')).closest('li');
    expect(line?.querySelector('.tabler-icon-alert-triangle')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Somebody has changed this')).toBeNull();
  });

  it('ERR-020 in part: is in the same region, whether it is a notice, a success message or a warning', async () => {
    for (const tone of ['good', 'info', 'bad'] as const) say({ text: `told ${tone}`, tone });
    await screen.findByText('told bad');
    const lines = screen.getAllByRole('listitem');
    expect(lines.map(({ dataset }) => dataset['tone'])).toEqual(['good', 'info', 'bad']);
    const place = screen.getByRole('region', { name: 'Notices' });
    expect(lines.every((line) => place.contains(line))).toBe(true);
  });
});
