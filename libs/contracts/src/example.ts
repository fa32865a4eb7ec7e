import type { NewPasskey, PasskeyAssertion } from './access/passkey.js';
import type { Receipt } from './auction/receipt.js';

/** Ids and values of existing objects, for use in examples. */
export type ExampleTarget = {
  readonly idAuction: number;
  readonly idLot: number;
  readonly idOffer: number;
  readonly idVehicle: number;
  readonly idAuctioneer: number;
  /** Dealer of the caller. */
  readonly idOwnDealer: number;
  readonly idTemplate: number;
  /** Another dealer's user in a market of the caller, and the version of the account. */
  readonly idUser: number;
  readonly userVersion: string;
  /** A picture of a public page. */
  readonly idImage: string;
  /** Batch of uploaded files, and one of them. */
  readonly idTemp: string;
  readonly idTempImage: string;
  /** An upload that is not finished. */
  readonly idUpload: string;
  /** A visible vehicle and its owner. */
  readonly licensePlate: string;
  readonly vatCode: string;
  /** A VAT number that no record has yet. */
  readonly freeVatCode?: string | undefined;
  /** Files of a visible vehicle. */
  readonly idPdf: string;
  readonly idPhoto: string;
  /** Vehicle of the template's owner that is in no auction. */
  readonly idFreeVehicle: number;
  /** Version of the data of that vehicle. */
  readonly editVersion: string;
  /** A record of each kind, by the name of the kind. */
  readonly records: Readonly<Record<string, ExampleRecord>>;
  /** Bulk change of account managers by the caller. */
  readonly bulkCommandId: string;
  /** Export of account managers by the caller. */
  readonly idExport: string;
  /** Document for a record, uploaded by the caller. */
  readonly idDocument: string;
  /** Move of vehicles by the caller. */
  readonly moveId: string;
  readonly username: string;
  readonly password: string;
  /**
   * Current password of the caller. Tests that try all calls use a wrong one, to keep passwords and
   * sessions.
   */
  readonly presentPassword: string;
  /** Link with which `username` chooses a new password. */
  readonly recoveryTag: string;
  /** An e-mail address that no user has yet, and the link sent to it. */
  readonly invited: { readonly email: string; readonly tag: string };
  /** An open invitation of a dealer of the caller. */
  readonly idInvite: number;
  /** Logout data of the identity provider. */
  readonly issuer: string;
  readonly logoutToken: string;
  /** A session of the caller. */
  readonly idSession: string;
  /** Second factor of the caller. Where no valid one is needed, its values are made up. */
  readonly factor: {
    readonly code: string;
    readonly recoveryCode: string;
    readonly idPasskey: number;
    readonly newPasskey: NewPasskey;
    readonly shownPasskey: PasskeyAssertion;
  };
  readonly receipt: Receipt;
  /** Current time, epoch ms. */
  readonly now: number;
};

/** A record that staff manage. */
export type ExampleRecord = { readonly id: number; readonly version: string };

/** A file to upload. */
export type ExampleFile = {
  readonly name: string;
  readonly mediaType: string;
  readonly content: string;
  /** Whether `content` is binary, encoded in Base64. */
  readonly isBase64?: true;
};

const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;

export const noInput = () => ({});
export const auctionById = ({ idAuction }: ExampleTarget) => ({ params: { id: idAuction } });
export const auctionInQuery = ({ idAuction }: ExampleTarget) => ({ query: { idAuction } });
export const lotById = ({ idAuction, idLot }: ExampleTarget) => ({ params: { idAuction, idLot } });
export const vehicleById = ({ idVehicle }: ExampleTarget) => ({ params: { id: idVehicle } });
export const exampleReason = { reason: 'Requested by the seller' };
/** An hour from now, in whole minutes. */
export const endInAnHour = ({ now }: ExampleTarget): number =>
  Math.ceil(now / MINUTE_MS) * MINUTE_MS + HOUR_MS;
