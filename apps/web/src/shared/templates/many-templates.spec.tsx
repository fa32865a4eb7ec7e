import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { makePage, makeUser } from '../../testing/builders.js';
import { makeAsDraft, makeTemplate, makeVehicleDetails } from '../../testing/editor-builders.js';
import { makeEditorPortal } from '../../testing/editor-page.js';
import {
  makePortal,
  visit,
  type FakeAnswers,
  type FakeRequest,
} from '../../testing/fake-portal.js';
import { makeRegistration, NO_COMPANY, STAFF } from '../../testing/registrations.js';

const TEMPLATES = Array.from({ length: 1_200 }, (_, at) => ({
  ...makeTemplate({
    idTemplate: at + 1,
    templateName: `Fleet ${String(at + 1).padStart(4, '0')}`,
    idMarkets: at === 1_198 ? ['DE'] : ['IT'],
  }),
  idDealer: 5,
  provenance: null,
}));
const LAST = 'Fleet 1200';

/** Answers as the server does: filtered, and one page. */
const answerTemplates = ({ query }: FakeRequest) => {
  const ids = query.getAll('idTemplate').flatMap((text) => text.split(',').map(Number));
  const market = query.get('market');
  const found = TEMPLATES.filter(
    ({ idTemplate, templateName, idMarkets }) =>
      templateName.includes(query.get('q') ?? '') &&
      (ids.length === 0 || ids.includes(idTemplate)) &&
      (market === null || idMarkets.includes(market)),
  );
  const limit = Number(query.get('limit') ?? 1_000);
  return makePage(found.slice(0, limit), found.length > limit ? 'more' : null);
};
const TEMPLATE_ANSWERS: FakeAnswers = { 'ENG-16': answerTemplates };
const OWNER = makeUser({ permissions: ['AUCTIONEER'] });

/** The search, which replaces the select when it is known that there are many templates. */
const findSearch = () =>
  waitFor(() => {
    const search = screen.getByRole<HTMLInputElement>('combobox', { name: 'Template' });
    expect(search.tagName).toBe('INPUT');
    return search;
  });
/** Types a part of the name into the search and chooses the only match. */
const choose = async (search: HTMLElement, text = '1200') => {
  await userEvent.clear(search);
  await userEvent.type(search, text);
  await userEvent.click(await screen.findByRole('option', { name: `${LAST} · IT` }));
};
const bodies = ({ asked }: ReturnType<typeof makePortal>, id: string) =>
  asked.filter((one) => one.id === id).map(({ request }) => request.body);

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

it('staff accept an application with any of 1,200 templates of its market', async () => {
  const portal = makePortal({
    'SEC-10': () => makeUser(STAFF),
    'ENG-221': () => makeRegistration(),
    'ENG-330': () => NO_COMPANY,
    'ENG-226': () => ({ idDealer: 9, idUser: 8, username: 'ada.moretti' }),
    'OPEN-02': () => [],
    ...TEMPLATE_ANSWERS,
  });
  await visit('/admin/registrations/7');
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  const search = await dialog.findByRole('combobox');
  await userEvent.type(search, '1199');
  await screen.findByText('Nothing found');
  await choose(search);
  await dialog.findByRole('button', { name: `Remove template ${LAST}` });
  await choose(search, '200');
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(bodies(portal, 'ENG-226')).toEqual([
      { idRegistration: 7, flgEnabled: false, idTemplates: [1_200] },
    ]),
  );
});

it('owners send vehicles to any of 1,200 templates', async () => {
  const vehicle = makeVehicleDetails({
    idVehicle: 1,
    model: 'panda',
    licensePlate: 'AA 1',
    state: 'LOADED',
    moves: ['SEND_MULTI'],
  });
  const portal = makePortal({
    'SEC-10': () => OWNER,
    'ENG-15': () => makePage([vehicle]),
    'ENG-140': () => [],
    'SEC-25': () => ({ moveId: crypto.randomUUID(), undoUntilAt: null, vehicles: [] }),
    ...TEMPLATE_ANSWERS,
  });
  await visit('/private/vehicle-management');
  await userEvent.click(await screen.findByRole('checkbox', { name: /panda AA 1/i }));
  await userEvent.click(screen.getByRole('button', { name: 'Send to joint organiser' }));
  const dialog = within(await screen.findByRole('dialog'));
  await choose(await dialog.findByRole('combobox', { name: 'Template' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send to joint organiser' }));
  await waitFor(() =>
    expect(bodies(portal, 'SEC-25')).toEqual([{ idVehicles: [1], idTemplate: 1_200 }]),
  );
});

it('the vehicle list is filtered by any of 1,200 templates, and shows the name of the one in the URL', async () => {
  const portal = makePortal({
    'SEC-10': () => OWNER,
    'SEC-19': () => makePage([makeVehicleDetails()]),
    'ENG-105': () => ({ brand: [], state: [], provenance: [], fuelType: [], isExact: true }),
    'ENG-140': () => [],
    ...TEMPLATE_ANSWERS,
  });
  await visit('/private/vehicle-list?idTemplate=1100');
  const search = await findSearch();
  await waitFor(() => expect(search.value).toBe('Fleet 1100 · IT'));
  await choose(search);
  const asked = () => portal.asked.findLast(({ id }) => id === 'SEC-19')!.request.query;
  await waitFor(() => expect(asked().get('idTemplate')).toBe('1200'));
});

it('a list of vehicles is uploaded for any of 1,200 templates', async () => {
  makePortal({ 'SEC-10': () => OWNER, 'ENG-150': () => [], ...TEMPLATE_ANSWERS });
  await visit('/private/upload-vehicle');
  const search = await findSearch();
  await choose(search);
  await waitFor(() => expect(search.value).toBe(`${LAST} · IT`));
});

it('the auction editor finds any of 1,200 templates, and takes over its markets and rules', async () => {
  makeEditorPortal(TEMPLATE_ANSWERS);
  await visit('/manage/new');
  const search = await findSearch();
  expect(screen.getAllByText(/^Choose a template first/).length).toBeGreaterThan(0);
  await choose(search);
  await waitFor(() => expect(search.value).toBe(`${LAST} · IT`));
  await waitFor(() => expect(screen.queryByText(/^Choose a template first/)).toBeNull());
});

it('the auction editor knows the template of an edited auction, which is not among the first', async () => {
  const { draft, ...rest } = makeAsDraft();
  const edited = { ...rest, draft: { ...draft, idTemplate: 1_200 } };
  makeEditorPortal({ ...TEMPLATE_ANSWERS, 'ENG-21': () => edited });
  await visit('/manage/7/edit');
  const search = await findSearch();
  await waitFor(() => expect(search.value).toBe(`${LAST} · IT`));
  expect(screen.queryByText(/^Choose a template first/)).toBeNull();
});
