/** By which the reader chooses a password, until then. */
type PasswordLink = {
  readonly name: string;
  readonly username: string;
  readonly untilAt: number;
  readonly path: string;
};

/** Of the vehicles of one move those that concern the reader: how many, and the first of their plates. */
type VehiclesMoved = {
  readonly name: string;
  readonly vehicles: number;
  readonly plates: string;
  readonly path: string;
};
/** SEC-27. */
type ReturnReason = 'MISSING_PICTURES' | 'MISSING_DOCUMENTS' | 'WRONG_DATA' | 'PRICE' | 'OTHER';

/**
 * What each letter tells its reader (EMAIL_TEMPLATE_TYPE, as far as anything sends one). Instants end in
 * `At` and are epoch milliseconds; `path` is where its button leads, on this portal and nowhere else.
 */
export type LetterParameters = {
  readonly DEALER_REGISTERED: {
    readonly name: string;
    readonly businessName: string;
    /** Of the status page; an e-mail of an earlier version has none. */
    readonly path?: string;
  };
  readonly REGISTRATION_QUESTION: {
    readonly name: string;
    readonly businessName: string;
    readonly question: string;
    readonly untilAt: number;
    readonly path: string;
  };
  readonly REGISTRATION_REJECTED: {
    readonly name: string;
    readonly businessName: string;
    /** As staff wrote it for the applicant. */
    readonly because: string;
    readonly path: string;
  };
  readonly DEALER_ENABLED: {
    readonly name: string;
    readonly businessName: string;
    readonly path: string;
  };
  readonly USER_INVITE: {
    readonly businessName: string;
    readonly untilAt: number;
    readonly path: string;
  };
  readonly USER_ENABLED: PasswordLink;
  readonly PWD_RECOVERY: PasswordLink;
  /** No type of the inventory fits: nobody there signs in by more than a password. */
  readonly RECOVERY_CODE_USED: {
    readonly name: string;
    readonly usedAt: number;
    /** Of codes that are not used. */
    readonly left: number;
    readonly path: string;
  };
  /** No type of the inventory fits: vehicles that wait for a decision of who hears of them. */
  readonly VEHICLES_SENT: VehiclesMoved;
  /** Nor here: vehicles that came back to who had sent them. */
  readonly VEHICLES_RETURNED: VehiclesMoved & { readonly reason: ReturnReason };
};

export type LetterType = keyof LetterParameters;
export const LETTER_TYPES = [
  'DEALER_REGISTERED',
  'REGISTRATION_QUESTION',
  'REGISTRATION_REJECTED',
  'DEALER_ENABLED',
  'USER_INVITE',
  'USER_ENABLED',
  'PWD_RECOVERY',
  'RECOVERY_CODE_USED',
  'VEHICLES_SENT',
  'VEHICLES_RETURNED',
] as const satisfies readonly LetterType[];

/** A letter of one type, with what it tells. */
export type LetterContent<Type extends LetterType = LetterType> = {
  readonly [T in Type]: { readonly type: T; readonly parameters: LetterParameters[T] };
}[Type];
