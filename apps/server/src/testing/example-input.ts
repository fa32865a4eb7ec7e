import type { ExampleFile, ExampleTarget } from '@fairlot/contracts';
import { operations, type OperationId } from '@fairlot/contracts/operations';
import type { World } from './a-world.js';
import type { InputOf } from './client.js';
import { PASSWORD } from './sign-in.js';

/** The lot that calls are about; `receipt` is of an offer on it. */
type LotTarget = Pick<ExampleTarget, 'idAuction' | 'idLot' | 'idVehicle' | 'receipt'> & {
  /** Null of a sealed offer, whose number is not told. */
  readonly idOffer: number | null;
};

/** Everything that an example may name; what it would publish is there to be published. */
export const aTarget = (world: World, lot: LotTarget): ExampleTarget => ({
  ...lot,
  idOffer: lot.idOffer ?? 1,
  idAuctioneer: 1,
  idTemplate: world.templates.auctioneer,
  idFreeVehicle: world.freeVehicle('auctioneer'),
  username: 'admin',
  password: PASSWORD,
  now: Date.now(),
});

const fileOf = ({ name, mediaType, content }: ExampleFile) =>
  new File([content], name, { type: mediaType });

/** The example of a call's row, about things that are there. */
export const exampleInput = <Id extends OperationId>(
  id: Id,
  target: ExampleTarget,
): InputOf<Id> => {
  const example: object = operations[id].example(target);
  const file = 'file' in example ? { file: fileOf(example.file as ExampleFile) } : {};
  return { ...example, ...file } as InputOf<Id>;
};
