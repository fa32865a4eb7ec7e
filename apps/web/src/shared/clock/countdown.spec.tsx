import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startTexts } from '#shared/i18n/i18n.js';
import { Countdown } from './countdown.js';
import { serverClock } from './server-clock.js';

const DAY_MS = 86_400_000;
const timer = () => screen.getByRole('timer');

beforeEach(() => startTexts());
beforeEach(() => {
  vi.useFakeTimers();
  const at = performance.now();
  serverClock().measured([{ sentAt: at, receivedAt: at, serverAt: 0 }]);
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a countdown', () => {
  it('updates its text every second without a React render', async () => {
    const rendered = vi.fn();
    render(
      <Profiler id="countdown" onRender={rendered}>
        <Countdown endsAt={180_000} />
      </Profiler>,
    );
    expect([timer().textContent, timer().dataset['state']]).toEqual(['3:00', 'far']);
    await pass(1_000);
    expect(timer().textContent).toBe('2:59');
    await pass(60_000);
    expect([timer().textContent, timer().dataset['state']]).toEqual(['1:59', 'near']);
    expect(rendered).toHaveBeenCalledTimes(1);
  });

  it('shows a new end immediately, even days ahead, and another text if the lot runs past its end', async () => {
    const { rerender } = render(<Countdown endsAt={5_000} heldText="held open" />);
    expect(timer().textContent).toBe('0:05');
    rerender(<Countdown endsAt={2 * DAY_MS + 5_000} heldText="held open" />);
    expect(timer().textContent).toContain('0:00:05');
    rerender(<Countdown endsAt={1_000} heldText="held open" />);
    await pass(20_000);
    expect([timer().textContent, timer().dataset['state']]).toEqual(['held open', 'held']);
  });
});
