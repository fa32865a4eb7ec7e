import type { AnswerTo } from '@fairlot/contracts/operations';
import type { ConditionReport, Damage } from '@fairlot/contracts/vehicles';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NOW } from '../../../testing/builders.js';
import { makeVehicleDetails } from '../../../testing/editor-builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { makePhoto } from '../../../testing/vehicle-files.js';

const roof: Damage = {
  part: 'ROOF',
  kind: 'HAIL',
  severity: 3,
  note: 'Some forty dents',
  costMinor: 90_000,
  position: { view: 'TOP', x: 0.5, y: 0.25 },
  idFile: makePhoto(2).idFile,
};
const door: Damage = {
  part: 'FRONT_LEFT_DOOR',
  kind: 'SCRATCH',
  severity: 1,
  note: null,
  costMinor: null,
  position: { view: 'LEFT', x: 0.4, y: 0.5 },
  idFile: null,
};
const report = (over: Partial<ConditionReport> = {}): ConditionReport => ({
  damages: [],
  equipment: [],
  services: [],
  appraisal: { by: 'NONE', format: null },
  ...over,
});
const answer = (over: Partial<ConditionReport>): AnswerTo<'ENG-110'> => ({
  version: 1,
  report: report(over),
  damageMinor: 90_000,
  changedAt: NOW,
});
const open = async (condition: AnswerTo<'ENG-110'>, answers: FakeAnswers = {}) => {
  makePortal({
    'SEC-22': () => makeVehicleDetails({ idVehicle: 7, askingPriceMinor: null, state: null }),
    'SEC-21': () => [],
    'OPEN-02': () => [],
    'ENG-91': () => ({ files: [makePhoto(1), makePhoto(2)], version: 1 }),
    'ENG-110': () => condition,
    ...answers,
  });
  await visit('/private/vehicles/7');
  return within(await screen.findByRole('region', { name: 'Condition report' }));
};
const ROOF = 'Damage 1: Roof, Hail damage, Severe';

it('SCR-071 in part: the report selects a damage in the drawing and in the list together', async () => {
  const part = await open(answer({ damages: [roof, door] }));
  const marks = await part.findAllByRole('button', { name: /^Damage \d/ });
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'Damage 2: Front left door, Scratch, Slight',
    ROOF,
  ]);
  expect(marks[1]!.style.left).toBe('50%');
  const [first, second] = within(part.getByRole('list', { name: 'Damage' })).getAllByRole(
    'button',
    { name: /Roof|door/ },
  );
  expect(first!.textContent).toMatch(/Severe.*Top · Some forty dents900.€/);
  expect(second!.textContent).toContain('No estimate');
  fireEvent.click(marks[1]!);
  expect(first!.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(second!);
  expect(marks.map((mark) => mark.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
  expect(first!.getAttribute('aria-pressed')).toBe('false');
  expect(part.getByText(/^Estimated repair cost: 900.€$/)).toBeTruthy();
  expect(part.getByText('Damage without an estimate: 1')).toBeTruthy();
});

it('the report opens the photo of a damage in a viewer with zoom, with the damage as title', async () => {
  const part = await open(answer({ damages: [door, roof] }));
  fireEvent.click(await part.findByRole('button', { name: 'Photo of damage 2' }));
  const viewer = within(await screen.findByRole('dialog'));
  expect(await viewer.findByAltText('Damage 2: Roof, Hail damage, Severe')).toBeTruthy();
  expect(viewer.getByRole('button', { name: 'Zoom in' })).toBeTruthy();
});

it('the page says if a vehicle has no report, or if its report has no damage', async () => {
  const none = { version: 0, report: null, damageMinor: null, changedAt: null };
  const part = await open(none);
  expect(await part.findByText(/^No condition report\./)).toBeTruthy();
  expect(part.queryByText('No damage recorded.')).toBeNull();
});

it('the report groups the equipment, searches it without accents, and lists services newest first', async () => {
  const codes = ['ABS', 'ESP', 'ISOFIX', 'ALARM', 'TOW_BAR', 'NAVIGATION', 'LEATHER'] as const;
  const part = await open(
    answer({
      equipment: [...codes.map((code) => ({ code })), { text: 'Škoda dog guard' }],
      services: [
        { date: '2022-03-01', kind: 'SERVICE', mileageKm: 30_500, note: null },
        { date: '2024-02-29', kind: 'TYRES', mileageKm: null, note: 'Winter' },
      ],
    }),
  );
  expect(await part.findByText('No damage recorded.')).toBeTruthy();
  const items = () => part.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(part.getByRole('heading', { name: 'Safety' })).toBeTruthy();
  expect(items().slice(-2)).toEqual([
    '29/02/2024Tyres replaced · Winter–',
    expect.stringMatching(/^01\/03\/2022Service30.500 km$/),
  ]);
  const search = part.getByRole('searchbox', { name: 'Search equipment' });
  fireEvent.change(search, { target: { value: 'skoda GUARD' } });
  expect(items()[0]).toBe('Škoda dog guard');
  expect(part.queryByRole('heading', { name: 'Safety' })).toBeNull();
  fireEvent.change(search, { target: { value: 'sunroof' } });
  expect(part.getByText('No results')).toBeTruthy();
});

it('the report shows result, date and mileage of an appraisal that is stored as data', async () => {
  const about = { by: 'INTERNAL', format: 'DATA', currency: 'EUR', date: '2025-11-03' } as const;
  const part = await open(
    answer({ appraisal: { ...about, valueMinor: 460_000, mileageKm: 150_000 } }),
  );
  const value = (await part.findByText('Inspection value')).closest('dl')!;
  expect(value.textContent).toMatch(
    /^Inspection value4.600.€Inspection date03\/11\/2025Mileage150.000 km$/,
  );
});

it('the report opens the link of an appraisal in a new tab without a referrer', async () => {
  const url = 'https://value.example/4711';
  const part = await open(answer({ appraisal: { by: 'THIRD_PARTY', format: 'LINK', url } }));
  const link = await part.findByRole('link', { name: 'Open inspection report (value.example)' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([url, '_blank']);
  expect(link.getAttribute('rel')).toContain('noopener noreferrer');
});
