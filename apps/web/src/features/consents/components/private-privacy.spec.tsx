import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeAuction, makeProblem, makeUser } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const UNSET = { consent1: null, consent2: null, consent3: null };
const textsOf = (version: number) =>
  (['consent1', 'consent2', 'consent3'] as const).map((consent) => ({
    consent,
    version,
    language: 'en' as const,
    title: `Title of ${consent}`,
    text: `Text ${version} of ${consent}`,
  }));

/** Opens a page on a fake portal that stores the answers, as the server does. */
const open = async (
  path: string,
  facts: Parameters<typeof makeUser>[0],
  answers: FakeAnswers = {},
) => {
  let user = makeUser(facts);
  const portal = makePortal({
    'SEC-10': () => user,
    'SEC-54': () => [makeAuction()],
    'ENG-60': () => textsOf(1),
    'SEC-02': ({ body }) => {
      const { consents } = body as { consents: { consent: string; agrees: boolean }[] };
      const agreements = Object.fromEntries(
        consents.map(({ consent, agrees }) => [consent, agrees]),
      );
      const { calls: _, ...before } = user;
      user = makeUser({ ...before, ...agreements });
      const own = { name: 'A', surname: 'B', email: 'a@b.it', version: 1, bankAccount: null };
      return { ...user, ...own, isMainUser: false };
    },
    ...answers,
  });
  const { router } = await visit(path);
  const sent = () =>
    portal.asked.filter(({ id }) => id === 'SEC-02').map(({ request }) => request.body);
  return { portal, router, sent };
};
const choose = (consent: string, answer: 'I agree' | 'I do not agree') =>
  screen
    .findByRole('group', { name: `Title of ${consent}` })
    .then((group) => userEvent.click(within(group).getByRole('radio', { name: answer })));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save answers' }));

describe('the page of consents', () => {
  it('ROL-002 replaces any page while a consent is unanswered, and returns to that page after the answer', async () => {
    const { router, sent, portal } = await open('/auctions?view=table', UNSET);
    await choose('consent1', 'I agree');
    expect(router.state.location.pathname).toBe('/private/privacy');
    expect(portal.count('SEC-54')).toBe(0);
    await choose('consent2', 'I do not agree');
    await choose('consent3', 'I do not agree');
    await save();
    await waitFor(() => expect(router.state.location.href).toBe('/auctions?view=table'));
    expect(sent()).toEqual([
      {
        consents: [true, false, false].map((agrees, index) => ({
          consent: `consent${index + 1}`,
          agrees,
          version: 1,
        })),
      },
    ]);
  });

  it('VAL-143 preselects nothing, and focuses the first unanswered consent', async () => {
    const { sent } = await open('/private/privacy', { ...UNSET, consent1: false });
    await screen.findByRole('group', { name: 'Title of consent1' });
    const chosen = screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);
    expect(chosen).toEqual([false, true, false, false, false, false]);
    await choose('consent3', 'I agree');
    await save();
    const group = screen.getByRole('group', { name: 'Title of consent2' });
    within(group).getByText('Choose “I agree” or “I do not agree”.');
    expect(group.contains(document.activeElement)).toBe(true);
    expect(sent()).toEqual([]);
  });

  it('ROL-004 lets users who have answered withdraw consent and give it again', async () => {
    const { router, sent } = await open('/private/privacy', {});
    await choose('consent2', 'I do not agree');
    await save();
    await screen.findByText('Answers saved.');
    await choose('consent2', 'I agree');
    await save();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(router.state.location.pathname).toBe('/private/privacy');
  });

  it('SCR-044 in part: sends the answers once after a double click', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { portal } = await open(
      '/private/privacy',
      {},
      {
        'SEC-02': async () => {
          await held;
          return makeProblem('INTERNAL', { errorCode: '500001' });
        },
      },
    );
    await choose('consent1', 'I do not agree');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save answers' }));
    release();
    await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''));
    expect(portal.count('SEC-02')).toBe(1);
  });

  it('shows the new text if a consent text has changed meanwhile, and asks again', async () => {
    let version = 1;
    await open('/private/privacy', UNSET, {
      'ENG-60': () => textsOf(version),
      'SEC-02': () => makeProblem('RECORD_CHANGED', { errorCode: '409041', facts: { version: 2 } }),
    });
    for (const consent of ['consent1', 'consent2', 'consent3']) await choose(consent, 'I agree');
    version = 2;
    await save();
    await screen.findByText('Text 2 of consent1');
    const chosen = screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
    expect(chosen).toEqual([]);
  });
});

describe('the page of a user whom the portal refuses during the visit', () => {
  it('ERR-011 in part: shows the error code and a next step', async () => {
    let user = makeUser();
    const closed = { errorCode: '403004', errorMsg: 'Answer the consent questions first.' };
    const { router } = await open(
      '/auctions',
      {},
      {
        'SEC-10': () => user,
        'SEC-53': () => makeProblem('CONSENTS_MISSING', closed),
      },
    );
    user = makeUser(UNSET);
    await userEvent.type(await screen.findByRole('searchbox'), 'golf');
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('Error 403004');
    within(dialog).getByText(closed.errorMsg);
    await waitFor(() => expect(router.state.location.pathname).toBe('/private/privacy'));
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
