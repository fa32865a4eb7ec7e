import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { makePage, makeProblem, makeUser } from '../../../testing/builders.js';
import { makeDealer } from '../../../testing/dealers.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { STAFF, VERSIONS } from '../../../testing/sellers.js';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

const BUTTON = 'Create auctioneer';
const TEMPLATE = {
  idTemplate: 1,
  idDealer: 7,
  idMarket: 'IT',
  idMarkets: ['IT'],
  provenance: null,
  enabled: true,
};

/** Opens a page on a fake portal that stores the rights and templates of one dealer. */
const open = async (
  path = '/admin/create-auctioneer',
  { facts = {}, answers = {} }: { readonly facts?: object; readonly answers?: FakeAnswers } = {},
) => {
  let dealer = makeDealer(facts);
  const templates: object[] = [];
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'OPEN-02': () => [],
    'ENG-182': () => [{ id: 7, title: 'Autosalone Prova' }],
    'ENG-183': () => dealer,
    'ADM-04': () => (dealer = { ...dealer, auctioneer: true }),
    'ADM-05': () => (dealer = { ...dealer, multiAuctioneer: true }),
    'ADM-48': () => ({ rows: templates }),
    'ADM-49': () => ({ rows: [] }),
    'ADM-51': () => ({ rows: [] }),
    'TPL-01': ({ body }) => {
      const values = body as { readonly name: string };
      templates.push({ ...TEMPLATE, templateName: values.name });
      return { ...values, id: TEMPLATE.idTemplate, version: VERSIONS[0], enabled: true };
    },
    ...answers,
  } as FakeAnswers);
  const { router } = await visit(path);
  return { ...portal, router };
};
type Portal = Awaited<ReturnType<typeof open>>;
const sent = ({ asked }: Portal, wanted: string) =>
  asked.flatMap(({ id, request }) => (id === wanted ? [request] : []));
const bodiesOf = (portal: Portal, wanted: string) => sent(portal, wanted).map(({ body }) => body);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const chooseDealer = async () => {
  await userEvent.type(await screen.findByRole('combobox', { name: 'Dealer' }), 'Prova');
  await userEvent.click(await screen.findByRole('option', { name: 'Autosalone Prova' }));
  await screen.findByText('Autosalone Prova · Torino · IT00743110157');
};

it('SCR-084 the form turns a dealer into an auctioneer with a template', async () => {
  const portal = await open();
  await chooseDealer();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Also allow joint auctions' }));
  await press(BUTTON);
  await screen.findByText('Autosalone Prova is an auctioneer.');
  expect(bodiesOf(portal, 'ADM-04')).toEqual([{ idDealer: 7, flgEnabled: true }]);
  expect(bodiesOf(portal, 'ADM-05')).toEqual([{ idDealer: 7, flgEnabled: true }]);
  const multi = screen.getByRole('switch', { name: 'Joint auctions: Autosalone Prova' });
  expect(multi.getAttribute('aria-checked')).toBe('true');
  await screen.findByText('This dealer has no templates.');
  await userEvent.click(screen.getByRole('link', { name: 'New template' }));
  const owner = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Owner' });
  await waitFor(() => expect(owner.value).toBe('Autosalone Prova'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Fleet returns');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Market' }), 'IT');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Italy' }));
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Auction rules' }),
    'regulation.open',
  );
  await press('Save and close');
  await screen.findByRole('link', { name: 'Fleet returns' });
  expect(bodiesOf(portal, 'TPL-01')).toEqual([
    expect.objectContaining({ name: 'Fleet returns', idDealer: 7, idMarket: 'IT' }),
  ]);
  expect(portal.router.state.location.pathname).toBe('/admin/create-auctioneer/7');
});

it('the form grants only the auctioneer’s right by default', async () => {
  const portal = await open();
  await chooseDealer();
  await press(BUTTON);
  await screen.findByText('Autosalone Prova is an auctioneer.');
  expect(portal.count('ADM-05')).toBe(0);
});

it('the form says if no dealer matches, and sends nothing without a chosen dealer', async () => {
  await open('/admin/create-auctioneer', { answers: { 'ENG-182': () => [] } });
  await userEvent.type(await screen.findByRole('combobox', { name: 'Dealer' }), 'Zeppelin');
  await screen.findByText('Nothing found');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: BUTTON }).disabled).toBe(true);
});

it('the form links to the dealer’s page instead of showing its button if the dealer already is an auctioneer', async () => {
  await open('/admin/create-auctioneer', { facts: { auctioneer: true, enabled: false } });
  await chooseDealer();
  screen.getByText(/^This dealer is disabled/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: BUTTON }).disabled).toBe(true);
  const already = 'Autosalone Prova is already an auctioneer.';
  await userEvent.click(screen.getByRole('link', { name: already }));
  await screen.findByText('Autosalone Prova is an auctioneer.');
});

it('the form shows why the second right was refused, and that the first was granted', async () => {
  await open('/admin/create-auctioneer', {
    answers: { 'ADM-05': () => makeProblem('NOT_FOUND', { status: 404 } as never) } as FakeAnswers,
  });
  await chooseDealer();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Also allow joint auctions' }));
  await press(BUTTON);
  await screen.findByText(/We can’t find that/);
  await screen.findByRole('link', { name: 'Autosalone Prova is already an auctioneer.' });
});

it('the form repeats a command with the same id if its response was lost', async () => {
  let attempts = 0;
  const portal = await open('/admin/create-auctioneer', {
    answers: {
      'ADM-04': () => {
        attempts += 1;
        if (attempts === 1) throw new TypeError('Failed to fetch');
        return makeDealer({ auctioneer: true });
      },
    } as FakeAnswers,
  });
  await chooseDealer();
  await press(BUTTON);
  await press('Check again');
  await waitFor(() => expect(portal.count('ADM-04')).toBe(2));
  const [first, second] = sent(portal, 'ADM-04').map(({ headers }) =>
    headers.get('idempotency-key'),
  );
  expect(first).not.toBeNull();
  expect(second).toBe(first);
});

it('the page for new auctioneers shows its form if the dealer in the URL is not an auctioneer', async () => {
  const portal = await open('/admin/create-auctioneer/7');
  await screen.findByRole('button', { name: BUTTON });
  expect(portal.router.state.location.pathname).toBe('/admin/create-auctioneer');
});

it('the list of auctioneers links to the page for new auctioneers', async () => {
  await open('/admin/auctioneer', { answers: { 'ADM-15': () => makePage([]) } as FakeAnswers });
  const link = await screen.findByRole('link', { name: 'New auctioneer' });
  expect(link.getAttribute('href')).toBe('/admin/create-auctioneer');
});

it('the menu of staff contains the page for new auctioneers', async () => {
  const entry = { groupCode: 'MENU_STAFF', elementCode: 'create-auctioneer', ranking: 1 };
  const answers = { 'OPEN-02': () => [{ ...entry, elementDes: 'Page for auctioneers' }] };
  await open('/admin/create-auctioneer', { answers: answers as FakeAnswers });
  const link = await screen.findByRole('link', { name: 'Page for auctioneers' });
  expect(link.getAttribute('aria-current')).toBe('page');
});

it('the page for new auctioneers is not found for read-only staff', async () => {
  const { calls: _, ...facts } = STAFF;
  const reader = makeUser({ ...facts, readOnlyUser: true });
  await open('/admin/create-auctioneer', { answers: { 'SEC-10': () => reader } });
  await screen.findByText('We can’t find that page');
});
