import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makePage, makeProblem, NOW } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { makeUserAccount } from '../../../testing/make-user-account.js';
import { STAFF } from '../../../testing/sellers.js';

const DAY_MS = 86_400_000;
const makeApproval = (facts: object = {}) => ({
  idApproval: 4,
  call: 'ADM-21',
  kind: 'USER',
  key: '8',
  title: 'Luca Neri',
  idMarkets: ['IT'],
  fields: { offerLimitMinor: { before: 1_000_00, after: 2_500_00 } },
  reason: 'Agreed on the phone',
  requester: { idUser: 12, username: 'anna' },
  requestedAt: NOW,
  expiresAt: NOW + 7 * DAY_MS,
  state: 'WAITING',
  decidedAt: null,
  approver: null,
  decisionReason: null,
  actions: ['APPROVE', 'REJECT'],
  ...facts,
});
const open = async (path: string, answers: FakeAnswers = {}) => {
  const portal = makePortal({ 'SEC-10': () => STAFF, ...answers });
  await visit(path);
  return portal;
};
const listed = (facts: object = {}, answers: FakeAnswers = {}) =>
  open('/admin/approvals', { 'ENG-313': () => makePage([makeApproval(facts)]), ...answers });
const bodies = ({ asked }: Awaited<ReturnType<typeof open>>, wanted: string) =>
  asked.flatMap(({ id, request }) => (id === wanted ? [request.body] : []));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** Writes the reason in the open dialog, and sends it. */
const give = async (reason: string, button: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), reason);
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: button });
  await waitFor(() => expect(send.disabled).toBe(false));
  await userEvent.click(send);
};

describe('the list of approvals', () => {
  it('shows who requests which change and why, and approves a request with a reason', async () => {
    const portal = await listed({}, { 'ENG-314': () => ({ done: true }) });
    expect((await screen.findByRole('link', { name: 'Luca Neri' })).getAttribute('href')).toBe(
      '/admin/user-edit/8',
    );
    expect(screen.getByText(/Requested by anna/)).toBeTruthy();
    expect(screen.getByText(/1.000.*2.500/)).toBeTruthy();
    expect(screen.getByText('Agreed on the phone')).toBeTruthy();
    await press('Approve');
    within(await screen.findByRole('dialog')).getByText(/1.000.*2.500/);
    await give('Checked', 'Approve');
    await waitFor(() => expect(bodies(portal, 'ENG-314')).toHaveLength(1));
    expect(bodies(portal, 'ENG-314')).toEqual([
      { idApproval: 4, approve: true, reason: 'Checked' },
    ]);
    await waitFor(() => expect(portal.count('ENG-313')).toBeGreaterThan(1));
  });

  it('says that a colleague has already decided, and loads the list again', async () => {
    const refused = makeProblem('APPROVAL_DECIDED', { errorCode: '409112' });
    const portal = await listed({}, { 'ENG-314': () => refused });
    await press('Reject');
    await give('Too much', 'Reject');
    await screen.findByText(/already been decided/);
    await waitFor(() => expect(portal.count('ENG-313')).toBeGreaterThan(1));
  });

  it('lets users withdraw their own requests after a confirmation, but not decide them', async () => {
    const portal = await listed({ actions: ['WITHDRAW'] }, { 'ENG-315': () => ({ done: true }) });
    await press('Withdraw');
    const dialog = within(await screen.findByRole('dialog', { name: 'Continue?' }));
    expect(dialog.getByText(/change will not be made/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(portal.count('ENG-315')).toBe(0);
    await press('Withdraw');
    const again = within(await screen.findByRole('dialog', { name: 'Continue?' }));
    await userEvent.click(again.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(bodies(portal, 'ENG-315')).toEqual([{ idApproval: 4 }]));
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('shows one request by its id, with a link to the changes of its record', async () => {
    const portal = await open('/admin/approvals?state=ALL&request=4', {
      'ENG-313': () => makePage([makeApproval()]),
    });
    const row = (await screen.findByText('Agreed on the phone')).closest('li')!;
    const link = within(row).getByRole('link', { name: 'Audit log' });
    expect(link.getAttribute('href')).toBe('/admin/audit?kind=USER&key=8');
    const { query } = portal.asked.find(({ id }) => id === 'ENG-313')!.request;
    expect([query.get('state'), query.get('idApproval')]).toEqual(['ALL', '4']);
  });

  it('shows read-only staff no buttons', async () => {
    const readOnly = { ...STAFF, readOnlyUser: true };
    const calls = STAFF.calls.filter((id) => id !== 'ENG-314' && id !== 'ENG-315');
    await listed({}, { 'SEC-10': () => ({ ...readOnly, calls }) });
    await screen.findByText('Agreed on the phone');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('shows the result of a decided request, and the effect of a merge and of an anonymisation', async () => {
    const decided = {
      state: 'APPROVED',
      approver: { idUser: 3, username: 'bruno' },
      decidedAt: NOW,
      decisionReason: 'Checked',
      actions: [],
    };
    const merge = { call: 'ENG-299', kind: 'DEALER', key: '7', title: 'Prova srl' };
    const fields = {
      idMergedInto: { before: null, after: 9 },
      blockedReason: { before: null, after: 'Registered twice' },
      idMainUser: { before: 17, after: 19 },
      creditMinor: { before: 5_000_00, after: null },
    };
    await open('/admin/approvals?state=DECIDED', {
      'ENG-313': ({ query }) => {
        expect(query.get('state')).toBe('DECIDED');
        return makePage([
          makeApproval({ ...decided, ...merge, fields }),
          makeApproval({ ...decided, idApproval: 5, call: 'ADM-27', fields: {} }),
        ]);
      },
    });
    expect(await screen.findAllByText(/Approved by bruno.*: Checked/)).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Dealer that stays: #9' }).getAttribute('href')).toBe(
      '/admin/dealer/9',
    );
    const main = screen.getByRole('link', { name: 'Main user from now on: #19' });
    expect(main.getAttribute('href')).toBe('/admin/user-edit/19');
    expect(await screen.findByText(/Reason for disabling: .*Registered twice/)).toBeTruthy();
    expect(screen.getByText(/Credit.*5.000/)).toBeTruthy();
    expect(screen.getByText('Removes the personal data permanently.')).toBeTruthy();
  });
});

describe('a change that needs a second person', () => {
  const REFUSED = makeProblem('APPROVAL_REQUIRED', { errorCode: '403009' });

  it('is requested with the body of the refused call', async () => {
    const portal = await open('/admin/user-edit/8', {
      'ADM-19': () => makeUserAccount(),
      'ENG-202': () => ({ rows: [] }),
      'ADM-21': () => REFUSED,
      'ENG-312': () => ({ idApproval: 4 }),
    });
    await userEvent.type(await screen.findByLabelText('Maximum amount per bid'), '2500');
    await press('Save user');
    await give('Agreed on the phone', 'Request approval');
    await screen.findByText('Requested. A colleague can approve it now.');
    const [body] = bodies(portal, 'ADM-21');
    expect(body).toMatchObject({ idUser: 8, offerLimitMinor: 2_500_00 });
    expect(bodies(portal, 'ENG-312')).toEqual([
      { call: 'ADM-21', body, reason: 'Agreed on the phone' },
    ]);
  });

  const twoErasable = async (answers: FakeAnswers) => {
    const erasable = (idUser: number, name: string) => ({
      ...makeUserAccount({ idUser, name }),
      businessName: 'Neri srl',
      disabledReason: null,
    });
    const portal = await open('/admin/user-anonymization', {
      'ADM-26': () => [erasable(8, 'Luca'), erasable(9, 'Ada')],
      'ENG-203': () => ({ obstacle: null, tables: [] }),
      'ADM-27': () => REFUSED,
      ...answers,
    });
    for (const name of ['Select Luca Neri', 'Select Ada Neri'])
      await userEvent.click(await screen.findByRole('checkbox', { name }));
    await press('Anonymise (2)');
    const confirm = within(await screen.findByRole('dialog'));
    await userEvent.click(confirm.getByRole('button', { name: 'Anonymise (2)' }));
    await screen.findByText('A second person must approve this');
    return portal;
  };

  it('causes one request per user if it is an anonymisation', async () => {
    const portal = await twoErasable({ 'ENG-312': () => ({ idApproval: 4 }) });
    await give('Asked by both', 'Request approval');
    await waitFor(() => expect(bodies(portal, 'ENG-312')).toHaveLength(2));
    expect(bodies(portal, 'ENG-312')).toEqual(
      [8, 9].map((idUser) => ({
        call: 'ADM-27',
        body: { idUsers: [idUser] },
        reason: 'Asked by both',
      })),
    );
  });

  const idUserOf = (body: unknown) => (body as { body: { idUsers: number[] } }).body.idUsers[0];

  it('is still requested for the other users after a refusal for one, whose name and reason are shown', async () => {
    const portal = await twoErasable({
      'ADM-19': () => makeUserAccount({ idUser: 8, name: 'Luca' }),
      'ENG-312': ({ body }) =>
        idUserOf(body) === 8
          ? makeProblem('APPROVAL_PENDING', { errorCode: '409110' })
          : { idApproval: 4 },
    });
    await give('Asked by both', 'Request approval');
    await screen.findByText('Requested: 1. Not requested: 1.');
    const [refused] = within(screen.getByRole('dialog')).getAllByRole('listitem');
    await waitFor(() => expect(refused!.textContent).toMatch(/^Luca Neri: .+/));
    expect(bodies(portal, 'ENG-312').map(idUserOf)).toEqual([8, 9]);
  });

  it('is requested again only for users whose request failed, with the same command id', async () => {
    let isAway = true;
    const portal = await twoErasable({
      'ENG-312': ({ body }) => {
        if (idUserOf(body) === 8 || !isAway) return { idApproval: 4 };
        isAway = false;
        return makeProblem('TOO_MANY_REQUESTS', { errorCode: '429001' });
      },
    });
    await give('Asked by both', 'Request approval');
    await waitFor(() => expect(bodies(portal, 'ENG-312')).toHaveLength(2));
    await give(', on paper', 'Request approval');
    await waitFor(() => expect(bodies(portal, 'ENG-312').map(idUserOf)).toEqual([8, 9, 9]));
    const commands = portal.asked.flatMap(({ id, request }) =>
      id === 'ENG-312' ? [request.headers.get('idempotency-key')] : [],
    );
    expect(commands[2]).toBe(commands[1]);
    expect(commands[1]).not.toBe(commands[0]);
  });
});
