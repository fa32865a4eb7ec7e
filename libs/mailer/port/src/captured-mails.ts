import type { MailMessage } from './mailer.js';

/** A message that was stored instead of sent. */
export type CapturedMail = MailMessage & {
  readonly idMail: number;
  readonly sentAt: number;
};

/** Reads captured messages, to display them in a demonstration. */
export interface CapturedMails {
  /** The newest messages first, at most `limit`, without their bodies. */
  list(limit: number): Promise<readonly Omit<CapturedMail, 'html' | 'text'>[]>;
  read(idMail: number): Promise<CapturedMail | null>;
}
