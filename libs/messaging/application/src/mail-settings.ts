/** Injection token of `MailSettings`; bound by `MessagingApplicationModule.forRoot`. */
export const MAIL_SETTINGS = Symbol('MailSettings');

export type MailSettings = {
  /** URL of the portal for browsers, without a trailing slash. E-mails contain no other links. */
  readonly publicUrl: string;
  /** The sender address of e-mails. */
  readonly from: string;
};

/** Injection token of the `Mailer`; null if e-mails are not sent but stay queued. */
export const MAILER = Symbol('Mailer');
/** Injection token of the `CapturedMails` of a demonstration; null elsewhere. */
export const CAPTURED_MAILS = Symbol('CapturedMails');
