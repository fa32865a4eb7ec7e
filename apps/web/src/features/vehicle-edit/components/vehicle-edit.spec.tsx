import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeProblem, makeUser } from '../../../testing/builders.js';
import { makeVehicleDetails } from '../../../testing/editor-builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

const PAGE = '/private/vehicles/11/edit';
const FIRST = '9f86d081884c7d65';
const SECOND = '0000000000000002';
const READ = makeVehicleDetails({ frame: 'ZFA31200003456789', licensePlate: 'AB123CD' });

const open = async (answers: FakeAnswers = {}, vehicle: VehicleDetails = READ) => {
  const portal = makePortal({
    'SEC-10': () => makeUser({ permissions: ['LOADER'] }),
    'SEC-22': () => vehicle,
    'SEC-21': () => [],
    'SEC-23': ({ body }) => ({ ...vehicle, ...(body as object), editVersion: SECOND }),
    ...answers,
  });
  const { router } = await visit(PAGE);
  await screen.findByRole('heading', { level: 1 });
  return { ...portal, router };
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = async (label: string, value: string) => {
  await userEvent.clear(field(label));
  if (value !== '') await userEvent.type(field(label), value);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
type Portal = Awaited<ReturnType<typeof open>>;
const sent = ({ asked }: Portal): unknown[] =>
  asked.flatMap(({ id, request }) => (id === 'SEC-23' ? [request.body] : []));

describe('editing vehicle data', () => {
  it('SCR-072 starts with the stored data, and sends all data with the version that was loaded', async () => {
    const portal = await open();
    expect(field('Mileage (km)').value).toBe('90000');
    expect(field('Date first registered (month)').type).toBe('month');
    expect(field('Power (hp)').getAttribute('inputmode')).toBe('decimal');
    await write('Mileage (km)', '91500');
    await write('Power (hp)', '');
    await write('Price (EUR)', '8950');
    await userEvent.click(field('Damaged'));
    await userEvent.selectOptions(screen.getByLabelText('Gearbox'), 'AUTOMATIC');
    await save();
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/private/vehicles/11'));
    expect(sent(portal)).toEqual([
      {
        idVehicle: 11,
        ifVersion: FIRST,
        brand: 'Audi',
        model: 'a4',
        version: 'Avant 2.0 TDI',
        bodyType: 'ESTATE',
        fuelType: 'DIESEL',
        gearbox: 'AUTOMATIC',
        powerHp: null,
        mileageKm: 91_500,
        firstRegistration: '2019-04',
        damaged: true,
        postalCode: null,
        askingPriceMinor: 895_000,
        licensePlate: 'AB123CD',
        frame: 'ZFA31200003456789',
      },
    ]);
    await screen.findByText('Vehicle data saved.');
  });

  it('shows an error at each invalid field, and sends nothing', async () => {
    const portal = await open();
    await write('Make', ' ');
    await write('Mileage (km)', '9999999');
    await write('VIN', 'ZFA');
    await write('Price (EUR)', 'cheap');
    await save();
    const messageOf = (label: string) =>
      document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
    expect(await screen.findByText('Enter an amount such as 1234.50')).toBeTruthy();
    expect(messageOf('Make')).toBe('Value missing');
    expect(messageOf('Mileage (km)')).toBe('Enter a whole number');
    expect(messageOf('VIN')).toBe('Enter the 17-character VIN from the registration document');
    expect(sent(portal)).toEqual([]);
  });

  it('warns of an unusual registration and of a wrong check digit in the VIN, but accepts both', async () => {
    const portal = await open();
    expect(screen.queryByText(/usual registration format/)).toBeNull();
    await write('Registration', 'B-XY 12');
    expect(await screen.findByText(/usual registration format/)).toBeTruthy();
    await write('VIN', '1M8GDM9A1KP042788');
    expect(await screen.findByText(/check digit doesn’t match/)).toBeTruthy();
    await write('VIN', '1M8GDM9AXKP042788');
    expect(screen.queryByText(/check digit doesn’t match/)).toBeNull();
    await save();
    await waitFor(() => expect(sent(portal)).toMatchObject([{ licensePlate: 'B-XY 12' }]));
  });
});

describe('data from the VIN', () => {
  const suggestions = () => screen.queryByRole('status', { name: 'Suggested from the VIN' });
  const takeSkoda = () => screen.getByRole('button', { name: 'Use make Škoda' });

  it('is suggested if it differs from the form, and filled in if the user accepts it', async () => {
    const portal = await open({}, { ...READ, frame: 'WAUZZZ8K4KA123456' });
    expect(suggestions()).toBeNull();
    await write('VIN', 'tmbag7ne4k0123456');
    expect(suggestions()?.textContent).toContain('Make: Škoda');
    expect(suggestions()?.textContent).not.toContain('Model year');
    expect(field('Make').value).toBe('Audi');
    takeSkoda().focus();
    await userEvent.keyboard('{Enter}');
    expect(field('Make').value).toBe('Škoda');
    expect(document.activeElement).toBe(field('Make'));
    expect(suggestions()).toBeNull();
    await save();
    await waitFor(() => expect(sent(portal)).toMatchObject([{ brand: 'Škoda' }]));
  });

  it('does not include a make if the form has an abbreviation of the same make', async () => {
    await open({}, { ...READ, brand: 'VW', frame: 'WVWZZZ1KZKW123456' });
    expect(suggestions()).toBeNull();
  });

  it('includes the manufacturer’s region in the reader’s language, even if nothing differs', async () => {
    await open({}, { ...READ, frame: 'WAUZZZ8K4KA123456' });
    expect(screen.getByText('Manufacturer’s region from the VIN: Europe')).toBeTruthy();
    await write('VIN', 'JMZGJ12345678901A');
    expect(suggestions()?.textContent).toContain('Manufacturer’s region from the VIN: Asia');
    await write('VIN', 'JMZ');
    expect(screen.queryByText(/^Manufacturer’s region/)).toBeNull();
  });

  it('includes a body type if the manufacturer’s code allows only one', async () => {
    const portal = await open({}, { ...READ, brand: 'Mercedes Benz', frame: 'WDD2040021A123456' });
    expect(suggestions()).toBeNull();
    await write('VIN', 'WDC2040021A123456');
    await userEvent.click(screen.getByRole('button', { name: 'Use: Body type: SUV' }));
    expect(suggestions()).toBeNull();
    await save();
    await waitFor(() => expect(sent(portal)).toMatchObject([{ bodyType: 'SUV' }]));
  });

  it('can be ignored', async () => {
    const portal = await open({}, { ...READ, frame: 'TMBAG7NE4K0123456' });
    expect(takeSkoda()).toBeTruthy();
    await save();
    await waitFor(() => expect(sent(portal)).toMatchObject([{ brand: 'Audi' }]));
  });

  it('includes a model year if the date first registered does not fit or is missing', async () => {
    // The vehicle was registered in 2019. Model year 2015 is too early, 2018 fits, and 2024 is too
    // late.
    await open({}, { ...READ, frame: 'WAUZZZ8K4FA123456' });
    expect(suggestions()?.textContent).toContain('Model year 2015');
    await write('VIN', 'WAUZZZ8K4JA123456');
    expect(suggestions()).toBeNull();
    await write('VIN', 'WAUZZZ8K4RA123456');
    expect(suggestions()?.textContent).toContain('Model year 2024');
    await write('VIN', 'WAUZZZ8K4JA123456');
    await write('Date first registered (month)', '');
    expect(suggestions()?.textContent).toContain('Model year 2018');
  });

  it('is empty for an invalid VIN or an unknown manufacturer', async () => {
    await open({}, { ...READ, frame: 'ZZZ00000000012345' });
    expect(suggestions()).toBeNull();
    expect(screen.queryByText(/^Manufacturer’s region/)).toBeNull();
    await write('VIN', '1M8GDM9A');
    expect(suggestions()).toBeNull();
  });
});

describe('a number', () => {
  it('is parsed with or without a separator', async () => {
    const portal = await open();
    await write('Mileage (km)', '92.000');
    await save();
    await waitFor(() => expect(sent(portal)[0]).toMatchObject({ mileageKm: 92_000 }));
  });
});

describe('a concurrent edit', () => {
  const theirs = { ...READ, mileageKm: 95_000, model: 'A4 allroad', editVersion: SECOND };
  const lose = async () => {
    let isSaved = false;
    const portal = await open({
      'SEC-22': () => (isSaved ? theirs : READ),
      'SEC-23': ({ body }) => {
        const { ifVersion } = body as { ifVersion: string };
        if (ifVersion === SECOND) return { ...theirs, ...(body as object) };
        isSaved = true;
        return makeProblem('RECORD_CHANGED', { errorCode: '409041', facts: { version: SECOND } });
      },
    });
    await write('Mileage (km)', '92000');
    await save();
    return {
      portal,
      notice: await screen.findByRole('status', { name: 'Changed in the meantime' }),
    };
  };

  it("keeps changes that only the other user made, and the user's own value in a conflict", async () => {
    const { portal, notice } = await lose();
    expect(notice.textContent).toContain('ModelMerged automatically: A4 allroad');
    expect(notice.textContent).toContain('95');
    expect([field('Model').value, field('Mileage (km)').value]).toEqual(['A4 allroad', '92000']);
    await save();
    await waitFor(() => expect(sent(portal)).toHaveLength(2));
    expect(sent(portal)[1]).toMatchObject({
      ifVersion: SECOND,
      model: 'A4 allroad',
      mileageKm: 92_000,
    });
  });

  it('keeps the merged data after a reload', async () => {
    await lose();
    cleanup();
    await open({}, theirs);
    await screen.findByText(/^We restored your unsaved changes/);
    expect([field('Model').value, field('Mileage (km)').value]).toEqual(['A4 allroad', '92000']);
  });

  it("sends the other user's value in a conflict if the user chooses it", async () => {
    const { portal, notice } = await lose();
    await userEvent.click(within(notice).getByRole('button', { name: /^Mileage \(km\): use/ }));
    expect(field('Mileage (km)').value).toBe('95000');
    await save();
    await waitFor(() => expect(sent(portal)[1]).toMatchObject({ mileageKm: 95_000 }));
  });
});

describe('a user who cannot change the vehicle', () => {
  it('sees that bidders rely on the data, before typing anything', async () => {
    await open({}, { ...READ, state: 'IN_AUCTION' });
    await screen.findByText('You can’t change this data');
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });

  it('sees “not found” without the right to sell the vehicle', async () => {
    const portal = await open({}, { ...READ, state: null, editVersion: null });
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    cleanup();
    expect(sent(portal)).toEqual([]);
  });
});
