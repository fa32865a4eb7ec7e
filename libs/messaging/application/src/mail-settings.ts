/** Injection token of `MailSettings`; bound by `MessagingApplicationModule.forRoot`. */
export const MAIL_SETTINGS = Symbol('MailSettings');

export type MailSettings = {
  /** URL of the portal for browsers, without a trailing slash. E-mails link nowhere else. */
  readonly publicUrl: string;
  /** The sender address of e-mails. */
  readonly from: string;
};

/** Injection token of the `Mailer`; null if nothing is sent and e-mails stay queued. */
export const MAILER = Symbol('Mailer');
/** Injection token of the `CapturedMails` of a demonstration; null elsewhere. */
export const CAPTURED_MAILS = Symbol('CapturedMails');
