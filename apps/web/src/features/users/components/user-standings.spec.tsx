import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeProblem, makeUser } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { makeUserAccount } from '../../../testing/make-user-account.js';

const makeStaff = (readOnlyUser: boolean) =>
  makeUser({
    roles: ['USER', 'ADMIN'],
    idDealer: null,
    adminEnabledMarket: ['IT', 'DE'],
    readOnlyUser,
  });

const open = async (path: string, answers: FakeAnswers) => {
  const portal = makePortal({
    'SEC-10': () => makeStaff(false),
    'ADM-19': () => makeUserAccount(),
    ...answers,
  });
  await visit(path);
  return portal;
};
const sentIn = ({ asked }: ReturnType<typeof makePortal>, id: string) =>
  asked
    .filter((one) => one.id === id)
    .map(({ request }) => [request.query.get('iduser'), request.body]);

const accepted = { state: 'ACCEPTED', dealerState: 'ACCEPTED', userState: null };
const blocked = { state: 'BLOCKED', dealerState: 'ACCEPTED', userState: 'BLOCKED' };
const applied = { state: 'PENDING', dealerState: 'PENDING', userState: null };
const FLEET = { idTemplate: 3, name: 'Fleet', idMarket: 'IT' };
const RETURNS = { idTemplate: 4, name: 'Returns', idMarket: 'DE' };

const choiceOf = (title: string) =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: `Status for ${title}` });
const FAULT = 'This dealer isn’t accepted here. Accept the dealer first.';
const refused = (path: string) =>
  makeProblem('VALIDATION', {
    errorCode: '400001',
    fields: [{ path, code: 'dealer_not_accepted', message: FAULT }],
  });

describe('the templates of a user', () => {
  const path = '/admin/user-template/8';

  it('SCR-090 are enabled one by one, and have the states of the table USER_TEMPLATE_ENABLE', async () => {
    let own: object = blocked;
    const portal = await open(path, {
      'ADM-31': () => ({ rows: [{ ...FLEET, ...own }] }),
      'ADM-32': () => ({ rows: [{ ...FLEET, ...(own = accepted) }] }),
    });
    const choice = await choiceOf('Fleet');
    expect(choice.value).toBe('BLOCKED');
    expect([...choice.options].map(({ text }) => text)).toEqual(['Accepted', 'Pending', 'Blocked']);
    await userEvent.selectOptions(choice, 'Accepted');
    await waitFor(async () => expect((await choiceOf('Fleet')).value).toBe('ACCEPTED'));
    expect(sentIn(portal, 'ADM-32')).toEqual([['8', [{ idTemplate: 3, state: 'ACCEPTED' }]]]);
  });

  it('show why a change was refused, and the state that is stored now', async () => {
    let own: object = accepted;
    await open(path, {
      'ADM-31': () => ({ rows: [{ ...FLEET, ...own }] }),
      'ADM-32': () => {
        own = applied;
        return refused('0.state');
      },
    });
    await userEvent.selectOptions(await choiceOf('Fleet'), 'Blocked');
    await screen.findByText(FAULT);
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('can be changed only if the dealer is accepted on the template, and a hint says so', async () => {
    await open(path, {
      'ADM-31': () => ({
        rows: [
          { ...FLEET, ...accepted },
          { ...RETURNS, ...applied },
        ],
      }),
    });
    await choiceOf('Fleet');
    screen.getByText('You can give a user less access than the dealer has, never more.');
    const row = screen.getByRole('row', { name: /^Returns/ });
    expect(within(row).queryByRole('combobox')).toBeNull();
    expect(within(row).getAllByText('Pending')).toHaveLength(2);
  });

  it('are shown without choices to read-only staff', async () => {
    await open(path, {
      'SEC-10': () => makeStaff(true),
      'ADM-31': () => ({ rows: [{ ...FLEET, ...blocked }] }),
    });
    await screen.findByRole('cell', { name: 'Blocked' });
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('are replaced by a note if the dealer has requested none', async () => {
    await open(path, { 'ADM-31': () => ({ rows: [] }) });
    await screen.findByText('The dealer hasn’t requested any template in your markets.');
    expect(screen.getByRole('link', { name: 'Luca Neri' }).getAttribute('href')).toBe(
      '/admin/user-edit/8',
    );
  });
});

describe('the fixed-price stock of a user', () => {
  const path = '/admin/user-showcase/8';

  it('SCR-067 is enabled separately for each market', async () => {
    let own: object = blocked;
    const portal = await open(path, {
      'ADM-29': () => ({ rows: [{ idMarket: 'IT', ...own }] }),
      'ADM-30': () => ({ rows: [{ idMarket: 'IT', ...(own = accepted) }] }),
    });
    await userEvent.selectOptions(await choiceOf('Italy'), 'Accepted');
    await waitFor(async () => expect((await choiceOf('Italy')).value).toBe('ACCEPTED'));
    expect(sentIn(portal, 'ADM-30')).toEqual([['8', [{ idMarket: 'IT', state: 'ACCEPTED' }]]]);
  });

  it('shows why a change was refused', async () => {
    await open(path, {
      'ADM-29': () => ({ rows: [{ idMarket: 'IT', ...accepted }] }),
      'ADM-30': () => refused('0.idMarket'),
    });
    await userEvent.selectOptions(await choiceOf('Italy'), 'Blocked');
    await screen.findByText(FAULT);
    expect((await choiceOf('Italy')).value).toBe('ACCEPTED');
  });

  it('is replaced by a note if no market is enabled for the dealer', async () => {
    await open(path, { 'ADM-29': () => ({ rows: [] }) });
    await screen.findByText('None of your markets is enabled for this dealer.');
  });
});
