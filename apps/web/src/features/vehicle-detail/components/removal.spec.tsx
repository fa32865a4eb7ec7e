import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { toasts } from '#shared/toast/show-toast.js';
import { A, B, open, order, press } from '../../../testing/a-files-panel.js';

describe('a picture that is removed', () => {
  it('is out of sight at once, and stays when it is taken back', async () => {
    const { sent } = await open();
    await press('Remove passkey Picture 2');
    expect(order()).toBe('13');
    await press('Undo');
    expect(order()).toBe('123');
    expect(sent('ENG-92')).toEqual([]);
  });

  it('is gone when nobody takes it back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { sent } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Remove passkey Picture 2' }));
    await screen.findByRole('button', { name: 'Undo' });
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    await waitFor(() => expect(sent('ENG-92')[0]?.params).toEqual({ id: '7', idFile: B.idFile }));
    await waitFor(() => expect(order()).toBe('13'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('can be taken back for as long as its toast stands, which waits while it is pointed at', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { sent } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Remove passkey Picture 2' }));
    const toast = (await screen.findByRole('button', { name: 'Undo' })).closest('ul')!;
    fireEvent.pointerEnter(toast);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(sent('ENG-92')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(order()).toBe('123');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(sent('ENG-92')).toEqual([]);
  });

  it('is gone as soon as its toast is closed by hand', async () => {
    const { sent } = await open();
    await press('Remove passkey Picture 2');
    await press('Close');
    expect(sent('ENG-92')).toHaveLength(1);
    await waitFor(() => expect(order()).toBe('13'));
  });

  it('is gone where another page is shown', async () => {
    const { sent } = await open();
    await press('Remove passkey Picture 2');
    cleanup();
    await waitFor(() => expect(sent('ENG-92')).toHaveLength(1));
    expect(toasts.get()).toEqual([]);
  });

  it('does not come back where the page is left, though another change is still on its way', async () => {
    const { sent } = await open({ 'ENG-100': () => new Promise(() => {}) });
    await press('Move picture 1 back');
    await press('Remove passkey Picture 1');
    await press('Remove passkey Picture 1');
    window.dispatchEvent(new Event('pagehide'));
    // What is on its way is sent before any time passes.
    await act(() => Promise.resolve());
    expect(sent('ENG-92').map(({ params }) => params['idFile'])).toEqual([B.idFile, A.idFile]);
    const calls = vi.mocked(fetch).mock.calls.filter(([, { method } = {}]) => method === 'DELETE');
    expect(calls.map(([, init]) => init?.keepalive)).toEqual([true, true]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is not offered to be while bidders see it', async () => {
    await open({}, 'IN_AUCTION');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(screen.getByText(/^What bidders are or were shown stays/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Turn picture 1 clockwise' })).toBeTruthy();
  });
});
