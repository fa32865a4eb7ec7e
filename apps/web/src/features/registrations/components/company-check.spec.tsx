import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makeProblem, makeUser, NOW } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { makeRegistration, NO_COMPANY, STAFF } from '../../../testing/registrations.js';

const open = async (answers: FakeAnswers) => {
  const portal = makePortal({
    'SEC-10': () => makeUser(STAFF),
    'ENG-221': () => makeRegistration(),
    'ENG-330': () => NO_COMPANY,
    'OPEN-02': () => [],
    ...answers,
  });
  await visit('/admin/registrations/7');
  return portal;
};
const openRegistry = async (check: () => unknown) => {
  const portal = await open({ 'ENG-330': check });
  const panel = await screen.findByRole('region', { name: 'Company registry' });
  return { portal, panel, registry: within(panel) };
};

it('ENG-330 in part: the page of an application shows whether the company register has the applicant’s name and address', async () => {
  const { registry } = await openRegistry(() => ({
    ...NO_COMPANY,
    answer: 'FOUND',
    name: { registered: 'Moretti Auto S.r.l.', isEqual: false },
    address: { registered: 'Via Po, 1, Torino', isEqual: true },
    others: 2,
  }));
  expect(await registry.findByText('In the registry: Moretti Auto S.r.l.')).toBeTruthy();
  expect(registry.getByText('In the registration: Moretti Auto')).toBeTruthy();
  expect(registry.getByText('Via Po, 1, Torino · as in the registration')).toBeTruthy();
  expect(registry.getByText('2 other companies have this VAT number.')).toBeTruthy();
});

it.each([
  ['no company', NO_COMPANY, /^The company registry has no company/, false],
  [
    'no answer',
    { ...NO_COMPANY, answer: 'UNKNOWN', reason: 'NO_ANSWER' },
    /^The company registry didn’t respond/,
    true,
  ],
  [
    'no registry',
    { ...NO_COMPANY, answer: 'UNKNOWN', reason: 'NOT_ASKED' },
    /^This portal has no company registry/,
    false,
  ],
  [
    'a failed request',
    makeProblem('OVERLOADED', { errorCode: '503001' }),
    /^The company registry didn’t respond/,
    true,
  ],
] as const)(
  'says that the registry has given %s, and repeats the check where it helps',
  async (_name, check, words, canRepeat) => {
    const { portal, registry } = await openRegistry(() => check);
    expect(await registry.findByText(words)).toBeTruthy();
    const again = registry.queryByRole('button', { name: 'Check again' });
    expect(again !== null).toBe(canRepeat);
    if (again === null) return;
    await userEvent.click(again);
    await waitFor(() => expect(portal.count('ENG-330')).toBe(2));
  },
);

it('the page of an application does not wait for a slow register, and the application can be accepted meanwhile', async () => {
  const { portal, panel } = await openRegistry(() => new Promise(() => {}));
  expect(panel.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(screen.getByRole('heading', { name: 'Moretti Auto' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Accept' }).disabled).toBe(false);
  expect(portal.count('ENG-330')).toBe(1);
});

it('the page of a decided application queries no register', async () => {
  const decision = { at: NOW, by: 'centre', reason: 'Too old', note: null, idDealer: null };
  const portal = await open({
    'ENG-221': () => makeRegistration({ state: 'REJECTED', decision }),
  });
  await screen.findByRole('region', { name: 'Decision' });
  expect(screen.queryByRole('region', { name: 'Company registry' })).toBeNull();
  expect(portal.count('ENG-330')).toBe(0);
});
