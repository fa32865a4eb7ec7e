/** One message to one recipient, ready to send. */
export type MailMessage = {
  /** The `Message-ID` header without brackets; the same for every attempt. */
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** Language of both parts: a BCP 47 tag, such as `nl-BE`. */
  readonly language: string;
  readonly html: string;
  readonly text: string;
};

/**
 * `temporary`: rejected for now. `permanent`: rejected for good. `unknown`: it may have been
 * accepted, so a retry could send it twice.
 */
export type MailFailureKind = 'temporary' | 'permanent' | 'unknown';

/** A message that was not acknowledged. The error text contains no personal data. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  constructor(
    readonly kind: MailFailureKind,
    message: string,
  ) {
    super(message);
  }
}

/** Sends messages, in sequence or concurrently. */
export interface Mailer {
  /** Resolves once a server has accepted the message. @throws MailFailure */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}
