import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MountInView } from './mount-in-view.js';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('content below the visible area is mounted some time after the page has loaded, even if the user never scrolls to it', () => {
  vi.useFakeTimers();
  const outOfView = class {
    observe() {}
    disconnect() {}
  };
  vi.stubGlobal('IntersectionObserver', outOfView);
  render(<MountInView height={90}>the history</MountInView>);
  act(() => void vi.advanceTimersByTime(4_999));
  expect(screen.queryByText('the history')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('the history')).toBeTruthy();
});
