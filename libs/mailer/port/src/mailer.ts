/** One message to one recipient, ready to send. */
export type MailMessage = {
  /** Value of the `Message-ID` header, without brackets. It is the same for every attempt. */
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** Language of the HTML and text parts: a BCP 47 tag, such as `nl-BE`. */
  readonly language: string;
  readonly html: string;
  readonly text: string;
};

/**
 * `temporary`: the message was rejected for now. `permanent`: it was rejected for good. `unknown`:
 * the server may have accepted it, so a retry could send it twice.
 */
export type MailFailureKind = 'temporary' | 'permanent' | 'unknown';

/** Thrown if a server did not acknowledge the message. The error text contains no personal data. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  constructor(
    readonly kind: MailFailureKind,
    message: string,
  ) {
    super(message);
  }
}

/** Sends messages, one after the other or concurrently. */
export interface Mailer {
  /** Resolves once a server has accepted the message. @throws MailFailure */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}
