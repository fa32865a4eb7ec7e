import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { toasts } from '#shared/toast/show-toast.js';
import {
  A,
  B,
  openFilesPanel,
  photoOrder,
  pressButton,
} from '../../../testing/make-files-panel.js';

describe('removing a picture', () => {
  it('hides the photo immediately, and an undo shows it again', async () => {
    const { sent } = await openFilesPanel();
    await pressButton('Remove Photo 2');
    expect(photoOrder()).toBe('13');
    await pressButton('Undo');
    expect(photoOrder()).toBe('123');
    expect(sent('ENG-92')).toEqual([]);
  });

  it('deletes the photo if the user does not undo the removal', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { sent } = await openFilesPanel();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Photo 2' }));
    await screen.findByRole('button', { name: 'Undo' });
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    await waitFor(() => expect(sent('ENG-92')[0]?.params).toEqual({ id: '7', idFile: B.idFile }));
    await waitFor(() => expect(photoOrder()).toBe('13'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('can be undone while its toast is visible, and the toast stays while the pointer is on it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { sent } = await openFilesPanel();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Photo 2' }));
    const toast = (await screen.findByRole('button', { name: 'Undo' })).closest('ul')!;
    fireEvent.pointerEnter(toast);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(sent('ENG-92')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(photoOrder()).toBe('123');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(sent('ENG-92')).toEqual([]);
  });

  it('deletes the photo when the user closes the toast', async () => {
    const { sent } = await openFilesPanel();
    await pressButton('Remove Photo 2');
    await pressButton('Close');
    expect(sent('ENG-92')).toHaveLength(1);
    await waitFor(() => expect(photoOrder()).toBe('13'));
  });

  it('deletes the photo when another page opens', async () => {
    const { sent } = await openFilesPanel();
    await pressButton('Remove Photo 2');
    cleanup();
    await waitFor(() => expect(sent('ENG-92')).toHaveLength(1));
    expect(toasts.get()).toEqual([]);
  });

  it('deletes the photo when the user leaves the portal, even if another change is pending', async () => {
    const { sent } = await openFilesPanel({ 'ENG-100': () => new Promise(() => {}) });
    await pressButton('Move photo 1 back');
    await pressButton('Remove Photo 1');
    await pressButton('Remove Photo 1');
    window.dispatchEvent(new Event('pagehide'));
    // Lets pending promises run, but no timers.
    await act(() => Promise.resolve());
    expect(sent('ENG-92').map(({ params }) => params['idFile'])).toEqual([B.idFile, A.idFile]);
    const calls = vi.mocked(fetch).mock.calls.filter(([, { method } = {}]) => method === 'DELETE');
    expect(calls.map(([, init]) => init?.keepalive)).toEqual([true, true]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is not possible while bidders can see the photo', async () => {
    await openFilesPanel({}, 'IN_AUCTION');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(screen.getByText(/^Bidders can see these files/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Rotate photo 1 clockwise' })).toBeTruthy();
  });
});
