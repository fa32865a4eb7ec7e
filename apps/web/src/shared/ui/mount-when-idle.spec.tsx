import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MountWhenIdle } from './mount-when-idle.js';

const Row = ({ lot }: { readonly lot: number }) => (
  <div>
    lot {lot}{' '}
    <MountWhenIdle>
      <button type="button">offer</button>
    </MountWhenIdle>
  </div>
);
const offers = () => screen.queryAllByRole('button', { name: 'offer' });

it('the controls of all rows are mounted together as soon as the browser is idle', () => {
  const requestIdle = vi.fn<typeof requestIdleCallback>();
  vi.stubGlobal('requestIdleCallback', requestIdle);
  const page = render(
    <>
      <Row key={7} lot={7} />
      <Row key={8} lot={8} />
      <Row key={9} lot={9} />
    </>,
  );
  // The third row has left the screen, so its controls are not mounted.
  page.rerender(
    <>
      <Row key={7} lot={7} />
      <Row key={8} lot={8} />
    </>,
  );
  expect(offers()).toHaveLength(0);
  expect(requestIdle).toHaveBeenCalledExactlyOnceWith(expect.any(Function), { timeout: 500 });
  act(() => requestIdle.mock.calls[0]?.[0]({ didTimeout: false, timeRemaining: () => 5 }));
  expect(offers()).toHaveLength(2);
  page.rerender(<Row key={10} lot={10} />);
  expect(requestIdle).toHaveBeenCalledTimes(2);
});

describe('while the page scrolls', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const scroll = (ms: number) => {
    for (let at = 0; at < ms; at += 50) {
      window.dispatchEvent(new Event('scroll'));
      pass(50);
    }
  };

  it('a row mounts no controls until the scrolling ends', () => {
    scroll(50);
    render(<Row lot={7} />);
    scroll(1_000);
    render(<Row lot={8} />);
    scroll(500);
    expect(offers()).toHaveLength(0);
    pass(200);
    expect(offers()).toHaveLength(2);
  });

  it('a row mounts its controls after two seconds of scrolling', () => {
    scroll(50);
    render(<Row lot={7} />);
    scroll(1_000);
    render(<Row lot={8} />);
    scroll(1_150);
    expect(offers()).toHaveLength(1);
  });
});

it('controls are mounted after their row in a browser without requestIdleCallback', async () => {
  // The test environment restores this global after the test.
  vi.stubGlobal('requestIdleCallback', undefined);
  Reflect.deleteProperty(window, 'requestIdleCallback');
  render(<Row lot={7} />);
  expect(offers()).toHaveLength(0);
  expect(await screen.findByRole('button', { name: 'offer' })).toBeTruthy();
});
