import type { ListImport } from '@fairlot/contracts/vehicles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { makePage, makeProblem, makeUser } from '../../../testing/builders.js';
import { makeTemplate } from '../../../testing/editor-builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { makeUpload } from '../../../testing/fake-upload.js';

const NONE = { created: 0, changed: 0, unchanged: 0, refused: 0, undone: 0, kept: 0 };
const LIST: ListImport = {
  idTemp: '0195f1c2-7a30-8c51-8c5e-0d6f3a1b2c4d',
  state: 'STAGED',
  idMarket: 'IT',
  idTemplate: 5,
  provenance: 'LTR_RETURN',
  encoding: 'utf-8' as const,
  createdAt: 1,
  columns: [
    { heading: 'Nr', field: 'externalId' },
    { heading: 'EK', field: null },
  ],
  unknownValues: [],
  valueMappings: [],
  missing: ['askingPriceEur'],
  rowCount: 4,
  counts: { ...NONE, created: 2, refused: 2 },
  problems: [
    { tupla: 2, line: 3, field: 'brand', code: 'missing', value: '' },
    { tupla: 4, line: 5, field: 'bodyType', code: 'choice', value: 'TANK' },
  ],
  problemCount: 2,
  doubts: [],
  doubtCount: 0,
  files: { attached: 0, waiting: 0 },
};
const OWNER = makeUser({ permissions: ['AUCTIONEER'] });
const MULTI = makeUser({ permissions: ['MULTI_AUCTIONEER'] });
const TEMPLATES = [
  {
    ...makeTemplate(),
    idDealer: 5,
    idTemplate: 5,
    templateName: 'Returns',
    provenance: 'LTR_RETURN',
  },
];
const FILE = new File(['Nr;EK\n1;2\n'], 'list.csv', { type: 'text/csv' });

const open = async (answers: FakeAnswers = {}, path = '') => {
  const portal = makePortal({
    'SEC-10': () => OWNER,
    'ENG-16': () => makePage(TEMPLATES),
    'ENG-97': () => LIST,
    'ENG-150': () => [],
    ...answers,
  });
  const sent = makeUpload(() => Response.json(LIST));
  const { router } = await visit(`/private/upload-vehicle${path}`);
  await screen.findByRole('heading', { level: 1, name: 'Add vehicles' });
  return { ...portal, sent, router };
};
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const part = async (name: string) => within(await screen.findByRole('region', { name }));

it('SCR-069 in part: the page uploads a list with its template, shows the changes that it would make, and saves it', async () => {
  const saved = { ...LIST, state: 'SAVED' as const };
  const { asked, sent, router } = await open({ 'SEC-15': () => saved });
  await userEvent.selectOptions(screen.getByLabelText('Source'), 'LTR_RETURN');
  await userEvent.upload(screen.getByLabelText('File'), FILE);
  await press('Check list');
  const plan = await part('Preview of changes');
  expect(plan.getByText('New').nextSibling?.textContent).toBe('2');
  const { form } = sent[0]!;
  expect([form.get('provenance'), (form.get('file') as File).name]).toEqual([
    'LTR_RETURN',
    'list.csv',
  ]);
  expect(router.state.location.search).toEqual({ list: LIST.idTemp });
  const wrong = within(await screen.findByRole('group', { name: 'Errors by row' }));
  expect(wrong.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'RowFieldErrorIn the file',
    '3MakeValue missing',
    '5Body typeUnknown valueTANK',
  ]);
  await press('Save 2 vehicles');
  await part('List saved');
  expect(asked.find(({ id }) => id === 'SEC-15')?.request.query.get('idTemp')).toBe(LIST.idTemp);
});

it('the page warns if a make contradicts the VIN or a car occurs twice, but accepts the row', async () => {
  const doubts = [
    { tupla: 1, line: 2, code: 'make', value: 'BMW', brand: 'BMW', makes: ['CUPRA', 'SEAT'] },
    { tupla: 2, line: 3, code: 'frame_twice', value: 'WVWZZZ1', brand: 'BMW', makes: [] },
  ];
  const doubted = { ...LIST, problems: [], problemCount: 0, doubts, doubtCount: 1_200 };
  await open({ 'ENG-97': () => doubted }, `?list=${LIST.idTemp}`);
  const region = await screen.findByRole('region', { name: 'Rows to check' });
  expect(region.textContent).toMatch(/Rows: 1.200\. They will be imported as they are/);
  const rows = within(region).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'RowValueWhy',
    '2BMWThe VIN belongs to Cupra, Seat.',
    '3WVWZZZ1Another row or vehicle has the same VIN.',
  ]);
  expect(screen.queryByRole('region', { name: 'Rows with errors' })).toBeNull();
  const save = screen.getByRole('button', { name: 'Save 2 vehicles' });
  expect(save.hasAttribute('disabled')).toBe(false);
});

it('SCR-069 in part: the page can undo a saved list once, and counts vehicles that stay because they were edited later', async () => {
  const undone = { ...LIST, state: 'UNDONE' as const, counts: { ...NONE, undone: 1, kept: 1 } };
  const saved = { ...LIST, state: 'SAVED' as const };
  await open({ 'ENG-97': () => saved, 'ENG-96': () => undone }, `?list=${LIST.idTemp}`);
  await press('Undo import');
  const region = await part('Import undone');
  expect(region.getByText('Kept (edited after the import)').nextSibling?.textContent).toBe('1');
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
});

it('SCR-069 in part: the page changes which field a column has, and each field stays in one column', async () => {
  const mapped = { ...LIST, missing: [] };
  const { asked } = await open({ 'ENG-93': () => mapped }, `?list=${LIST.idTemp}`);
  expect(await screen.findByText(/^No column found for: Price \(EUR\)/)).toBeTruthy();
  const apply = () => screen.getByRole('button', { name: 'Apply mapping' });
  expect(apply().hasAttribute('disabled')).toBe(true);
  await userEvent.selectOptions(screen.getByLabelText('Field for EK'), 'externalId');
  expect((screen.getByLabelText('Field for Nr') as HTMLSelectElement).value).toBe('nothing');
  await userEvent.click(apply());
  await vi.waitFor(() => expect(screen.queryByText(/^No column found/)).toBeNull());
  expect(asked.find(({ id }) => id === 'ENG-93')?.request.body).toEqual({
    fields: [null, 'externalId'],
  });
});

it('VAL-187 in part: the page sends nothing without a file, and shows an error at the field', async () => {
  const { sent } = await open();
  await press('Check list');
  expect(screen.getByLabelText('File').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('This field is required.')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('SCR-109 in part: the page requires a template from users who sell only through templates, and accepts a dropped file', async () => {
  const { sent } = await open({ 'SEC-10': () => MULTI });
  fireEvent.drop(screen.getByTestId('file-drop'), { dataTransfer: { files: [FILE] } });
  expect(await screen.findByText('list.csv')).toBeTruthy();
  await press('Check list');
  expect(screen.getByLabelText('Template').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText('Template'), 'Returns');
  await press('Check list');
  await part('Preview of changes');
  expect(sent[0]?.form.get('idTemplate')).toBe('5');
});

it('the page shows why a file is not a list, and repeats a lost upload with the same command id', async () => {
  const { sent } = await open();
  const message = 'This file isn’t CSV or XLSX. Save it in one of these formats.';
  const refused = makeProblem('FILE_REFUSED', {
    errorCode: '422002',
    fields: [{ path: 'file', code: 'list_kind', message }],
  });
  const again = makeUpload(() => Response.json(refused, { status: 422 }));
  await userEvent.upload(screen.getByLabelText('File'), FILE);
  await press('Check list');
  expect(await screen.findByText(message)).toBeTruthy();
  await press('Check list');
  await vi.waitFor(() => expect(again).toHaveLength(2));
  const keys = again.map(({ headers }) => headers['idempotency-key']);
  expect([sent.length, keys[0] === keys[1], typeof keys[0]]).toEqual([0, true, 'string']);
});

it('the page redirects users who cannot add vehicles', async () => {
  makePortal({ 'SEC-10': () => makeUser({ permissions: ['BUYER'] }) });
  const { router } = await visit('/private/upload-vehicle');
  await vi.waitFor(() => expect(router.state.location.pathname).not.toContain('upload-vehicle'));
});

it('the page asks the user to map unknown values, and can delete earlier mappings', async () => {
  const list: ListImport = {
    ...LIST,
    unknownValues: [
      { field: 'fuelType', value: 'Verde 95', rows: 12 },
      { field: 'firstRegistration', value: 'Mitte 2019', rows: 1 },
      { field: 'firstRegistration', value: 'Neu', rows: 1 },
    ],
    valueMappings: [{ field: 'gearbox', value: 'autom.', meaning: 'AUTOMATIC' }],
  };
  const now = { ...LIST, problemCount: 0, problems: [] };
  const { asked } = await open(
    { 'ENG-97': () => list, 'ENG-93': () => now },
    `?list=${LIST.idTemp}`,
  );
  const values = await part('Values we don’t know');
  const apply = values.getByRole<HTMLButtonElement>('button', { name: 'Apply meanings' });
  expect(apply.disabled).toBe(true);
  values.getByText('(12 rows)');
  values.getByText('Gearbox: “autom.” means Automatic');
  const meaning = (value: string, field: string) =>
    values.getByLabelText(`Meaning of “${value}” (${field})`);
  const month = 'Date first registered (month)';
  await userEvent.selectOptions(meaning('Verde 95', 'Fuel type'), 'Petrol');
  await userEvent.type(meaning('Mitte 2019', month), '2019-06');
  await userEvent.selectOptions(meaning('Neu', month), 'No information');
  await userEvent.click(apply);
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Values we don’t know' })).toBeNull(),
  );
  const sent = asked.find(({ id }) => id === 'ENG-93');
  expect(sent?.request.body).toEqual({
    fields: ['externalId', null],
    values: [
      { field: 'fuelType', value: 'Verde 95', meaning: 'PETROL' },
      { field: 'firstRegistration', value: 'Mitte 2019', meaning: '2019-06' },
      { field: 'firstRegistration', value: 'Neu', meaning: null },
    ],
  });
});
