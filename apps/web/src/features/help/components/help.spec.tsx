import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makeProblem, makeUser, makeAuction } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import type { PortalInfo } from '../api/help.js';

const INFO: PortalInfo = {
  idMarket: 'IT',
  mail: 'dealers@fairlot.example',
  phone: '+39 02 555 0100',
  address: 'Via Torino 1, Milano',
  hours: [{ fromDay: 1, toDay: 5, fromMinute: 510, toMinute: 1_080 }],
  appStoreUrl: null,
  playStoreUrl: null,
  leasingUrl: 'https://fleet.example/it',
};
const SELLER = {
  idSeller: 3,
  name: 'Lia',
  surname: 'Verdi',
  email: 'lia@fairlot.example',
  phone: '+39 02 555 0199',
};

const open = (path: string, answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'OPEN-14': () => INFO,
    'SEC-08': () => SELLER,
    'SEC-54': () => [makeAuction()],
    ...answers,
  });
  return visit(path).then((visited) => ({ ...visited, ...portal }));
};
const part = async (name: string) => within(await screen.findByRole('region', { name }));

it('SCR-046 the contact page shows the contact of the market’s customer service and the dealer’s contact person', async () => {
  const { asked } = await open('/private/contact');
  const centre = await part('Customer service');
  expect(centre.getByRole('link', { name: INFO.mail }).getAttribute('href')).toBe(
    `mailto:${INFO.mail}`,
  );
  expect(centre.getByRole('link', { name: INFO.phone }).getAttribute('href')).toBe(
    'tel:+39025550100',
  );
  expect(centre.getByText('Monday – Friday, 08:30–18:00')).toBeTruthy();
  expect(centre.getByText(INFO.address)).toBeTruthy();
  expect(asked.find(({ id }) => id === 'OPEN-14')?.request.query.get('market')).toBe('IT');
  const own = await part('Your company’s account manager');
  expect(own.getByText('Lia Verdi')).toBeTruthy();
  expect(own.getByRole('link', { name: SELLER.email })).toBeTruthy();
  expect(own.getByRole('link', { name: SELLER.phone })).toBeTruthy();
});

it('the contact page says if a market has no contact yet, or if a dealer has no account manager', async () => {
  await open('/private/contact', { 'OPEN-14': () => null, 'SEC-08': () => null });
  expect(await screen.findByText(/^This market isn’t open yet/)).toBeTruthy();
  expect(screen.getByText(/^Your company doesn’t have an account manager yet/)).toBeTruthy();
});

it('the contact page shows staff only the customer service', async () => {
  const staff = makeUser({ roles: ['CUSTOMER_CENTER'], permissions: [], idDealer: null });
  const { count } = await open('/private/contact', { 'SEC-10': () => staff });
  await part('Customer service');
  expect(screen.queryByText('Your company’s account manager')).toBeNull();
  expect(count('SEC-08')).toBe(0);
});

it('SCR-048 the user menu links to support, with expandable questions and contacts', async () => {
  await open('/auctions');
  await userEvent.click(await screen.findByRole('button', { name: /^Account of / }));
  await userEvent.click(screen.getByRole('button', { name: 'Support' }));
  const questions = await part('Questions and answers');
  const answer = questions.getByText(/^No\. Once accepted, a bid is binding/);
  expect(answer.closest('details')?.open).toBe(false);
  await userEvent.click(questions.getByText('Can I withdraw a bid?'));
  expect(answer.closest('details')?.open).toBe(true);
  const centre = await part('Customer service');
  expect(centre.getByRole('link', { name: INFO.mail })).toBeTruthy();
  expect(centre.getByRole('link', { name: INFO.phone })).toBeTruthy();
});

it('the support page omits the questions about automatic bidding for users who may not bid', async () => {
  await open('/private/support', { 'SEC-10': () => makeUser({ permissions: ['AUCTIONEER'] }) });
  await part('Questions and answers');
  expect(screen.queryByText('Can I withdraw a bid?')).toBeNull();
  expect(screen.getByText(/^Which clock decides/)).toBeTruthy();
});

it('SCR-045 in part: the cookie page shows purpose and duration of all data stored in the browser', async () => {
  await open('/private/support');
  await userEvent.click(await screen.findByRole('link', { name: 'Cookies' }));
  const kept = await part('What we store');
  const lines = kept.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(lines).toHaveLength(6);
  expect(lines[0]).toMatch(/^fairlot_sessionKeeps you signed in\.Until you sign out, .*7 days/);
  const change = kept.getByRole('link', { name: /^Change your cookie choice/ });
  expect(change.getAttribute('href')).toBe('/cookie');
});

it.each([
  ['IT', 'https://fleet.example/it', 'https://fleet.example/it'],
  ['DE', 'https://fleet.example/', 'https://fleet.example/de'],
] as const)('SCR-050 links from %s to the portal of corporate customers', async (...given) => {
  const [idMarket, leasingUrl, href] = given;
  await open('/private/my-leasys', { 'OPEN-14': () => ({ ...INFO, idMarket, leasingUrl }) });
  const link = await screen.findByRole('link', { name: 'Open corporate portal' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([href, 'noreferrer']);
});

it('the corporate page says if a market has no portal for corporate customers', async () => {
  await open('/private/my-leasys', { 'OPEN-14': () => ({ ...INFO, leasingUrl: null }) });
  expect(
    await screen.findByText('There’s no corporate customer portal in your market.'),
  ).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Open corporate portal/ })).toBeNull();
});

it('the contact page shows an error with a retry', async () => {
  let fails = true;
  await open('/private/contact', {
    'OPEN-14': () => (fails ? makeProblem('INTERNAL', { errorCode: '400999' }) : INFO),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(again);
  await waitFor(() => expect(screen.getByText(INFO.address)).toBeTruthy());
});
