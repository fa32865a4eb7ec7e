import { randomInt } from 'node:crypto';
import { systemClock } from '@fairlot/kernel';
import type { ExampleFile, ExampleTarget } from '@fairlot/contracts';
import { operations, type OperationId } from '@fairlot/contracts/operations';
import type { World } from './make-world.js';
import type { InputOf } from './client.js';
import { PASSWORD } from './sign-in.js';

/** The lot that examples use. `receipt` belongs to a bid on it. */
type LotTarget = Pick<ExampleTarget, 'idAuction' | 'idLot' | 'idVehicle' | 'receipt'> & {
  /** Id of that bid; null for a sealed bid, whose id is secret. */
  readonly idOffer: number | null;
};

const NO_TAG = 'Zk0xY2p0b1hKQ2s1bUd2V3RrQ0JqYzZkU0Z4b0h2N2I';

/** All ids and values that an example may need. Its draft can be published. */
export const makeTarget = (world: World, lot: LotTarget): ExampleTarget => ({
  ...lot,
  idOffer: lot.idOffer ?? 1,
  idAuctioneer: 1,
  idOwnDealer: world.people.dealer1.idDealer,
  idTemplate: world.templates.auctioneer,
  idUser: world.people.dealer2.idUser,
  userVersion: '0'.repeat(16),
  idImage: world.idImage,
  // An unknown file id.
  idTemp: '0195f1c2-7a30-7c51-9c5e-0d6f3a1b2c4e',
  idTempImage: '1'.repeat(32),
  idUpload: '0195f1c2-7a30-7c51-9c5e-0d6f3a1b2c50',
  licensePlate: 'ZZ 999 ZZ',
  vatCode: '00743110157',
  idPdf: '2'.repeat(32),
  idPhoto: '3'.repeat(32),
  idFreeVehicle: world.freeVehicle('auctioneer'),
  records: {},
  // An unknown version of a vehicle.
  editVersion: '0'.repeat(16),
  // An unknown move.
  bulkCommandId: '0195f1c2-7a30-8c51-9c5e-0d6f3a1b2c50',
  idExport: '0195f1c2-7a30-4c51-9c5e-0d6f3a1b2c51',
  idDocument: '4'.repeat(32),
  moveId: '0195f1c2-7a30-8c51-9c5e-0d6f3a1b2c4f',
  username: 'admin',
  password: PASSWORD,
  // A wrong password, so that users in these tests keep their passwords and sessions.
  presentPassword: 'not-the-current-one',
  // A token that no identity provider has issued.
  issuer: 'https://issuer.example',
  logoutToken: 'eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl',
  recoveryTag: NO_TAG,
  invited: { email: 'ada.rossi@example.test', tag: NO_TAG },
  idInvite: 2_147_483_647,
  idSession: '0'.repeat(64),
  // Codes that belong to no user.
  factor: {
    code: '00000-00000',
    recoveryCode: '00000-00000',
    idPasskey: 2_147_483_647,
    newPasskey: {
      id: 'bWFkZSB1cA',
      rawId: 'bWFkZSB1cA',
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'oA' },
    },
    shownPasskey: {
      id: 'bWFkZSB1cA',
      rawId: 'bWFkZSB1cA',
      type: 'public-key',
      response: { clientDataJSON: 'e30', authenticatorData: 'oA', signature: 'oA' },
    },
  },
  now: systemClock.now(),
});

const exampleFileOf = ({ name, mediaType, content, isBase64 }: ExampleFile) =>
  new File([Buffer.from(content, isBase64 ? 'base64' : 'utf8')], name, { type: mediaType });

/** Generates a VAT number that is probably unused. */
const makeFreeVatCode = (): string => `IT${randomInt(10 ** 10, 10 ** 11)}`;

/** The example input of a call, with existing ids. */
export const exampleInput = <Id extends OperationId>(
  id: Id,
  target: ExampleTarget,
): InputOf<Id> => {
  const example: object = operations[id].example({ freeVatCode: makeFreeVatCode(), ...target });
  const file = 'file' in example ? { file: exampleFileOf(example.file as ExampleFile) } : {};
  const files =
    'files' in example ? { files: (example.files as ExampleFile[]).map(exampleFileOf) } : {};
  return { ...example, ...file, ...files } as InputOf<Id>;
};
