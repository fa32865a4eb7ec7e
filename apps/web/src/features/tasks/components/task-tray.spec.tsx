import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeProblem } from '../../../testing/builders.js';
import { makePortal, visit } from '../../../testing/fake-portal.js';
import { ApiError } from '#shared/api/api-error.js';
import { closeToast, toasts } from '#shared/toast/show-toast.js';
import { startTask } from '#shared/tasks/start-task.js';
import { taskStore } from '#shared/tasks/task-store.js';
import type { TaskFile, TaskOrder, TaskWork } from '#shared/tasks/task.machine.js';

const saved: string[] = [];
beforeEach(() => {
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  saved.length = 0;
  makePortal({ 'SEC-54': () => [] });
});
afterEach(() => {
  act(() => {
    for (const task of taskStore.get()) task.send({ type: 'CANCEL' });
  });
});

/** Starts a task whose progress the test controls. */
const begin = (facts: Partial<TaskOrder> = {}) => {
  const works: (TaskWork & {
    answer: (file?: TaskFile) => void;
    fail: (error: unknown) => void;
  })[] = [];
  act(() => {
    startTask({
      title: 'Award 3 lots',
      unit: 'items',
      run: (work) =>
        new Promise((resolve, reject) => {
          works.push({ ...work, answer: (file) => resolve(file), fail: reject });
        }),
      ...facts,
    });
  });
  return { work: () => works.at(-1)!, works };
};
const open = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const clearAll = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Clear finished' }));
  expect(screen.queryByRole('button', { name: /^Tasks/ })).toBeNull();
  act(() => toasts.get().forEach(({ key }) => closeToast(key)));
};

describe('the task tray (convenience 13)', () => {
  it('is visible on every page while there are tasks', async () => {
    const { router } = await visit('/auctions');
    await screen.findByText('No running auctions');
    expect(screen.queryByRole('button', { name: /^Tasks/ })).toBeNull();
    const { work } = begin();
    await open(/^Tasks, 1 running/);
    act(() => work().report({ done: 1, total: 3 }));
    expect(screen.getByText('1 of 3')).toBeTruthy();
    await act(() => router.navigate({ to: '/auctions', search: { kind: 'sealed' } }));
    expect(screen.getByRole('progressbar', { name: 'Award 3 lots' }).getAttribute('value')).toBe(
      String(1 / 3),
    );
    work().answer();
    expect(await screen.findByRole('button', { name: 'Tasks, all finished' })).toBeTruthy();
    expect(await screen.findByText('Award 3 lots: Done')).toBeTruthy();
    await clearAll();
  });

  it('lists the refused items of a task, and can retry them', async () => {
    await visit('/auctions');
    const again = vi.fn();
    const { work } = begin({ again });
    const refused = {
      key: 2,
      label: 'Lot 2',
      outcome: 'refused',
      text: 'The reserve is not met.',
      code: 'RESERVE_NOT_MET',
    } as const;
    act(() => {
      const done = { key: 1, label: 'Lot 1', outcome: 'done', text: null, code: null } as const;
      work().report({ done: 2, total: 2, lines: [done, refused] });
      work().answer();
    });
    await open(/^Tasks/);
    await userEvent.click(await screen.findByText('1 done'));
    const lines = await screen.findAllByRole('listitem');
    const texts = lines.map(({ textContent }) => textContent);
    expect(texts).toContain('Lot 2The reserve is not met. RESERVE_NOT_MET');
    await userEvent.click(screen.getByRole('button', { name: 'Retry 1 rejected item' }));
    expect(again).toHaveBeenCalledWith([refused]);
    await clearAll();
  });

  it('downloads the file of a finished task immediately, and again on demand', async () => {
    await visit('/auctions');
    const { work } = begin({ title: 'Export', unit: 'bytes' });
    await open(/^Tasks/);
    act(() => work().report({ done: 1_500_000, total: null }));
    expect(screen.getByText('1.5 MB')).toBeTruthy();
    act(() => work().answer({ fileName: 'offers.xlsx', blob: new Blob(['x']) }));
    const button = await screen.findByRole('button', { name: 'Download again' });
    expect(saved).toEqual(['offers.xlsx']);
    await userEvent.click(button);
    expect(saved).toEqual(['offers.xlsx', 'offers.xlsx']);
    await clearAll();
  });

  it('shows why a task failed, with a retry button, and can stop a task', async () => {
    await visit('/auctions');
    const { work, works } = begin();
    await open(/^Tasks/);
    const problem = makeProblem('NEW_HERE', { errorCode: '404001', errorMsg: 'Not here.' });
    act(() => work().fail(new ApiError(404, problem)));
    expect(await screen.findByText('Not here.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(works).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(work().signal.aborted).toBe(true);
    act(() => work().answer());
    await waitFor(() => expect(screen.getByText('Award 3 lots: Stopped')).toBeTruthy());
    await clearAll();
  });

  it('warns before the user leaves the portal, but only while a task runs', async () => {
    await visit('/auctions');
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const { work } = begin();
    expect(leave()).toBe(true);
    act(() => work().answer());
    await screen.findByText('Award 3 lots: Done');
    expect(leave()).toBe(false);
    await open(/^Tasks/);
    await clearAll();
  });
});
