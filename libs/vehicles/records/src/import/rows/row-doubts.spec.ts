import { expect, it } from 'vitest';
import type { VehicleRow } from './judge-row.js';
import { RowDoubts } from './row-doubts.js';

const OWNER = { idOwnerDealer: 1, idMarket: 'DE' };
const emptyStock = { query: async () => [] as never };
const doubtsOf = async (written: string, frame: string) => {
  const vehicle = { externalId: 'V1', brand: 'VW', frame } as VehicleRow;
  const doubts = await new RowDoubts(OWNER).of(emptyStock, [{ vehicle, frame: written }]);
  return (doubts.get(vehicle) ?? []).map(({ code }) => code);
};

it.each<[written: string, frame: string, codes: string[]]>([
  ['WVWZZZ1KZAW12345O', 'WVWZZZ1KZAW123450', ['frame_read']],
  ['wvw-zzz 1KZ AW 123456', 'WVWZZZ1KZAW123456', []],
  ['VIN: WVWZZZ1KZAW123456', 'WVWZZZ1KZAW123456', []],
])(
  'SEC-29 in part: warns if letters of a VIN were read as digits: %s',
  async (written, frame, codes) => {
    expect(await doubtsOf(written, frame)).toEqual(codes);
  },
);
