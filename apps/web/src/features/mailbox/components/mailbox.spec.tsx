import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makeProblem, NOW } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { fakeTimers, advanceUntil } from '../../../testing/fake-timers.js';

const makeHead = (idMail: number) => ({
  idMail,
  sentAt: NOW,
  to: `user${idMail}@example.test`,
  language: 'de',
  subject: `Subject ${idMail}`,
});
const TEXT = `Hello,\n\nGo on:\n${location.origin}/change-password?tag=a\n\nhttps://evil.example/x`;
const open = (answers: FakeAnswers = {}, path = '/mailbox') => {
  makePortal({
    'SEC-10': () => null,
    'ENG-52': () => ({ rows: [makeHead(2), makeHead(1)] }),
    'ENG-53': ({ query }) => ({ ...makeHead(Number(query.get('idMail'))), text: TEXT }),
    ...answers,
  });
  return visit(path);
};

it('the mailbox lists the e-mails newest first, and needs no sign-in', async () => {
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Demonstration mailbox' });
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(lines.map((line) => line.slice(0, 9))).toEqual(['Subject 2', 'Subject 1']);
  expect(lines[0]).toContain('user2@example.test');
});

it('the mailbox opens an e-mail, in which only links to this portal are clickable', async () => {
  const { router } = await open();
  await userEvent.click(await screen.findByRole('link', { name: /Subject 1/ }));
  const mail = await screen.findByRole('article', { name: 'Subject 1' });
  expect(router.state.location.search).toEqual({ mail: 1 });
  const heads = screen.getAllByRole('link', { name: /@example/ });
  expect(heads.map(({ ariaCurrent }) => ariaCurrent)).toEqual([null, 'page']);
  expect(within(heads[1]!).getByText('Subject 1').lang).toBe('de');
  const links = [...mail.querySelectorAll('a')].map(({ href }) => href);
  expect(links).toEqual([
    `${location.origin}/change-password?tag=a`,
    `${location.origin}/api/v1/open/mailbox/page?idMail=1`,
  ]);
  expect(mail.textContent).toContain('https://evil.example/x');
});

it('the mailbox has an explanation if it is empty', async () => {
  await open({ 'ENG-52': () => ({ rows: [] }) });
  await screen.findByRole('heading', { name: 'No e-mails yet' });
});

it('the mailbox shows an e-mail that arrives while it is open', async () => {
  fakeTimers();
  let rows = [makeHead(1)];
  await open({ 'ENG-52': () => ({ rows }) });
  await screen.findByRole('link', { name: /Subject 1/ });
  rows = [makeHead(2), makeHead(1)];
  await advanceUntil(() => screen.getByRole('link', { name: /Subject 2/ }));
});

it('the mailbox is not found on a portal that is not a demonstration', async () => {
  await open({ 'ENG-52': () => makeProblem('NOT_FOUND', { errorCode: '404001' }) });
  await waitFor(() => expect(document.body.textContent).toContain('We can’t find that page'));
});
