import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makeProblem } from '../../../testing/builders.js';
import { makeDealer } from '../../../testing/dealers.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { STAFF } from '../../../testing/sellers.js';

const template = (idTemplate: number, templateName: string) => ({
  idTemplate,
  templateName,
  idDealer: 9,
  idMarket: 'IT',
  idMarkets: ['IT', 'DE'],
  provenance: null,
  enabled: true,
});
const open = async (facts: object, answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'ENG-183': () => makeDealer(facts),
    'ADM-48': () => ({ rows: [template(1, 'Own fleet')] }),
    'ADM-49': () => ({ rows: [{ ...template(1, 'Own fleet'), flgEnabled: true }] }),
    'ADM-51': () => ({ rows: [template(2, 'Fleet of others')] }),
    'ENG-182': () => [{ id: 3, title: 'Bank returns' }],
    ...answers,
  } as FakeAnswers);
  await visit('/admin/dealer/7?tab=templates');
  return portal;
};
const chooseBankReturns = async () => {
  await userEvent.type(await screen.findByLabelText('Find a template'), 'Bank');
  await userEvent.click(await screen.findByRole('option', { name: 'Bank returns' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add template' }));
};

it('the templates tab links another dealer’s template to a dealer with joint auctions, and removes a link', async () => {
  const portal = await open({ multiAuctioneer: true }, {
    'ADM-52': () => ({ done: true }),
    'ADM-53': () => ({ done: true }),
  } as FakeAnswers);
  await screen.findByRole('link', { name: 'Own fleet' });
  await chooseBankReturns();
  await waitFor(() => expect(portal.count('ADM-52')).toBe(1));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Fleet of others' }));
  await waitFor(() => expect(portal.count('ADM-53')).toBe(1));
  const sent = portal.asked.filter(({ id }) => id === 'ADM-52' || id === 'ADM-53');
  expect(sent[0]!.request.body).toEqual({ idDealer: 7, idTemplate: 3 });
  expect(Object.fromEntries(sent[1]!.request.query)).toEqual({ idDealer: '7', idTemplate: '2' });
});

it('the templates tab says why a template cannot be linked', async () => {
  const fields = [{ path: 'idTemplate', code: 'own_template', message: 'It is their own.' }];
  await open({ multiAuctioneer: true }, {
    'ADM-52': () => makeProblem('VALIDATION', { status: 400, fields } as never),
  } as FakeAnswers);
  await chooseBankReturns();
  const alert = await screen.findByRole('alert');
  within(alert).getByText('It is their own.');
});

it('the templates tab lists no templates of other dealers for a dealer without joint auctions', async () => {
  await open({ multiAuctioneer: false });
  await screen.findByText(/^Turn on joint auctions for this dealer/);
  expect(screen.queryByLabelText('Find a template')).toBeNull();
});

it('the templates tab switches a template off in a market, and says why that is refused', async () => {
  const fields = [{ path: 'templates.0.flgEnabled', code: 'last_market', message: 'Keep one.' }];
  const portal = await open({ multiAuctioneer: false }, {
    'ADM-50': () => makeProblem('VALIDATION', { status: 400, fields } as never),
  } as FakeAnswers);
  const offer = await screen.findByRole('checkbox', { name: 'Own fleet is available in Italy' });
  await userEvent.click(offer);
  await screen.findByText('Keep one.');
  const { request } = portal.asked.find(({ id }) => id === 'ADM-50')!;
  expect(Object.fromEntries(request.query)).toEqual({ idDealer: '7', market: 'IT' });
  expect(request.body).toEqual({ templates: [{ idTemplate: 1, flgEnabled: false }] });
});
