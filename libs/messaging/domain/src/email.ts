/** A link to choose a password. It is valid until `untilAt`. */
type PasswordLink = {
  readonly name: string;
  readonly username: string;
  readonly untilAt: number;
  readonly path: string;
};

/** Vehicles that were moved to the reader together: their number, and some registration numbers. */
type VehiclesMoved = {
  readonly name: string;
  readonly vehicles: number;
  readonly plates: string;
  readonly path: string;
};
/** What the reader's company must provide, and by when. */
type RequirementNotice = {
  readonly name: string;
  readonly businessName: string;
  /** Code of the requirement in the table REQUIREMENT_REASON. */
  readonly requirement: string;
  readonly untilAt: number;
  /** The note of staff to the dealer; empty if there is none. */
  readonly note: string;
  readonly path: string;
};
/** Why a vehicle is returned (SEC-27). */
type ReturnReason = 'MISSING_PICTURES' | 'MISSING_DOCUMENTS' | 'WRONG_DATA' | 'PRICE' | 'OTHER';

/**
 * The parameters of each type of e-mail (EMAIL_TEMPLATE_TYPE, as far as it is used). Names of
 * instants end with `At` (epoch ms). `path` is where the e-mail's button leads.
 */
export type EmailParameters = {
  readonly DEALER_REGISTERED: {
    readonly name: string;
    readonly businessName: string;
    /** Path of the status page. E-mails of an earlier version have none. */
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
  /** A recovery code was used. Not in the inventory, whose users have no second factor. */
  readonly RECOVERY_CODE_USED: {
    readonly name: string;
    readonly usedAt: number;
    /** Number of codes that are left. */
    readonly left: number;
    readonly path: string;
  };
  /** Vehicles wait for the reader's decision. Not in the inventory. */
  readonly VEHICLES_SENT: VehiclesMoved;
  /** Vehicles were returned to their sender. Not in the inventory. */
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
