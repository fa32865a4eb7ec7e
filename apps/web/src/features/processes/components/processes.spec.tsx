import type { ProcessFigures, ProcessReport } from '@fairlot/contracts/engineering';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeProblem, makeUser, NOW } from '../../../testing/builders.js';
import { makePortal, visit } from '../../../testing/fake-portal.js';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));

const OWN = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const sessions = { used: 3, max: 12, waiting: 1 };
const figures = (over: Partial<ProcessFigures> = {}): ProcessFigures => ({
  eventLoop: { p50Ms: 0.25, p99Ms: 12, maxMs: 1_500 },
  heap: { usedBytes: 120_000_000, sizeBytes: 200_000_000 },
  engine: { queue: 7, groups: 20, groupP50: 3, groupP99: 64 },
  relay: { waiting: 4, lagMs: 30 },
  readModel: { lagMs: 2_500, parkedRecords: 1, parkedStreams: 2 },
  sessions: { records: sessions, log: { ...sessions, max: 6 } },
  live: { sockets: 41, mqtt: 5 },
  statements: [{ text: 'SELECT N FROM lot_board', count: 12, totalMs: 480, p99Ms: 90 }],
  ...over,
});
const report = (over: Partial<ProcessReport> = {}): ProcessReport => ({
  idProcess: OWN,
  roles: ['api', 'engine'],
  startedAt: NOW - 60_000,
  reportedAt: NOW,
  figures: figures(),
  ...over,
});

const open = async (answer: () => unknown, user: Parameters<typeof makeUser>[0] = {}) => {
  const portal = makePortal({
    'SEC-10': () => makeUser({ roles: ['USER', 'ADMIN'], idDealer: null, ...user }),
    'ENG-37': answer as never,
  });
  await visit('/engineering/processes');
  const countCalls = () => portal.asked.filter(({ id }) => id === 'ENG-37').length;
  return { countCalls };
};
const answered = (processes: readonly ProcessReport[], serverNow = NOW) => ({
  serverNow,
  processes: [...processes],
});
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const valueOf = (card: HTMLElement, name: string) =>
  within(card).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

it('the page of processes shows each process with the figures that apply to it (ENG-37)', async () => {
  const relaying = figures({ relay: null, readModel: null });
  await open(() =>
    answered([report(), report({ idProcess: OTHER, roles: ['live'], figures: relaying })]),
  );
  const own = await screen.findByRole('region', { name: 'api, engine' });
  expect(valueOf(own, 'Event loop delay')).toBe('p50 0.25 ms · p99 12 ms · max 1.5 secs');
  expect(valueOf(own, 'Queued commands')).toBe('7');
  expect(valueOf(own, 'Commands per batch')).toBe('p50 3 · p99 64');
  expect(valueOf(own, 'Relay lag')).toBe('4 events, 30 ms');
  expect(valueOf(own, 'Read model lag')).toBe('2.5 secs');
  expect(valueOf(own, 'Parked')).toBe('1 records, 2 streams');
  expect(valueOf(own, 'Database sessions: records')).toBe('3 of 12 in use, 1 waiting');
  expect(valueOf(own, 'Live connections')).toBe('socket.io 41 · MQTT 5');
  await userEvent.click(within(own).getByText('Slowest queries (1)'));
  expect(within(own).getByText('SELECT N FROM lot_board')).toBeTruthy();
  expect(within(own).getByText('480 ms in total · 12 times · p99 90 ms')).toBeTruthy();
  const other = screen.getByRole('region', { name: 'live' });
  expect(within(other).queryByText('Relay lag')).toBeNull();
  expect(within(other).queryByText(/Read model lag/)).toBeNull();
});

it('the page of processes polls every five seconds, draws the history, and can be paused', async () => {
  let queue = 0;
  const { countCalls } = await open(() => {
    queue += 5;
    const waiting = figures({ engine: { queue, groups: 0, groupP50: 0, groupP99: 0 } });
    return answered([report({ figures: waiting })], NOW + queue * 1_000);
  });
  await screen.findByRole('img', { name: 'Queued commands: 5 (≤ 5)' });
  await after(5_000);
  const curve = await screen.findByRole('img', { name: 'Queued commands: 10 (≤ 10)' });
  expect(curve.querySelector('[data-part="line"]')?.getAttribute('d')).toMatch(/^M[^L]+L[^L]+$/);
  await userEvent.click(screen.getByRole('button', { name: 'Pause updates' }));
  const before = countCalls();
  await after(20_000);
  expect(countCalls()).toBe(before);
  await userEvent.click(screen.getByRole('button', { name: 'Resume updates' }));
  await after(5_000);
  expect(countCalls()).toBeGreaterThan(before);
});

it('the page of processes keeps the last figures, with their time, while the portal does not respond', async () => {
  let fails = false;
  await open(() => (fails ? makeProblem('INTERNAL') : answered([report()])));
  await screen.findByText(/^As of /);
  fails = true;
  await after(30_000);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No connection\. Last update/);
  expect(screen.getByRole('region', { name: 'api, engine' })).toBeTruthy();
  fails = false;
  await after(5_000);
  expect(await screen.findByText(/^As of /)).toBeTruthy();
});

it('the page of processes says if no process has reported', async () => {
  await open(() => answered([]));
  expect(await screen.findByText('No process has reported yet')).toBeTruthy();
});

it('the page of processes is not found for users without the right', async () => {
  const { countCalls } = await open(() => answered([report()]), { roles: ['USER'] });
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByText('Processes')).toBeNull();
  expect(countCalls()).toBe(0);
});
