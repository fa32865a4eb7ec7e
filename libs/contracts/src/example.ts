import type { Receipt } from './auction/receipt.js';

/** What an example is about. */
export type ExampleTarget = {
  readonly idAuction: number;
  readonly idLot: number;
  readonly idOffer: number;
  readonly idVehicle: number;
  readonly idAuctioneer: number;
  readonly idTemplate: number;
  /** Of the template's owner, in no auction. */
  readonly idFreeVehicle: number;
  readonly username: string;
  readonly password: string;
  readonly receipt: Receipt;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** A file to upload. */
export type ExampleFile = {
  readonly name: string;
  readonly mediaType: string;
  readonly content: string;
};

const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;

export const noInput = () => ({});
export const auctionById = ({ idAuction }: ExampleTarget) => ({ params: { id: idAuction } });
export const auctionInQuery = ({ idAuction }: ExampleTarget) => ({ query: { idAuction } });
export const lotById = ({ idAuction, idLot }: ExampleTarget) => ({ params: { idAuction, idLot } });
export const vehicleById = ({ idVehicle }: ExampleTarget) => ({ params: { id: idVehicle } });
export const because = { reason: 'Asked for by the seller' };
/** On a full minute. */
export const inAnHour = ({ now }: ExampleTarget): number =>
  Math.ceil(now / MINUTE_MS) * MINUTE_MS + HOUR_MS;
