import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeProblem } from '../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../testing/fake-portal.js';
import { makeSeller, STAFF } from '../../testing/sellers.js';
import type { RecordExport } from './record-exports.js';

const ID = '0195f1c2-7a30-4c51-9c5e-0d6f3a1b2c51';
const makeExport = (facts: Partial<RecordExport> = {}): RecordExport => ({
  idExport: ID,
  record: 'seller',
  view: null,
  format: 'csv',
  askedAt: 1_764_324_000_000,
  state: 'running',
  done: null,
  total: null,
  rows: null,
  bytes: null,
  reason: null,
  expiresAt: 1_764_410_400_000,
  ...facts,
});
const makePage = (total: object) => ({ rows: [makeSeller({ idSeller: 1 })], total, next: null });
const LONG = { count: 10_000, isExact: false };
const SHORT = { count: 1, isExact: true };

const open = async (answers: FakeAnswers, total: object, search = '') => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'ADM-37': () => makePage(total),
    'ENG-172': () => [],
    'ENG-306': () => ({ idExport: ID }),
    'ENG-307': () => [],
    ...answers,
  });
  await visit(`/admin/records/sellers${search}`);
  await screen.findByRole('button', { name: 'CSV' });
  await screen.findByText(/results?$/);
  return portal;
};
type Portal = Awaited<ReturnType<typeof open>>;
const started = ({ asked }: Portal) =>
  asked.flatMap(({ id, request }) => (id === 'ENG-306' ? [request.body] : []));
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the export of a list of records', () => {
  it('prepares the file of a long list as it is displayed, shows the progress, and downloads the file', async () => {
    let one = makeExport();
    const portal = await open(
      {
        'ENG-307': () => [one],
        'ENG-308': () => new Response('file', { headers: { 'content-type': 'text/csv' } }),
      },
      LONG,
      '?market=IT&q=kel&sort=-email&columns=name,surname',
    );
    await click('CSV');
    const list = await screen.findByRole('list', { name: 'Exports' });
    expect(started(portal)).toEqual([
      {
        record: 'seller',
        view: null,
        query: {
          q: 'kel',
          market: ['IT'],
          sort: '-email',
          language: 'en',
          format: 'csv',
          columns: expect.arrayContaining(['name', 'surname']),
        },
      },
    ]);
    expect(portal.count('ENG-171')).toBe(0);
    await within(list).findByText(/Preparing…/);
    one = makeExport({ done: 4_000, total: 12_000 });
    expect((await within(list).findByRole('progressbar')).getAttribute('value')).toMatch(/^0\.33/);
    one = makeExport({ state: 'ready', rows: 12_000, bytes: 9 });
    await within(list).findByText(/Entries: 12/, {}, { timeout: 3_000 });
    await click('Download sellers.csv');
    await waitFor(() => expect(portal.count('ENG-308')).toBe(1));
  });

  it('downloads a short list directly, or prepares it on request, which can be cancelled', async () => {
    let all = [makeExport({ format: 'xlsx', done: 1, total: 2 })];
    const portal = await open(
      {
        'ENG-307': () => all,
        'ENG-309': () => {
          all = [];
          return { done: true };
        },
        'ENG-171': () => new Response('file', { headers: { 'content-type': 'text/csv' } }),
      },
      SHORT,
    );
    await click('CSV');
    await waitFor(() => expect(portal.count('ENG-171')).toBe(1));
    expect(started(portal)).toEqual([]);
    await click('Exports');
    await click('Prepare XLSX in the background');
    await waitFor(() => expect(started(portal)).toHaveLength(1));
    await click('Cancel sellers.xlsx');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Exports' })).toBeNull());
    expect(portal.count('ENG-309')).toBe(1);
  });

  it('shows why there is no file, or why an export was not started', async () => {
    const failed = [
      makeExport({ state: 'failed', reason: 'TOO_LARGE' }),
      makeExport({ idExport: ID.replace(/1$/, '2'), state: 'failed' }),
    ];
    await open(
      {
        'ENG-307': () => failed,
        'ENG-306': () => makeProblem('TOO_MANY_EXPORTS'),
      },
      LONG,
    );
    await click('CSV');
    await screen.findByText(/The list is too long for this file\./);
    await screen.findByText(/The file could not be prepared\./);
    expect((await screen.findByRole('alert')).textContent).toContain('two running exports');
    screen.getAllByRole('button', { name: 'Delete sellers.csv' });
  });
});
