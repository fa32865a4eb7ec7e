import type { OwnUser } from '@fairlot/contracts/access';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makeProblem, makeUser } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const open = async (facts: Parameters<typeof makeUser>[0] = {}, answers: FakeAnswers = {}) => {
  const user = makeUser({ permissions: [], idDealer: null, ...facts });
  const own: OwnUser = {
    ...user,
    name: 'Ada',
    surname: 'Rossi',
    email: 'ada@example.test',
    version: 1,
    isMainUser: false,
    bankAccount: null,
  };
  const portal = makePortal({
    'SEC-10': () => user,
    'SEC-03': () => own,
    'SEC-02': ({ body }) => ({ ...own, ...(body as object), version: 2 }),
    'ENG-61': () => [],
    ...answers,
  });
  await visit('/private/user-profile');
  await screen.findByRole('heading', { level: 1, name: 'Your profile' });
  return portal;
};
const rename = async (name: string) => {
  const field = screen.getByLabelText('First name');
  await userEvent.clear(field);
  await userEvent.type(field, name);
  await userEvent.click(screen.getByRole('button', { name: 'Save details' }));
};
const notices = () => within(screen.getByRole('region', { name: 'Notices' }));

it.each([
  [true, 0],
  [false, 1],
])(
  'ROL-023 the profile can be edited unless the user is read-only (%s)',
  async (readOnlyUser, forms) => {
    await open({ readOnlyUser });
    expect(screen.queryAllByRole('button', { name: 'Save details' })).toHaveLength(forms);
  },
);

it('ERR-016 in part: the profile confirms a saved change in a toast', async () => {
  const { count } = await open();
  await rename('Grace');
  expect(await notices().findByText('Saved.')).toBeTruthy();
  expect(count('SEC-02')).toBe(1);
});

it('ERR-009 the profile shows invalid input at its field, without a dialog', async () => {
  const fields = [{ path: 'name', code: 'name', message: 'Not this name.' }];
  await open({}, { 'SEC-02': () => makeProblem('VALIDATION', { errorCode: '400020', fields }) });
  await rename('Grace');
  const message = await screen.findByText('Not this name.');
  expect(screen.getByLabelText('First name').getAttribute('aria-describedby')).toBe(message.id);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(notices().queryAllByRole('listitem')).toEqual([]);
});

it('ERR-015 in part: the profile warns of a concurrent change, and then shows the new values', async () => {
  const { count } = await open(
    {},
    {
      'SEC-02': () => makeProblem('RECORD_CHANGED', { errorCode: '409041', facts: { version: 2 } }),
    },
  );
  await rename('Grace');
  expect(await notices().findByText(/^Another user has changed this/)).toBeTruthy();
  await waitFor(() => expect(count('SEC-03')).toBe(2));
  expect(screen.queryByRole('dialog')).toBeNull();
});
