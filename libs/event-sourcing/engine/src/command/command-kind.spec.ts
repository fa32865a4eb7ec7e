import { expect, it } from 'vitest';
import { listCodec } from './command-kind.js';

type Parcel = {
  readonly to: { readonly street: string; readonly floor: number | null };
  readonly grams: number;
  readonly note?: string;
};
const parcel = listCodec<Parcel>({
  to: listCodec<Parcel['to']>({ street: null, floor: null }),
  grams: null,
  note: null,
});
const plain: Parcel = { to: { street: 'Elm', floor: null }, grams: 0 };

it('listCodec stores an object as the list of its members in a fixed order, and restores it', () => {
  const noted: Parcel = { note: 'fragile', grams: 5, to: { floor: 2, street: 'Oak' } };
  expect(parcel.shorten(noted)).toEqual([['Oak', 2], 5, 'fragile']);
  for (const each of [plain, noted])
    expect(parcel.restore(JSON.parse(JSON.stringify(parcel.shorten(each))))).toEqual(each);
});

it('listCodec restores a list that was stored before the last member was added', () => {
  expect(parcel.shorten(plain)).toEqual([['Elm', null], 0]);
  expect(parcel.restore([['Elm', null], 0])).toEqual(plain);
});

it('listCodec restores a list in which an absent member comes before present members', () => {
  type Order = { readonly limit?: number; readonly note?: string; readonly rush?: boolean };
  const order = listCodec<Order>({ limit: null, note: null, rush: null });
  const rushed: Order = { limit: 7, rush: true };
  expect(JSON.stringify(order.shorten(rushed))).toBe('[7,{},true]');
  expect(order.restore(JSON.parse(JSON.stringify(order.shorten(rushed))))).toEqual(rushed);
});
