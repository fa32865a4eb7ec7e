/** Injection token of `MailSettings`; bound by `MessagingApplicationModule.forRoot`. */
export const MAIL_SETTINGS = Symbol('MailSettings');

export type MailSettings = {
  /** Where browsers reach the portal, without a slash at the end: no letter leads elsewhere. */
  readonly publicUrl: string;
  /** The address that letters come from. */
  readonly from: string;
};

/** Injection token of the `Mailer`; null where nothing is sent: letters wait. */
export const MAILER = Symbol('Mailer');
/** Injection token of the `CapturedMails` of a demonstration; null elsewhere. */
export const CAPTURED_MAILS = Symbol('CapturedMails');
