/** A link to choose a password, valid until `untilAt`. */
type PasswordLink = {
  readonly name: string;
  readonly username: string;
  readonly untilAt: number;
  readonly path: string;
};

/** Vehicles moved to the reader together: their number, and some registration numbers. */
type VehiclesMoved = {
  readonly name: string;
  readonly vehicles: number;
  readonly plates: string;
  readonly path: string;
};
/** What the reader's company must provide, and until when. */
type RequirementNotice = {
  readonly name: string;
  readonly businessName: string;
  /** A code of REQUIREMENT_REASON. */
  readonly requirement: string;
  readonly untilAt: number;
  /** The note of staff for the dealer. Empty if there is none. */
  readonly note: string;
  readonly path: string;
};
/** Why a vehicle is returned (SEC-27). */
type ReturnReason = 'MISSING_PICTURES' | 'MISSING_DOCUMENTS' | 'WRONG_DATA' | 'PRICE' | 'OTHER';

/**
 * Parameters of each e-mail type (EMAIL_TEMPLATE_TYPE, as far as used). Instants end in `At` and
 * are epoch milliseconds. `path` is the target of the e-mail's button.
 */
export type EmailParameters = {
  readonly DEALER_REGISTERED: {
    readonly name: string;
    readonly businessName: string;
    /** The link to the status page. E-mails of an earlier version have none. */
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
    /** The note of staff for the applicant. */
    readonly because: string;
    readonly path: string;
  };
  readonly DEALER_ENABLED: {
    readonly name: string;
    readonly businessName: string;
    readonly path: string;
  };
  readonly REQUIREMENT_OPEN: RequirementNotice;
  readonly REQUIREMENT_REJECTED: RequirementNotice;
  readonly DOCUMENT_EXPIRES: RequirementNotice;
  readonly USER_INVITE: {
    readonly businessName: string;
    readonly untilAt: number;
    readonly path: string;
  };
  readonly USER_ENABLED: PasswordLink;
  readonly PWD_RECOVERY: PasswordLink;
  /** The inventory has no matching type, because its users have no second factor. */
  readonly RECOVERY_CODE_USED: {
    readonly name: string;
    readonly usedAt: number;
    /** Number of unused codes. */
    readonly left: number;
    readonly path: string;
  };
  /** The inventory has no matching type: vehicles that wait for the reader's decision. */
  readonly VEHICLES_SENT: VehiclesMoved;
  /** The inventory has no matching type: vehicles returned to their sender. */
  readonly VEHICLES_RETURNED: VehiclesMoved & { readonly reason: ReturnReason };
};

export type EmailType = keyof EmailParameters;
export const EMAIL_TYPES = [
  'DEALER_REGISTERED',
  'REGISTRATION_QUESTION',
  'REGISTRATION_REJECTED',
  'DEALER_ENABLED',
  'REQUIREMENT_OPEN',
  'REQUIREMENT_REJECTED',
  'DOCUMENT_EXPIRES',
  'USER_INVITE',
  'USER_ENABLED',
  'PWD_RECOVERY',
  'RECOVERY_CODE_USED',
  'VEHICLES_SENT',
  'VEHICLES_RETURNED',
] as const satisfies readonly EmailType[];

/** An e-mail of one type, with its parameters. */
export type EmailContent<Type extends EmailType = EmailType> = {
  readonly [T in Type]: { readonly type: T; readonly parameters: EmailParameters[T] };
}[Type];
