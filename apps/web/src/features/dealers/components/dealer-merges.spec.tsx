import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeProblem } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { makeDealer } from '../../../testing/dealers.js';
import { STAFF } from '../../../testing/sellers.js';

const open = async (path: string, answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    ...answers,
  } as FakeAnswers);
  const { router } = await visit(path);
  return { ...portal, router };
};
type Portal = Awaited<ReturnType<typeof open>>;
const bodiesOf = ({ asked }: Portal, wanted: string) =>
  asked.flatMap(({ id, request }) => (id === wanted ? [request.body] : []));
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('a merge of two dealers', () => {
  const side = (idDealer: number, businessName: string, username: string) => ({
    idDealer,
    businessName,
    idMarket: 'IT',
    city: 'Torino',
    vatCode: 'IT00743110157',
    enabled: true,
    mainUser: { idUser: idDealer + 10, username },
  });
  const aPreview = (query: URLSearchParams, facts: object = {}) => {
    const sides = [side(7, 'Autosalone Prova', 'anna'), side(9, 'Prova srl', 'bruno')];
    const isKept = (one: { idDealer: number }) => String(one.idDealer) === query.get('idInto');
    return {
      version: `v${query.get('idInto')}`,
      from: sides.find((one) => !isKept(one)),
      into: sides.find(isKept),
      moves: {
        users: 3,
        requirements: 0,
        templates: 2,
        userRestrictions: 0,
        markets: ['DE'],
        seller: false,
      },
      stays: { bids: 4, purchases: 1, acceptances: 0, applications: 0, requirements: 0 },
      endedInvites: 0,
      differing: ['city', 'newerField'],
      differingTemplates: 0,
      sharedEmails: ['info@prova.test'],
      mustChooseMainUser: true,
      obstacles: [],
      ...facts,
    };
  };
  const openMerge = async (answers: object = {}, facts: object = {}) => {
    const portal = await open('/admin/dealer/7', {
      'ENG-183': () => makeDealer(),
      'ENG-182': () => [{ id: 9, title: 'Prova srl' }],
      'ENG-300': () => ({ into: null, merged: [] }),
      'ENG-298': ({ query }: { query: URLSearchParams }) => aPreview(query, facts),
      'ENG-299': () => ({ done: true }),
      ...answers,
    } as FakeAnswers);
    await press('Merge with another dealer');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('combobox'), 'Prova');
    await userEvent.click(await dialog.findByRole('option', { name: 'Prova srl' }));
    return { portal, dialog };
  };

  const confirm = async () => {
    const asked = within(await screen.findByRole('dialog', { name: 'Continue?' }));
    await userEvent.click(asked.getByRole('button', { name: 'Merge dealers' }));
  };

  it('shows the effect, and sends the user’s choices with the version of the displayed preview', async () => {
    const { portal, dialog } = await openMerge();
    await dialog.findByText('Moves to Autosalone Prova');
    dialog.getByText('Users: 3');
    dialog.getByText('Also enabled: Germany');
    dialog.getByText('Purchases: 1');
    dialog.getByText(/Autosalone Prova keeps its own: City, newerField/);
    dialog.getByText(/same e-mail address: info@prova.test/);
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Merge dealers' });
    await userEvent.type(dialog.getByRole('textbox'), 'Registered twice');
    expect(submit.disabled).toBe(true);
    await userEvent.click(dialog.getByRole('radio', { name: 'bruno' }));
    // Choosing which dealer stays does not clear the other fields.
    await userEvent.click(dialog.getByRole('radio', { name: /^Prova srl/ }));
    await dialog.findByText('Moves to Prova srl');
    await waitFor(() => expect(submit.disabled).toBe(false));
    await userEvent.click(submit);
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf(portal, 'ENG-299')).toEqual([
      {
        idDealer: 7,
        idInto: 9,
        version: 'v9',
        reason: 'Registered twice',
        idMainUser: 19,
      },
    ]);
  });

  it('asks for confirmation, and goes back to the form on Escape', async () => {
    const { portal, dialog } = await openMerge();
    await userEvent.click(await dialog.findByRole('radio', { name: 'anna' }));
    await userEvent.type(dialog.getByRole('textbox'), 'Registered twice');
    await userEvent.click(dialog.getByRole('button', { name: 'Merge dealers' }));
    await screen.findByRole('dialog', { name: 'Continue?' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Continue?' })).toBeNull());
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Registered twice');
    expect(bodiesOf(portal, 'ENG-299')).toEqual([]);
  });

  it('keeps the form’s values if the user closes the approval request with Escape', async () => {
    const { dialog } = await openMerge({
      'ENG-299': () => makeProblem('APPROVAL_REQUIRED', { errorCode: '403009' }),
    });
    await userEvent.click(await dialog.findByRole('radio', { name: 'anna' }));
    await userEvent.type(dialog.getByRole('textbox'), 'Registered twice');
    await userEvent.click(dialog.getByRole('button', { name: 'Merge dealers' }));
    await confirm();
    const name = 'A second person must approve this';
    await screen.findByRole('dialog', { name });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
    const below = within(screen.getByRole('dialog'));
    expect(below.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Registered twice');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows why two dealers cannot be merged, and sends nothing', async () => {
    const { dialog } = await openMerge({}, { obstacles: ['SELLS', 'OPEN_BIDS'] });
    await dialog.findByText(
      'Prova srl has templates, auctions or vehicles. Keep this record instead.',
    );
    dialog.getByText(/Prova srl has bids on running lots/);
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Merge dealers' });
    expect(submit.disabled).toBe(true);
  });

  it('reads the preview again after a concurrent change', async () => {
    const { portal, dialog } = await openMerge({
      'ENG-299': () => makeProblem('RECORD_CHANGED', { status: 409 } as never),
    });
    await userEvent.click(await dialog.findByRole('radio', { name: 'anna' }));
    await userEvent.type(dialog.getByRole('textbox'), 'Registered twice');
    const before = portal.count('ENG-298');
    await userEvent.click(dialog.getByRole('button', { name: 'Merge dealers' }));
    await confirm();
    await waitFor(() => expect(portal.count('ENG-298')).toBeGreaterThan(before));
  });

  it('is linked from the merged dealer to the one that stays, and cannot be repeated', async () => {
    await open('/admin/dealer/7', {
      'ENG-183': () => makeDealer({ enabled: false }),
      'ENG-300': () => ({
        into: { idDealer: 9, businessName: 'Prova srl', idMarket: 'IT' },
        merged: [],
      }),
    } as FakeAnswers);
    const link = await screen.findByRole('link', { name: 'Prova srl' });
    expect(link.getAttribute('href')).toContain('/admin/dealer/9');
    expect(screen.queryByRole('button', { name: 'Merge with another dealer' })).toBeNull();
  });
});
