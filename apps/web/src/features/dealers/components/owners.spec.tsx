import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makePage } from '../../../testing/builders.js';
import { makeDealer } from '../../../testing/dealers.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { STAFF } from '../../../testing/sellers.js';

const NO_EFFECT = {
  lots: 0,
  leading: 0,
  leadingMinor: 0,
  ownAuctions: 0,
  auctions: [],
  templates: [],
  unpaidPurchases: { lots: 0, amountMinor: 0 },
  rows: [],
};
const open = async (path: string, answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'OPEN-02': () => [],
    'ADM-15': () => makePage([makeDealer({ auctioneer: true })]),
    'ENG-187': () => NO_EFFECT,
    ...answers,
  } as FakeAnswers);
  const { router } = await visit(path);
  const bodies = (wanted: string) =>
    portal.asked.flatMap(({ id, request }) => (id === wanted ? [request.body] : []));
  return { ...portal, router, bodies };
};
const flip = async (name: string) => userEvent.click(await screen.findByRole('switch', { name }));

it('SCR-083 the list turns the rights of auctioneers on and off, and leads to their templates', async () => {
  const { router, bodies } = await open('/admin/auctioneer', {
    'ADM-02': () => makeDealer({ auctioneer: true, exhibitor: true }),
    'ADM-04': () => makeDealer(),
    'ADM-05': () => makeDealer({ auctioneer: true, multiAuctioneer: true }),
    'ENG-183': () => makeDealer({ auctioneer: true, multiAuctioneer: true }),
    'ADM-48': () => ({ rows: [] }),
    'ADM-49': () => ({ rows: [] }),
    'ADM-51': () => ({ rows: [] }),
  } as FakeAnswers);
  await flip('Joint auctions: Autosalone Prova');
  await waitFor(() => expect(bodies('ADM-05')).toEqual([{ idDealer: 7, flgEnabled: true }]));
  await flip('Exhibitor: Autosalone Prova');
  await waitFor(() => expect(bodies('ADM-02')).toEqual([{ idDealer: 7, flgEnabled: true }]));
  await flip('Auctioneer: Autosalone Prova');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'Contract ended');
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
  await waitFor(() =>
    expect(bodies('ADM-04')).toEqual([
      { idDealer: 7, flgEnabled: false, reason: 'Contract ended' },
    ]),
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Autosalone Prova' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dealer/7'));
  await userEvent.click(await screen.findByRole('link', { name: 'Auction templates' }));
  expect(await screen.findByLabelText('Find a template')).toBeTruthy();
});

it('SCR-086 the list finds auctioneers by the filters of dealers', async () => {
  const portal = await open('/admin/auctioneer?idMarket=IT&vatCode=0074');
  await screen.findByRole('link', { name: 'Autosalone Prova' });
  const queries = () =>
    portal.asked.flatMap(({ id, request }) => (id === 'ADM-15' ? [request.query] : []));
  const first = Object.fromEntries(queries()[0]!);
  expect(first).toMatchObject({ idMarket: 'IT', vatCode: '0074' });
  expect(portal.count('ADM-07')).toBe(0);
  await userEvent.type(screen.getByRole('searchbox', { name: 'City' }), 'Torino');
  await waitFor(() => expect(queries().at(-1)!.get('city')).toBe('Torino'));
});

it('SCR-085 the page of an auctioneer changes its rights, and adds and removes its templates', async () => {
  const template = (idTemplate: number, templateName: string) => ({
    idTemplate,
    templateName,
    idDealer: 9,
    idMarket: 'IT',
    idMarkets: ['IT'],
    provenance: null,
    enabled: true,
  });
  const multi = makeDealer({ auctioneer: true, multiAuctioneer: true });
  const portal = await open('/admin/dealer/7', {
    'ADM-02': () => multi,
    'ENG-183': () => multi,
    'ENG-185': () => ({ rows: [] }),
    'ENG-300': () => ({ into: null, merged: [] }),
    'ADM-48': () => ({ rows: [template(1, 'Own fleet')] }),
    'ADM-49': () => ({ rows: [{ ...template(1, 'Own fleet'), flgEnabled: true }] }),
    'ADM-50': () => ({ rows: [{ ...template(1, 'Own fleet'), flgEnabled: false }] }),
    'ADM-51': () => ({ rows: [template(2, 'Fleet of others')] }),
    'ADM-52': () => ({ done: true }),
    'ADM-53': () => ({ done: true }),
    'ENG-182': () => [{ id: 3, title: 'Bank returns' }],
  } as FakeAnswers);
  await flip('Exhibitor: Autosalone Prova');
  await waitFor(() => expect(portal.bodies('ADM-02')).toEqual([{ idDealer: 7, flgEnabled: true }]));
  await userEvent.click(screen.getByRole('link', { name: 'Auction templates' }));
  const own = await screen.findByRole('link', { name: 'Own fleet' });
  expect(own.getAttribute('href')).toBe('/admin/records/templates/1');
  const offered = { name: 'Own fleet is available in Italy' };
  await userEvent.click(await screen.findByRole('checkbox', offered));
  await waitFor(() =>
    expect(portal.bodies('ADM-50')).toEqual([
      { templates: [{ idTemplate: 1, flgEnabled: false }] },
    ]),
  );
  await userEvent.type(screen.getByLabelText('Find a template'), 'Bank');
  await userEvent.click(await screen.findByRole('option', { name: 'Bank returns' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add template' }));
  await waitFor(() => expect(portal.bodies('ADM-52')).toEqual([{ idDealer: 7, idTemplate: 3 }]));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Fleet of others' }));
  await waitFor(() => expect(portal.count('ADM-53')).toBe(1));
  const removed = portal.asked.find(({ id }) => id === 'ADM-53')!.request.query;
  expect(Object.fromEntries(removed)).toEqual({ idDealer: '7', idTemplate: '2' });
});

it('SCR-087 the list finds exhibitors by the filters of dealers, and turns their right off and on', async () => {
  let exhibitor = true;
  const portal = await open('/admin/exhibitors?idMarket=IT&vatCode=0074', {
    'ADM-16': () => makePage([makeDealer({ exhibitor })]),
    'ADM-02': ({ body }: { readonly body: unknown }) => {
      exhibitor = (body as { readonly flgEnabled: boolean }).flgEnabled;
      return makeDealer({ exhibitor });
    },
  } as FakeAnswers);
  const right = () => screen.findByRole('switch', { name: 'Exhibitor: Autosalone Prova' });
  expect((await right()).getAttribute('aria-checked')).toBe('true');
  const first = portal.asked.find(({ id }) => id === 'ADM-16')!.request.query;
  expect(Object.fromEntries(first)).toMatchObject({ idMarket: 'IT', vatCode: '0074' });
  await userEvent.click(await right());
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'Contract ended');
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
  await waitFor(async () => expect((await right()).getAttribute('aria-checked')).toBe('false'));
  await userEvent.click(await right());
  await waitFor(async () => expect((await right()).getAttribute('aria-checked')).toBe('true'));
  expect(portal.bodies('ADM-02')).toEqual([
    { idDealer: 7, flgEnabled: false, reason: 'Contract ended' },
    { idDealer: 7, flgEnabled: true },
  ]);
});
