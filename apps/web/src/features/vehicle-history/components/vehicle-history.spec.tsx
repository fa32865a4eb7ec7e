import type { HistoryEntry } from '@fairlot/contracts/vehicles';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { makePage, makeProblem, NOW } from '../../../testing/builders.js';
import { makeVehicleDetails } from '../../../testing/editor-builders.js';
import { makeEditorPortal } from '../../../testing/editor-page.js';
import { visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { fakeTimers, advanceUntil } from '../../../testing/fake-timers.js';

// jsdom has no layout, but a virtual list renders only rows that fit its height.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);
});

const ANNA = { own: false, kind: 'SELLER', name: 'Anna Rossi' } as const;
const entry = (over: Partial<HistoryEntry>): HistoryEntry => ({
  key: 'record-1',
  at: NOW,
  what: 'EDITED',
  by: ANNA,
  changes: [],
  reason: null,
  sentTo: null,
  lot: null,
  ...over,
});
const open = async (
  history: NonNullable<FakeAnswers['ENG-99']>,
  over: Partial<Parameters<typeof makeVehicleDetails>[0]> = {},
) => {
  const opened = makeEditorPortal({
    'SEC-22': () => makeVehicleDetails({ idVehicle: 7, ...over }),
    'SEC-21': () => [],
    'OPEN-02': () => [],
    'ENG-91': () => ({ files: [], version: 0 }),
    'ENG-99': history,
  });
  await visit('/private/vehicles/7');
  return opened;
};
const section = async () => within(await screen.findByRole('region', { name: 'History' }));
const lines = async () => {
  const all = await (await section()).findAllByRole('listitem');
  return all.map(({ textContent }) => textContent);
};

it('the history describes each change with its field, its author, and its old and new values', async () => {
  const entries = [
    entry({ changes: [{ field: 'mileageKm', old: 84_000, new: 86_500 }] }),
    entry({
      key: 'stream-2',
      what: 'MOVED',
      by: { own: false, kind: 'PARTNER', name: null },
      changes: [{ field: 'state', old: 'SENT_MULTI', new: 'RETURNED' }],
      reason: 'PRICE',
    }),
    entry({
      key: 'stream-1',
      what: 'LISTED',
      by: null,
      lot: { idAuction: 3, idLot: 2, auctionName: 'Returns 3' },
    }),
    entry({
      key: 'condition-1',
      what: 'CONDITION',
      by: { ...ANNA, own: true },
      changes: [{ field: 'equipment', old: [{ text: 'Radio' }], new: [{ text: 'Hook' }] }],
    }),
    entry({
      key: 'files-1',
      what: 'FILES_ATTACHED',
      changes: [{ field: 'file', old: null, new: 'value.pdf' }],
    }),
  ];
  await open(() => makePage(entries));
  const [edit, , move, , listed, report, , files] = await lines();
  expect(edit).toContain('Details changedAnna Rossi (Seller)');
  expect(edit).toMatch(/Mileage.*84\D000 km→86\D500 km$/);
  expect(move).toContain('Joint organiser');
  expect(move).toMatch(/Reason: Price.*Sent to joint organiser→Returned$/);
  expect(listed).toContain('Portal');
  expect(listed).toContain('Returns 3, lot 2');
  expect(report).toMatch(/You.*EquipmentRadio→Hook$/);
  expect(files).toMatch(/Files added.*Filesvalue.pdf$/);
});

it('the history loads earlier changes on request, and has no button if there are none', async () => {
  const { asked } = await open(({ query }) =>
    query.get('cursor') === 'older'
      ? makePage([entry({ key: 'record-0', what: 'CREATED', by: null })])
      : makePage([entry({})], 'older'),
  );
  const more = await (await section()).findByRole('button', { name: 'Show earlier changes' });
  more.click();
  expect(await (await section()).findByText('Vehicle added')).toBeTruthy();
  expect((await section()).queryByRole('button', { name: 'Show earlier changes' })).toBeNull();
  expect(asked.filter(({ id }) => id === 'ENG-99')).toHaveLength(2);
});

it('the history has an explanation if it is empty', async () => {
  await open(() => makePage([]));
  expect(await (await section()).findByText('No changes yet.')).toBeTruthy();
});

it('the history has a retry after an error', async () => {
  let answer: unknown = makeProblem('UNEXPECTED', { errorCode: '500001' });
  fakeTimers();
  await open(() => answer);
  const history = await section();
  await advanceUntil(() => history.getByRole('button', { name: 'Try again' }));
  const again = history.getByRole('button', { name: 'Try again' });
  answer = makePage([entry({})]);
  again.click();
  expect(await (await section()).findByText('Details changed')).toBeTruthy();
});

it('the history is hidden from users who only view the vehicle', async () => {
  const { asked } = await open(() => makePage([]), { state: null });
  await screen.findByRole('region', { name: 'Vehicle details' });
  expect(screen.queryByRole('region', { name: 'History' })).toBeNull();
  expect(asked.some(({ id }) => id === 'ENG-99')).toBe(false);
});
