import type { UndeliveredMail } from '@fairlot/contracts/messaging';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makePage, makeProblem, makeUser, NOW } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const ADMIN = makeUser({ roles: ['USER', 'ADMIN'], permissions: [], idDealer: null });
const makeMail = (idMail: number, facts: Partial<UndeliveredMail> = {}): UndeliveredMail => ({
  idMail,
  state: 'dead',
  type: 'USER_INVITE',
  cause: `invite ${idMail}`,
  language: 'de',
  recipient: 'a…@example.test',
  attempts: 9,
  failure: 'EENVELOPE at RCPT TO: 550',
  createdAt: NOW,
  attemptedAt: NOW,
  ...facts,
});

const open = async (answers: FakeAnswers = {}, search = '') => {
  const portal = makePortal({
    'SEC-10': () => ADMIN,
    'ENG-50': () => makePage([makeMail(2, { state: 'unknown', failure: null }), makeMail(1)]),
    'ENG-51': () => ({ done: true }),
    ...answers,
  });
  const { router } = await visit(`/admin/undelivered${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Undelivered e-mails' });
  return { ...portal, router };
};
const lines = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '');
const again = (idMail: number) => screen.getByRole('button', { name: `Resend e-mail ${idMail}` });
const sent = ({ asked }: ReturnType<typeof makePortal>) =>
  asked.filter(({ id }) => id === 'ENG-51').map(({ request }) => request.body);

it('the undelivered page lists e-mails with subject and reason', async () => {
  await open();
  await screen.findAllByText('User invitation');
  const [doubtful, dead] = lines();
  expect(doubtful).toContain('Delivery unknown');
  expect(doubtful).toContain('no response');
  expect(dead).toContain('Failed');
  expect(dead).toContain('a…@example.test (de)');
  expect(dead).toContain('EENVELOPE at RCPT TO: 550');
});

it('the undelivered page sends a failed e-mail again, and reloads the list', async () => {
  let mails = [makeMail(1)];
  const portal = await open({ 'ENG-50': () => makePage(mails) });
  await screen.findByText('User invitation');
  mails = [];
  await userEvent.click(again(1));
  expect(await screen.findByText('The e-mail is queued for resending.')).toBeTruthy();
  expect(await screen.findByText('No undelivered e-mails')).toBeTruthy();
  expect(sent(portal)).toEqual([{ idMail: 1 }]);
});

it('the undelivered page warns of a duplicate if the e-mail to send again may have arrived', async () => {
  const portal = await open();
  await screen.findAllByText('User invitation');
  await userEvent.click(again(2));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/may get it twice/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
  expect(sent(portal)).toEqual([]);
  await userEvent.click(again(2));
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: 'Resend e-mail' }));
  await waitFor(() => expect(sent(portal)).toEqual([{ idMail: 2 }]));
});

it('the undelivered page says if the e-mail to send again has expired meanwhile', async () => {
  await open({ 'ENG-51': () => makeProblem('NOT_FOUND', { errorCode: '404001' }) });
  await screen.findAllByText('User invitation');
  await userEvent.click(again(1));
  expect(await screen.findByText('We can’t find that.')).toBeTruthy();
});

it('the undelivered page has no action for an e-mail without a recipient', async () => {
  await open({ 'ENG-50': () => makePage([makeMail(1, { recipient: null })]) });
  expect(await screen.findByText('deleted (de)')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Resend e-mail/ })).toBeNull();
});

it('the undelivered page has no actions for a read-only engineer', async () => {
  await open({
    'SEC-10': () => makeUser({ roles: ['ADMIN'], readOnlyUser: true, idDealer: null }),
  });
  await screen.findAllByText('User invitation');
  expect(screen.queryByRole('button', { name: /^Resend e-mail/ })).toBeNull();
});

it('the undelivered page loads older e-mails by cursor, and takes its filter from the URL', async () => {
  const page = Array.from({ length: 100 }, (_, index) => makeMail(300 - index));
  const portal = await open({
    'ENG-50': ({ query }) =>
      query.get('cursor') === null
        ? makePage(page, '201')
        : makePage([makeMail(9, { state: 'unknown' })]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show older e-mails' }));
  await userEvent.click(await screen.findByRole('radio', { name: /^Delivery unknown/ }));
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(portal.router.state.location.search).toEqual({ state: 'unknown' });
  const befores = portal.asked.flatMap(({ id, request }) =>
    id === 'ENG-50' ? [request.query.get('cursor')] : [],
  );
  expect(befores).toEqual([null, '201']);
  expect(screen.queryByRole('button', { name: 'Show older e-mails' })).toBeNull();
});

it('the undelivered page shows a placeholder while it loads, and a retry button after an error', async () => {
  let fails = true;
  await open({
    'ENG-50': () =>
      fails ? makeProblem('FORBIDDEN', { errorCode: '400001' }) : makePage([makeMail(1)]),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByText('User invitation')).toBeTruthy();
});

it('the engineers’ start page links to undelivered e-mails if the user may see them', async () => {
  makePortal({ 'SEC-10': () => ADMIN, 'ENG-50': () => makePage([]), 'SEC-45': () => makePage([]) });
  await visit('/engineering');
  await userEvent.click(await screen.findByRole('link', { name: 'Undelivered e-mails' }));
  expect(await screen.findByText('No undelivered e-mails')).toBeTruthy();
});

it('the undelivered page is in the back office, and its former URL redirects there', async () => {
  makePortal({ 'SEC-10': () => ADMIN, 'ENG-50': () => makePage([makeMail(1)]) });
  const { router } = await visit('/engineering/undelivered?state=dead');
  await screen.findByRole('navigation', { name: 'Back office menu' });
  expect(await screen.findByText('User invitation')).toBeTruthy();
  expect(router.state.location.href).toBe('/admin/undelivered?state=dead');
});
