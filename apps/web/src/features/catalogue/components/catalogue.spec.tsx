import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOTS, openBoard } from '../../../testing/make-board.js';
import { makeProblem } from '../../../testing/builders.js';
import { resetLine } from '../../../testing/fake-line.js';
import { taskStore } from '#shared/tasks/task-store.js';
import { makePortal } from '../../../testing/fake-portal.js';
import { fakeTimers, advanceUntil } from '../../../testing/fake-timers.js';
import { resumeCatalogue } from './resume-catalogue.js';

const saved: string[] = [];
beforeEach(() => {
  resetLine();
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  saved.length = 0;
});
afterEach(() => {
  act(() => {
    for (const task of taskStore.get()) task.send({ type: 'CANCEL' });
    taskStore.clear();
  });
});

const STORAGE_KEY = 'fairlot.catalogue';
/** Stores the mark of a pending catalogue, as an earlier page does. */
const awaited = (idUser: number) =>
  JSON.stringify({
    idAuction: 1,
    language: 'en',
    title: 'Catalogue: Returns November',
    idUser,
  });
const making = { state: 'MAKING', done: 12, total: 200, secondsLeft: 65 } as const;
const begin = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Catalogue (PDF)' }));
const openTray = async () => userEvent.click(await screen.findByRole('button', { name: /^Tasks/ }));

describe('the catalogue of an auction', () => {
  it('is created in the reader’s language, with progress and remaining time, and is saved', async () => {
    fakeTimers();
    let state: 'MAKING' | 'READY' = 'MAKING';
    const { asked } = await openBoard(LOTS, {
      'ENG-121': () => ({ done: true }),
      'ENG-122': () => ({ ...making, state }),
      'ENG-124': () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
    });
    await begin();
    await openTray();
    expect(await screen.findByText('12 of 200')).toBeTruthy();
    expect(screen.getByText('1:05 left')).toBeTruthy();
    expect(asked.find(({ id }) => id === 'ENG-121')?.request).toMatchObject({
      params: { id: '1' },
      body: { language: 'en' },
    });
    state = 'READY';
    await advanceUntil(() => expect(saved).toHaveLength(1));
  });

  it('can be cancelled, which also stops the work on the portal', async () => {
    const { count } = await openBoard(LOTS, {
      'ENG-121': () => ({ done: true }),
      'ENG-122': () => making,
      'ENG-123': () => ({ done: true }),
    });
    await begin();
    await openTray();
    await screen.findByText('12 of 200');
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(count('ENG-123')).toBe(1));
    expect(await screen.findByText('Stopped')).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('is awaited by this tab until it is ready, even after the user leaves the page', async () => {
    fakeTimers();
    let state: 'MAKING' | 'READY' = 'MAKING';
    await openBoard(LOTS, {
      'ENG-121': () => ({ done: true }),
      'ENG-122': () => ({ ...making, state }),
      'ENG-124': () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
    });
    await begin();
    await waitFor(() => expect(sessionStorage.getItem(STORAGE_KEY)).toBe(awaited(7)));
    const leaving = new Event('beforeunload', { cancelable: true });
    expect(window.dispatchEvent(leaving)).toBe(true);
    state = 'READY';
    await advanceUntil(() => expect(sessionStorage.getItem(STORAGE_KEY)).toBeNull());
  });

  it('is resumed if an earlier page requested it, and not started again', async () => {
    sessionStorage.setItem(STORAGE_KEY, awaited(7));
    fakeTimers();
    let state: 'MAKING' | 'READY' = 'MAKING';
    const { count } = await openBoard(LOTS, {
      'ENG-122': () => ({ ...making, done: 40, state }),
      'ENG-124': () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
    });
    await openTray();
    expect(await screen.findByText('40 of 200')).toBeTruthy();
    expect(screen.getByText('Catalogue: Returns November')).toBeTruthy();
    state = 'READY';
    await advanceUntil(() => expect(saved).toHaveLength(1));
    expect([count('ENG-121'), sessionStorage.getItem(STORAGE_KEY)]).toEqual([0, null]);
  });

  it.each([
    ['is over', () => ({ ...making, state: 'NONE' })],
    ['is not visible', () => makeProblem('NOT_FOUND', { errorCode: '404001' })],
  ])('is no longer awaited if an earlier page requested it and it %s', async (_, work) => {
    sessionStorage.setItem(STORAGE_KEY, awaited(7));
    await openBoard(LOTS, { 'ENG-122': work });
    await waitFor(() => expect(sessionStorage.getItem(STORAGE_KEY)).toBeNull());
    expect(taskStore.get()).toEqual([]);
  });

  it('is awaited again by the next page if the portal does not respond', async () => {
    sessionStorage.setItem(STORAGE_KEY, awaited(7));
    await resumeCatalogue(7);
    expect([taskStore.get(), sessionStorage.getItem(STORAGE_KEY)]).toEqual([[], awaited(7)]);
    const { count } = makePortal({ 'ENG-122': () => making, 'ENG-123': () => ({ done: true }) });
    // Another user in the same tab does not get the catalogue.
    await resumeCatalogue(8);
    expect(count('ENG-122')).toBe(0);
    await Promise.all([resumeCatalogue(7), resumeCatalogue(7)]);
    expect(taskStore.get()).toHaveLength(1);
  });

  it('shows why it failed, and can be started again', async () => {
    let answers: 'busy' | 'cut' = 'busy';
    const { count } = await openBoard(LOTS, {
      'ENG-121': () =>
        answers === 'busy' ? makeProblem('OVERLOADED', { errorCode: '503001' }) : { done: true },
      'ENG-122': () => ({ ...making, state: 'FAILED' }),
    });
    await begin();
    await openTray();
    expect(await screen.findByRole('alert')).toBeTruthy();
    answers = 'cut';
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(
      await screen.findByText('The portal is temporarily unavailable. Try again.'),
    ).toBeTruthy();
    expect(count('ENG-121')).toBe(2);
  });
});
