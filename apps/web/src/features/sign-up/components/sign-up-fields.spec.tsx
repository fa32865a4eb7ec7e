import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MARKETS, type IdMarket } from '@fairlot/countries';
import { afterEach, expect, it, vi } from 'vitest';
import { makePortal, visit } from '../../../testing/fake-portal.js';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const LINK = '/user-signup?email=m%40moretti.example&tag=Zk0xY2p0b1h&dealerId=7';
const texts = [1, 2, 3].map((n) => ({
  consent: `consent${n}`,
  version: 1,
  language: 'en',
  title: `Consent ${n}`,
  text: 'Words.',
}));

const open = async (idMarket: IdMarket) => {
  cleanup();
  const dealer = { idDealer: 7, businessName: 'Moretti Auto', idMarket };
  makePortal({
    'SEC-10': () => null,
    'ENG-60': () => texts,
    'OPEN-11': () => ({ state: 'OPEN', dealer }),
  });
  await visit(LINK);
  await screen.findByRole('heading', { level: 1, name: 'Register' });
};
const labelled = (label: string) =>
  screen.queryByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });
/**
 * The markets in which the form shows a field, and those in which it marks the field as required.
 */
const marketsOf = async (label: string) => {
  const [shown, starred]: IdMarket[][] = [[], []];
  for (const idMarket of MARKETS) {
    await open(idMarket);
    const field = labelled(label);
    if (field !== null) shown!.push(idMarket);
    if (field?.labels?.[0]?.textContent.endsWith('*') === true) starred!.push(idMarket);
  }
  return { shown, starred };
};
const HIDDEN = ['BE', 'FR', 'NL', 'EN'];
const WITH_FIELD = MARKETS.filter((one) => !HIDDEN.includes(one));

it('VAL-130 the form shows the e-mail address and the dealer of the invitation as read-only', async () => {
  await open('IT');
  for (const [label, value] of [
    ['E-mail address', 'm@moretti.example'],
    ['Dealer number', '7'],
    ['Invited by', 'Moretti Auto'],
  ] as const) {
    const field = labelled(label)!;
    await userEvent.type(field, 'x');
    expect([label, field.readOnly, field.value]).toEqual([label, true, value]);
  }
});

const FISCAL_CODE = 'Tax identification number';
it('VAL-138 the form has no fiscal code in four markets', async () =>
  expect((await marketsOf(FISCAL_CODE)).shown).toEqual(WITH_FIELD));
it('VAL-139 the form marks the fiscal code as required in Italy only', async () =>
  expect((await marketsOf(FISCAL_CODE)).starred).toEqual(['IT']));
it('VAL-140 the form marks the date of birth as required in Italy only', async () =>
  expect((await marketsOf('Date of birth')).starred).toEqual(['IT']));
it('VAL-141 the form shows the date of birth in the same markets as the fiscal code', async () =>
  expect((await marketsOf('Date of birth')).shown).toEqual(WITH_FIELD));
