import type { NewPasskey } from './access/passkey.js';
import type { Receipt } from './auction/receipt.js';

/** What an example is about. */
export type ExampleTarget = {
  readonly idAuction: number;
  readonly idLot: number;
  readonly idOffer: number;
  readonly idVehicle: number;
  readonly idAuctioneer: number;
  /** The dealer of who sends the call. */
  readonly idOwnDealer: number;
  readonly idTemplate: number;
  /** Somebody else, of a dealer in a market of who sends the call, and the version of his account. */
  readonly idUser: number;
  readonly userVersion: string;
  /** Of a public page. */
  readonly idImage: string;
  /** Under which files are sent, and one of them. */
  readonly idTemp: string;
  readonly idTempImage: string;
  /** A file that was sent and waits to be kept. */
  readonly idUpload: string;
  /** Of a vehicle that is seen, and of its owner. */
  readonly licensePlate: string;
  readonly vatCode: string;
  /** That nobody has yet. */
  readonly freeVatCode?: string | undefined;
  /** Files of a vehicle that is seen. */
  readonly idPdf: string;
  readonly idPhoto: string;
  /** Of the template's owner, in no auction. */
  readonly idFreeVehicle: number;
  /** Of the data of that vehicle. */
  readonly editVersion: string;
  /** A record of each kind, by the kind's name. */
  readonly records: Readonly<Record<string, ExampleRecord>>;
  /** Of a bulk change of sellers by who sends the call. */
  readonly bulkCommandId: string;
  /** Names a move of vehicles by who sends the call. */
  readonly moveId: string;
  readonly username: string;
  readonly password: string;
  /** Of who sends the call; left out, he is told that it is missing. */
  readonly presentPassword: string | undefined;
  /** Of a link by which `username` chooses a new password. */
  readonly recoveryTag: string;
  /** An address that is no user's yet, and the link that was sent to it. */
  readonly invited: { readonly email: string; readonly tag: string };
  /** An invite that waits, of a dealer of who sends the call. */
  readonly idInvite: number;
  /** Of the identity provider, and what it says when somebody signs out there. */
  readonly issuer: string;
  readonly logoutToken: string;
  /** Names a session of who sends the call. */
  readonly idSession: string;
  /** Of who sends the call; of no use where he is set up otherwise. */
  readonly factor: {
    readonly code: string;
    readonly recoveryCode: string;
    readonly idPasskey: number;
    readonly newPasskey: NewPasskey;
  };
  readonly receipt: Receipt;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** A record that staff keep. */
export type ExampleRecord = { readonly id: number; readonly version: string };

/** A file to upload. */
export type ExampleFile = {
  readonly name: string;
  readonly mediaType: string;
  readonly content: string;
  /** Of what is no text. */
  readonly isBase64?: true;
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
