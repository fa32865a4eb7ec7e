/** One message to one person, ready to be sent. */
export type MailMessage = {
  /** Of the `Message-ID` header, without brackets: the same however often it is tried. */
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** Of both parts: a tag of BCP 47, such as `nl-BE`. */
  readonly language: string;
  readonly html: string;
  readonly text: string;
};

/**
 * `temporary`: it was not taken, and may be later. `permanent`: it will never be. `unknown`: it may
 * have been taken, so another try could make two of one.
 */
export type MailFailureKind = 'temporary' | 'permanent' | 'unknown';

/** What became of a message that was not acknowledged; the message names no person. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  constructor(
    readonly kind: MailFailureKind,
    message: string,
  ) {
    super(message);
  }
}

/** Hands messages on, one after the other or many at once. */
export interface Mailer {
  /** Resolves once somebody else has taken it over. @throws MailFailure */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}
