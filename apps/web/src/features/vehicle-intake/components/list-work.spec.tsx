import type { ListImport, OwnListImport } from '@fairlot/contracts/vehicles';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { makePage, makeProblem, makeUser } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { fakeUploads } from '../../../testing/fake-upload.js';
import { fakeTimers, advanceUntil } from '../../../testing/fake-timers.js';

const LIST: ListImport = {
  idTemp: '0195f1c2-7a30-8c51-8c5e-0d6f3a1b2c4d',
  state: 'STAGED',
  idMarket: 'IT',
  idTemplate: null,
  provenance: null,
  encoding: 'utf-8' as const,
  createdAt: 1,
  columns: [{ heading: 'Nr', field: 'externalId' }],
  missing: [],
  unknownValues: [],
  valueMappings: [],
  problems: [],
  problemCount: 0,
  doubts: [],
  doubtCount: 0,
  rowCount: 10_000,
  counts: { created: 10_000, changed: 0, unchanged: 0, refused: 0, undone: 0, kept: 0 },
  files: { attached: 0, waiting: 0 },
};
const OWN: OwnListImport = {
  idTemp: LIST.idTemp,
  state: 'STAGED',
  idTemplate: null,
  provenance: 'LTR_RETURN',
  createdAt: 1,
  rowCount: 10_000,
  work: null,
};
type Work = NonNullable<OwnListImport['work']>;
const at = (doing: Work['doing'], change: Partial<Work> = {}): Work => ({
  doing,
  done: 2_500,
  total: 10_000,
  secondsLeft: 75,
  isCut: false,
  ...change,
});
const open = async (answers: FakeAnswers, path = '') => {
  const portal = makePortal({
    'SEC-10': () => makeUser({ permissions: ['AUCTIONEER'] }),
    'ENG-16': () => makePage([]),
    'ENG-97': () => LIST,
    ...answers,
  });
  const sent = fakeUploads();
  await visit(`/private/upload-vehicle${path}`);
  await screen.findByRole('heading', { level: 1, name: 'Add vehicles' });
  return { ...portal, sent };
};
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const send = async (file = new File(['x'.repeat(4_000)], 'list.csv')) => {
  await userEvent.upload(screen.getByLabelText('File'), file);
  await press('Check list');
};
const bar = async (name: string) =>
  (await screen.findByRole<HTMLProgressElement>('progressbar', { name })).value;

it('the page shows the progress and the remaining time of an upload, which can be cancelled', async () => {
  const { sent } = await open({ 'ENG-150': () => [] });
  await send();
  act(() => sent[0]?.come(1, 4));
  expect(await bar('Uploading file')).toBe(0.25);
  expect(screen.getByText('1 kB of 4 kB')).toBeTruthy();
  expect(screen.getByText(/^0:\d\d left$/)).toBeTruthy();
  await press('Cancel');
  expect(sent[0]?.isAborted).toBe(true);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryAllByRole('alert').every(({ textContent }) => textContent === '')).toBe(true);
  // A new upload has another command id.
  await press('Check list');
  const keys = sent.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).not.toBe(keys[1]);
});

it('the page shows how many rows are validated, and can cancel the validation', async () => {
  const reading: OwnListImport = { ...OWN, state: 'READING', work: at('JUDGING') };
  const { sent, asked } = await open({
    'ENG-150': () => (sent.length === 0 ? [] : [reading]),
    'ENG-151': () => ({ done: true }),
  });
  await send();
  act(() => sent[0]?.come(4, 4));
  await screen.findByText(/^Rows: 2.500 of about 10.000$/);
  expect(await bar('Checking list')).toBe(0.25);
  expect(screen.getByText('1:15 left')).toBeTruthy();
  await press('Cancel');
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Check list' }).hasAttribute('disabled')).toBe(false),
  );
  expect(asked.find(({ id }) => id === 'ENG-151')?.request.params).toEqual({ idTemp: LIST.idTemp });
});

it('the page shows a list that was uploaded on another device, with its progress and whether it can be saved', async () => {
  fakeTimers();
  let own: OwnListImport = { ...OWN, state: 'READING', rowCount: 2_500, work: at('JUDGING') };
  await open({ 'ENG-150': () => [own] });
  const lists = within(
    await screen.findByRole('region', { name: 'Your lists from the last 24 hours' }),
  );
  expect(lists.getByRole('listitem').textContent).toMatch(/LTR_RETURN · checking/);
  expect(await bar('Checking list')).toBe(0.25);
  own = OWN;
  await advanceUntil(() => lists.getByText(/ready to save · Rows: 10.000/));
  await press('View list');
  await screen.findByRole('region', { name: 'Preview of changes' });
});

it('the page says if processing was interrupted, and can remove the list', async () => {
  const own = { ...OWN, state: 'READING', work: at('JUDGING', { isCut: true }) } as const;
  let lists: OwnListImport[] = [own];
  await open({
    'ENG-150': () => lists,
    'ENG-151': () => {
      lists = [];
      return { done: true };
    },
  });
  await screen.findByText(/^The check was interrupted; nothing was imported\./);
  await press('Remove from list');
  await vi.waitFor(() => expect(screen.queryByText(/^The check was interrupted/)).toBeNull());
});

it('the page shows the progress of saving a list, and can save it again after cancelling', async () => {
  const saving = Promise.withResolvers<unknown>();
  let own: OwnListImport = { ...OWN, work: at('SAVING') };
  await open(
    {
      'SEC-15': () => saving.promise,
      'ENG-150': () => [own],
      'ENG-151': () => {
        own = OWN;
        saving.resolve(makeProblem('IMPORT_OVER', { errorCode: '409001' }));
        return { done: true };
      },
    },
    `?list=${LIST.idTemp}`,
  );
  expect(await bar('Saving vehicles')).toBe(0.25);
  const save = screen.getByRole('button', { name: 'Save 10000 vehicles' });
  expect(save.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText(/^Rows: 2.500 of 10.000$/)).toBeTruthy();
  await press('Cancel');
  await vi.waitFor(() => expect(save.hasAttribute('disabled')).toBe(false));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('the page shows the progress of saving a list on another device, and says if that was interrupted', async () => {
  fakeTimers();
  let own: OwnListImport = { ...OWN, work: at('SAVING', { isCut: true }) };
  let list: ListImport = LIST;
  await open({ 'ENG-150': () => [own], 'ENG-97': () => list }, `?list=${LIST.idTemp}`);
  await screen.findByText('Interrupted; nothing was changed. Start it again.');
  own = { ...OWN, work: at('SAVING') };
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await bar('Saving vehicles')).toBe(0.25);
  [own, list] = [
    { ...OWN, state: 'SAVED' },
    { ...LIST, state: 'SAVED' },
  ];
  await advanceUntil(() => screen.getByRole('region', { name: 'List saved' }));
});
