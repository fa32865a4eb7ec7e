import type { RequirementRow } from '@fairlot/contracts/back-office';
import { toAdmin } from '#shared/address/to-admin.js';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makePage, makeUser, NOW } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const STAFF = {
  roles: ['USER', 'CUSTOMER_CENTER'],
  permissions: [],
  idDealer: null,
  adminEnabledMarket: ['IT', 'DE'],
};
const makeRow = (facts: Partial<RequirementRow> = {}): RequirementRow => ({
  idRequirement: 5,
  idDealer: 7,
  businessName: 'Moretti Auto',
  isOwnDealer: true,
  idMarket: 'IT',
  reason: 'IDENTITY_DOCUMENT',
  owedBy: 'DEALER',
  state: 'SUBMITTED',
  dueAt: NOW - 1,
  isOverdue: true,
  isFinal: false,
  note: null,
  internalNote: 'Careful',
  createdAt: NOW,
  submittedAt: NOW,
  fileName: 'passport.pdf',
  value: null,
  validUntil: null,
  document: 'pdf',
  idRule: null,
  actions: ['ACCEPT', 'REJECT', 'WAIVE'],
  ...facts,
});
const open = async (path: string, answers: FakeAnswers = {}, user = makeUser(STAFF)) => {
  const portal = makePortal({
    'SEC-10': () => user,
    'ENG-285': () => makePage([makeRow()]),
    'ENG-291': () => ({ rows: [] }),
    'OPEN-02': () => [],
    ...answers,
  });
  const { router } = await visit(path);
  return { ...portal, router };
};
const bodies = ({ asked }: Pick<ReturnType<typeof makePortal>, 'asked'>, id: string) =>
  asked.filter((one) => one.id === id).map(({ request }) => request.body);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('the list of requirements contains open ones, and applies the filters in the URL', async () => {
  const portal = await open('/admin/requirements');
  await screen.findByRole('link', { name: 'Moretti Auto' });
  const asked = () => portal.asked.findLast(({ id }) => id === 'ENG-285')!.request.query;
  expect(asked().getAll('state').join()).toBe('OPEN,SUBMITTED,REJECTED');
  const search = { state: 'all', age: 'overdue', market: 'DE' } as object;
  await portal.router.navigate({ ...toAdmin('requirements'), search });
  await waitFor(() => expect(asked().get('overdue')).toBe('true'));
  expect([asked().get('market'), asked().get('state')]).toEqual(['DE', null]);
});

it('the dialog rejects a requirement with separate notes for the dealer and for staff', async () => {
  const portal = await open('/admin/requirements', { 'ENG-287': () => ({ done: true }) });
  await press('Identity document');
  const card = await screen.findByRole('dialog');
  within(card).getByText('Careful');
  await press('Reject');
  const dialog = (await screen.findAllByRole('dialog')).at(-1)!;
  const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Reject' });
  expect(send.disabled).toBe(true);
  await userEvent.type(within(dialog).getByLabelText('Note for the dealer'), 'Blurred');
  await userEvent.type(within(dialog).getByLabelText('Internal note'), 'Third try');
  await userEvent.click(send);
  await waitFor(() =>
    expect(bodies(portal, 'ENG-287')).toEqual([
      {
        idRequirement: 5,
        action: 'REJECT',
        isFinal: false,
        dueAt: null,
        validUntil: null,
        note: 'Blurred',
        internalNote: 'Third try',
      },
    ]),
  );
});

it('the dialog for a new rule shows how many dealers it affects, and the list then shows its progress', async () => {
  const rule = { idRule: 1, idMarket: 'IT', reason: 'ADDRESS_PROOF' as const, dueAt: NOW };
  const running = { createdAt: NOW, createdBy: 'ada', state: 'RUNNING', done: 200, total: 3_000 };
  const portal = await open('/admin/requirements', {
    'ENG-291': () => ({ rows: [{ ...rule, ...running }] }),
    'ENG-295': () => ({ dealers: 3_000 }),
    'ENG-290': () => ({ idRule: 2 }),
  } as FakeAnswers);
  await screen.findByText(/Running: 200 of 3.000/);
  await press('Ask all dealers of a market');
  await screen.findByText(/Dealers who get it: 3.000/);
  expect(bodies(portal, 'ENG-290')).toEqual([]);
});

it('the document of a requirement is drawn on request, and opens enlarged in another tab', async () => {
  await open('/admin/requirements');
  await press('Identity document');
  const card = within(await screen.findByRole('dialog'));
  expect(card.queryByRole('img')).toBeNull();
  await userEvent.click(card.getByRole('button', { name: 'Show document' }));
  const enlarge = card.getByRole<HTMLAnchorElement>('link', { name: 'Enlarge passport.pdf' });
  expect(document.activeElement).toBe(enlarge);
  expect([enlarge.target, enlarge.rel]).toEqual(['_blank', 'noopener']);
  const widthIn = (address: string) => new URL(address).searchParams.get('width');
  const picture = card.getByRole<HTMLImageElement>('img', { name: 'passport.pdf' });
  expect(enlarge.contains(picture)).toBe(true);
  expect(Number(widthIn(enlarge.href))).toBeGreaterThan(Number(widthIn(picture.src)));
  expect(new URL(enlarge.href).pathname).toBe(new URL(picture.src).pathname);
  fireEvent.error(picture);
  card.getByText('No preview available. Download the file to view it.');
  expect(card.queryByRole('link', { name: /^Enlarge/ })).toBeNull();
});
