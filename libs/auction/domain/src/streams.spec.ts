import { expect, it } from 'vitest';
import { auctionStream, awardStream, lotStream, parseStream } from './streams.js';

it('parseStream parses the stream names that this module builds, and returns null for others', () => {
  const lot = { idAuction: 12, idLot: 120 };
  expect(parseStream(auctionStream(12))).toEqual({ aggregate: 'auction', idAuction: 12 });
  expect(parseStream(lotStream(lot))).toEqual({ aggregate: 'lot', ...lot });
  expect(parseStream(awardStream(lot))).toEqual({ aggregate: 'award', ...lot });
  expect(parseStream('vehicle-7')).toEqual({ aggregate: 'vehicle', idVehicle: 7 });
  for (const foreign of ['shelf-1', 'lot-1', 'auction-1.2', 'auction-', 'lot-1.2 ', '']) {
    expect(parseStream(foreign)).toBeNull();
  }
});
