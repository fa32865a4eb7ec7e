import { expect, it } from 'vitest';
import { cachedLotStandings, type LotStanding } from './cached-lot-standings.js';
import type { CachedByLot, LotRow } from './cached-by-lot.js';

type Row = LotRow<LotStanding>;
/** A row that was written by the transaction with the same number as its count of dealers. */
const lot = (idAuction: number, idLot: number, dealers: number): Row => ({
  idAuction,
  idLot,
  writtenBy: `${dealers}`,
  table: 1,
  shared: {
    position: 1,
    priceMinor: 1,
    minimumNextMinor: 2,
    basePriceMinor: 1,
    unitMinor: 1,
    idDealers: Array.from({ length: dealers }, (_, n) => n),
  },
});

const nothingRead = (): Promise<readonly Row[]> => Promise.resolve([]);
const complete = (cache: CachedByLot<LotStanding>, rows: readonly Row[]) =>
  cache.completed(rows, nothingRead);
/** The number of cached dealers of each of these rows, which are passed without shared data. */
const cachedOf = async (cache: CachedByLot<LotStanding>, rows: readonly Row[]) =>
  (
    await complete(
      cache,
      rows.map((row) => ({ ...row, shared: null })),
    )
  ).map(({ idLot, shared }) => `${idLot}: ${shared.idDealers?.length}`);

it('cachedLotStandings keeps only the latest version of each lot that was read', async () => {
  const cache = cachedLotStandings();
  const older = lot(1, 2, 4);
  const newer = lot(1, 2, 6);
  await complete(cache, [lot(1, 1, 3), older, lot(2, 1, 5)]);
  await complete(cache, [newer]);
  expect(await cachedOf(cache, [newer, lot(1, 1, 3)])).toEqual(['1: 3', '2: 6']);
  expect(await cachedOf(cache, [older, { ...newer, table: 2 }, lot(3, 2, 6)])).toEqual([]);
  expect([1, 2, 3].map((id) => cache.has(id))).toEqual([true, true, false]);
});

it('cachedLotStandings reads each missing version once', async () => {
  const cache = cachedLotStandings();
  const known = lot(1, 1, 3);
  const moved = lot(1, 2, 4);
  await complete(cache, [known, lot(1, 2, 5)]);
  const reads: (readonly Row[])[] = [];
  const tell = (others: readonly Row[]) => {
    reads.push(others);
    return Promise.resolve([moved]);
  };
  const silent = [moved, known].map((row) => ({ ...row, shared: null }));
  for (let nth = 0; nth < 2; nth += 1) {
    const rows = await cache.completed(silent, tell);
    expect(rows.map(({ shared }) => shared.idDealers?.length)).toEqual([3, 4]);
  }
  expect(reads.map((others) => others.map(({ idLot }) => idLot))).toEqual([[2]]);
});

it('cachedLotStandings evicts the least recently used auction if the limit of dealers is reached', async () => {
  const cache = cachedLotStandings(1_000);
  const lots = [1, 2, 3].map((id) => lot(id, 1, 300));
  const held = () => [1, 2, 3].filter((id) => cache.has(id));
  await complete(cache, [lots[0]!]);
  await complete(cache, [lots[1]!]);
  expect(await cachedOf(cache, [lots[0]!])).toEqual(['1: 300']);
  await complete(cache, [lots[2]!]);
  expect(held()).toEqual([1, 3]);
  await complete(cache, [lot(1, 2, 900)]);
  expect(held()).toEqual([3]);
});
