import { expect, it } from 'vitest';
import { KeptLotStandings, type KeptLotStanding } from './kept-lot-standings.js';

const lot = (idAuction: number, idLot: number, dealers: number): KeptLotStanding => ({
  ...{ idAuction, idLot, version: { writtenBy: `${dealers}`, bidders: '1' } },
  standing: {
    ...{ position: 1, priceMinor: 1, minimumNextMinor: 2, basePriceMinor: 1, unitMinor: 1 },
    idDealers: Array.from({ length: dealers }, (_, n) => n),
  },
});

const lotsIn = (kept: KeptLotStandings, idAuction: number) =>
  kept.of(idAuction, null).map(({ idLot, version }) => `${idLot}: ${version.writtenBy}`);

it('keeps the newest of each lot that was read, and answers the lots that are named', () => {
  const kept = new KeptLotStandings();
  kept.keep([lot(1, 1, 3), lot(1, 2, 4), lot(2, 1, 5)]);
  kept.keep([lot(1, 2, 6)]);
  expect(lotsIn(kept, 1)).toEqual(['1: 3', '2: 6']);
  expect(kept.of(1, [2, 7]).map(({ idLot }) => idLot)).toEqual([2]);
  expect(lotsIn(kept, 3)).toEqual([]);
});

it('holds no more dealers than it may: the auction that nobody asked for goes first', () => {
  const kept = new KeptLotStandings(1_000);
  kept.keep([lot(1, 1, 300)]);
  kept.keep([lot(2, 1, 300)]);
  expect(lotsIn(kept, 1)).toEqual(['1: 300']);
  kept.keep([lot(3, 1, 300)]);
  expect([1, 2, 3].map((id) => lotsIn(kept, id).length)).toEqual([1, 0, 1]);
  kept.keep([lot(1, 2, 900)]);
  expect([1, 2, 3].map((id) => lotsIn(kept, id).length)).toEqual([0, 0, 1]);
});
