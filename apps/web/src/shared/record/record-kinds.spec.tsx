import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makePage, makeProblem } from '../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../testing/fake-portal.js';
import { makeUpload } from '../../testing/fake-upload.js';
import { STAFF, VERSIONS } from '../../testing/sellers.js';

vi.mock(import('@fairlot/contracts/record'), async (original) => {
  const { driver } = await import('@fairlot/contracts/testing');
  const kit: object = await original();
  return { ...kit, RECORDS: [driver] } as never;
});
beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

const LIST = '/manage/records/sellers';
/** The start of a day in a market: Saturday, 29 November 2025, 00:30 in Rome. */
const MIDNIGHT = Date.UTC(2025, 10, 28, 23, 30);
const HOME = { street: 'Via Prova 1', postalCode: '10121', city: 'Torino', region: null };
const makeDriver = (facts: object = {}) => ({
  idSeller: 7,
  surname: 'Keller',
  idMarket: 'IT',
  leavesAt: MIDNIGHT,
  bornOn: null,
  about: '<p>Drives <strong>vans</strong></p>',
  account: 'DE89370400440532013000',
  home: { ...HOME, country: 'IT' },
  licence: 'U1',
  size: 'VAN',
  isFree: true,
  contract: null,
  version: VERSIONS[0],
  ...facts,
});
const COUNTRIES = [
  { elementCode: 'IT', elementDes: 'Italy', ranking: 1 },
  { elementCode: 'NL', elementDes: 'Netherlands', ranking: 2 },
];
const makeBulkChange = (facts: object) => ({
  commandId: 'c',
  record: 'seller',
  action: 'update',
  askedAt: MIDNIGHT,
  state: 'done',
  count: 2,
  outcomes: { applied: 1, already: 1, refused: 0, changed: 0, gone: 0 },
  failed: [],
  ...facts,
});
const open = async (path: string, answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'ADM-37': ({ query }) => ({
      ...makePage([makeDriver(), makeDriver({ idSeller: 8, surname: 'Rossi' })]),
      ...(query.has('facets') && { facets: { market: { IT: 2 }, size: { VAN: 2 }, isFree: {} } }),
    }),
    'ADM-38': () => makeDriver(),
    'ADM-41': ({ body }) => makeDriver({ ...(body as object), version: VERSIONS[1] }),
    'ENG-160': () => ({
      rows: [
        {
          changedAt: MIDNIGHT,
          idUser: 1,
          fields: {
            leavesAt: { before: MIDNIGHT, after: MIDNIGHT + 3_600_000 },
            about: { before: null, after: '<p>Drives <em>trucks</em></p><p>Daily</p>' },
            home: { before: { ...HOME, country: 'IT' }, after: { ...HOME, country: 'NL' } },
          },
        },
      ],
    }),
    'ENG-172': () => [],
    'ENG-275': () => makeBulkChange({}),
    'OPEN-02': () => COUNTRIES,
    ...answers,
  });
  await visit(`${LIST}${path}`);
  return portal;
};
type Portal = Awaited<ReturnType<typeof open>>;
const bodies = ({ asked }: Portal, operation: string): unknown[] =>
  asked.flatMap(({ id, request }) => (id === operation ? [request.body] : []));
const queries = ({ asked }: Portal) =>
  asked.flatMap(({ id, request }) => (id === 'ADM-37' ? [request.query.toString()] : []));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const write = async (label: string, value: string) => {
  await userEvent.clear(field(label));
  field(label).focus();
  if (value !== '') await userEvent.paste(value);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save and close' }));
const form = async (answers: FakeAnswers = {}) => {
  const portal = await open('/7', answers);
  await screen.findByRole('button', { name: 'Save and close' });
  return portal;
};

describe('a form with each kind of field', () => {
  it('formats values for the reader, and sends them unchanged', async () => {
    const portal = await form();
    expect(field('leavesAt').value).toBe('29/11/2025');
    expect(field('leavesAt Time').value).toBe('00:30');
    expect(field('account').value).toBe('DE89 3704 0044 0532 0130 00');
    expect(field('about').value).toBe('Drives **vans**');
    expect(field('Postal code').value).toBe('10121');
    await save();
    await waitFor(() => expect(bodies(portal, 'ADM-41')).toEqual([makeDriver()]));
  });

  it('parses an instant in the time zone of the market, and an IBAN with spaces', async () => {
    const portal = await form();
    await write('leavesAt Time', '1:30');
    await write('account', 'IBAN nl91 abna 0417 1643 00');
    await save();
    await waitFor(() =>
      expect(bodies(portal, 'ADM-41')).toMatchObject([
        { leavesAt: MIDNIGHT + 3_600_000, account: 'NL91ABNA0417164300' },
      ]),
    );
  });

  it('shows the error of each kind of field', async () => {
    const portal = await form();
    await write('leavesAt Time', '');
    await write('account', 'DE88 3704 0044 0532 0130 00');
    await write('Postal code', '12');
    await save();
    await screen.findByText('Enter a date and a time.');
    screen.getByText('Enter an IBAN, for example DE89 3704 0044 0532 0130 00.');
    screen.getByText('Enter a postcode in the format of this country.');
    expect(bodies(portal, 'ADM-41')).toEqual([]);
  });

  it('uploads a document, links to it, and removes it', async () => {
    const contract = { idFile: 'a'.repeat(32), name: 'Terms.pdf', kind: 'pdf', bytes: 9 };
    const portal = await form();
    const uploads = makeUpload(() => Response.json(contract));
    const file = new File(['%PDF-1.7\n'], 'Terms.pdf', { type: 'application/pdf' });
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
    const link = await screen.findByRole('link', { name: 'Terms.pdf' });
    expect(link.getAttribute('href')).toBe(`/api/v1/admin/record-document/${contract.idFile}`);
    expect(link.hasAttribute('download')).toBe(true);
    expect(uploads.map(({ address }) => address)).toEqual(['/api/v1/admin/record-document']);
    screen.getByRole('button', { name: /Replace document/ });
    await save();
    await waitFor(() => expect(bodies(portal, 'ADM-41')).toMatchObject([{ contract }]));
  });

  it('removes a document, and shows why another one was refused', async () => {
    const contract = { idFile: 'a'.repeat(32), name: 'Terms.pdf', kind: 'pdf', bytes: 9 };
    const portal = await form({ 'ADM-38': () => makeDriver({ contract }) });
    makeUpload(() => Response.json(makeProblem('FILE_REFUSED'), { status: 422 }));
    const file = new File(['MZ'], 'terms.pdf', { type: 'application/pdf' });
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('button', { name: 'Remove document' }));
    expect(screen.queryByRole('link', { name: 'Terms.pdf' })).toBeNull();
    await save();
    await waitFor(() => expect(bodies(portal, 'ADM-41')).toMatchObject([{ contract: null }]));
  });

  it('has two columns, except for rich texts and groups, which have the whole width', async () => {
    await form();
    const columns = document.querySelector('form > fieldset[data-columns="2"]');
    const halves = [...(columns?.querySelectorAll(':scope > [data-half][data-path]') ?? [])];
    const names = halves.map((one) => one.getAttribute('data-path'));
    expect(names).toEqual(expect.arrayContaining(['surname', 'leavesAt', 'account', 'licence']));
    expect(names).not.toContain('about');
    expect(columns?.querySelectorAll(':scope > fieldset:not([data-half])')).toHaveLength(1);
  });

  it('requires a field only in some markets, and names these markets', async () => {
    const portal = await form();
    await write('licence', '');
    screen.getByText('Required in: Italy');
    await save();
    await waitFor(() => expect(field('licence').getAttribute('aria-invalid')).toBe('true'));
    expect(bodies(portal, 'ADM-41')).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText('Market'), 'Germany');
    await save();
    await waitFor(() =>
      expect(bodies(portal, 'ADM-41')).toMatchObject([{ idMarket: 'DE', licence: null }]),
    );
  });
});

describe('a rich text', () => {
  it('is typed as plain text with marks, and has a preview', async () => {
    const portal = await form();
    await write('about', '## Vans\n\n- two keys\n- a [map](https://a.example/b)');
    const preview = screen.getByRole('region', { name: 'How it will look' });
    expect(within(preview).getByRole('heading').textContent).toBe('Vans');
    expect(within(preview).getAllByRole('listitem')).toHaveLength(2);
    await save();
    const about =
      '<h2>Vans</h2><ul><li>two keys</li><li>a <a href="https://a.example/b" rel="noopener">map</a></li></ul>';
    await waitFor(() => expect(bodies(portal, 'ADM-41')).toMatchObject([{ about }]));
  });

  it('gets marks around the selected words by a button', async () => {
    await form();
    const area = field('about');
    area.setSelectionRange(0, 6);
    await userEvent.click(screen.getByRole('button', { name: 'Italic' }));
    expect(area.value).toBe('*Drives* **vans**');
  });

  it('is edited as HTML if it has formatting without marks', async () => {
    const about = '<table><tbody><tr><td>1</td></tr></tbody></table>';
    const portal = await form({ 'ADM-38': () => makeDriver({ about }) });
    expect(field('about').value).toBe(about);
    await save();
    await waitFor(() => expect(bodies(portal, 'ADM-41')).toMatchObject([{ about }]));
  });

  it.each(['a * b', '5 \\ 6', '[x]', 'a < b & c', 'one\ntwo'])(
    'keeps the characters of %j',
    async (text) => {
      const { richHtml, richMarks } = await import('./kinds/rich-text.js');
      const html = richHtml(text);
      expect(richHtml(richMarks(html)!)).toBe(html);
    },
  );
});

it('the history of a record shows each kind of value as text', async () => {
  await form();
  const entries = await screen.findAllByRole('listitem');
  const changes = entries.map(({ textContent }) => textContent);
  expect(changes).toContain('leavesAt: 29/11/2025 00:30 → 29/11/2025 01:30');
  expect(changes).toContain('about: – → Drives trucks Daily');
  expect(changes).toContain('home › Country: Italy → Netherlands');
});

describe('a list with each kind of field', () => {
  it('shows each kind of value as text', async () => {
    await open('');
    const [, row] = await screen.findAllByRole('row');
    const cells = within(row!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(1)).toEqual([
      '29/11/2025 00:30',
      'DE89 3704 0044 0532 0130 00',
      'Via Prova 1, 10121 Torino, Italy',
      'Drives vans',
      '–',
    ]);
  });

  it('shows the number of records for each choice of a filter', async () => {
    const portal = await open('?size=VAN');
    await screen.findByRole('option', { name: 'Italy (2)' });
    screen.getByRole('option', { name: 'Germany (0)' });
    expect(queries(portal)).toContain('size=VAN&facets=market&facets=size&facets=isFree&limit=1');
  });

  it('has buttons for its standard views', async () => {
    const portal = await open('');
    const views = await screen.findByRole('group', { name: 'Standard views' });
    expect(within(views).getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true);
    const vans = within(views).getByRole<HTMLInputElement>('radio', { name: 'vans' });
    await userEvent.click(vans);
    await waitFor(() => expect(queries(portal)).toContain('size=VAN&sort=-leavesAt&limit=50'));
    expect(vans.checked).toBe(true);
  });

  it('filters instants by a range of days', async () => {
    const portal = await open('');
    const day = await screen.findByLabelText('leavesAt: from');
    await userEvent.type(day, '2025-11-29');
    await waitFor(() =>
      expect(queries(portal)).toContain('leavesFrom=2025-11-29&sort=surname&limit=50'),
    );
  });
});

describe('a change of many records', () => {
  it('sets one field of the selected records, and shows the result', async () => {
    const portal = await open('');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    await userEvent.click(screen.getByRole('button', { name: 'Change (2)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change selected entries: 2' });
    await userEvent.selectOptions(within(dialog).getByLabelText('Field to change'), 'licence');
    await userEvent.type(within(dialog).getByLabelText('licence'), 'U2');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change entries' }));
    const result = await screen.findByRole('region', { name: 'Result of the change' });
    within(result).getByText('Changed: 1');
    within(result).getByText('Had this value already: 1');
    const rows = [7, 8].map((idSeller) => ({ idSeller, version: VERSIONS[0] }));
    expect(bodies(portal, 'ENG-275')).toEqual([{ by: 'rows', rows, change: { licence: 'U2' } }]);
  });
});
