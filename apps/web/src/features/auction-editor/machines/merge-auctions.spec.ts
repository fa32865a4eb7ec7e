import { describe, expect, it } from 'vitest';
import { makeLotOf, makeValues } from '../../../testing/editor-builders.js';
import type { AuctionValues } from './auction-values.js';
import { mergeAuctions } from './merge-auctions.js';
import type { ChosenSides } from './three-way.js';

const lots = [1, 2, 3].map((idLot) => makeLotOf(idLot + 10, { idLot }));
const base = makeValues({ lots });
const merged = (
  mine: Partial<AuctionValues>,
  theirs: Partial<AuctionValues>,
  chosen: ChosenSides = {},
) => {
  const of = { base, edited: { ...base, ...mine }, newest: { ...base, ...theirs } };
  const { values, conflicts, adopted } = mergeAuctions(of, chosen);
  return {
    values,
    conflicts: conflicts.map(({ key }) => key),
    taken: adopted.map(({ key }) => key),
  };
};
const lotsWith = (index: number, change: object) =>
  lots.map((lot, at) => (at === index ? { ...lot, ...change } : lot));

describe('two edits of one auction', () => {
  it('are merged without conflict if only one side changed each part', () => {
    const { values, conflicts, taken } = merged(
      { auctionName: 'Mine', lots: lotsWith(0, { basePriceMinor: 1_000 }) },
      { endDate: '2026-12-05', lots: lotsWith(1, { reserveMinor: 900_000 }) },
    );
    expect(conflicts).toEqual([]);
    expect(taken).toEqual(['end', '2-reserveMinor']);
    expect(values).toMatchObject({ auctionName: 'Mine', endDate: '2026-12-05' });
    expect(values.lots.map(({ basePriceMinor }) => basePriceMinor)).toEqual([
      1_000, 500_000, 500_000,
    ]);
    expect(values.lots[1]?.reserveMinor).toBe(900_000);
  });

  it("conflict if both changed a part, and the user's own value stays until chosen", () => {
    const mine = { auctionName: 'Mine' };
    const theirs = { auctionName: 'Theirs' };
    expect(merged(mine, theirs)).toMatchObject({
      conflicts: ['auctionName'],
      taken: [],
      values: { auctionName: 'Mine' },
    });
    expect(merged(mine, theirs, { auctionName: 'theirs' }).values.auctionName).toBe('Theirs');
  });

  it('do not conflict if both made the same change', () => {
    const same = { auctionName: 'Same', lots: lotsWith(0, { basePriceMinor: 7 }) };
    expect(merged(same, same)).toMatchObject({ conflicts: [], taken: [] });
  });

  it('conflict in a whole rule if each changed another field of it', () => {
    const softClose = (maxCount: number) => ({
      policy: { ...base.policy, softClose: { ...base.policy.softClose!, maxCount } },
    });
    expect(merged(softClose(1), softClose(2)).conflicts).toEqual(['softClose']);
    expect(merged({}, softClose(2)).values.policy.softClose?.maxCount).toBe(2);
  });
});

describe('lots in two edits', () => {
  const names = ({ values }: { values: AuctionValues }) =>
    values.lots.map(({ idLot, idVehicles }) => `${idLot}:${idVehicles.join('+')}`);

  it('come last if the other user added them', () => {
    const added = merged(
      { lots: [...lots, makeLotOf(21)] },
      { lots: [...lots, makeLotOf(22, { idLot: 4 })] },
    );
    expect(names(added)).toEqual(['1:11', '2:12', '3:13', 'null:21', '4:22']);
    expect([added.conflicts, added.taken]).toEqual([[], ['4']]);
  });

  it('become one lot with the server’s number if both sides added the vehicle, and differing prices conflict', () => {
    const mine = makeLotOf(21, { basePriceMinor: 100 });
    const theirs = makeLotOf(21, { idLot: 4, basePriceMinor: 200 });
    const both = merged({ lots: [...lots, mine] }, { lots: [...lots, theirs] });
    expect(names(both)).toEqual(['1:11', '2:12', '3:13', '4:21']);
    expect(both.conflicts).toEqual(['4-basePriceMinor']);
  });

  it('are removed if the other user removed them and this user left them unchanged, and conflict otherwise', () => {
    const without = { lots: lots.slice(1) };
    expect(names(merged({}, without))).toEqual(['2:12', '3:13']);
    const mine = { lots: lotsWith(0, { basePriceMinor: 1 }) };
    expect(merged(mine, without).conflicts).toEqual(['1']);
    expect(names(merged(mine, without))).toEqual(['null:11', '2:12', '3:13']);
    expect(names(merged(mine, without, { '1': 'theirs' }))).toEqual(['2:12', '3:13']);
  });

  it('are removed if this user removed them and the other left them unchanged, and conflict otherwise', () => {
    const without = { lots: lots.slice(1) };
    expect(names(merged(without, {}))).toEqual(['2:12', '3:13']);
    const theirs = { lots: lotsWith(0, { basePriceMinor: 1 }) };
    expect(merged(without, theirs).conflicts).toEqual(['1']);
    expect(names(merged(without, theirs, { '1': 'theirs' }))).toContain('1:11');
  });

  it('follow the order of the side that reordered them, and each vehicle stays in one lot only', () => {
    const turned = { lots: lots.toReversed() };
    expect(names(merged({}, turned))).toEqual(['3:13', '2:12', '1:11']);
    expect(names(merged(turned, {}))).toEqual(['3:13', '2:12', '1:11']);
    const moved = { lots: [lots[1]!, lots[0]!, lots[2]!] };
    expect(merged(turned, moved).conflicts).toEqual(['lotOrder']);
    const joined = { lots: [{ ...lots[0]!, idVehicles: [11, 12] }, lots[2]!] };
    const priced = { lots: lotsWith(1, { basePriceMinor: 9 }) };
    const both = merged(joined, priced, { '2': 'theirs' });
    expect(both.values.lots.flatMap(({ idVehicles }) => idVehicles)).toEqual([11, 12, 13]);
  });
});

it('two edits conflict in every difference if the base version is unknown', () => {
  const edited = { ...base, auctionName: 'Mine', lots: lotsWith(0, { basePriceMinor: 1 }) };
  const { conflicts, adopted } = mergeAuctions({ base: null, edited, newest: base });
  expect(conflicts.map(({ key }) => key)).toEqual(['auctionName', '1-basePriceMinor']);
  expect(adopted).toEqual([]);
});
