import type { ExampleTarget } from '../example.js';

const hash = (digit: string): string => digit.repeat(64);
const NOW = Date.UTC(2026, 3, 14, 9);

/** What is made up is about this. Nothing of it exists. */
export const EXAMPLE_TARGET: ExampleTarget = {
  idAuction: 12,
  idLot: 3,
  idOffer: 7,
  idVehicle: 4021,
  idAuctioneer: 1,
  idTemplate: 5,
  idFreeVehicle: 4077,
  username: 'dealer',
  password: 'a-password',
  now: NOW,
  receipt: {
    stream: 'lot-12-3',
    position: 8,
    commandId: '0195f1c2-7a30-7c51-9c5e-0d6f3a1b2c4d',
    ingressAt: NOW,
    decidedAt: NOW + 4,
    eventHash: hash('a'),
    previousHash: hash('b'),
    keyId: 'key-1',
    root: hash('c'),
    path: [{ side: 'L', hash: hash('d') }],
    signature: 'c2lnbmF0dXJl',
  },
};
