import { expect, it } from 'vitest';
import { auctionStream, auctionStreams, awardStream, lotStream } from './streams.js';

const holds = (idAuction: number, stream: string): boolean =>
  auctionStreams(idAuction).some(({ from, below }) => stream >= from && stream < below);

it('the ranges of an auction hold its own streams and no other, whatever the digits', () => {
  for (const own of [1, 12, 120])
    for (const idAuction of [1, 12, 120, 13])
      for (const stream of [
        auctionStream(idAuction),
        ...[1, 2, 1000].flatMap((idLot) => [
          lotStream({ idAuction, idLot }),
          awardStream({ idAuction, idLot }),
        ]),
      ])
        expect([own, stream, holds(own, stream)]).toEqual([own, stream, idAuction === own]);
  expect(holds(1, 'vehicle-1')).toBe(false);
});
