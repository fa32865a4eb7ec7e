import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeProblem, makeUser } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { makeStoredTemplate } from '../../../testing/stored-template.js';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

const STAFF = {
  roles: ['USER', 'ADMIN'],
  permissions: [],
  idDealer: null,
  adminEnabledMarket: ['IT', 'DE', 'OTHER'],
};
const HTML = '<!doctype html><title>Autonord</title><p>Preview</p>';

const open = async (answers: FakeAnswers = {}, path = '/admin/records/templates/7') => {
  const portal = makePortal({
    'SEC-10': () => makeUser(STAFF),
    'TPL-04': () => ({ rows: [], total: { count: 0, isExact: true }, next: null }),
    'TPL-05': () => makeStoredTemplate(),
    'OPEN-02': () => [],
    'ENG-181': () => ({ rows: [] }),
    'ENG-182': () => [
      { id: 3, title: 'Noleggio Riviera' },
      { id: 9, title: 'Rimessa Nord' },
    ],
    'ENG-303': () => ({ idTemplate: 8 }),
    'ENG-331': () => ({ html: HTML }),
    ...answers,
  });
  const { router } = await visit(path);
  await screen.findByRole('button', { name: 'Save and close' });
  return { ...portal, router };
};
type Portal = Awaited<ReturnType<typeof open>>;
const sent = ({ asked }: Portal, operation: string): object[] =>
  asked.flatMap(({ id, request }) => (id === operation ? [request.body as object] : []));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('copying a template to another market', () => {
  const openCopy = async (answers: FakeAnswers = {}) => {
    const portal = await open(answers);
    await press('Copy to another market');
    const dialog = within(await screen.findByRole('dialog'));
    const choose = async (owner: string) => {
      await userEvent.click(dialog.getByLabelText('Owner'));
      await userEvent.click(await screen.findByRole('option', { name: owner }));
    };
    const parts = (name: string) =>
      within(dialog.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent ?? '');
    const copy = () => userEvent.click(dialog.getByRole('button', { name: 'Copy template' }));
    return { portal, dialog, choose, parts, copy };
  };

  it('ENG-303 in part: sends market, owner and name, and opens the copy', async () => {
    const { portal, dialog, choose, copy } = await openCopy();
    const name = dialog.getByLabelText('Name of the copy');
    await userEvent.clear(name);
    await userEvent.type(name, 'Flotte');
    await choose('Rimessa Nord');
    await copy();
    await waitFor(() => expect(sent(portal, 'ENG-303')).toHaveLength(1));
    expect(sent(portal, 'ENG-303')).toEqual([
      { idTemplate: 7, idMarket: 'DE', idDealer: 9, name: 'Flotte' },
    ]);
    await waitFor(() =>
      expect(portal.router.state.location.pathname).toBe('/admin/records/templates/8'),
    );
  });

  it('closes only the list of owners on Escape, and then the dialog', async () => {
    const { dialog } = await openCopy();
    await userEvent.type(dialog.getByLabelText('Owner'), 'Ri');
    await screen.findByRole('option', { name: 'Noleggio Riviera' });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option', { name: 'Noleggio Riviera' })).toBeNull();
    expect(dialog.getByLabelText('Owner')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says what it copies: the partner page only for the same owner', async () => {
    const { choose, parts } = await openCopy();
    expect(parts('Copied').join()).not.toContain('Partner page');
    await choose('Rimessa Nord');
    expect(parts('Not copied').join()).toContain('Partner page: it belongs to the current owner');
    await choose('Noleggio Riviera');
    expect(parts('Copied')).toContain('Partner page');
    expect(parts('Not copied').join()).not.toContain('Partner page');
    expect(parts('Copied').join()).toContain('every market uses euros');
    expect(parts('Not copied').join()).toContain('Buyers and their status');
  });

  it('says that the copy has no VAT if the market has no VAT rate', async () => {
    const charges = { ...makeStoredTemplate().policy.charges, vatRegime: 'STANDARD' };
    const policy = { ...makeStoredTemplate().policy, charges };
    const { dialog, parts } = await openCopy({ 'TPL-05': () => makeStoredTemplate({ policy }) });
    expect(parts('Copied').join()).toContain('VAT treatment');
    await userEvent.selectOptions(dialog.getByLabelText('Market'), 'OTHER');
    expect(parts('Copied').join()).not.toContain('VAT treatment');
    expect(parts('Not copied').join()).toContain('the copy has no VAT');
  });

  it('keeps the input, and shows a server error at its field', async () => {
    const message = 'Another entry already has this value.';
    const { portal, dialog, choose, copy } = await openCopy({
      'ENG-303': () =>
        makeProblem('VALIDATION', { fields: [{ path: 'name', code: 'taken', message }] }),
    });
    await choose('Rimessa Nord');
    await copy();
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Name of the copy').value).toBe('Fleet');
    expect(portal.router.state.location.pathname).toBe('/admin/records/templates/7');
  });

  it.each([
    ['read-only staff', makeUser({ ...STAFF, readOnlyUser: true })],
    ['staff of one market', makeUser({ ...STAFF, adminEnabledMarket: ['IT'] })],
  ])('is not possible for %s', async (_who, user) => {
    makePortal({
      'SEC-10': () => user,
      'TPL-05': () => makeStoredTemplate(),
      'OPEN-02': () => [],
      'ENG-181': () => ({ rows: [] }),
    });
    await visit('/admin/records/templates/7');
    await screen.findByRole('heading', { name: /Fleet|can’t find/ });
    expect(screen.queryByRole('button', { name: 'Copy to another market' })).toBeNull();
  });
});

describe('the preview of the partner page', () => {
  const frame = async () =>
    within(await screen.findByRole('dialog')).findByTitle<HTMLIFrameElement>(
      'Partner page as visitors see it',
    );

  it('ENG-331 in part: shows unsaved values, in the language that the user chooses, and runs no scripts', async () => {
    const portal = await open();
    const name = screen.getByLabelText('Name on the page');
    await userEvent.clear(name);
    await userEvent.type(name, 'Autonord Nuovo');
    await press('Preview partner page');
    const shown = await frame();
    await waitFor(() => expect(shown.srcdoc).toBe(HTML));
    expect(shown.getAttribute('sandbox')).not.toContain('allow-scripts');
    const { partner } = makeStoredTemplate();
    const body = {
      idTemplate: 7,
      idMarket: 'IT',
      language: 'it',
      partner: { ...partner, auctionName: 'Autonord Nuovo' },
    };
    expect(sent(portal, 'ENG-331')).toEqual([body]);
    const language = within(screen.getByRole('dialog')).getByLabelText('Language');
    await userEvent.selectOptions(language, 'en');
    await waitFor(() => expect(sent(portal, 'ENG-331')).toHaveLength(2));
    expect(sent(portal, 'ENG-331')[1]).toEqual({ ...body, language: 'en' });
    expect(sent(portal, 'TPL-02')).toEqual([]);
  });

  it('is available for a template with a partner page, even an incomplete one', async () => {
    const portal = await open({}, '/admin/records/templates/new');
    expect(screen.queryByRole('button', { name: 'Preview partner page' })).toBeNull();
    const group = within(screen.getByRole('group', { name: 'Partner page' }));
    await userEvent.click(group.getByRole('checkbox'));
    await press('Preview partner page');
    await frame();
    expect(sent(portal, 'ENG-331')).toMatchObject([
      { idTemplate: null, partner: { auctionName: '', largeLogo: null, description: {} } },
    ]);
  });

  it('shows why it failed, and can be repeated', async () => {
    let isUp = false;
    await open({
      'ENG-331': () => (isUp ? { html: HTML } : makeProblem('OVERLOADED', { errorCode: '503001' })),
    });
    await press('Preview partner page');
    const dialog = within(await screen.findByRole('dialog'));
    const again = await dialog.findByRole('button', { name: 'Try again' });
    isUp = true;
    await userEvent.click(again);
    await waitFor(async () => expect((await frame()).srcdoc).toBe(HTML));
  });
});
