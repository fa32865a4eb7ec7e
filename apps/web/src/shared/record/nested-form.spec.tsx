import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeProblem, makeUser, NOW } from '../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../testing/fake-portal.js';
import { STAFF, VERSIONS } from '../../testing/sellers.js';
import { makeStoredTemplate } from '../../testing/stored-template.js';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

const [, SECOND] = VERSIONS;
const MINUTE = 60_000;
const open = async (id: number | 'new', answers: FakeAnswers = {}, at = '/admin') => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'TPL-04': () => ({ rows: [], total: { count: 0, isExact: true }, next: null }),
    'TPL-05': () => makeStoredTemplate(),
    'TPL-01': ({ body }) => ({ ...makeStoredTemplate(), ...(body as object) }),
    'TPL-02': ({ body }) => ({ ...makeStoredTemplate(), ...(body as object), version: SECOND }),
    'OPEN-02': () => [
      { elementCode: 'LTR_RETURN', elementDes: 'Contract hire return', ranking: 1 },
      { elementCode: 'OEM_FLEET', elementDes: 'Manufacturer fleet', ranking: 2 },
    ],
    'ENG-181': () => ({ rows: [] }),
    'ENG-182': () => [
      { id: 3, title: 'Noleggio Riviera' },
      { id: 9, title: 'Rimessa Nord' },
    ],
    ...answers,
  });
  const { router } = await visit(`${at}/records/templates/${id}`);
  await screen.findByRole('button', { name: 'Save and close' });
  return { ...portal, router };
};
type Portal = Awaited<ReturnType<typeof open>>;
const sent = ({ asked }: Portal, operation: string): object[] =>
  asked.flatMap(({ id, request }) => (id === operation ? [request.body as object] : []));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save and close' }));
const part = (name: string) => within(screen.getByRole('group', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('a list of groups', () => {
  const steps = () =>
    part('Increments')
      .getAllByLabelText<HTMLInputElement>('Minimum increment')
      .map(({ value }) => value);

  it('moves its items by buttons and by keyboard', async () => {
    await open(7);
    expect(steps()).toEqual(['50', '100']);
    const press = (name: string) =>
      userEvent.click(part('Increments').getByRole('button', { name }));
    await press('Move row 2 up');
    expect(steps()).toEqual(['100', '50']);
    part('Increments').getAllByLabelText('Minimum increment')[1]!.focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(steps()).toEqual(['50', '100']);
  });

  it('adds and removes rows, and sends them in order', async () => {
    const portal = await open(7);
    const press = (name: string) =>
      userEvent.click(part('Increments').getByRole('button', { name }));
    await press('Add row');
    expect(steps()).toEqual(['50', '100', '']);
    await press('Remove row 2');
    expect(steps()).toEqual(['50', '']);
    const [, last] = part('Increments').getAllByLabelText('Minimum increment');
    await userEvent.type(last!, '250');
    await save();
    await waitFor(() =>
      expect(sent(portal, 'TPL-02')).toMatchObject([
        {
          policy: {
            increments: [
              { belowMinor: 200_000, stepMinor: 5_000 },
              { belowMinor: null, stepMinor: 25_000 },
            ],
          },
        },
      ]),
    );
  });

  it('keeps at least the number of rows that its contract requires', async () => {
    await open(7);
    const remove = (row: number) =>
      part('Increments').getByRole<HTMLButtonElement>('button', {
        name: `Remove row ${row}`,
      });
    await userEvent.click(remove(1));
    expect(remove(1).disabled).toBe(true);
  });

  it('shows the errors of the list and of single values', async () => {
    const portal = await open(7);
    await userEvent.click(part('Increments').getByRole('button', { name: 'Move row 2 up' }));
    await save();
    await screen.findByText('Sort the rows by price, and leave only the last limit empty.');
    const [first] = part('Increments').getAllByLabelText('Minimum increment');
    await userEvent.clear(first!);
    await save();
    await screen.findByText('Enter an amount, for example 150.00.');
    expect(first!.getAttribute('aria-invalid')).toBe('true');
    expect(sent(portal, 'TPL-02')).toEqual([]);
  });
});

describe('a group', () => {
  it('adds and removes its fields if it is optional', async () => {
    const portal = await open(7);
    const use = (name: string) => part(name).getAllByLabelText('Use this section')[0]!;
    await userEvent.click(use('Automatic extension'));
    await userEvent.selectOptions(field('What to extend'), 'Only the lot');
    await userEvent.type(field('Bids count as late in the last'), '2');
    await userEvent.type(field('A late bid moves the end by'), '1,5');
    await userEvent.type(field('Maximum extensions'), '20');
    await userEvent.type(field('Maximum total extension'), '30');
    await userEvent.click(use('Partner page'));
    await save();
    await waitFor(() => expect(sent(portal, 'TPL-02')).toHaveLength(1));
    expect(sent(portal, 'TPL-02')).toMatchObject([
      {
        partner: null,
        policy: {
          softClose: {
            scope: 'LOT',
            windowMs: 2 * MINUTE,
            addMs: 1.5 * MINUTE,
            maxCount: 20,
            hardStopMs: 30 * MINUTE,
          },
        },
      },
    ]);
  });

  it('shows a server error at the field inside it', async () => {
    const fields = [{ path: 'partner.phone', code: 'x', message: 'Nobody answers there.' }];
    await open(7, { 'TPL-02': () => makeProblem('VALIDATION', { errorCode: '400001', fields }) });
    await userEvent.clear(field('Name'));
    await userEvent.type(field('Name'), 'Fleet 2');
    await save();
    await screen.findByText('Nobody answers there.');
    expect(document.activeElement).toBe(field('Phone'));
  });
});

describe('a text per language', () => {
  it('has a tab for English and for each language of its markets, and arrow keys reach the tabs', async () => {
    const portal = await open(7);
    const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs()).toEqual(['English ○', 'Italian']);
    await userEvent.click(screen.getByLabelText('Germany'));
    expect(tabs()).toEqual(['English ○', 'Italian', 'German ○']);
    const text = () =>
      screen.getByLabelText<HTMLTextAreaElement>('Description', { selector: 'textarea' });
    expect(text().value).toBe('Vende la sua flotta.');
    screen.getByRole('tab', { name: 'Italian' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect([text().value, text().lang]).toEqual(['', 'de']);
    await userEvent.type(text(), 'Verkauft.');
    await save();
    await waitFor(() => expect(sent(portal, 'TPL-02')).toHaveLength(1));
    expect(sent(portal, 'TPL-02')).toMatchObject([
      { partner: { description: { it: 'Vende la sua flotta.', de: 'Verkauft.' } } },
    ]);
  });
});

describe('a reference', () => {
  it('shows a title, searches while the user types, and stores the id', async () => {
    const portal = await open(7);
    const owner = screen.getByRole<HTMLInputElement>('combobox', { name: 'Owner' });
    expect(owner.value).toBe('Noleggio Riviera');
    await userEvent.click(owner);
    await userEvent.type(owner, 'nord');
    await screen.findByRole('option', { name: 'Rimessa Nord' });
    await waitFor(() =>
      expect(
        portal.asked.some(
          ({ id, request }) => id === 'ENG-182' && request.query.get('q') === 'nord',
        ),
      ).toBe(true),
    );
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(owner.value).toBe('Rimessa Nord'));
    await save();
    await waitFor(() => expect(sent(portal, 'TPL-02')).toMatchObject([{ idDealer: 9 }]));
  });
});

describe('write permissions', () => {
  it('let an owner edit the partner page, see all other fields, and send only fields with permission', async () => {
    const owner = makeUser({ permissions: ['AUCTIONEER'], idDealer: 3, adminEnabledMarket: [] });
    const portal = await open(7, { 'SEC-10': () => owner }, '/manage');
    await screen.findByText('Grey fields are managed by our staff. You can change the others.');
    expect(field('Name').matches(':disabled')).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Owner').value).toBe('Noleggio Riviera');
    expect(screen.queryByRole('button', { name: /Disable/ })).toBeNull();
    await userEvent.clear(field('Name on the page'));
    await userEvent.type(field('Name on the page'), 'Nord');
    await save();
    await waitFor(() => expect(sent(portal, 'TPL-02')).toHaveLength(1));
    expect(Object.keys(sent(portal, 'TPL-02')[0]!).toSorted()).toEqual([
      'id',
      'partner',
      'version',
    ]);
  });
});

describe('a disabled record', () => {
  it('shows its state and can be enabled again', async () => {
    const portal = await open(7, {
      'TPL-05': () => makeStoredTemplate({ enabled: false }),
      'ADM-03': () => makeStoredTemplate(),
    });
    await screen.findByText('This entry is disabled.');
    await userEvent.click(screen.getByRole('button', { name: 'Enable Fleet' }));
    await waitFor(() =>
      expect(sent(portal, 'ADM-03')).toEqual([{ idTemplate: 7, flgEnabled: true }]),
    );
  });
});

it('the history of a record names only the changed parts of a group', async () => {
  const { policy, partner } = makeStoredTemplate();
  await open(7, {
    'ENG-181': () => ({
      rows: [
        {
          changedAt: NOW,
          idUser: 12,
          titles: { idDealer: { 3: 'Noleggio Riviera' } },
          fields: {
            idDealer: { before: 4, after: 3 },
            policy: { before: policy, after: { ...policy, unitMinor: 10_000 } },
            partner: {
              before: partner,
              after: { ...partner, description: { it: 'Vende.' } },
            },
          },
        },
      ],
    }),
  });
  await screen.findByText('Owner: #4 → Noleggio Riviera');
  expect(screen.getByText(/Bid unit: /).textContent).toBe(
    'Auction terms › Bid unit: 50 € → 100 €'.replaceAll(' €', '\u00A0€'),
  );
  expect(screen.getByText(/Description/, { selector: 'li' }).textContent).toBe(
    'Partner page › Description (it): Vende la sua flotta. → Vende.',
  );
});

it('a new template starts with the usual terms', async () => {
  await open('new');
  expect(field('Minimum increment').value).toBe('100');
  expect(field('Bids stay binding for').value).toBe('7');
});
