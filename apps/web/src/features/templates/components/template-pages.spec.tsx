import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { makePage } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { makeUpload } from '../../../testing/fake-upload.js';
import { STAFF, VERSIONS } from '../../../testing/sellers.js';
import { makeStoredTemplate } from '../../../testing/stored-template.js';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  sessionStorage.clear();
});

const IMAGE = '19dc5f7e9ad753e8354e34be29e56949';
/** Three pages open one after the other. */
const PAGES_MS = 60_000;
const LIST = '/admin/records/templates';
const open = async (path: string, answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'OPEN-02': () => [
      { elementCode: 'LTR_RETURN', elementDes: 'Contract hire return', ranking: 1 },
    ],
    'TPL-01': ({ body }) => ({ ...makeStoredTemplate(), ...(body as object) }),
    'TPL-04': () => makePage([makeStoredTemplate()]),
    'TPL-05': () => makeStoredTemplate(),
    'ENG-181': () => ({ rows: [] }),
    'ENG-182': () => [{ id: 3, title: 'Noleggio Riviera' }],
    ...answers,
  });
  const { router } = await visit(path);
  await screen.findByRole('heading', { level: 1 });
  const sent = (wanted: string) =>
    portal.asked.flatMap(({ id, request }) => (id === wanted ? [request] : []));
  return { ...portal, router, sent };
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** Replaces the content in one event, because typing each key takes long. */
const fill = async (input: HTMLElement, text: string) => {
  await userEvent.clear(input);
  await userEvent.click(input);
  await userEvent.paste(text);
};
const backToList = (router: Awaited<ReturnType<typeof open>>['router']) =>
  waitFor(() => expect(router.state.location.pathname).toBe(LIST));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('SCR-093 the form creates a template with its owner, market, source and partner page', async () => {
  const { router, sent } = await open(`${LIST}/new`);
  await screen.findByRole('button', { name: 'Save and close' });
  const uploads = makeUpload(() => Response.json({ idImage: IMAGE }));
  await fill(field('Name'), 'Ritiri Torino');
  await fill(screen.getByRole('combobox', { name: 'Owner' }), 'riviera');
  await userEvent.click(await screen.findByRole('option', { name: 'Noleggio Riviera' }));
  await userEvent.selectOptions(field('Market'), 'Italy');
  await userEvent.click(field('Italy'));
  await userEvent.selectOptions(field('Source'), 'Contract hire return');
  await userEvent.selectOptions(field('Auction rules'), 'Auction with open bids');
  const page = within(screen.getByRole('group', { name: 'Partner page' }));
  await userEvent.click(page.getByLabelText('Use this section'));
  await fill(page.getByLabelText('Name on the page'), 'Autonord');
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=file]'))
    await userEvent.upload(input, new File(['x'], 'a.png', { type: 'image/png' }));
  await waitFor(() => expect(uploads).toHaveLength(2));
  await fill(page.getByLabelText('Description', { selector: 'textarea' }), 'Fleet cars.');
  await fill(page.getByLabelText('Phone'), '+39 011 555 0142');
  await fill(page.getByLabelText('E-mail'), 'sales@example.test');
  await fill(page.getByLabelText('Auctioneer’s VAT number'), 'IT00743110157');
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Replace picture' })).toHaveLength(2),
  );
  await press('Save and close');
  await waitFor(() => expect(sent('TPL-01')).toHaveLength(1));
  expect(sent('TPL-01')[0]!.body).toMatchObject({
    name: 'Ritiri Torino',
    idDealer: 3,
    idMarket: 'IT',
    idMarkets: ['IT'],
    provenance: 'LTR_RETURN',
    regulationTextKey: 'regulation.open',
    partner: {
      auctionName: 'Autonord',
      largeLogo: IMAGE,
      smallLogo: IMAGE,
      description: { en: 'Fleet cars.' },
      phone: '+39 011 555 0142',
      email: 'sales@example.test',
      vatCode: 'IT00743110157',
    },
  });
  await backToList(router);
});

it(
  'SCR-092 the list shows the templates of a dealer in a market, which are edited, disabled and enabled',
  async () => {
    let enabled = true;
    const fleet = () => makeStoredTemplate({ enabled, version: VERSIONS[enabled ? 0 : 1] });
    const { router, sent } = await open(`${LIST}?idDealer=3&idMarket=IT`, {
      'TPL-02': ({ body }) => ({ ...fleet(), ...(body as object) }),
      'TPL-03': () => {
        enabled = false;
        return { done: true };
      },
      'TPL-04': () => makePage([fleet(), makeStoredTemplate({ id: 8, enabled: false })]),
      'TPL-05': fleet,
      'ADM-03': () => {
        enabled = true;
        return fleet();
      },
    });
    const [, first, second] = await screen.findAllByRole('row');
    for (const text of ['Fleet', 'Noleggio Riviera', 'Italy', 'Active'])
      expect(first!.textContent).toContain(text);
    expect(second!.textContent).toContain('Disabled');
    const query = sent('TPL-04')[0]!.query;
    expect([query.get('idDealer'), query.get('idMarket')]).toEqual(['3', 'IT']);

    await userEvent.click(within(first!).getByRole('link', { name: 'Fleet' }));
    await screen.findByRole('button', { name: 'Save and close' });
    await fill(field('Name'), 'Fleet 2');
    await press('Save and close');
    await waitFor(() => expect(sent('TPL-02')).toHaveLength(1));
    expect(sent('TPL-02')[0]!.body).toMatchObject({ id: 7, name: 'Fleet 2', idDealer: 3 });

    await backToList(router);
    await router.navigate({ to: `${LIST}/7` as never });
    await press('Disable Fleet');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Disable Fleet' }));
    await waitFor(() => expect(sent('TPL-03')).toHaveLength(1));
    expect(sent('TPL-03')[0]!.query.get('id')).toBe('7');

    await backToList(router);
    await router.navigate({ to: `${LIST}/7` as never });
    await screen.findByText('This entry is disabled.');
    await press('Enable Fleet');
    await waitFor(() => expect(sent('ADM-03')).toHaveLength(1));
    expect(sent('ADM-03')[0]!.body).toEqual({ idTemplate: 7, flgEnabled: true });
  },
  PAGES_MS,
);

it('Session.templateSearch is restored when the list is opened again without a search', async () => {
  const { router, sent } = await open(`${LIST}?idMarket=IT`);
  await screen.findByRole('link', { name: 'Fleet' });
  await router.navigate({ to: '/admin' });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Fleet' })).toBeNull());
  await router.navigate({ to: LIST as never });
  await waitFor(() => expect(router.state.location.search).toEqual({ idMarket: 'IT' }));
  await screen.findByRole('link', { name: 'Fleet' });
  expect(sent('TPL-04').map(({ query }) => query.get('idMarket'))).not.toContain(null);
});
