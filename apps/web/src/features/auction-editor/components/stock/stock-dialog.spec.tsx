import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { makePage, makeProblem } from '../../../../testing/builders.js';
import { makeVehicleDetails } from '../../../../testing/editor-builders.js';
import {
  addVehicles,
  clickOn,
  stubHeight,
  makeEditorPortal,
} from '../../../../testing/editor-page.js';
import { visit, type FakeAnswers } from '../../../../testing/fake-portal.js';
import { makeUpload } from '../../../../testing/fake-upload.js';

beforeEach(stubHeight);

const PAGE = 100;
const MANY = Array.from({ length: 250 }, (_, index) =>
  makeVehicleDetails({ idVehicle: index + 1, licensePlate: `XX ${index + 1}` }),
);
/** Returns the stock page by page, as the server does. */
const stock: FakeAnswers = {
  'ENG-15': ({ query }) => {
    const from = Number(query.get('cursor') ?? 0);
    const limit = Number(query.get('limit'));
    const found = query.get('damaged') === 'true' ? MANY.slice(0, 3) : MANY;
    return {
      rows: found.slice(from, from + limit),
      total: from === 0 ? { count: found.length, isExact: true } : null,
      next: from + limit < found.length ? String(from + limit) : null,
    };
  },
};

const open = async (answers: FakeAnswers = stock) => {
  const page = makeEditorPortal(answers);
  await visit('/manage/new');
  await clickOn('Add vehicles');
  const dialog = within(await screen.findByRole('dialog'));
  const queries = () =>
    page.asked.filter(({ id }) => id === 'ENG-15').map(({ request }) => request.query);
  return { dialog, queries, portal: page };
};

describe('the stock vehicles (ENG-15)', () => {
  it('are loaded page by page, and rendered only while visible', async () => {
    const { dialog, queries } = await open();
    await dialog.findByText('250 vehicles');
    expect(dialog.getAllByRole('checkbox').length).toBeLessThan(PAGE);
    expect(queries()[0]?.get('limit')).toBe(String(PAGE));
  });

  it('are filtered on the server, including by the collapsed filters', async () => {
    const { dialog, queries } = await open();
    await dialog.findByText('250 vehicles');
    await userEvent.selectOptions(dialog.getByLabelText('Damage'), 'Damaged');
    await dialog.findByText('3 vehicles');
    await userEvent.click(dialog.getByText('More filters'));
    await userEvent.type(dialog.getByLabelText('Registration'), 'XX');
    await waitFor(() => expect(queries().at(-1)?.get('licensePlate')).toBe('XX'));
    expect(queries().at(-1)?.get('damaged')).toBe('true');
  });

  it('are all selected together, including pages that are not loaded yet', async () => {
    const { dialog } = await open();
    await userEvent.click(await dialog.findByRole('button', { name: 'Select all 250' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Add 250 vehicles' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('table', { name: 'Lots' }).getAttribute('aria-rowcount')).toBe('251');
  });

  it('are exported as a file of all matching pages', async () => {
    const { dialog, portal: page } = await open({
      ...stock,
      'ENG-31': () => makeProblem('NOT_FOUND', { errorCode: '404001' }),
    });
    await userEvent.selectOptions(await dialog.findByLabelText('Damage'), 'Damaged');
    await dialog.findByText('3 vehicles');
    await userEvent.click(dialog.getByRole('button', { name: 'CSV' }));
    await screen.findByText('Vehicles in stock (CSV): Not finished');
    const exported = page.asked.find(({ id }) => id === 'ENG-31');
    expect(Object.fromEntries(exported!.request.query)).toEqual({
      damaged: 'true',
      language: 'en',
    });
  });

  it('SCR-061 in part: are selected from a file, which shows why a line matches no vehicle', async () => {
    const { dialog } = await open();
    const found = { line: 4, named: 'ZZ 9', code: 'not_free', idVehicle: 9 };
    const answers = [
      () => Response.json({ vehicles: MANY.slice(0, 2), lineCount: 3, faults: [found] }),
      () =>
        Response.json(
          makeProblem('FILE_REFUSED', {
            errorCode: '422002',
            fields: [{ path: 'file', code: 'list_kind', message: 'This is no list.' }],
          }),
          { status: 422 },
        ),
    ];
    const sent = makeUpload(() => answers.shift()!());
    const choose = () =>
      userEvent.upload(dialog.getByLabelText('Select from a file'), new File(['x'], 'plates.csv'));
    await choose();
    await dialog.findByText('Selected: 2 of 3 lines');
    expect(dialog.getByText(/^Line 4: ZZ 9/).textContent).toBe('Line 4: ZZ 9 Not available');
    expect(sent[0]?.form.get('idTemplate')).toBe('3');
    await choose();
    await dialog.findByText('This is no list.');
    await userEvent.click(dialog.getByRole('button', { name: 'Add 2 vehicles' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('table', { name: 'Lots' }).getAttribute('aria-rowcount')).toBe('3');
  });

  it('cannot be selected if they are already in a lot', async () => {
    makeEditorPortal();
    await visit('/manage/new');
    await addVehicles();
    await clickOn('Add vehicles');
    const dialog = within(await screen.findByRole('dialog'));
    const boxes = await dialog.findAllByRole('checkbox');
    expect(boxes.map((box) => (box as HTMLInputElement).disabled)).toEqual([true, true]);
    expect(dialog.getAllByText('Already added')).toHaveLength(2);
  });

  it('are replaced by a message and a button that clears the filters if no vehicle matches', async () => {
    const { dialog } = await open({
      'ENG-15': (request) => (request.query.has('q') ? makePage([]) : stock['ENG-15']!(request)),
    });
    await userEvent.type(await dialog.findByRole('searchbox', { name: /Make, model/ }), 'zeppelin');
    await dialog.findByText('No results');
    await userEvent.click(dialog.getByRole('button', { name: 'Show all' }));
    await dialog.findByText('250 vehicles');
  });

  it('are loaded again after an error', async () => {
    let works = false;
    const broken = makeProblem('INTERNAL', { errorCode: '500001', errorMsg: 'Broken.' });
    const { dialog } = await open({
      'ENG-15': (request) => (works ? stock['ENG-15']!(request) : broken),
    });
    const alert = await dialog.findByRole('alert');
    works = true;
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await dialog.findByText('250 vehicles');
  });
});
