import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeProblem, makeUser, NOW } from '../../../testing/builders.js';
import { makeVehicleDetails } from '../../../testing/editor-builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { fakeTimers, advanceUntil } from '../../../testing/fake-timers.js';
import { makeDocument, makePhoto } from '../../../testing/vehicle-files.js';

// jsdom has no layout, but a virtual list renders only rows that fit its height.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);
});

const seen = { askingPriceMinor: null, state: null };
const auction = {
  idAuction: 3,
  idLot: 1,
  auctionName: 'Returns 3',
  licensePlate: 'AA',
  frame: 'Z',
  dateCreate: NOW,
  endAuction: NOW,
  basePriceMinor: 500_000,
  maxOfferMinor: null,
  awardStatus: null,
};
const open = async (answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-22': () => makeVehicleDetails({ idVehicle: 7, ...seen }),
    'SEC-21': () => [auction],
    'OPEN-02': () => [],
    ...answers,
  });
  await visit('/private/vehicles/7');
  return portal;
};
const part = async (name: string) => within(await screen.findByRole('region', { name }));

it('SCR-071 in part: the page of a vehicle shows its pictures, documents, details and auctions', async () => {
  const files = { files: [makePhoto(1), makePhoto(2), makeDocument(3)], version: 4 };
  const { asked } = await open({ 'ENG-91': () => files });
  const { brand } = makeVehicleDetails({});
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent).toContain(brand);
  expect(await screen.findByAltText(/photo 1 of 2$/)).toBeTruthy();
  expect((await part('Documents')).getByRole('link', { name: 'value.pdf' })).toBeTruthy();
  const sheet = await part('Vehicle details');
  expect(await sheet.findByText('VIN')).toBeTruthy();
  const groups = sheet.getAllByRole('term').map((term) => {
    const group = term.closest('dl')?.previousElementSibling;
    return `${group?.textContent}: ${term.textContent}`;
  });
  expect(groups).toEqual(
    expect.arrayContaining([
      'Identification: VIN',
      'Engine and drive: Gearbox',
      'Body and use: Mileage',
    ]),
  );
  expect(sheet.getByRole('link', { name: /^Vehicle details \(PDF\)/ }).getAttribute('href')).toBe(
    '/private/booklet',
  );
  expect(await (await part('Auctions of this vehicle')).findByText('Returns 3')).toBeTruthy();
  expect(asked.find(({ id }) => id === 'ENG-91')!.request.params).toEqual({ id: '7' });
  // A viewer who does not manage the vehicle has no further actions.
  expect(screen.queryByRole('heading', { name: 'Manage photos and documents' })).toBeNull();
});

it('the page of a vehicle shows its source by name, with a logo if there is one', async () => {
  const logo = 'data:image/svg+xml;base64,PHN2Zy8+';
  const from = (provenance: string) => () =>
    makeVehicleDetails({ idVehicle: 7, ...seen, provenance });
  const logos = { 'SEC-40': () => [{ provenance: 'BANK_REPO', logo }] };
  const { asked } = await open({ 'SEC-22': from('BANK_REPO'), ...logos });
  const name = await (await part('Vehicle details')).findByText('Bank repossession');
  await vi.waitFor(() => expect(name.querySelector('img')?.getAttribute('src')).toBe(logo));
  const { request } = asked.find(({ id }) => id === 'SEC-40')!;
  expect(request.query.get('provenances')).toBe('BANK_REPO');
  cleanup();
  await open({ 'SEC-22': from('OTHERS'), 'SEC-40': () => [] });
  const other = await (await part('Vehicle details')).findByText('OTHERS');
  expect(other.querySelector('img')).toBeNull();
});

it('the page of a vehicle says “not found” for a vehicle that the user may not see', async () => {
  await open({ 'SEC-22': () => makeProblem('NOT_FOUND', { errorCode: '404001' }) });
  expect(await screen.findByRole('heading', { name: 'We can’t find that page' })).toBeTruthy();
});

it('the page of a vehicle shows a drawing if there are no pictures, and a retry if the files could not be loaded', async () => {
  let answer: unknown = makeProblem('UNEXPECTED', { errorCode: '500001' });
  fakeTimers();
  await open({ 'ENG-91': () => answer });
  const troubles = () => screen.getAllByRole('alert');
  await advanceUntil(troubles);
  const trouble = within(troubles()[0]!);
  answer = { files: [], version: 0 };
  trouble.getByRole('button', { name: 'Try again' }).click();
  expect(await screen.findByText(/No photos yet/)).toBeTruthy();
});

it('the page of a vehicle has no actions on files for a manager without the right', async () => {
  await open({
    'SEC-22': () => makeVehicleDetails({ idVehicle: 7 }),
    'SEC-10': () => makeUser({ calls: [] }),
  });
  await part('Vehicle details');
  expect(screen.queryByRole('heading', { name: 'Manage photos and documents' })).toBeNull();
});

it('the page of a vehicle downloads the data sheet in the reader’s language, and can be printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const file = new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:sheet' }));
  const { asked } = await open({ 'ENG-120': () => file });
  (await screen.findByRole('button', { name: 'Details (PDF)' })).click();
  await vi.waitFor(() => expect(asked.some(({ id }) => id === 'ENG-120')).toBe(true));
  const { request } = asked.find(({ id }) => id === 'ENG-120')!;
  expect([request.params, request.query.get('language')]).toEqual([{ id: '7' }, 'en']);
  screen.getByRole('button', { name: 'Print' }).click();
  expect(print).toHaveBeenCalledOnce();
});

it('the page of a vehicle shows the reason for a return only to the recipient of the vehicle', async () => {
  const back = { idVehicle: 7, state: 'RETURNED', returnReason: 'MISSING_PICTURES' as const };
  await open({ 'SEC-22': () => makeVehicleDetails(back) });
  expect(await screen.findByText('This vehicle was returned: Photos missing')).toBeTruthy();
  cleanup();
  await open({ 'SEC-22': () => makeVehicleDetails({ idVehicle: 7 }) });
  await part('Vehicle details');
  expect(screen.queryByText(/was returned/)).toBeNull();
});

it.each([
  ['LOADED', 2],
  ['IN_AUCTION', 0],
  ['SOLD', 0],
] as const)(
  'offers the seller of a vehicle that is %s %i ways to change it',
  async (state, ways) => {
    const loader = () => makeUser({ calls: ['ENG-111', 'SEC-23'] });
    const vehicle = () => makeVehicleDetails({ idVehicle: 7, state });
    await open({ 'SEC-22': vehicle, 'SEC-10': loader });
    await part('Vehicle details');
    const links = screen.queryAllByRole('link', {
      name: /^(Edit condition report|Edit data)/,
    });
    expect(links).toHaveLength(ways);
  },
);
