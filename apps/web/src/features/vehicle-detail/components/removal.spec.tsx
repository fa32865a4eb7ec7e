import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { toasts } from '#shared/toast/show-toast.js';
import { A, B, open, order, press } from '../../../testing/a-files-panel.js';

describe('removing a picture', () => {
  it('hides it immediately, and restores it after an undo', async () => {
    const { sent } = await open();
    await press('Remove Photo 2');
    expect(order()).toBe('13');
    await press('Undo');
    expect(order()).toBe('123');
    expect(sent('ENG-92')).toEqual([]);
  });

  it('deletes it without an undo', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { sent } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Photo 2' }));
    await screen.findByRole('button', { name: 'Undo' });
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    await waitFor(() => expect(sent('ENG-92')[0]?.params).toEqual({ id: '7', idFile: B.idFile }));
    await waitFor(() => expect(order()).toBe('13'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('can be undone while its toast is shown, which pauses while pointed at', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { sent } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Photo 2' }));
    const toast = (await screen.findByRole('button', { name: 'Undo' })).closest('ul')!;
    fireEvent.pointerEnter(toast);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(sent('ENG-92')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(order()).toBe('123');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(sent('ENG-92')).toEqual([]);
  });

  it('deletes it when its toast is closed by hand', async () => {
    const { sent } = await open();
    await press('Remove Photo 2');
    await press('Close');
    expect(sent('ENG-92')).toHaveLength(1);
    await waitFor(() => expect(order()).toBe('13'));
  });

  it('deletes it when another page opens', async () => {
    const { sent } = await open();
    await press('Remove Photo 2');
    cleanup();
    await waitFor(() => expect(sent('ENG-92')).toHaveLength(1));
    expect(toasts.get()).toEqual([]);
  });

  it('deletes it when the page is left, although another change is pending', async () => {
    const { sent } = await open({ 'ENG-100': () => new Promise(() => {}) });
    await press('Move photo 1 back');
    await press('Remove Photo 1');
    await press('Remove Photo 1');
    window.dispatchEvent(new Event('pagehide'));
    // Pending requests are sent before time passes.
    await act(() => Promise.resolve());
    expect(sent('ENG-92').map(({ params }) => params['idFile'])).toEqual([B.idFile, A.idFile]);
    const calls = vi.mocked(fetch).mock.calls.filter(([, { method } = {}]) => method === 'DELETE');
    expect(calls.map(([, init]) => init?.keepalive)).toEqual([true, true]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is impossible while bidders see it', async () => {
    await open({}, 'IN_AUCTION');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(screen.getByText(/^Bidders can see these files/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Rotate photo 1 clockwise' })).toBeTruthy();
  });
});
