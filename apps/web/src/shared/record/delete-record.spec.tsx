import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeProblem } from '../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../testing/fake-portal.js';
import { makeSeller, STAFF, VERSIONS } from '../../testing/sellers.js';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

const IMAGE = '19dc5f7e9ad753e8354e34be29e56949';
const BANNER = {
  id: 3,
  version: VERSIONS[0],
  title: 'Fleet week',
  mkt: 'DE',
  lang: 'de',
  ranking: 3,
  text: 'Two lines',
  image: IMAGE,
  imageTablet: IMAGE,
  imageMobile: IMAGE,
  cta: null,
  ctaUrl: null,
};
const NOBODY = { rows: [], total: { count: 0, isExact: true }, next: null };

const open = async (address: string, answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'ADM-37': () => NOBODY,
    'ADM-38': () => makeSeller(),
    'ADM-39': () => ({ done: true }),
    'ADM-55': () => NOBODY,
    'ADM-58': () => ({ done: true }),
    'ENG-160': () => ({ rows: [] }),
    'ENG-162': () => BANNER,
    'ENG-163': () => ({ rows: [] }),
    'ENG-319': () => makeSeller(),
    ...answers,
  });
  const { router } = await visit(`/admin/records/${address}`);
  await screen.findByRole('button', { name: 'Save and close' });
  return { ...portal, router };
};
type Portal = Awaited<ReturnType<typeof open>>;
const path = ({ router }: Portal) => router.state.location.pathname;

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialogAfter = async (button: string) => {
  await click(button);
  return within(await screen.findByRole('dialog'));
};
const confirm = async (button: string) => {
  const dialog = await dialogAfter(button);
  await userEvent.click(dialog.getByRole('button', { name: button }));
};

describe('a record that can be disabled', () => {
  const BUTTON = 'Disable Robin Keller';

  it('is disabled after confirmation, and its page then opens the list without a warning about unsaved changes', async () => {
    const portal = await open('sellers/7');
    const surname = screen.getByLabelText('Surname');
    await userEvent.type(surname, 'mann');
    const dialog = await dialogAfter(BUTTON);
    dialog.getByText('This disables Robin Keller. You can enable it again later.');
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
    expect(portal.count('ADM-39')).toBe(0);
    await confirm(BUTTON);
    await screen.findByText('Disabled: Robin Keller');
    await waitFor(() => expect(path(portal)).toBe('/admin/records/sellers'));
    const asked = portal.asked.find(({ id }) => id === 'ADM-39');
    expect(asked?.request.query.toString()).toBe('idSeller=7');
  });

  it('is enabled again from its page', async () => {
    const portal = await open('sellers/7', { 'ADM-38': () => makeSeller({ enabled: false }) });
    screen.getByText('This entry is disabled.');
    expect(screen.queryByRole('button', { name: BUTTON })).toBeNull();
    await click('Enable Robin Keller');
    await screen.findByText('Enabled: Robin Keller');
    const asked = portal.asked.find(({ id }) => id === 'ENG-319');
    expect(asked?.request.body).toEqual({ idSeller: 7, flgEnabled: true });
  });
});

describe('a record that can be deleted', () => {
  const BUTTON = 'Delete Fleet week';

  it('is deleted after confirmation, and is not loaded again', async () => {
    const portal = await open('banners/3');
    const dialog = await dialogAfter(BUTTON);
    dialog.getByText('This deletes Fleet week. You can’t undo it.');
    await userEvent.click(dialog.getByRole('button', { name: BUTTON }));
    await screen.findByText('Deleted: Fleet week');
    await waitFor(() => expect(path(portal)).toBe('/admin/records/banners'));
    expect([portal.count('ENG-162'), portal.count('ENG-163')]).toEqual([1, 1]);
  });

  it('is not deleted while other records refer to it', async () => {
    const portal = await open('banners/3', {
      'ADM-58': () => makeProblem('RECORD_IN_USE', { errorCode: '409047' }),
    });
    await confirm(BUTTON);
    await screen.findByText(/^Other entries refer to this one/);
    expect(path(portal)).toBe('/admin/records/banners/3');
  });
});
