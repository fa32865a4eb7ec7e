import type { ExampleTarget } from '../example.js';

const hash = (digit: string): string => digit.repeat(64);
const NOW = Date.UTC(2026, 3, 14, 9);

/** Objects of made-up examples. They do not exist. */
export const EXAMPLE_TARGET: ExampleTarget = {
  idAuction: 12,
  idLot: 3,
  idOffer: 7,
  idVehicle: 4021,
  idAuctioneer: 1,
  idOwnDealer: 8,
  idTemplate: 5,
  idUser: 12,
  userVersion: '0'.repeat(16),
  idImage: '0'.repeat(32),
  idTemp: '0195f1c2-7a30-7c51-9c5e-0d6f3a1b2c4e',
  idTempImage: '1'.repeat(32),
  idUpload: '0195f1c2-7a30-7c51-9c5e-0d6f3a1b2c50',
  licensePlate: 'AB123CD',
  vatCode: '00743110157',
  idPdf: '2'.repeat(32),
  idPhoto: '3'.repeat(32),
  idFreeVehicle: 4077,
  editVersion: '9f86d081884c7d65',
  records: {},
  bulkCommandId: '0195f1c2-7a30-8c51-9c5e-0d6f3a1b2c50',
  idExport: '0195f1c2-7a30-4c51-9c5e-0d6f3a1b2c51',
  moveId: '0195f1c2-7a30-8c51-9c5e-0d6f3a1b2c4f',
  username: 'dealer',
  password: 'a-password',
  idSession: hash('5'),
  presentPassword: 'a-password',
  issuer: 'https://issuer.example',
  logoutToken: 'eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl',
  recoveryTag: 'Zk0xY2p0b1hKQ2s1bUd2V3RrQ0JqYzZkU0Z4b0h2N2I',
  invited: {
    email: 'ada.rossi@example.test',
    tag: 'bG9uZyBlbm91Z2ggdG8gYmUgZ3Vlc3NlZCBieSBub2I',
  },
  idInvite: 5,
  factor: {
    ...{ code: '123456', recoveryCode: 'k3m9t-x0p4z', idPasskey: 2 },
    newPasskey: {
      ...{ id: 'bWFkZSB1cA', rawId: 'bWFkZSB1cA', type: 'public-key' },
      response: { clientDataJSON: 'e30', attestationObject: 'oA' },
    },
    shownPasskey: {
      ...{ id: 'bWFkZSB1cA', rawId: 'bWFkZSB1cA', type: 'public-key' },
      response: { clientDataJSON: 'e30', authenticatorData: 'oA', signature: 'oA' },
    },
  },
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
