import type { OwnRequirement } from '@fairlot/contracts/access';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeProblem, makeUser, NOW } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const makeItem = (facts: Partial<OwnRequirement> = {}): OwnRequirement => ({
  idRequirement: 5,
  idMarket: 'IT',
  reason: 'BANK_ACCOUNT',
  owedBy: 'DEALER',
  state: 'OPEN',
  dueAt: NOW + 1,
  isOverdue: false,
  isFinal: false,
  note: 'Of the company.',
  createdAt: NOW,
  submittedAt: null,
  fileName: null,
  value: null,
  validUntil: null,
  isBlocking: false,
  canSubmit: true,
  ...facts,
});
const open = async (path: string, rows: readonly OwnRequirement[], answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => makeUser(),
    'ENG-292': () => ({ rows }),
    'ENG-266': () => ({ block: null }),
    'ENG-41': () => ({}),
    'SEC-54': () => [],
    'OPEN-02': () => [],
    ...answers,
  } as FakeAnswers);
  await visit(path);
  return portal;
};

describe("the page with the requirements of the user's company", () => {
  it('submits a value, and shows why the server refused it', async () => {
    const portal = await open('/private/requirements', [makeItem()], {
      'ENG-294': () => makeProblem('REQUIREMENT_DECIDED', { errorCode: '409089' }),
    } as FakeAnswers);
    await screen.findByRole('heading', { name: 'Bank account' });
    screen.getByText('Of the company.');
    await userEvent.type(screen.getByLabelText('Number'), 'IT60X0542811101');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText(/has changed in the meantime/);
    const sent = portal.asked.filter(({ id }) => id === 'ENG-294');
    expect(sent.map(({ request }) => request.body)).toEqual([
      { idRequirement: 5, value: 'IT60X0542811101' },
    ]);
  });

  it('has a file field for a requirement that needs a document, and no form for one that staff must meet', async () => {
    const document = makeItem({ idRequirement: 6, reason: 'IDENTITY_DOCUMENT' });
    const ours = makeItem({ idRequirement: 7, owedBy: 'STAFF', canSubmit: false });
    await open('/private/requirements', [document, ours]);
    await screen.findByLabelText(/^Document \(PDF/);
    screen.getByText(/We are taking care of this/);
    expect(screen.getAllByRole('button', { name: 'Send' })).toHaveLength(1);
  });

  it('says if no requirement is open', async () => {
    await open('/private/requirements', [makeItem({ state: 'ACCEPTED', canSubmit: false })]);
    await screen.findByText('Nothing to send');
    screen.getByRole('heading', { name: 'Settled' });
  });
});

describe('the start page of a dealer', () => {
  it('names the markets where the dealer cannot bid because of a requirement, and links to the requirements', async () => {
    await open('/private', [makeItem({ isOverdue: true, isBlocking: true })]);
    const link = await screen.findByRole('link', { name: 'See what we need' });
    expect(link.getAttribute('href')).toBe('/private/requirements');
    screen.getByText(/You can’t bid in these markets .*Italy/);
  });

  it('shows no notice if every requirement is submitted', async () => {
    const portal = await open('/private', [makeItem({ state: 'SUBMITTED' })]);
    await waitFor(() => expect(portal.asked.some(({ id }) => id === 'ENG-292')).toBe(true));
    expect(screen.queryByText('We need something from you')).toBeNull();
  });
});
