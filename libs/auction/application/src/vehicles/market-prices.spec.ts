import type { Vehicle } from '@fairlot/vehicles-records';
import { expect, it } from 'vitest';
import { marketPricesOf } from './market-prices.js';

const price = (idVehicle: number, priceMinor: number) => ({
  idVehicle,
  priceMinor,
  awardedAt: idVehicle,
  currency: 'EUR',
});
const facts = { version: 'Lounge', mileageKm: 90_000, firstRegistration: '2019-04' };
const vehicles = new Map(
  [1, 2, 3, 4].map((idVehicle) => [idVehicle, { idVehicle, damaged: false, ...facts } as Vehicle]),
);

it('ENG-25 in part: marketPricesOf returns median, minimum and maximum, whatever the order of the awards', () => {
  const three = [price(3, 700_000), price(2, 500_000), price(1, 900_000)];
  expect(marketPricesOf(three, vehicles)).toMatchObject({
    medianMinor: 700_000,
    lowestMinor: 500_000,
    highestMinor: 900_000,
    sales: [{ idVehicle: 3, ...facts }, { idVehicle: 2 }, { idVehicle: 1 }],
  });
});

it('ENG-25 in part: marketPricesOf returns the lower of two middle prices as the median', () => {
  const four = [price(1, 100), price(2, 400), price(3, 200), price(4, 300)];
  expect(marketPricesOf(four, vehicles).medianMinor).toBe(200);
});

it('ENG-25 in part: marketPricesOf returns null for all prices without awards', () => {
  const none = { medianMinor: null, lowestMinor: null, highestMinor: null, sales: [] };
  expect(marketPricesOf([], vehicles)).toEqual(none);
});
